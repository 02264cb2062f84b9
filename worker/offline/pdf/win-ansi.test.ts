import { expect, it } from "vitest";
import { winAnsi } from "./win-ansi.ts";

it("keeps what the encoding has, one byte each", () => {
	const { text, exact } = winAnsi("José Peña – 5 €");
	expect(exact).toBe(true);
	expect([...text].map((letter) => letter.charCodeAt(0))).toEqual([
		...[0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x50, 0x65, 0xf1, 0x61, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80],
	]);
	expect(winAnsi("Jose\u0301").text).toBe("Jos\u00e9");
});

it("takes marks off and says so", () => {
	expect(winAnsi("Łucja Wiśniewska")).toEqual({ text: "Lucja Wisniewska", exact: false });
	expect(winAnsi("王 Ω")).toEqual({ text: "? ?", exact: false });
	expect(winAnsi("a\u0000\n")).toEqual({ text: "a??", exact: false });
});
