import type { PdfFacts } from "#app/domain/documents/document-facts.ts";
import type { Pdfium } from "./pdfium.ts";

const FREE_TEXT = 3;
const STAMP = 13;
/** A page of a form has about a hundred. */
const MAX_ANNOTATIONS = 1000;
/** Maximum stored characters of a producer's name. */
const MAX_NAME_LENGTH = 200;

/** Returns the file's metadata; `annotations` and `hasText` are determined page by page. */
export function readPdfFacts(pdfium: Pdfium, document: number): PdfFacts {
	const { calls } = pdfium;
	return {
		pages: calls._FPDF_GetPageCount(document),
		producer: readMetaText(pdfium, document, "Producer"),
		creator: readMetaText(pdfium, document, "Creator"),
		createdAt: parsePdfDate(readMetaText(pdfium, document, "CreationDate")),
		modifiedAt: parsePdfDate(readMetaText(pdfium, document, "ModDate")),
		signed: calls._FPDF_GetSignatureCount(document) > 0,
		annotations: false,
		hasText: false,
	};
}

/** Returns whether text or a stamp was added to this page after it was finished. */
export function hasAdditions(pdfium: Pdfium, page: number): boolean {
	const { calls } = pdfium;
	const count = Math.min(calls._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
	for (let index = 0; index < count; index++) {
		const annotation = calls._FPDFPage_GetAnnot(page, index);
		if (annotation === 0) continue;
		const kind = calls._FPDFAnnot_GetSubtype(annotation);
		calls._FPDFPage_CloseAnnot(annotation);
		if (kind === FREE_TEXT || kind === STAMP) return true;
	}
	return false;
}

/** Returns one entry of the document's information dictionary, or null. */
function readMetaText(pdfium: Pdfium, document: number, tag: string): string | null {
	const { calls } = pdfium;
	const size = 2 * MAX_NAME_LENGTH + 2;
	const tagText = pdfium.lend(size + tag.length + 1, (buffer) => {
		const name = buffer + size;
		calls.HEAPU8.set([...tag].map((letter) => letter.charCodeAt(0)).concat(0), name);
		const length = calls._FPDF_GetMetaText(document, name, 0, 0);
		if (length <= 2 || length > size) return null;
		calls._FPDF_GetMetaText(document, name, buffer, size);
		return new TextDecoder("utf-16le").decode(calls.HEAPU8.subarray(buffer, buffer + length - 2));
	});
	return tagText?.trim() || null;
}

const PDF_DATE = /^(?:D:)?\s*(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/;

/**
 * Parses a PDF date, `D:20261102093000+01'00'` (ISO 32000-1, 7.9.4), to UTC milliseconds. Only the year is required;
 * without a time zone UTC applies. Null for anything else.
 */
export function parsePdfDate(text: string | null): number | null {
	const match = PDF_DATE.exec(text ?? "");
	if (!match) return null;
	const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
		.slice(1, 7)
		.map((part) => (part === undefined ? undefined : Number(part)));
	const local = Date.UTC(year, month - 1, day, hour, minute, second);
	const parsedDate = new Date(local);
	if (parsedDate.getUTCMonth() !== month - 1 || parsedDate.getUTCDate() !== day || hour > 23 || minute > 59)
		return null;
	const offsetMs = (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)) * 60_000;
	return match[7] === "-" ? local + offsetMs : local - offsetMs;
}
