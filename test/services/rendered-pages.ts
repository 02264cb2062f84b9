import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PDF } from "@libpdf/core";

/** Pixels per point. */
const SCALE = 2;

/** Renders each page of a PDF and extracts its text, with a different library from the one that wrote it. */
export async function renderedPages(bytes: Uint8Array) {
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(bytes);
	const pictures = [];
	for (const page of document.pages()) {
		const text = page.getText();
		const { data, width, height } = await page.render({ scale: SCALE, render: "bitmap" });
		pictures.push({ data, width, height, text });
	}
	document.destroy();
	library.destroy();
	return pictures;
}

export type Picture = Awaited<ReturnType<typeof renderedPages>>[number];
type Part = { data: Uint8Array; width: number; height: number };

/** A part of a page: `x` and `y` of its upper left corner and its size, in points. */
export function crop({ data, width }: Part, at: { x: number; y: number; width: number; height: number }): Part {
	const [x, y, w, h] = [at.x, at.y, at.width, at.height].map((points) => Math.round(points * SCALE)) as [
		number,
		number,
		number,
		number,
	];
	const part = new Uint8Array(w * h * 4);
	for (let row = 0; row < h; row += 1) {
		const from = ((y + row) * width + x) * 4;
		part.set(data.subarray(from, from + w * 4), row * w * 4);
	}
	return { data: part, width: w, height: h };
}

/** Bounds of the ink (darker than half), in points from the part's upper left corner. */
export function inkOf({ data, width, height }: Part) {
	let [left, top, right, bottom] = [width, height, 0, 0];
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1) {
			if ((data[(y * width + x) * 4] ?? 255) > 127) continue;
			[left, top, right, bottom] = [
				Math.min(left, x),
				Math.min(top, y),
				Math.max(right, x + 1),
				Math.max(bottom, y + 1),
			];
		}
	return { left: left / SCALE, top: top / SCALE, right: right / SCALE, bottom: bottom / SCALE };
}

/** The text of each page in one line, as read by the writing library and by the browsers' library. */
export async function readTwice(bytes: Uint8Array): Promise<string[][]> {
	const byLibpdf = (await PDF.load(bytes)).extractText().map(({ text }) => text);
	const byPdfium = (await renderedPages(bytes)).map(({ text }) => text);
	return [byLibpdf, byPdfium].map((pages) => pages.map((text) => text.normalize("NFC").replace(/\s+/g, " ")));
}
