import type { FileType } from "#app/domain/documents/document-check.ts";
import type { ReadingError } from "#app/domain/documents/document-facts.ts";
import { isPageMark, pageMark, parsePageCode } from "#app/domain/mandate/page-code.ts";
import {
	MAX_SIGNED_PAGES,
	type PdfSignature,
	type SignedPage,
	type SignedPageReading,
} from "#app/domain/mandate/signed-page-reading.ts";
import { loadDocument, renderPage } from "../pdf/open-pdf.ts";
import { type Pdfium, withPdfium } from "../pdf/pdfium.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import type { Plane } from "../pictures/picture.ts";
import { resizeToLongSide } from "../pictures/resample.ts";
import { ENGINE, toReadingError } from "../reading-errors.ts";
import { MANDATE_PAGE_SIDE } from "../reading-limits.ts";
import { logReading, runExclusive } from "../reading-queue.ts";
import { releaseBuffers } from "../release-buffers.ts";
import { encodeGreyPng } from "./grey-png.ts";
import { type EmbeddedSignature, readEmbeddedSignatures } from "./pdf-signatures.ts";
import { type CodeReader, type DetectedCode, withCodeReader } from "./read-codes.ts";
import { rotateUpright, SHEET_SIZE, straightenSheetPicture } from "./straighten.ts";

const TYPES: Partial<Record<string, FileType>> = {
	"image/jpeg": "jpeg",
	"image/png": "png",
	"application/pdf": "pdf",
};

/**
 * Identifies the pages of a power of attorney in a photograph or file, one file at a time. Never throws: a failure is
 * `readError`. Releases `bytes`.
 *
 * @param mime of JPEG, PNG or PDF; anything else is `unreadable`
 */
export async function readSignedFile(bytes: Uint8Array, mime: string): Promise<SignedPageReading> {
	const startedAt = Date.now();
	const fileType = TYPES[mime];
	const reading = await runExclusive(() => readFile(bytes, fileType)).then(
		(reading) => reading ?? createEmptyReading("out_of_budget"),
		(error: unknown) => createEmptyReading(toReadingError(error)),
	);
	const kind = `paper ${fileType ?? "unknown"}`;
	logReading({ kind, engine: ENGINE, ms: Date.now() - startedAt, readError: reading.readError });
	return reading;
}

async function readFile(bytes: Uint8Array, fileType: FileType | undefined): Promise<SignedPageReading> {
	if (!fileType) return createEmptyReading("unreadable");
	if (fileType === "pdf") return withCodeReader((readCodes) => readSignedPdf(bytes, readCodes));
	const decoded = await decodePicture(bytes, fileType, MANDATE_PAGE_SIDE);
	releaseBuffers(bytes);
	if (!decoded.ok) return createEmptyReading(decoded.readError);
	const { width, height, luminance, brightest } = decoded.picture;
	if (brightest !== luminance) releaseBuffers(brightest);
	return withCodeReader(async (readCodes) => ({
		readError: null,
		pages: findPages({ width, height, pixels: luminance }, readCodes),
		signatures: [],
	}));
}

function createEmptyReading(readError: ReadingError): SignedPageReading {
	return { readError, pages: [], signatures: [] };
}

type OpenedSignedPdf = Pick<SignedPageReading, "readError" | "pages"> & {
	/** The signatures, with the file that contains them; null if there are none. */
	embedded: { file: Uint8Array; signatures: EmbeddedSignature[] } | null;
};

/** Renders and reads each page of a PDF, and its signatures. Releases `bytes`. */
async function readSignedPdf(bytes: Uint8Array, readCodes: CodeReader): Promise<SignedPageReading> {
	const { readError, pages, embedded } = await withPdfium((pdfium) => openDocument(pdfium, bytes, readCodes));
	return { readError, pages, signatures: embedded ? await verifySignatures(embedded) : [] };
}

async function openDocument(pdfium: Pdfium, bytes: Uint8Array, readCodes: CodeReader): Promise<OpenedSignedPdf> {
	const { document, file } = loadDocument(pdfium, bytes);
	const result: OpenedSignedPdf = { readError: null, pages: [], embedded: null };
	if (document === 0) return { ...result, readError: "unreadable" };
	const { calls } = pdfium;
	try {
		const count = Math.min(calls._FPDF_GetPageCount(document), MAX_SIGNED_PAGES);
		if (count === 0) result.readError = "unreadable";
		for (let index = 0; index < count; index++) {
			const page = calls._FPDF_LoadPage(document, index);
			if (page === 0) return { ...result, readError: "unreadable" };
			result.pages.push(...(await readPdfPage(pdfium, page, readCodes)));
			calls._FPDF_ClosePage(page);
		}
		const signatures = readEmbeddedSignatures(pdfium, document);
		if (signatures.length > 0)
			result.embedded = { file: calls.HEAPU8.slice(file.address, file.address + file.length), signatures };
	} catch (error) {
		// Pages already read remain valid; the engine is not reused.
		pdfium.abandon();
		result.readError = toReadingError(error);
	}
	return result;
}

async function readPdfPage(pdfium: Pdfium, page: number, readCodes: CodeReader): Promise<SignedPage[]> {
	const size = { width: pdfium.calls._FPDF_GetPageWidth(page), height: pdfium.calls._FPDF_GetPageHeight(page) };
	const picture = await renderPage(pdfium, page, size, MANDATE_PAGE_SIDE);
	if (!picture) return [{ code: null, otherQr: false, corners: "none", straightened: null }];
	const { width, height, luminance, brightest } = picture;
	if (brightest !== luminance) releaseBuffers(brightest);
	return findPages({ width, height, pixels: luminance }, readCodes);
}

async function verifySignatures({
	file,
	signatures: found,
}: NonNullable<OpenedSignedPdf["embedded"]>): Promise<PdfSignature[]> {
	// Four hundred kilobytes of script that most files do not need.
	const { verifyPdfSignature } = await import("./pdf-signatures.ts");
	const signatures: PdfSignature[] = [];
	for (const signature of found) signatures.push(await verifyPdfSignature(file, signature));
	releaseBuffers(file);
	return signatures;
}

/** More sheets in one photograph are not legible. */
const MAX_SHEETS = 4;

type Sheet = { code: string | null; detectedCode: DetectedCode; mark: DetectedCode | null };

/** Returns the sheets in one picture by their codes, or one without a code. Releases the picture. */
function findPages(plane: Plane, readCodes: CodeReader): SignedPage[] {
	const codes = readCodes(plane);
	const sheets = findSheets(codes);
	const usedCodes = sheets.flatMap(({ detectedCode, mark }) => [detectedCode, mark]);
	const otherQr = codes.some((code) => !usedCodes.includes(code));
	const pages = sheets.map((sheet): SignedPage => ({ code: sheet.code, otherQr, ...straightenSheet(plane, sheet) }));
	releaseBuffers(plane.pixels);
	return pages.length > 0 ? pages : [{ code: null, otherQr, corners: "none", straightened: null }];
}

/** Pairs each page code with its mark; without page codes, returns the first mark. */
function findSheets(codes: readonly DetectedCode[]): Sheet[] {
	const marks = codes.filter(({ text }) => isPageMark(text));
	const sheets: Sheet[] = [];
	for (const detectedCode of codes) {
		const code = parsePageCode(detectedCode.text);
		if (!code || sheets.length >= MAX_SHEETS || sheets.some((sheet) => sheet.code === code)) continue;
		sheets.push({ code, detectedCode, mark: marks.find(({ text }) => text === pageMark(code)) ?? null });
	}
	const [mark] = marks;
	return sheets.length === 0 && mark ? [{ code: null, detectedCode: mark, mark: null }] : sheets;
}

function straightenSheet(plane: Plane, { detectedCode, mark }: Sheet): Pick<SignedPage, "corners" | "straightened"> {
	const sheet = mark && straightenSheetPicture(plane, { code: detectedCode, mark });
	if (sheet) return { corners: "both", straightened: encodeGreyPng(sheet) };
	const upright = rotateUpright(detectedCode, plane);
	const isSmall = Math.max(upright.width, upright.height) <= SHEET_SIZE.height;
	return {
		corners: "one",
		straightened: encodeGreyPng(isSmall ? upright : resizeToLongSide(upright, SHEET_SIZE.height)),
	};
}
