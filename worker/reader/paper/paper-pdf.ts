import {
	MAX_SIGNED_PAGES,
	type PdfSignature,
	type SignedPage,
	type SignedPageReading,
} from "#app/domain/mandate/signed-page-reading.ts";
import { loadDocument, pictureOfPage } from "../pdf/open-pdf.ts";
import { type Pdfium, withPdfium } from "../pdf/pdfium.ts";
import { errorOf } from "../reading-errors.ts";
import { PAPER_SIDE } from "../reading-limits.ts";
import { release } from "../release.ts";
import { type FoundSignature, foundSignatures } from "./found-signatures.ts";
import { pagesOn } from "./pages-on.ts";
import type { CodeReader } from "./read-codes.ts";

type Opened = Pick<SignedPageReading, "trouble" | "pages"> & {
	/** With the file that they are in; none when there is no signature. */
	signed: { file: Uint8Array; found: FoundSignature[] } | null;
};

/** The pages of a PDF, drawn and read one after the other, and its signatures; `bytes` is empty when this returns. */
export async function readPaperPdf(bytes: Uint8Array, readCodes: CodeReader): Promise<SignedPageReading> {
	const { trouble, pages, signed } = await withPdfium((pdfium) => openWith(pdfium, bytes, readCodes));
	return { trouble, pages, signatures: signed ? await signaturesOf(signed) : [] };
}

async function openWith(pdfium: Pdfium, bytes: Uint8Array, readCodes: CodeReader): Promise<Opened> {
	const { document, file } = loadDocument(pdfium, bytes);
	const opened: Opened = { trouble: null, pages: [], signed: null };
	if (document === 0) return { ...opened, trouble: "unreadable" };
	const { calls } = pdfium;
	try {
		const count = Math.min(calls._FPDF_GetPageCount(document), MAX_SIGNED_PAGES);
		if (count === 0) opened.trouble = "unreadable";
		for (let index = 0; index < count; index++) {
			const page = calls._FPDF_LoadPage(document, index);
			if (page === 0) return { ...opened, trouble: "unreadable" };
			opened.pages.push(...(await pagesOfPage(pdfium, page, readCodes)));
			calls._FPDF_ClosePage(page);
		}
		const found = foundSignatures(pdfium, document);
		if (found.length > 0) opened.signed = { file: calls.HEAPU8.slice(file.address, file.address + file.length), found };
	} catch (error) {
		// What was read before stays true; the engine is not asked again.
		pdfium.abandon();
		opened.trouble = errorOf(error);
	}
	return opened;
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
	const { pdfSignature } = await import("./pdf-signature.ts");
	const signatures: PdfSignature[] = [];
	for (const signature of found) signatures.push(await pdfSignature(file, signature));
	release(file);
	return signatures;
}
