import type { TextSegment } from "#app/domain/documents/document-facts.ts";

/** A gap of more line heights starts a new segment. */
const WIDE_GAP = 1.2;
/** A page with more segments is a book or an attack; the beginning is enough. */
const MAX_SEGMENTS = 4000;

/** Returns the words of each line, joined across narrow gaps: columns and table cells stay separate. */
export function joinSegments(lines: readonly TextSegment[][]): TextSegment[] {
	const segments: TextSegment[] = [];
	for (const line of lines) {
		let current: TextSegment | null = null;
		for (const word of line.toSorted((a, b) => a.x0 - b.x0)) {
			if (current && word.x0 - current.x1 < WIDE_GAP * Math.max(boxHeight(word), boxHeight(current)))
				appendWord(current, word);
			else {
				if (segments.length >= MAX_SEGMENTS) return segments;
				current = { ...word };
				segments.push(current);
			}
		}
	}
	return segments;
}

/** Groups words on the same line, from top to bottom, regardless of the order in which they were written. */
export function groupIntoLines(words: readonly TextSegment[]): TextSegment[][] {
	const lines: TextSegment[][] = [];
	for (const word of words.toSorted((a, b) => middleY(a) - middleY(b))) {
		const line = lines.at(-1);
		const first = line?.[0];
		if (line && first && isOnSameLine(word, first)) line.push(word);
		else lines.push([word]);
	}
	return lines;
}

/** Half the height of the smaller word must overlap: footnote marks belong to their line, the next line does not. */
function isOnSameLine(a: TextSegment, b: TextSegment): boolean {
	const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
	return overlap > 0.5 * Math.min(boxHeight(a), boxHeight(b));
}

function appendWord(segment: TextSegment, word: TextSegment): void {
	segment.text += ` ${word.text}`;
	segment.x1 = Math.max(segment.x1, word.x1);
	segment.y0 = Math.min(segment.y0, word.y0);
	segment.y1 = Math.max(segment.y1, word.y1);
	if (segment.confidence !== undefined && word.confidence !== undefined)
		segment.confidence = Math.min(segment.confidence, word.confidence);
}

function boxHeight(box: TextSegment): number {
	return box.y1 - box.y0;
}

function middleY(box: TextSegment): number {
	return (box.y0 + box.y1) / 2;
}
