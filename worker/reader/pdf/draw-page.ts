import { createPicture, type Picture } from "#worker/reader/pictures/picture.ts";
import type { Pdfium } from "./pdfium.ts";

/** Four bytes per pixel. PDFium's grey mode would store a second copy of every picture on the page. */
const BGRX = 3;
const WITH_ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;
/** Maximum aspect ratio: a page is a sheet, not a ribbon. */
const MAX_RATIO = 8;

/** Draws a page as displayed, its long side `longSidePixels` pixels. Null for a page without a usable size. */
export function drawPage(
	pdfium: Pdfium,
	page: number,
	size: { width: number; height: number },
	longSidePixels: number,
): Picture | null {
	const longSide = Math.max(size.width, size.height);
	const shortSide = Math.min(size.width, size.height);
	if (!(shortSide > 0) || longSide / shortSide > MAX_RATIO) return null;
	const width = Math.round((size.width * longSidePixels) / longSide);
	const height = Math.round((size.height * longSidePixels) / longSide);
	const length = width * height * 4;
	const { calls } = pdfium;
	return pdfium.lend(length, (buffer) => {
		const bitmap = calls._FPDFBitmap_CreateEx(width, height, BGRX, buffer, width * 4);
		calls._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
		calls._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | RED_FIRST);
		calls._FPDFBitmap_Destroy(bitmap);
		return createPicture(calls.HEAPU8.subarray(buffer, buffer + length), width, height);
	});
}

const TEXT = 1;
const PATH = 2;
const FORM = 5;
/** Limits of a page to draw: a scan cut into strips has some hundred pictures, a chart thousands of lines. */
const MAX_EXPENSIVE_OBJECTS = 500;
const MAX_CHEAP_OBJECTS = 50_000;
const MAX_DEPTH = 12;

/**
 * Whether a page can be drawn in about a second. One picture drawn ten thousand times takes minutes, and PDFium cannot
 * be stopped. Pictures and shadings are expensive, letters and lines cheap; repeated objects count each time.
 */
export function isDrawable({ calls }: Pdfium, page: number): boolean {
	const remaining = { expensive: MAX_EXPENSIVE_OBJECTS, cheap: MAX_CHEAP_OBJECTS };
	const isWithinLimits = (object: number, depth: number): boolean => {
		const kind = calls._FPDFPageObj_GetType(object);
		if (kind === TEXT || kind === PATH) return --remaining.cheap >= 0;
		if (kind !== FORM) return --remaining.expensive >= 0;
		const count = calls._FPDFFormObj_CountObjects(object);
		if (depth > MAX_DEPTH || --remaining.cheap < 0) return false;
		for (let index = 0; index < count; index++)
			if (!isWithinLimits(calls._FPDFFormObj_GetObject(object, index), depth + 1)) return false;
		return true;
	};
	const count = calls._FPDFPage_CountObjects(page);
	for (let index = 0; index < count; index++)
		if (!isWithinLimits(calls._FPDFPage_GetObject(page, index), 0)) return false;
	return true;
}
