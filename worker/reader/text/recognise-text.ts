import type { OCREngine, TextItem } from "tesseract-wasm";
import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import { isBlank, type Plane } from "#worker/reader/pictures/picture.ts";
import { withLongSide } from "#worker/reader/pictures/resample.ts";
import { rotated } from "../pictures/rotate.ts";
import { BILL_SIDE } from "../reading-limits.ts";
import { release } from "../release-buffers.ts";
import { inColumn, LINE_LOOKS, type LineLook, type PrintedLine, WITHOUT_CEDILLAS } from "./printed-lines.ts";
import {
	decisiveSegments,
	enlargedAround,
	hasCedillas,
	isCapitals,
	sameCharacters,
	sameFigures,
	unsureCapitals,
	withFigures,
} from "./second-look.ts";
import { segmentsOf } from "./segments.ts";
import { withTesseract } from "./tesseract.ts";

/** Below are shadows and smudges. Letters that the model does not know, as ß, pull a whole word down. */
const MIN_CONFIDENCE = { word: 0.05, mark: 0.4 };
/** Words from here on, of at least three letters, are taken for read and not for guessed. */
const SURE = 0.6;
/** Words that a page must show to be believed to stand upright. */
const FEW_WORDS = 12;
const START_OF_LINE = 1;
const MAX_ENLARGED = 2;
const MAX_SEGMENTS_OF_CARD = 60;

/**
 * The text of these pages, with places in pixels of the page that was read: upright, and small ones enlarged. Takes
 * some seconds for each.
 */
export function recogniseText(pages: readonly Plane[]): Promise<TextPage[]> {
	const blank = ({ width, height }: Plane): TextPage => ({ width, height, segments: [] });
	if (pages.every(isBlank)) return Promise.resolve(pages.map(blank));
	return withTesseract((engine) => pages.map((page) => (isBlank(page) ? blank(page) : textOf(engine, enlarged(page)))));
}

/** The same in a fraction of the time, for whoever asks what kind of page it is or what a card's other side says: as it lies, and small. */
export async function recogniseQuickly(page: Plane, lines: readonly PrintedLine[]): Promise<TextPage> {
	const read = await recognisePrinted(page);
	// A bill has more lines, and of a card the engine misses some beside its edges.
	if (read.segments.length > MAX_SEGMENTS_OF_CARD) return read;
	for await (const segments of recogniseLines(page, lines)) read.segments.push(...segments);
	return read;
}

/** What counts on a passport or card is looked at twice: its figures, and the capitals of a name that were not sure. */
function printedTwice(engine: OCREngine, page: Plane): TextPage {
	const read = pageOf(page, wordsOn(engine, page));
	for (const segment of withFigures(read)) {
		const again = wordsOn(engine, enlargedAround(page, segment));
		segment.readTwice = sameFigures(again, segment.text);
		segment.again = again.map(({ text }) => text.trim()).join(" ");
	}
	for (const segment of unsureCapitals(read)) {
		const again = wordsOn(engine, enlargedAround(page, segment)).filter(({ text }) => isCapitals(text));
		const confidence = Math.min(...again.map((word) => word.confidence));
		if (again.length === 0 || confidence <= (segment.confidence ?? 0)) continue;
		Object.assign(segment, { text: again.map(({ text }) => text.trim()).join(" "), confidence });
	}
	return read;
}

/** The words of the part of a document that people read, whose figures are looked at twice. Upright and of the best size. */
export function recognisePrinted(part: Plane): Promise<TextPage> {
	return withTesseract((engine) => printedTwice(engine, part));
}

/**
 * What these lines of a page say in one look after the other, each line by itself: portraits, labels and the edges of the
 * page, over which the engine stumbles, are left out.
 */
export async function* recogniseLines(page: Plane, lines: readonly PrintedLine[]): AsyncGenerator<TextSegment[]> {
	const read: TextSegment[] = [];
	for (const look of LINE_LOOKS) {
		const segments = await lookAtLines(page, lines, look);
		read.push(...segments);
		yield segments;
	}
	const withG = read.filter(({ text }) => text.includes("G"));
	const isAt = (line: PrintedLine) =>
		withG.some((segment) => segment.x0 === line.left && segment.y1 === baselineOf(line));
	const cut = await lookAtLines(page, lines.filter(isAt), WITHOUT_CEDILLAS);
	yield cut.filter(({ text, x0, y1 }) =>
		withG.some((segment) => segment.x0 === x0 && segment.y1 === y1 && hasCedillas(segment.text, text)),
	);
}

function baselineOf({ left, right, baselineAt }: PrintedLine): number {
	return baselineAt((left + right) / 2);
}

function lookAtLines(page: Plane, lines: readonly PrintedLine[], look: LineLook): Promise<TextSegment[]> {
	if (lines.length === 0) return Promise.resolve([]);
	const { rows, ...column } = inColumn(page, lines, look);
	return withTesseract((engine) => {
		const words = wordsOn(engine, column);
		return rows.flatMap(({ line, top, bottom }) => {
			const inside = words
				.filter(({ rect, text }) => text.trim() !== "" && isWithin((rect.top + rect.bottom) / 2, top, bottom))
				.toSorted((one, other) => one.rect.left - other.rect.left);
			if (inside.length === 0) return [];
			const baseline = baselineOf(line);
			return {
				text: inside.map(({ text }) => text.trim()).join(" "),
				...{ x0: line.left, y0: baseline - line.height, x1: line.right, y1: baseline },
				confidence: Math.min(...inside.map(({ confidence }) => confidence)),
			};
		});
	});
}

function isWithin(row: number, top: number, bottom: number): boolean {
	return row >= top && row < bottom;
}

/** The model was trained on letters of 30 pixels or so and misses many below 20. */
function enlarged(page: Plane): Plane {
	const side = Math.max(page.width, page.height);
	return withLongSide(page, Math.min(BILL_SIDE, side * MAX_ENLARGED));
}

/** A page that shows hardly a word as it lies is tried upside down, one whose words stand on end is laid down first. */
function textOf(engine: OCREngine, page: Plane): TextPage {
	const asItLies = wordsOn(engine, page);
	if (upright(asItLies) >= FEW_WORDS && upright(asItLies) >= onEnd(asItLies))
		return lookedAtAgain(engine, page, asItLies);
	const turns = onEnd(asItLies) > upright(asItLies) ? [90, 270] : [180];
	let best = { page, words: asItLies };
	for (const degrees of turns) {
		const other = rotated(page, degrees);
		const words = wordsOn(engine, other);
		if (upright(words) > upright(best.words)) best = { page: other, words };
		if (upright(best.words) >= FEW_WORDS) break;
	}
	return lookedAtAgain(engine, best.page, best.words);
}

/** Nothing protects the letters and figures of an address or of a date: what counts is read twice. */
function lookedAtAgain(engine: OCREngine, page: Plane, words: readonly TextItem[]): TextPage {
	const read = pageOf(page, words);
	for (const segment of decisiveSegments(read)) {
		const again = wordsOn(engine, enlargedAround(page, segment));
		segment.readTwice = sameCharacters(again, segment.text);
	}
	return read;
}

function wordsOn(engine: OCREngine, page: Plane): TextItem[] {
	const image = imageOf(page);
	engine.loadImage(image);
	release(image.data);
	const words = engine.getTextBoxes("word");
	engine.clearImage();
	return words;
}

/** How many words were read that lie as words should. */
function upright(words: readonly TextItem[]): number {
	return words.filter((word) => isRead(word) && !standsOnEnd(word)).length;
}

function onEnd(words: readonly TextItem[]): number {
	return words.filter((word) => word.text.trim().length >= 3 && standsOnEnd(word)).length;
}

function isRead({ text, confidence }: TextItem): boolean {
	return confidence >= SURE && /[\p{L}\d]{3}/u.test(text);
}

function standsOnEnd({ rect }: TextItem): boolean {
	return rect.bottom - rect.top > 1.5 * (rect.right - rect.left);
}

function pageOf({ width, height }: Plane, words: readonly TextItem[]): TextPage {
	return { width, height, segments: segmentsOf(linesOf(words)) };
}

function linesOf(words: readonly TextItem[]): TextSegment[][] {
	const lines: TextSegment[][] = [];
	for (const { text, rect, flags, confidence } of words) {
		if (flags & START_OF_LINE || lines.length === 0) lines.push([]);
		const word = text.trim();
		const least = /[\p{L}\d]/u.test(word) ? MIN_CONFIDENCE.word : MIN_CONFIDENCE.mark;
		if (word === "" || confidence < least) continue;
		lines.at(-1)?.push({ text: word, x0: rect.left, y0: rect.top, x1: rect.right, y1: rect.bottom, confidence });
	}
	return lines.filter((line) => line.length > 0);
}

/** Grey as the engine wants it: four bytes a pixel. */
function imageOf({ width, height, pixels }: Plane) {
	const rgba = new Uint32Array(width * height);
	for (let at = 0; at < rgba.length; at++) rgba[at] = 0xff000000 | ((pixels[at] as number) * 0x010101);
	return { width, height, data: new Uint8ClampedArray(rgba.buffer) };
}
