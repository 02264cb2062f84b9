import type { Pdfium } from "./pdfium.ts";

const TEXT = 1;
const PATH = 2;
const FORM = 5;
/** What may be on a page that is drawn: a scan cut into strips has some hundred pictures, a chart thousands of lines. */
const MAX_HEAVY = 500;
const MAX_LIGHT = 50_000;
const MAX_DEPTH = 12;

/**
 * Whether a page can be drawn in a second or so. One picture drawn ten thousand times takes minutes, and PDFium cannot
 * be stopped. Pictures and shadings are heavy, letters and lines light; what is drawn again counts again.
 */
export function isDrawable({ calls }: Pdfium, page: number): boolean {
	const left = { heavy: MAX_HEAVY, light: MAX_LIGHT };
	const within = (object: number, depth: number): boolean => {
		const kind = calls._FPDFPageObj_GetType(object);
		if (kind === TEXT || kind === PATH) return --left.light >= 0;
		if (kind !== FORM) return --left.heavy >= 0;
		const count = calls._FPDFFormObj_CountObjects(object);
		if (depth > MAX_DEPTH || --left.light < 0) return false;
		for (let index = 0; index < count; index++)
			if (!within(calls._FPDFFormObj_GetObject(object, index), depth + 1)) return false;
		return true;
	};
	const count = calls._FPDFPage_CountObjects(page);
	for (let index = 0; index < count; index++) if (!within(calls._FPDFPage_GetObject(page, index), 0)) return false;
	return true;
}
