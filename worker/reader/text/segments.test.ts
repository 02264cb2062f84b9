import { describe, expect, it } from "vitest";
import type { TextSegment } from "#app/domain/documents/document-facts.ts";
import { groupIntoLines, joinSegments } from "./segments.ts";

function aWord(text: string, x0: number, y0: number, { width = text.length * 5, height = 10 } = {}): TextSegment {
	return { text, x0, y0, x1: x0 + width, y1: y0 + height };
}

function textsOf(words: TextSegment[]): string[] {
	return joinSegments(groupIntoLines(words)).map(({ text }) => text);
}

describe("words with positions", () => {
	it("on one line belong together, in whatever order they were written", () => {
		expect(textsOf([aWord("Lane", 50, 100), aWord("18", 0, 100), aWord("Orchard", 13, 101)])).toEqual([
			"18 Orchard Lane",
		]);
	});

	it("stay apart if a wide gap divides a line into two columns", () => {
		expect(textsOf([aWord("18", 0, 100), aWord("Total", 300, 100)])).toEqual(["18", "Total"]);
	});

	it("stay in their lines, from the top down", () => {
		expect(textsOf([aWord("40217", 0, 112), aWord("Rosalind", 0, 88), aWord("Lane", 0, 100)])).toEqual([
			"Rosalind",
			"Lane",
			"40217",
		]);
	});

	it("keep a small raised mark in its line", () => {
		expect(textsOf([aWord("3", 0, 100), aWord("o", 6, 99, { height: 5 }), aWord("Esq.", 13, 100)])).toEqual([
			"3 o Esq.",
		]);
	});

	it("form a segment that encloses all of them", () => {
		const [segment] = joinSegments(groupIntoLines([aWord("18", 0, 100), aWord("Orchard", 13, 98, { height: 14 })]));
		expect(segment).toEqual({ text: "18 Orchard", x0: 0, y0: 98, x1: 48, y1: 112 });
	});
});
