import {
	MAX_READ_PAGES,
	type PdfFacts,
	type ReadingError,
	type TextPage,
} from "#app/domain/documents/document-facts.ts";
import type { Picture } from "#worker/reader/pictures/picture.ts";
import { OutOfBudgetError } from "../engine-pool.ts";
import { toReadingError } from "../reading-errors.ts";
import { releaseBuffers } from "../release-buffers.ts";
import { drawPage, isDrawable } from "./draw-page.ts";
import { hasAdditions, readPdfFacts } from "./pdf-facts.ts";
import { readScan } from "./pdf-scan.ts";
import { readPageText } from "./pdf-text.ts";
import { type Pdfium, withPdfium } from "./pdfium.ts";

type MemoryRange = { address: number; length: number };

type OpenedPage = { text: TextPage | null; picture: Picture | null };
export type OpenedPdf = { readError: ReadingError | null; pdf: PdfFacts | null; pages: OpenedPage[] };

/** Pages to render: at most `maxPages`, with or without those that have text, their long side `longSide` pixels. */
export type RenderingOptions = { maxPages: number; includePagesWithText: boolean; longSide: number };

/** Returns PDFium's facts about a PDF and its first pages. Empties `bytes`. */
export function openPdf(bytes: Uint8Array, rendering: RenderingOptions): Promise<OpenedPdf> {
	return withPdfium((pdfium) => openDocument(pdfium, bytes, rendering));
}

async function openDocument(pdfium: Pdfium, bytes: Uint8Array, rendering: RenderingOptions): Promise<OpenedPdf> {
	const { document } = loadDocument(pdfium, bytes);
	if (document === 0) return { readError: "unreadable", pdf: null, pages: [] };
	const pdf = readPdfFacts(pdfium, document);
	const pages: OpenedPage[] = [];
	try {
		let renderedCount = 0;
		for (let index = 0; index < Math.min(pdf.pages, MAX_READ_PAGES); index++) {
			const page = pdfium.calls._FPDF_LoadPage(document, index);
			if (page === 0) return { readError: "unreadable", pdf, pages };
			const opened = await openPage(pdfium, page, renderedCount < rendering.maxPages ? rendering : null);
			pages.push(opened);
			if (opened.picture) renderedCount++;
			pdf.annotations ||= hasAdditions(pdfium, page);
			pdf.hasText ||= opened.text !== null;
			pdfium.calls._FPDF_ClosePage(page);
		}
	} catch (error) {
		// Earlier facts remain valid; the engine is not called again.
		pdfium.abandon();
		return { readError: toReadingError(error), pdf, pages };
	}
	return { readError: pdf.pages === 0 ? "unreadable" : null, pdf, pages };
}

async function openPage(pdfium: Pdfium, page: number, rendering: RenderingOptions | null): Promise<OpenedPage> {
	const size = { width: pdfium.calls._FPDF_GetPageWidth(page), height: pdfium.calls._FPDF_GetPageHeight(page) };
	const text = readPageText(pdfium, page, size);
	const isRendered = rendering && (rendering.includePagesWithText || !text);
	return { text, picture: isRendered ? await renderPage(pdfium, page, size, rendering.longSide) : null };
}

/**
 * Returns a page as a picture: its scan if it is only that, otherwise a rendering.
 * @throws OutOfBudgetError for a page that would take too long.
 */
export async function renderPage(...page: Parameters<typeof drawPage>): Promise<Picture | null> {
	const scan = await readScan(...page);
	if (scan) return scan;
	const [pdfium, handle] = page;
	if (!isDrawable(pdfium, handle)) throw new OutOfBudgetError();
	return drawPage(...page);
}

/**
 * Returns the document's handle, 0 if PDFium cannot open it or needs a password, and the file's address in PDFium's
 * memory. Empties `bytes`.
 */
export function loadDocument({ calls }: Pdfium, bytes: Uint8Array): { document: number; file: MemoryRange } {
	const address = calls.wasmExports.malloc(bytes.length);
	if (address === 0) throw new OutOfBudgetError();
	calls.HEAPU8.set(bytes, address);
	const { length } = bytes;
	releaseBuffers(bytes);
	return { document: calls._FPDF_LoadMemDocument(address, length, 0), file: { address, length } };
}
