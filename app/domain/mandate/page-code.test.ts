import { expect, it } from "vitest";
import { formatPageCode, isPageMark, pageCode, pageLink, pageMark, parsePageCode } from "./page-code.ts";

const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const codes = (count: number) =>
	Promise.all(Array.from({ length: count }, (_, index) => pageCode(`application ${index}`, "2026-11-24", 1)));

it("has eight unambiguous characters and can be typed, spaced or scanned", async () => {
	for (const code of await codes(200)) {
		expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
		expect(parsePageCode(code)).toBe(code);
		expect(parsePageCode(` ${formatPageCode(code).toLowerCase()} `)).toBe(code);
		expect(parsePageCode(pageLink("https://azulejonif.example", code))).toBe(code);
	}
});

it("is the same for the same page, and different for each page, edition and application", async () => {
	const code = await pageCode("a", "2026-11-24", 1);
	expect(await pageCode("a", "2026-11-24", 1)).toBe(code);
	const others = [pageCode("a", "2026-11-24", 2), pageCode("a", "2026-11-25", 1), pageCode("b", "2026-11-24", 1)];
	expect(new Set([code, ...(await Promise.all(others))]).size).toBe(4);
	expect(new Set(await codes(500)).size).toBe(500);
});

it("is rejected with any one letter wrong, or with any two adjacent ones swapped", async () => {
	for (const code of await codes(20)) {
		for (const at of [...code].keys()) {
			for (const letter of LETTERS) {
				const wrong = code.slice(0, at) + letter + code.slice(at + 1);
				if (wrong !== code) expect(parsePageCode(wrong), wrong).toBeNull();
			}
			const [first, second] = [code[at], code[at + 1]];
			const swapped = code.slice(0, at) + second + first + code.slice(at + 2);
			if (second !== undefined && first !== second) expect(parsePageCode(swapped), swapped).toBeNull();
		}
	}
});

it.each(["", "ABC", "ABCDEFGHJ", "OOOOOOOO", "ÄBCDEFGH"])("is not read from %j", (written) => {
	expect(parsePageCode(written)).toBeNull();
});

it("ends a URL in capitals, for the smallest QR code", () => {
	expect(pageLink("https://azulejonif.example", "PCVBMWCD")).toBe("HTTPS://AZULEJONIF.EXAMPLE/M/PCVBMWCD");
});

it("starts with the four letters of the page's smaller code, for which no other text is mistaken", () => {
	expect(pageMark("PCVBMWCD")).toBe("PCVB");
	expect(isPageMark("PCVB")).toBe(true);
	for (const other of ["", "PCV", "PCVBM", "PCV0", "pcvb", "PCVBMWCD"]) expect(isPageMark(other), other).toBe(false);
});
