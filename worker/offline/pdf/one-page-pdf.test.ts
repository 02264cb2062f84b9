import { expect, it } from "vitest";
import { onePagePdf } from "./one-page-pdf.ts";

function textOf(bytes: Uint8Array): string {
	return new TextDecoder("latin1").decode(bytes);
}

it("says truly where everything is", () => {
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

it("lets no name end its own line", () => {
	const text = textOf(onePagePdf([{ text: "a) Tj (b\\", x: 0, y: 0, size: 12 }]));
	expect(text).toContain("(a\\) Tj \\(b\\\\) Tj ET");
});
