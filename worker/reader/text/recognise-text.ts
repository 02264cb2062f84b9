import type { OCREngine, TextItem } from "tesseract-wasm";
import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import { isBlank, type Plane } from "#worker/reader/pictures/picture.ts";
import { resizeToLongSide } from "#worker/reader/pictures/resample.ts";
import { rotate } from "../pictures/rotate.ts";
import { BILL_SIDE } from "../reading-limits.ts";
import { releaseBuffers } from "../release-buffers.ts";
import {
	arrangeInColumn,
	LINE_RENDERINGS,
	type LineRendering,
	type PrintedLine,
	WITHOUT_CEDILLAS,
} from "./printed-lines.ts";
import {
	cutEnlarged,
	findDecisiveSegments,
	findSegmentsWithDigits,
	findUncertainCapitals,
	hasCedillas,
	hasSameCharacters,
	hasSameDigits,
	isCapitals,
} from "./second-reading.ts";
import { joinSegments } from "./segments.ts";
import { withTesseract } from "./tesseract.ts";

/**
 * Words below this confidence are shadows and smudges. Letters unknown to the model, such as ß, lower the confidence of
 * a whole word.
 */
const MIN_CONFIDENCE = { word: 0.05, mark: 0.4 };
/** Words of at least three letters above this count as read, not guessed. */
const MIN_WORD_CONFIDENCE = 0.6;
/** Minimum number of words for a page to count as upright. */
const MIN_UPRIGHT_WORDS = 12;
const START_OF_LINE = 1;
const MAX_ENLARGEMENT = 2;
const MAX_SEGMENTS_OF_CARD = 60;

/**
 * Returns the text of these pages, with positions in pixels of the page as read: upright, small ones enlarged. Takes
 * some seconds per page.
 */
export function recogniseText(pages: readonly Plane[]): Promise<TextPage[]> {
	const emptyPage = ({ width, height }: Plane): TextPage => ({ width, height, segments: [] });
	if (pages.every(isBlank)) return Promise.resolve(pages.map(emptyPage));
	return withTesseract((engine) =>
		pages.map((page) => (isBlank(page) ? emptyPage(page) : recognisePage(engine, enlargeSmallPage(page)))),
	);
}

/**
 * Does the same in a fraction of the time, at low resolution and without rotation: for detecting the kind of a page or
 * reading a card's other side.
 */
export async function recogniseQuickly(page: Plane, lines: readonly PrintedLine[]): Promise<TextPage> {
	const printed = await recognisePrinted(page);
	// A bill has more lines, and on a card the engine misses some near the edges.
	if (printed.segments.length > MAX_SEGMENTS_OF_CARD) return printed;
	for await (const segments of recogniseLines(page, lines)) printed.segments.push(...segments);
	return printed;
}

/** Recognises the relevant parts of a passport or card twice: its digits, and uncertain capitals of a name. */
function recogniseTwice(engine: OCREngine, page: Plane): TextPage {
	const textPage = toTextPage(page, recogniseWords(engine, page));
	for (const segment of findSegmentsWithDigits(textPage)) {
		const retried = recogniseWords(engine, cutEnlarged(page, segment));
		segment.readTwice = hasSameDigits(retried, segment.text);
		segment.again = retried.map(({ text }) => text.trim()).join(" ");
	}
	for (const segment of findUncertainCapitals(textPage)) {
		const retried = recogniseWords(engine, cutEnlarged(page, segment)).filter(({ text }) => isCapitals(text));
		const confidence = Math.min(...retried.map((word) => word.confidence));
		if (retried.length === 0 || confidence <= (segment.confidence ?? 0)) continue;
		Object.assign(segment, { text: retried.map(({ text }) => text.trim()).join(" "), confidence });
	}
	return textPage;
}

/**
 * Returns the words of a document's printed part, with a second reading of its digits. The picture is upright and of
 * the best size.
 */
export function recognisePrinted(part: Plane): Promise<TextPage> {
	return withTesseract((engine) => recogniseTwice(engine, part));
}

/**
 * Returns the text of these lines for one rendering after another, each line separately: portraits, labels and page
 * edges, which confuse the engine, are excluded.
 */
export async function* recogniseLines(page: Plane, lines: readonly PrintedLine[]): AsyncGenerator<TextSegment[]> {
	const readSegments: TextSegment[] = [];
	for (const rendering of LINE_RENDERINGS) {
		const segments = await recogniseRendered(page, lines, rendering);
		readSegments.push(...segments);
		yield segments;
	}
	const segmentsWithG = readSegments.filter(({ text }) => text.includes("G"));
	const isSameLine = (line: PrintedLine) =>
		segmentsWithG.some((segment) => segment.x0 === line.left && segment.y1 === middleBaseline(line));
	const cut = await recogniseRendered(page, lines.filter(isSameLine), WITHOUT_CEDILLAS);
	yield cut.filter(({ text, x0, y1 }) =>
		segmentsWithG.some((segment) => segment.x0 === x0 && segment.y1 === y1 && hasCedillas(segment.text, text)),
	);
}

function middleBaseline({ left, right, baselineAt }: PrintedLine): number {
	return baselineAt((left + right) / 2);
}

function recogniseRendered(
	page: Plane,
	lines: readonly PrintedLine[],
	rendering: LineRendering,
): Promise<TextSegment[]> {
	if (lines.length === 0) return Promise.resolve([]);
	const { rows, ...column } = arrangeInColumn(page, lines, rendering);
	return withTesseract((engine) => {
		const items = recogniseWords(engine, column);
		return rows.flatMap(({ line, top, bottom }) => {
			const lineItems = items
				.filter(({ rect, text }) => text.trim() !== "" && isWithin((rect.top + rect.bottom) / 2, top, bottom))
				.toSorted((a, b) => a.rect.left - b.rect.left);
			if (lineItems.length === 0) return [];
			const baseline = middleBaseline(line);
			return {
				text: lineItems.map(({ text }) => text.trim()).join(" "),
				...{ x0: line.left, y0: baseline - line.height, x1: line.right, y1: baseline },
				confidence: Math.min(...lineItems.map(({ confidence }) => confidence)),
			};
		});
	});
}

function isWithin(row: number, top: number, bottom: number): boolean {
	return row >= top && row < bottom;
}

/** The model was trained on letters of about 30 pixels and misses many below 20. */
function enlargeSmallPage(page: Plane): Plane {
	const side = Math.max(page.width, page.height);
	return resizeToLongSide(page, Math.min(BILL_SIDE, side * MAX_ENLARGEMENT));
}

/** Tries a page with hardly any words upside down, and first rotates one whose words are vertical. */
function recognisePage(engine: OCREngine, page: Plane): TextPage {
	const uprightWords = recogniseWords(engine, page);
	if (
		countHorizontalWords(uprightWords) >= MIN_UPRIGHT_WORDS &&
		countHorizontalWords(uprightWords) >= countVerticalWords(uprightWords)
	)
		return verifyDecisiveSegments(engine, page, uprightWords);
	const rotations = countVerticalWords(uprightWords) > countHorizontalWords(uprightWords) ? [90, 270] : [180];
	let best = { page, words: uprightWords };
	for (const degrees of rotations) {
		const rotatedPage = rotate(page, degrees);
		const items = recogniseWords(engine, rotatedPage);
		if (countHorizontalWords(items) > countHorizontalWords(best.words)) best = { page: rotatedPage, words: items };
		if (countHorizontalWords(best.words) >= MIN_UPRIGHT_WORDS) break;
	}
	return verifyDecisiveSegments(engine, best.page, best.words);
}

/** No check digit protects an address or a date, so these are read twice. */
function verifyDecisiveSegments(engine: OCREngine, page: Plane, items: readonly TextItem[]): TextPage {
	const textPage = toTextPage(page, items);
	for (const segment of findDecisiveSegments(textPage)) {
		const retried = recogniseWords(engine, cutEnlarged(page, segment));
		segment.readTwice = hasSameCharacters(retried, segment.text);
	}
	return textPage;
}

function recogniseWords(engine: OCREngine, page: Plane): TextItem[] {
	const image = toEngineImage(page);
	engine.loadImage(image);
	releaseBuffers(image.data);
	const items = engine.getTextBoxes("word");
	engine.clearImage();
	return items;
}

/** Counts the horizontal words that were read, not guessed. */
function countHorizontalWords(items: readonly TextItem[]): number {
	return items.filter((word) => isReadWord(word) && !isVertical(word)).length;
}

function countVerticalWords(items: readonly TextItem[]): number {
	return items.filter((word) => word.text.trim().length >= 3 && isVertical(word)).length;
}

function isReadWord({ text, confidence }: TextItem): boolean {
	return confidence >= MIN_WORD_CONFIDENCE && /[\p{L}\d]{3}/u.test(text);
}

function isVertical({ rect }: TextItem): boolean {
	return rect.bottom - rect.top > 1.5 * (rect.right - rect.left);
}

function toTextPage({ width, height }: Plane, items: readonly TextItem[]): TextPage {
	return { width, height, segments: joinSegments(groupByLine(items)) };
}

function groupByLine(items: readonly TextItem[]): TextSegment[][] {
	const lines: TextSegment[][] = [];
	for (const { text, rect, flags, confidence } of items) {
		if (flags & START_OF_LINE || lines.length === 0) lines.push([]);
		const word = text.trim();
		const minConfidence = /[\p{L}\d]/u.test(word) ? MIN_CONFIDENCE.word : MIN_CONFIDENCE.mark;
		if (word === "" || confidence < minConfidence) continue;
		lines.at(-1)?.push({ text: word, x0: rect.left, y0: rect.top, x1: rect.right, y1: rect.bottom, confidence });
	}
	return lines.filter((line) => line.length > 0);
}

/** Grey in the engine's format: four bytes a pixel. */
function toEngineImage({ width, height, pixels }: Plane) {
	const rgba = new Uint32Array(width * height);
	for (let index = 0; index < rgba.length; index++) rgba[index] = 0xff000000 | ((pixels[index] as number) * 0x010101);
	return { width, height, data: new Uint8ClampedArray(rgba.buffer) };
}
