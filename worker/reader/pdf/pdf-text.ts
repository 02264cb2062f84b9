import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import { groupIntoLines, joinSegments } from "../text/segments.ts";
import type { Pdfium } from "./pdfium.ts";

/** A page of small print has six thousand. */
const MAX_LETTERS = 20_000;
/** Fewer letters are a scanner's stamp on a page that is a picture. */
const MIN_LETTERS = 25;
/** Of a usual font, relative to its size. */
const ASCENT = 0.74;
const DESCENT = 0.21;
/** Placeholder characters of a font without a mapping to Unicode. */
const UNKNOWN = /[\ufffd\ufffe\uffff]/g;

type Letter = TextSegment;

/** Returns a page's text with positions in points, or null if it has too little. */
export function readPageText(
	pdfium: Pdfium,
	page: number,
	{ width, height }: { width: number; height: number },
): TextPage | null {
	const { calls } = pdfium;
	const text = calls._FPDFText_LoadPage(page);
	if (text === 0) return null;
	const toPagePoint = createPageMapping(pdfium, page, width, height);
	const segments: TextSegment[] = [];
	let word: Letter | null = null;
	const count = Math.min(calls._FPDFText_CountChars(text), MAX_LETTERS);
	pdfium.lend(24, (buffer) => {
		for (let index = 0; index < count; index++) {
			const letter = readLetter(pdfium, text, index, buffer, toPagePoint);
			if (letter && word && isSameWord(word, letter)) extend(word, letter);
			else {
				word = letter && { ...letter };
				if (word) segments.push(word);
			}
		}
	});
	calls._FPDFText_ClosePage(text);
	const mappedCount = segments.reduce((sum, { text }) => sum + text.replace(UNKNOWN, "").length, 0);
	const letterCount = segments.reduce((sum, { text }) => sum + text.length, 0);
	if (mappedCount < MIN_LETTERS || mappedCount < letterCount / 2) return null;
	return { width, height, segments: joinSegments(groupIntoLines(segments)) };
}

/** Returns a letter; null for a word separator. */
function readLetter(
	pdfium: Pdfium,
	text: number,
	index: number,
	buffer: number,
	toPagePoint: PageMapping,
): Letter | null {
	const code = pdfium.calls._FPDFText_GetUnicode(text, index);
	if (code <= 0x20 || code === 0xa0 || code > 0x10ffff) return null;
	const box = readBox(pdfium, text, index, buffer);
	if (!box) return null;
	const start = toPagePoint(box.left, box.top);
	const end = toPagePoint(box.right, box.bottom);
	return {
		text: String.fromCodePoint(code),
		x0: Math.min(start.x, end.x),
		y0: Math.min(start.y, end.y),
		x1: Math.max(start.x, end.x),
		y1: Math.max(start.y, end.y),
	};
}

/**
 * Returns a letter's box in PDF coordinates. Fonts claim heights of up to twice their size, so that lines would
 * overlap: upright letters get the height of a usual font.
 */
function readBox({ calls, view }: Pdfium, text: number, index: number, buffer: number) {
	if (!calls._FPDFText_GetLooseCharBox(text, index, buffer)) return null;
	const float = (offset: number) => view().getFloat32(buffer + offset, true);
	const box = { left: float(0), top: float(4), right: float(8), bottom: float(12) };
	if (!calls._FPDFText_GetMatrix(text, index, buffer)) return box;
	const [slant, height] = [float(8), float(12)];
	if (Math.abs(slant) > Math.abs(height)) return box;
	const size = Math.abs(height) * calls._FPDFText_GetFontSize(text, index);
	if (!calls._FPDFText_GetCharOrigin(text, index, buffer, buffer + 8) || !(size > 0)) return box;
	const baseline = view().getFloat64(buffer + 8, true);
	return { ...box, top: baseline + ASCENT * size, bottom: baseline - DESCENT * size };
}

function isSameWord(word: TextSegment, letter: Letter): boolean {
	const height = Math.max(word.y1 - word.y0, letter.y1 - letter.y0);
	const isSameLine = Math.min(word.y1, letter.y1) - Math.max(word.y0, letter.y0) > 0.5 * height;
	return isSameLine && letter.x0 - word.x1 < height && letter.x0 >= word.x0 && letter.x0 - word.x1 > -height;
}

function extend(word: TextSegment, letter: Letter): void {
	word.text += letter.text;
	word.x1 = Math.max(word.x1, letter.x1);
	word.y0 = Math.min(word.y0, letter.y0);
	word.y1 = Math.max(word.y1, letter.y1);
}

/** Maps PDF coordinates to the page as displayed, top left 0,0, in points. */
type PageMapping = (x: number, y: number) => { x: number; y: number };

/** Finer than a point, because PDFium returns integers. */
const PRECISION = 100;
const COORDINATE_RANGE = 1000;

/** Handles rotated pages and cropped margins: PDFium maps three points, which determine the rest. */
function createPageMapping(pdfium: Pdfium, page: number, width: number, height: number): PageMapping {
	const pointAt = (x: number, y: number) =>
		pdfium.lend(8, (result) => {
			const [w, h] = [Math.round(width * PRECISION), Math.round(height * PRECISION)];
			pdfium.calls._FPDF_PageToDevice(page, 0, 0, w, h, 0, x, y, result, result + 4);
			const view = pdfium.view();
			return { x: view.getInt32(result, true) / PRECISION, y: view.getInt32(result + 4, true) / PRECISION };
		});
	const origin = pointAt(0, 0);
	const right = pointAt(COORDINATE_RANGE, 0);
	const up = pointAt(0, COORDINATE_RANGE);
	return (x, y) => ({
		x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / COORDINATE_RANGE,
		y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / COORDINATE_RANGE,
	});
}
