import type { Recognition } from "#app/domain/documents/bill-facts.ts";
import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import { splitLabel } from "./labels.server.ts";
import { fold, transliterateGreek } from "./normalise-text.server.ts";

/** A line of printed text with its position; `size` is the page's usual line height. */
export type PageLine = {
	page: number;
	text: string;
	folded: string;
	/** The text before and after a colon. */
	label: string;
	rest: string;
	x0: number;
	y0: number;
	x1: number;
	y1: number;
	size: number;
	pageHeight: number;
	pageWidth: number;
	/** The segment as the reader returned it. */
	segment: TextSegment;
};

/** Real bills are shorter. This limits the processing time. */
const MAX_LINES = 800;
const MAX_LINE_LENGTH = 200;

export function toPageLines(pages: readonly TextPage[]): PageLine[] {
	const lines = pages.flatMap((page, index) => {
		const heights = page.segments.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b);
		const size = Math.max(1, heights[Math.floor(heights.length / 2)] ?? 1);
		return page.segments.map((segment): PageLine => {
			const { text, x0, y0, x1, y1 } = segment;
			const clean = transliterateGreek(composeUmlauts(text).replace(/\s+/g, " ").trim().slice(0, MAX_LINE_LENGTH));
			const position = { x0, y0, x1, y1, size, pageHeight: page.height, pageWidth: page.width };
			return { page: index, text: clean, folded: fold(clean), ...splitLabel(clean), ...position, segment };
		});
	});
	return lines.filter(({ text }) => /[\p{L}\d]/u.test(text)).slice(0, MAX_LINES);
}

/** Composes umlauts. Some programs write a letter's dots separately, before or after it. */
function composeUmlauts(text: string): string {
	return text.replace(/\u00a8 ?([aou])/gi, "$1\u0308").normalize("NFC");
}

/** Returns the lines of the same block above this one, nearest first: aligned left, centred or right. */
export function findBlockAbove(lines: readonly PageLine[], line: PageLine, limit = 6): PageLine[] {
	const block: PageLine[] = [];
	for (let current = line; block.length < limit; ) {
		const next = findNearest(lines, line, (candidate) => current.y0 - candidate.y1, lineHeight(current), current);
		if (!next || block.includes(next)) break;
		block.push(next);
		current = next;
	}
	return block;
}

/** Returns the line of the same block below this one. */
export function findLineBelow(lines: readonly PageLine[], line: PageLine): PageLine | null {
	return findNearest(lines, line, (candidate) => candidate.y0 - line.y1, lineHeight(line), line);
}

/** Returns the lines left of this one in the same row, nearest first. */
export function findLinesLeft(lines: readonly PageLine[], line: PageLine): PageLine[] {
	return lines
		.filter(
			(candidate) =>
				candidate !== line &&
				candidate.page === line.page &&
				candidate.x1 <= line.x0 + line.size &&
				isInSameRow(candidate, line),
		)
		.sort((a, b) => b.x1 - a.x1);
}

export function isInSameRow(a: PageLine, b: PageLine): boolean {
	return Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2 < Math.max(lineHeight(a), lineHeight(b)) * 0.6;
}

export function lineHeight({ y0, y1, size }: PageLine): number {
	return Math.max(y1 - y0, size * 0.6);
}

function findNearest(
	lines: readonly PageLine[],
	anchor: PageLine,
	distanceTo: (candidate: PageLine) => number,
	height: number,
	current: PageLine,
): PageLine | null {
	let best: PageLine | null = null;
	for (const candidate of lines) {
		if (candidate === current || candidate === anchor || candidate.page !== anchor.page) continue;
		const gap = distanceTo(candidate);
		if (gap < -height * 0.5 || gap > Math.max(height, candidate.y1 - candidate.y0) * 1.3) continue;
		if (isInSameRow(candidate, current) || !isAligned(candidate, anchor)) continue;
		if (!best || gap < distanceTo(best)) best = candidate;
	}
	return best;
}

function isAligned(a: PageLine, b: PageLine): boolean {
	const tolerance = Math.max(lineHeight(a), lineHeight(b)) * 1.6;
	const isLeftAligned = Math.abs(a.x0 - b.x0) < tolerance;
	const isCentred = Math.abs(a.x0 + a.x1 - b.x0 - b.x1) / 2 < tolerance * 0.6;
	const isRightAligned = Math.abs(a.x1 - b.x1) < tolerance * 0.5;
	return isLeftAligned || isCentred || isRightAligned;
}

/** Returns the lowest recognition confidence of these lines; null if all are PDF text. */
export function lowestRecognition(lines: readonly PageLine[]): Recognition | null {
	const segments = lines.map(({ segment }) => segment).filter(({ confidence }) => confidence !== undefined);
	if (segments.length === 0) return null;
	return {
		confidence: Math.min(...segments.map(({ confidence = 0 }) => confidence)),
		readTwice: segments.every(({ readTwice }) => readTwice === true),
	};
}
