import type { Pdfium } from "./pdfium.ts";

/** From a place in the PDF's own space to one on the page as it is shown, top left 0,0, in points. */
export type ToPage = (x: number, y: number) => { x: number; y: number };

/** Finer than a point, because PDFium answers in whole numbers. */
const FINE = 100;
const SPAN = 1000;

/** Turned pages and cropped margins included: PDFium is asked for three places, the others follow from them. */
export function toPage(pdfium: Pdfium, page: number, width: number, height: number): ToPage {
	const at = (x: number, y: number) =>
		pdfium.lend(8, (result) => {
			const [w, h] = [Math.round(width * FINE), Math.round(height * FINE)];
			pdfium.calls._FPDF_PageToDevice(page, 0, 0, w, h, 0, x, y, result, result + 4);
			const view = pdfium.view();
			return { x: view.getInt32(result, true) / FINE, y: view.getInt32(result + 4, true) / FINE };
		});
	const origin = at(0, 0);
	const right = at(SPAN, 0);
	const up = at(0, SPAN);
	return (x, y) => ({
		x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / SPAN,
		y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / SPAN,
	});
}
