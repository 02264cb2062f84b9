import { expect, it } from "vitest";
import { encodeWinAnsi, onePagePdf } from "./one-page-pdf.ts";

function textOf(bytes: Uint8Array): string {
	return new TextDecoder("latin1").decode(bytes);
}

it("has correct offsets and lengths", () => {
	const text = textOf(onePagePdf([{ text: "Peña (€)", x: 50, y: 700, size: 12 }]));
	expect(text).toMatch(/^%PDF-1\.4\n/);
	expect(text).toMatch(/%%EOF\n$/);
	const table = text.indexOf("xref\n");
	expect(text).toContain(`startxref\n${table}\n`);
	const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
	expect(offsets).toHaveLength(6);
	for (const [index, offset] of offsets.entries())
		expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
	const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
	expect(stream).toHaveLength(Number(length));
});

it("escapes parentheses and backslashes in a name", () => {
	const text = textOf(onePagePdf([{ text: "a) Tj (b\\", x: 0, y: 0, size: 12 }]));
	expect(text).toContain("(a\\) Tj \\(b\\\\) Tj ET");
});

it("encodes supported characters in one byte each", () => {
	const { text, isExact } = encodeWinAnsi("José Peña – 5 €");
	expect(isExact).toBe(true);
	expect([...text].map((character) => character.charCodeAt(0))).toEqual([
		...[0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x50, 0x65, 0xf1, 0x61, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80],
	]);
	expect(encodeWinAnsi("Jose\u0301").text).toBe("Jos\u00e9");
});

it("removes unsupported accents and reports it", () => {
	expect(encodeWinAnsi("Łucja Wiśniewska")).toEqual({ text: "Lucja Wisniewska", isExact: false });
	expect(encodeWinAnsi("王 Ω")).toEqual({ text: "? ?", isExact: false });
	expect(encodeWinAnsi("a\u0000\n")).toEqual({ text: "a??", isExact: false });
});
