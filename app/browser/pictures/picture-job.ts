import type { CardDocument } from "#app/domain/documents/document-check.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { isWithinLimits } from "./fitting-size.ts";
import { getAdvice, measurePicture, type PictureAdvice } from "./picture-advice.ts";
import { closePicture, encodePicture, openPicture, pictureSize, toGreyPicture, toPreview } from "./picture-canvas.ts";

/**
 * A job on a picture. `inspect`: inspects it before upload; the server accepts only the formats of `isSendable`
 * pictures. `encode`: encodes it rotated or smaller.
 */
export type PictureJob =
	| { kind: "inspect"; file: Blob; documentType: CardDocument; isSendable: boolean }
	| { kind: "encode"; file: Blob; rotation: number; maxBytes: number };

export type PictureResult = {
	/** Whether this browser can open the picture. */
	isOpened: boolean;
	/** Replacement for the file; null if none is needed or possible. */
	replacement: Blob | null;
	/** Whether the server accepts the file, or its `replacement`. */
	isAccepted: boolean;
	preview: string | null;
	advice: PictureAdvice[];
};

const UNREADABLE: PictureResult = { isOpened: false, replacement: null, isAccepted: false, preview: null, advice: [] };

/** Runs a job, in a worker or on the page. Never rejects. */
export async function performPictureJob(job: PictureJob): Promise<PictureResult> {
	const picture = await openPicture(job.file);
	if (!picture) return UNREADABLE;
	try {
		if (job.kind === "encode") {
			const converted = await encodePicture(picture, job.rotation, job.maxBytes);
			return { ...UNREADABLE, isOpened: true, replacement: converted, isAccepted: converted !== null };
		}
		const size = pictureSize(picture);
		const canSendUnchanged = job.isSendable && isWithinLimits(size, job.file.size);
		const converted = canSendUnchanged ? null : await encodePicture(picture, 0, MAX_UPLOAD_BYTES);
		const measures = measurePicture(toGreyPicture(picture), Math.max(size.width, size.height));
		const advice = getAdvice(measures, job.documentType);
		return {
			isOpened: true,
			replacement: converted,
			isAccepted: canSendUnchanged || converted !== null,
			preview: await toPreview(picture),
			advice,
		};
	} catch {
		return UNREADABLE;
	} finally {
		closePicture(picture);
	}
}
