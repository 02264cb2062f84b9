import { type Picture, pictureOf } from "#worker/reader/pictures/picture.ts";
import type { Pdfium } from "./pdfium.ts";

/** Four bytes a pixel. PDFium can draw in grey as well, but then keeps a second copy of every picture on the page. */
const BGRX = 3;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;
/** A page is a sheet and not a ribbon. */
const MAX_RATIO = 8;

/** A page as it is shown, its long side `side` pixels. Null for a page that has no size worth drawing. */
export function drawPage(
	pdfium: Pdfium,
	page: number,
	size: { width: number; height: number },
	side: number,
): Picture | null {
	const long = Math.max(size.width, size.height);
	const short = Math.min(size.width, size.height);
	if (!(short > 0) || long / short > MAX_RATIO) return null;
	const width = Math.round((size.width * side) / long);
	const height = Math.round((size.height * side) / long);
	const length = width * height * 4;
	const { calls } = pdfium;
	return pdfium.lend(length, (buffer) => {
		const bitmap = calls._FPDFBitmap_CreateEx(width, height, BGRX, buffer, width * 4);
		calls._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
		calls._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
		calls._FPDFBitmap_Destroy(bitmap);
		return pictureOf(calls.HEAPU8.subarray(buffer, buffer + length), width, height);
	});
}
