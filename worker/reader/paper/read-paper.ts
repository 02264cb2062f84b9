import type { FileType } from "#app/domain/documents/document-check.ts";
import type { ReadingError } from "#app/domain/documents/document-facts.ts";
import type { SignedPageReading } from "#app/domain/mandate/signed-page-reading.ts";
import { logReading } from "../log.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import { ENGINE, errorOf } from "../reading-errors.ts";
import { PAPER_SIDE } from "../reading-limits.ts";
import { release } from "../release.ts";
import { pagesOn } from "./pages-on.ts";
import { readPaperPdf } from "./paper-pdf.ts";
import { withCodeReader } from "./read-codes.ts";

const TYPES: Partial<Record<string, FileType>> = {
	"image/jpeg": "jpeg",
	"image/png": "png",
	"application/pdf": "pdf",
};

/**
 * Which pages of a power of attorney a photograph or file shows, one file after the other. Whatever goes wrong is an error
 * in the answer. `bytes` is empty when this returns.
 *
 * @param mime of JPEG, PNG or PDF; anything else is `unreadable`
 */
export async function readPaper(bytes: Uint8Array, mime: string): Promise<SignedPageReading> {
	const started = Date.now();
	const fileType = TYPES[mime];
	const reading = await oneAtATime(() => read(bytes, fileType)).then(
		(found) => found ?? nothingFound("out_of_budget"),
		(error: unknown) => nothingFound(errorOf(error)),
	);
	const kind = `paper ${fileType ?? "unknown"}`;
	logReading({ kind, engine: ENGINE, ms: Date.now() - started, trouble: reading.trouble });
	return reading;
}

async function read(bytes: Uint8Array, fileType: FileType | undefined): Promise<SignedPageReading> {
	if (!fileType) return nothingFound("unreadable");
	if (fileType === "pdf") return withCodeReader((readCodes) => readPaperPdf(bytes, readCodes));
	const decoded = await decodePicture(bytes, fileType, PAPER_SIDE);
	release(bytes);
	if (!decoded.ok) return nothingFound(decoded.trouble);
	const { width, height, luminance, brightest } = decoded.picture;
	if (brightest !== luminance) release(brightest);
	return withCodeReader(async (readCodes) => ({
		trouble: null,
		pages: pagesOn({ width, height, pixels: luminance }, readCodes),
		signatures: [],
	}));
}

function nothingFound(trouble: ReadingError): SignedPageReading {
	return { trouble, pages: [], signatures: [] };
}
