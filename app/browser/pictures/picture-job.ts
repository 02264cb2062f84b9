import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { fitSize } from "./fitting-size.ts";
import { adviseOn, measurePicture, type PictureAdvice } from "./picture-advice.ts";
import { closePicture, encodePicture, openPicture, pictureSize, toGreyPicture, toPreview } from "./picture-canvas.ts";

/**
 * `look`: inspects a picture before upload; only `sendable` ones are accepted by the server. `write`: encodes it rotated, or
 * smaller.
 */
export type PictureJob =
	| { kind: "look"; file: Blob; documentType: CardDocument; sendable: boolean }
	| { kind: "write"; file: Blob; turn: number; maxBytes: number };

export type PictureResult = {
	/** False when this browser cannot open the picture. */
	opened: boolean;
	/** Replacement for the file; null if the file may go unchanged, or no replacement could be made. */
	instead: Blob | null;
	/** Whether the server accepts the file, or `instead`, without changes. */
	fits: boolean;
	preview: string | null;
	advice: PictureAdvice[];
};

const UNREADABLE: PictureResult = { opened: false, instead: null, fits: false, preview: null, advice: [] };

/** Runs a job in a worker, or on the page in browsers that draw only there. Never rejects. */
export async function performPictureJob(job: PictureJob): Promise<PictureResult> {
	const picture = await openPicture(job.file);
	if (!picture) return UNREADABLE;
	try {
		if (job.kind === "write") {
			const converted = await encodePicture(picture, job.turn, job.maxBytes);
			return { ...UNREADABLE, opened: true, instead: converted, fits: converted !== null };
		}
		const size = pictureSize(picture);
		const canSendUnchanged = job.sendable && fitSize(size, job.file.size);
		const converted = canSendUnchanged ? null : await encodePicture(picture, 0, MAX_UPLOAD_BYTES);
		const measures = measurePicture(toGreyPicture(picture), Math.max(size.width, size.height));
		const advice = adviseOn(measures, job.documentType);
		return {
			opened: true,
			instead: converted,
			fits: canSendUnchanged || converted !== null,
			preview: await toPreview(picture),
			advice,
		};
	} catch {
		return UNREADABLE;
	} finally {
		closePicture(picture);
	}
}
