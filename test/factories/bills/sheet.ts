import { deflateSync } from "node:zlib";
import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import { buildPdf, bytesOf, onePage } from "../pdf-builder.ts";
import { printedWidth } from "./helvetica.ts";

const WIDTH = 595;
const HEIGHT = 842;

type Line = { x: number; y: number; text: string; size: number; bold: boolean };

/** Where the WinAnsi encoding of the PDF differs from Latin-1. */
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

/** An A4 page that text is put on: `x` from the left, `y` of the baseline from the top, in points. */
export class Sheet {
	readonly lines: Line[] = [];

	put(x: number, y: number, text: string, { size = 10, bold = false } = {}): void {
		if (text !== "") this.lines.push({ x, y, text, size, bold });
	}

	/** Lines below one another; gives the baseline that follows. */
	block(x: number, y: number, texts: readonly string[], look: { size?: number; bold?: boolean; pitch?: number } = {}) {
		const pitch = look.pitch ?? (look.size ?? 10) * 1.3;
		for (const [index, text] of texts.entries()) this.put(x, y + index * pitch, text, look);
		return y + texts.length * pitch;
	}

	/** The same text ending at `right`. */
	putRight(right: number, y: number, text: string, look: { size?: number; bold?: boolean } = {}): void {
		this.put(right - printedWidth(text, look.size ?? 10, look.bold ?? false), y, text, look);
	}

	pdf(): Uint8Array {
		const content = this.lines
			.map(({ x, y, text, size, bold }) => {
				const escaped = text.replace(/[\\()]/g, "\\$&").replace(/[€‘’“”•–—]/g, (mark) => WINANSI[mark] ?? mark);
				return `BT /F${bold ? 2 : 1} ${size} Tf ${x.toFixed(1)} ${(HEIGHT - y).toFixed(1)} Td (${escaped}) Tj ET`;
			})
			.join("\n");
		const stream = new Uint8Array(deflateSync(bytesOf(content)));
		return buildPdf(onePage({ dictionary: "<< /Filter /FlateDecode >>", stream }));
	}

	/** As a reader of text sees it: words of one line with a narrow gap between them are one segment. */
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
