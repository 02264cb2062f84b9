import { MAX_PAPER_PAGES, type PaperReading } from "#app/domain/mandate/paper-reading.ts";
import { loadDocument, pictureOfPage } from "../pdf/open-pdf.ts";
import { type Pdfium, withPdfium } from "../pdf/pdfium.ts";
import { errorOf } from "../reading-errors.ts";
import { PAPER_SIDE } from "../reading-limits.ts";
import { release } from "../release.ts";
import { pagesOn } from "./pages-on.ts";
import type { CodeReader } from "./read-codes.ts";

/** The pages of a PDF, drawn and read one after the other; `bytes` is empty when this returns. */
export function readPaperPdf(bytes: Uint8Array, readCodes: CodeReader): Promise<PaperReading> {
	return withPdfium((pdfium) => readWith(pdfium, bytes, readCodes));
}

function readWith(pdfium: Pdfium, bytes: Uint8Array, readCodes: CodeReader): PaperReading {
	const document = loadDocument(pdfium, bytes);
	const reading: PaperReading = { trouble: null, pages: [], signatures: [] };
	if (document === 0) return { ...reading, trouble: "unreadable" };
	try {
		const count = Math.min(pdfium.calls._FPDF_GetPageCount(document), MAX_PAPER_PAGES);
		for (let index = 0; index < count; index++) {
			const page = pdfium.calls._FPDF_LoadPage(document, index);
			if (page === 0) return { ...reading, trouble: "unreadable" };
			reading.pages.push(...pagesOfPage(pdfium, page, readCodes));
			pdfium.calls._FPDF_ClosePage(page);
		}
		return count > 0 ? reading : { ...reading, trouble: "unreadable" };
	} catch (error) {
		// What was read before stays true; the engine is not asked again.
		pdfium.abandon();
		return { ...reading, trouble: errorOf(error) };
	}
}

function pagesOfPage(pdfium: Pdfium, page: number, readCodes: CodeReader): PaperReading["pages"] {
	const size = { width: pdfium.calls._FPDF_GetPageWidth(page), height: pdfium.calls._FPDF_GetPageHeight(page) };
	const picture = pictureOfPage(pdfium, page, size, PAPER_SIDE);
	if (!picture) return [{ code: null, otherQr: false, corners: "none", straightened: null }];
	const { width, height, luminance, brightest } = picture;
	if (brightest !== luminance) release(brightest);
	return pagesOn({ width, height, pixels: luminance }, readCodes);
}
