import type { FileType } from "#app/domain/documents/document-check.ts";
import type { ReadingError } from "#app/domain/documents/document-facts.ts";
import { isPageMark, pageMark, parsePageCode } from "#app/domain/mandate/page-code.ts";
import {
	MAX_SIGNED_PAGES,
	type PdfSignature,
	type SignedPage,
	type SignedPageReading,
} from "#app/domain/mandate/signed-page-reading.ts";
import { loadDocument, pictureOfPage } from "../pdf/open-pdf.ts";
import { type Pdfium, withPdfium } from "../pdf/pdfium.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import type { Plane } from "../pictures/picture.ts";
import { withLongSide } from "../pictures/resample.ts";
import { ENGINE, errorOf } from "../reading-errors.ts";
import { PAPER_SIDE } from "../reading-limits.ts";
import { logReading, runExclusive } from "../reading-queue.ts";
import { release } from "../release-buffers.ts";
import { greyPng } from "./grey-png.ts";
import { type EmbeddedSignature, embeddedSignatures } from "./pdf-signatures.ts";
import { type CodeReader, type FoundCode, withCodeReader } from "./read-codes.ts";
import { SHEET, straightened, uprightBy } from "./straighten.ts";

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
	const started = Date.now();
	const fileType = TYPES[mime];
	const reading = await runExclusive(() => read(bytes, fileType)).then(
		(reading) => reading ?? nothingFound("out_of_budget"),
		(error: unknown) => nothingFound(errorOf(error)),
	);
	const kind = `paper ${fileType ?? "unknown"}`;
	logReading({ kind, engine: ENGINE, ms: Date.now() - started, readError: reading.readError });
	return reading;
}

async function read(bytes: Uint8Array, fileType: FileType | undefined): Promise<SignedPageReading> {
	if (!fileType) return nothingFound("unreadable");
	if (fileType === "pdf") return withCodeReader((readCodes) => readSignedPdf(bytes, readCodes));
	const decoded = await decodePicture(bytes, fileType, PAPER_SIDE);
	release(bytes);
	if (!decoded.ok) return nothingFound(decoded.readError);
	const { width, height, luminance, brightest } = decoded.picture;
	if (brightest !== luminance) release(brightest);
	return withCodeReader(async (readCodes) => ({
		readError: null,
		pages: pagesOn({ width, height, pixels: luminance }, readCodes),
		signatures: [],
	}));
}

function nothingFound(readError: ReadingError): SignedPageReading {
	return { readError, pages: [], signatures: [] };
}

type Opened = Pick<SignedPageReading, "readError" | "pages"> & {
	/** With the file that contains them; none without a signature. */
	signed: { file: Uint8Array; found: EmbeddedSignature[] } | null;
};

/** Draws and reads each page of a PDF, and its signatures. Releases `bytes`. */
async function readSignedPdf(bytes: Uint8Array, readCodes: CodeReader): Promise<SignedPageReading> {
	const { readError, pages, signed } = await withPdfium((pdfium) => openWith(pdfium, bytes, readCodes));
	return { readError, pages, signatures: signed ? await signaturesOf(signed) : [] };
}

async function openWith(pdfium: Pdfium, bytes: Uint8Array, readCodes: CodeReader): Promise<Opened> {
	const { document, file } = loadDocument(pdfium, bytes);
	const result: Opened = { readError: null, pages: [], signed: null };
	if (document === 0) return { ...result, readError: "unreadable" };
	const { calls } = pdfium;
	try {
		const count = Math.min(calls._FPDF_GetPageCount(document), MAX_SIGNED_PAGES);
		if (count === 0) result.readError = "unreadable";
		for (let index = 0; index < count; index++) {
			const page = calls._FPDF_LoadPage(document, index);
			if (page === 0) return { ...result, readError: "unreadable" };
			result.pages.push(...(await pagesOfPage(pdfium, page, readCodes)));
			calls._FPDF_ClosePage(page);
		}
		const signatures = embeddedSignatures(pdfium, document);
		if (signatures.length > 0)
			result.signed = { file: calls.HEAPU8.slice(file.address, file.address + file.length), found: signatures };
	} catch (error) {
		// Pages read before remain valid; the engine is not reused.
		pdfium.abandon();
		result.readError = errorOf(error);
	}
	return result;
}

async function pagesOfPage(pdfium: Pdfium, page: number, readCodes: CodeReader): Promise<SignedPage[]> {
	const size = { width: pdfium.calls._FPDF_GetPageWidth(page), height: pdfium.calls._FPDF_GetPageHeight(page) };
	const picture = await pictureOfPage(pdfium, page, size, PAPER_SIDE);
	if (!picture) return [{ code: null, otherQr: false, corners: "none", straightened: null }];
	const { width, height, luminance, brightest } = picture;
	if (brightest !== luminance) release(brightest);
	return pagesOn({ width, height, pixels: luminance }, readCodes);
}

async function signaturesOf({ file, found }: NonNullable<Opened["signed"]>): Promise<PdfSignature[]> {
	// Four hundred kilobytes of script that most files do not need.
	const { pdfSignature } = await import("./pdf-signatures.ts");
	const signatures: PdfSignature[] = [];
	for (const signature of found) signatures.push(await pdfSignature(file, signature));
	release(file);
	return signatures;
}

/** More sheets in one photograph are not legible. */
const MAX_SHEETS = 4;

type Sheet = { code: string | null; at: FoundCode; mark: FoundCode | null };

/** Returns the sheets in one picture by their codes, or one without a code. Releases the picture. */
function pagesOn(plane: Plane, readCodes: CodeReader): SignedPage[] {
	const codes = readCodes(plane);
	const sheets = sheetsOf(codes);
	const known = sheets.flatMap(({ at, mark }) => [at, mark]);
	const otherQr = codes.some((code) => !known.includes(code));
	const pages = sheets.map((sheet): SignedPage => ({ code: sheet.code, otherQr, ...straightenedSheet(plane, sheet) }));
	release(plane.pixels);
	return pages.length > 0 ? pages : [{ code: null, otherQr, corners: "none", straightened: null }];
}

/** Pairs each page code with its mark; without page codes, returns the first mark. */
function sheetsOf(codes: readonly FoundCode[]): Sheet[] {
	const marks = codes.filter(({ text }) => isPageMark(text));
	const sheets: Sheet[] = [];
	for (const at of codes) {
		const code = parsePageCode(at.text);
		if (!code || sheets.length >= MAX_SHEETS || sheets.some((sheet) => sheet.code === code)) continue;
		sheets.push({ code, at, mark: marks.find(({ text }) => text === pageMark(code)) ?? null });
	}
	const [mark] = marks;
	return sheets.length === 0 && mark ? [{ code: null, at: mark, mark: null }] : sheets;
}

function straightenedSheet(plane: Plane, { at, mark }: Sheet): Pick<SignedPage, "corners" | "straightened"> {
	const sheet = mark && straightened(plane, { code: at, mark });
	if (sheet) return { corners: "both", straightened: greyPng(sheet) };
	const upright = uprightBy(at, plane);
	const small = Math.max(upright.width, upright.height) <= SHEET.height;
	return { corners: "one", straightened: greyPng(small ? upright : withLongSide(upright, SHEET.height)) };
}
