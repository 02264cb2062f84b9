import type { FileFacts, ReadingRequest, TextPage } from "#app/domain/documents/document-facts.ts";
import { zoneInstead } from "./in-the-wrong-place.ts";
import { decodePicture } from "./pictures/decode-picture.ts";
import { readIdentityPage } from "./read-identity-page.ts";
import { ENGINE, errorOf } from "./reading-errors.ts";
import { BILL_SIDE, PASSPORT_PICTURE_SIDE } from "./reading-limits.ts";
import { release } from "./release.ts";
import { recogniseText } from "./text/recognise-text.ts";

/** A photograph or scan: what it says of itself, and its machine-readable zone or its words. */
export async function readPicture({ bytes, fileType, documentType, today }: ReadingRequest): Promise<FileFacts> {
	if (fileType === "pdf") throw new Error("a PDF is no picture");
	const decoded = await decodePicture(bytes, fileType, documentType === "passport" ? PASSPORT_PICTURE_SIDE : BILL_SIDE);
	release(bytes);
	if (!decoded.ok) return { engine: ENGINE, trouble: decoded.trouble, pdf: null, pages: [] };
	const { picture, facts } = decoded;
	if (documentType === "passport") {
		const pages = [{ picture: facts, ...(await readIdentityPage(picture, today)) }];
		return { engine: ENGINE, trouble: null, pdf: null, pages };
	}
	if (picture.brightest !== picture.luminance) release(picture.brightest);
	let text: TextPage | null = null;
	let trouble: FileFacts["trouble"] = null;
	try {
		const { width, height, luminance } = picture;
		text = (await recogniseText([{ width, height, pixels: luminance }]))[0] ?? null;
	} catch (error) {
		trouble = errorOf(error);
	}
	const mrz = zoneInstead(picture, text);
	return { engine: ENGINE, trouble, pdf: null, pages: [{ picture: facts, mrz, text }] };
}
