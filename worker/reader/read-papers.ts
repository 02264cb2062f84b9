import type { FileFacts, ReadingRequest } from "#app/domain/documents/document-facts.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { decodePicture } from "./pictures/decode-picture.ts";
import { ENGINE } from "./reading-errors.ts";
import { BILL_SIDE } from "./reading-limits.ts";
import { release } from "./release.ts";

/** What the make of a file says of papers that only people read: no letter of them is looked for. */
export async function readPapers({ bytes, fileType }: ReadingRequest): Promise<FileFacts> {
	if (fileType === "pdf") {
		const { trouble, pdf } = await openPdf(bytes, { pages: 0, withText: false, side: BILL_SIDE });
		return { engine: ENGINE, trouble, pdf, pages: [] };
	}
	const decoded = await decodePicture(bytes, fileType, BILL_SIDE);
	release(bytes);
	if (!decoded.ok) return { engine: ENGINE, trouble: decoded.trouble, pdf: null, pages: [] };
	return { engine: ENGINE, trouble: null, pdf: null, pages: [{ picture: decoded.facts, mrz: null, text: null }] };
}
