import type { PictureFacts, ReadingError } from "#app/domain/documents/document-facts.ts";
import { DecodingAborted } from "../reading-errors.ts";
import { releaseBuffers } from "../release-buffers.ts";
import { decodeJpeg } from "./decode-jpeg.ts";
import { decodePng } from "./decode-png.ts";
import type { Picture } from "./picture.ts";
import { isScreenSize, readPictureMetadata } from "./picture-metadata.ts";
import { paperLevel, perceptualHash } from "./picture-statistics.ts";
import { resizeToLongSide } from "./resample.ts";
import { applyOrientation } from "./rotate.ts";

export type DecodedPicture =
	| { ok: true; picture: Picture; facts: PictureFacts }
	| { ok: false; readError: ReadingError };

/**
 * Decodes a picture as displayed, its long side at most `maxSide` pixels, with its metadata. A file that no decoder
 * understands is `unreadable`; one that would take too much memory or time is `out_of_budget`.
 */
export async function decodePicture(
	bytes: Uint8Array,
	fileType: "jpeg" | "png",
	maxSide = 2200,
): Promise<DecodedPicture> {
	try {
		const decoded = fileType === "jpeg" ? decodeJpeg(bytes) : await decodePng(bytes);
		const metadata = readPictureMetadata(bytes, fileType);
		const picture = applyOrientation(limitSize(decoded.picture, maxSide), metadata.orientation);
		const grey = { width: picture.width, height: picture.height, pixels: picture.luminance };
		const isSideways = metadata.orientation >= 5;
		const facts: PictureFacts = {
			width: isSideways ? decoded.height : decoded.width,
			height: isSideways ? decoded.width : decoded.height,
			orientation: metadata.orientation,
			perceptualHash: perceptualHash(grey),
			light: paperLevel(grey),
			software: metadata.software,
			camera: metadata.camera,
			generated: metadata.generated,
			screenshot: metadata.screenshot || (!metadata.camera && isScreenSize(decoded.width, decoded.height, fileType)),
		};
		return { ok: true, picture, facts };
	} catch (error) {
		if (error instanceof DecodingAborted) return { ok: false, readError: error.readError };
		throw error;
	}
}

function limitSize(picture: Picture, maxSide: number): Picture {
	const { width, height, luminance, brightest } = picture;
	if (Math.max(width, height) <= maxSide) return picture;
	const smaller = resizeToLongSide({ width, height, pixels: luminance }, maxSide);
	const isSame = brightest === luminance;
	const result = {
		width: smaller.width,
		height: smaller.height,
		luminance: smaller.pixels,
		brightest: isSame ? smaller.pixels : resizeToLongSide({ width, height, pixels: brightest }, maxSide).pixels,
	};
	releaseBuffers(luminance, brightest);
	return result;
}
