import { deflateSync } from "node:zlib";
import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import { buildPdf, bytesOf, onePage, type PdfObject } from "../pdf-builder.ts";

/** Advance widths of Helvetica for the characters 32 to 126, in thousandths of the size (Adobe's font metrics). */
const WIDTHS = (
	"278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 " +
	"584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 " +
	"611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 " +
	"722 500 500 500 334 260 334 584"
)
	.split(" ")
	.map(Number);

/** Returns the printed width of a text in points. An accent adds nothing; bold is about a twentieth wider. */
function printedWidth(text: string, size: number, bold: boolean): number {
	const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
	let sum = 0;
	for (const letter of plain) sum += WIDTHS[letter.charCodeAt(0) - 32] ?? 556;
	return (sum * size * (bold ? 1.06 : 1)) / 1000;
}

const WIDTH = 595;
const HEIGHT = 842;

type Line = { x: number; y: number; text: string; size: number; bold: boolean };

/** Differences between the WinAnsi encoding of PDF and Latin-1. */
const WINANSI: Record<string, string> = {
	"€": "\x80",
	"‘": "\x91",
	"’": "\x92",
	"“": "\x93",
	"”": "\x94",
	"•": "\x95",
	"–": "\x96",
	"—": "\x97",
};

/** WinAnsi codes of letters unused in the bills, reassigned to letters that it lacks. */
const FREE_CODES = [
	...Array.from({ length: 13 }, (_, index) => 0x81 + index).filter((code) => code !== 0x85),
	...[0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e, 0x9f, 0xa2, 0xa4, 0xa5, 0xa6, 0xa8, 0xa9, 0xac, 0xae, 0xaf, 0xb1, 0xb5],
	...[0xb6, 0xb8, 0xb9, 0xbc, 0xbd, 0xbe, 0xd0, 0xd7, 0xde, 0xf0, 0xf7, 0xfe],
];

/** Adds Latin letters that are unused on pages in other scripts. */
function freeCodes(text: string): number[] {
	const latin = Array.from({ length: 0x40 }, (_, index) => 0xc0 + index).filter((code) => !FREE_CODES.includes(code));
	return [...FREE_CODES, ...latin.filter((code) => !text.includes(String.fromCharCode(code)))];
}

function codeOf(letter: string, extraLetters: string[], free: readonly number[]): string {
	if (!extraLetters.includes(letter)) extraLetters.push(letter);
	const code = free[extraLetters.indexOf(letter)];
	if (code === undefined) throw new Error(`too many letters for one page: ${letter}`);
	return String.fromCharCode(code);
}

/** Defines the glyph names of those codes in both fonts, as PDF programs do for other languages. */
function withLetters(objects: PdfObject[], extraLetters: readonly string[], free: readonly number[]): PdfObject[] {
	if (extraLetters.length === 0) return objects;
	const names = extraLetters.map((letter, index) => {
		const hex = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
		return `${free[index]} /uni${hex}`;
	});
	const encoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${names.join(" ")}] >>`;
	return objects.map((object) => ({
		...object,
		dictionary: object.dictionary.replaceAll("/Encoding /WinAnsiEncoding", `/Encoding ${encoding}`),
	}));
}

/** An A4 page with text: `x` from the left, `y` of the baseline from the top, in points. */
export class Sheet {
	readonly lines: Line[] = [];

	put(x: number, y: number, text: string, { size = 10, bold = false } = {}): void {
		if (text !== "") this.lines.push({ x, y, text, size, bold });
	}

	/** Draws lines below one another; returns the following baseline. */
	block(x: number, y: number, texts: readonly string[], style: { size?: number; bold?: boolean; pitch?: number } = {}) {
		const pitch = style.pitch ?? (style.size ?? 10) * 1.3;
		for (const [index, text] of texts.entries()) this.put(x, y + index * pitch, text, style);
		return y + texts.length * pitch;
	}

	/** The same text, right-aligned at `right`. */
	putRight(right: number, y: number, text: string, style: { size?: number; bold?: boolean } = {}): void {
		this.put(right - printedWidth(text, style.size ?? 10, style.bold ?? false), y, text, style);
	}

	pdf(): Uint8Array {
		const extraLetters: string[] = [];
		const free = freeCodes(this.lines.map(({ text }) => text).join(""));
		const content = this.lines
			.map(({ x, y, text, size, bold }) => {
				const escaped = text.replace(/[\\()]/g, "\\$&").replace(/[€‘’“”•–—]/g, (mark) => WINANSI[mark] ?? mark);
				const coded = escaped.replace(/[\u0100-\uffff]/g, (letter) => codeOf(letter, extraLetters, free));
				return `BT /F${bold ? 2 : 1} ${size} Tf ${x.toFixed(1)} ${(HEIGHT - y).toFixed(1)} Td (${coded}) Tj ET`;
			})
			.join("\n");
		const stream = new Uint8Array(deflateSync(bytesOf(content)));
		return buildPdf(withLetters(onePage({ dictionary: "<< /Filter /FlateDecode >>", stream }), extraLetters, free));
	}

	/** As a text extractor sees it: words of one line with a narrow gap form one segment. */
	page(): TextPage {
		const boxes = this.lines.map(
			({ x, y, text, size, bold }): TextSegment => ({
				text,
				x0: x,
				y0: y - size * 0.74,
				x1: x + printedWidth(text, size, bold),
				y1: y + size * 0.21,
			}),
		);
		boxes.sort((a, b) => Math.round(a.y0) - Math.round(b.y0) || a.x0 - b.x0);
		const segments: TextSegment[] = [];
		for (const box of boxes) {
			const last = segments.at(-1);
			const height = box.y1 - box.y0;
			const joins = last && Math.abs(last.y1 - box.y1) < height / 2 && box.x0 - last.x1 < height * 1.2;
			if (!joins || box.x0 < last.x0) segments.push({ ...box });
			else {
				last.text += ` ${box.text}`;
				last.x1 = box.x1;
				last.y0 = Math.min(last.y0, box.y0);
				last.y1 = Math.max(last.y1, box.y1);
			}
		}
		return { width: WIDTH, height: HEIGHT, segments };
	}
}
