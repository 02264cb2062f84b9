import type { FileFacts, ReadingRequest, TextPage } from "#app/domain/documents/document-facts.ts";
import { readFallbackZone } from "./fallback-readers.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { readBillPdf, readPassportPdf } from "./pdf/read-pdf.ts";
import { decodePicture } from "./pictures/decode-picture.ts";
import { readIdentityPage } from "./read-identity-page.ts";
import { createEmptyFacts, ENGINE, toReadingError } from "./reading-errors.ts";
import { BILL_SIDE, PASSPORT_PICTURE_SIDE } from "./reading-limits.ts";
import { logReading, runExclusive } from "./reading-queue.ts";
import { releaseBuffers } from "./release-buffers.ts";
import { recogniseText } from "./text/recognise-text.ts";

/** Reads the facts of one file, one document at a time. Never throws: a failure is `readError` in the result. */
export async function readDocument(request: ReadingRequest): Promise<FileFacts> {
	const startedAt = Date.now();
	const facts = await runExclusive(() => readFile(request)).then(
		(facts) => facts ?? createEmptyFacts("out_of_budget"),
		(error: unknown) => createEmptyFacts(toReadingError(error)),
	);
	const kind = `${request.documentType} ${request.fileType}`;
	logReading({ kind, engine: ENGINE, ms: Date.now() - startedAt, readError: facts.readError });
	return facts;
}

async function readFile(request: ReadingRequest): Promise<FileFacts> {
	if (request.documentType === "guardian") return readMetadata(request);
	if (request.fileType !== "pdf") return readPicture(request);
	return request.documentType === "passport"
		? readPassportPdf(request.bytes, request.today)
		: readBillPdf(request.bytes);
}

/** Reads only the file's metadata, for documents that only a person reads. */
async function readMetadata({ bytes, fileType }: ReadingRequest): Promise<FileFacts> {
	if (fileType === "pdf") {
		const { readError, pdf } = await openPdf(bytes, { maxPages: 0, includePagesWithText: false, longSide: BILL_SIDE });
		return { engine: ENGINE, readError, pdf, pages: [] };
	}
	const decoded = await decodePicture(bytes, fileType, BILL_SIDE);
	releaseBuffers(bytes);
	if (!decoded.ok) return { engine: ENGINE, readError: decoded.readError, pdf: null, pages: [] };
	return { engine: ENGINE, readError: null, pdf: null, pages: [{ picture: decoded.facts, mrz: null, text: null }] };
}

/** Reads a photograph or scan: its metadata, and its machine-readable zone or its text. */
async function readPicture({ bytes, fileType, documentType, today }: ReadingRequest): Promise<FileFacts> {
	if (fileType === "pdf") throw new Error("a PDF is not a picture");
	const decoded = await decodePicture(bytes, fileType, documentType === "passport" ? PASSPORT_PICTURE_SIDE : BILL_SIDE);
	releaseBuffers(bytes);
	if (!decoded.ok) return { engine: ENGINE, readError: decoded.readError, pdf: null, pages: [] };
	const { picture, facts } = decoded;
	if (documentType === "passport") {
		const pages = [{ picture: facts, ...(await readIdentityPage(picture, today)) }];
		return { engine: ENGINE, readError: null, pdf: null, pages };
	}
	if (picture.brightest !== picture.luminance) releaseBuffers(picture.brightest);
	let text: TextPage | null = null;
	let readError: FileFacts["readError"] = null;
	try {
		const { width, height, luminance } = picture;
		text = (await recogniseText([{ width, height, pixels: luminance }]))[0] ?? null;
	} catch (error) {
		readError = toReadingError(error);
	}
	const mrz = readFallbackZone(picture, text);
	return { engine: ENGINE, readError, pdf: null, pages: [{ picture: facts, mrz, text }] };
}
