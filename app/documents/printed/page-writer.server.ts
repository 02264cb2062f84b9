import type { EmbeddedFont, PDF, PDFPage, RGB } from "@libpdf/core";
import { DAYLIGHT } from "#app/styles/daylight.ts";

/** Points. A4, with room for a hole punch on either side. */
export const A4 = { width: 595.28, height: 841.89 };
export const MARGIN = 56;
export const WIDTH = A4.width - 2 * MARGIN;
const TOP = A4.height - MARGIN;

/** PageWriter has no dark mode. */
const INK = colour(DAYLIGHT.ink);
export const INK_2 = colour(DAYLIGHT["ink-2"]);
const LINE = colour(DAYLIGHT.line);
export const AZUL = colour(DAYLIGHT.azul);
export const AMBER = colour(DAYLIGHT.amber);
export const AMBER_SOFT = colour(DAYLIGHT["amber-soft"]);

function colour(hex: string): RGB {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
		(offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255,
	);
	return { type: "RGB", red, green, blue };
}

export type Fonts = { regular: EmbeddedFont; bold: EmbeddedFont };

export type TextStyle = {
	/** Points. */
	size: number;
	lineHeight?: number;
	bold?: boolean;
	color?: RGB;
	/** From the left edge of the page. */
	x?: number;
	width?: number;
	align?: "left" | "right";
	/** Breaks text into lines of about the same length, for headings. */
	balanced?: boolean;
};

/**
 * Writes the pages of one document from top to bottom. `y` is the next position, measured from the bottom of the page.
 */
export class PageWriter {
	page: PDFPage;
	y: number;
	/** True once a text has had a character that the fonts lack, which is printed as □. */
	hasMissingGlyphs = false;
	/** Height that text leaves free at the bottom of each page. */
	bottom: number;
	readonly #pdf: PDF;
	readonly #fonts: Fonts;
	readonly #top: number;
	readonly #graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

	/** @param top where text begins on each page, in points from the bottom */
	constructor(pdf: PDF, fonts: Fonts, bottom: number, top = TOP) {
		this.#pdf = pdf;
		this.#fonts = fonts;
		this.bottom = bottom;
		this.#top = top;
		this.y = top;
		this.page = pdf.addPage({ size: "a4" });
	}

	/** Starts a new page if there is less space than this height, in points. */
	ensureSpace(height: number): void {
		if (this.y - height >= this.bottom) return;
		this.page = this.#pdf.addPage({ size: "a4" });
		this.y = this.#top;
	}

	/** Returns the height of a text in points. */
	height(text: string, style: TextStyle): number {
		const { size, lineHeight = size * 1.4, width = WIDTH } = style;
		const font = style.bold ? this.#fonts.bold : this.#fonts.regular;
		return this.#lines(text, font, size, width).length * lineHeight;
	}

	/** Returns the width of a text on one line, in points. */
	width(text: string, { size, bold }: Pick<TextStyle, "size" | "bold">): number {
		return (bold ? this.#fonts.bold : this.#fonts.regular).getTextWidth(text, size);
	}

	/** Writes text downwards from `y`, on as many lines as it needs. */
	text(text: string, style: TextStyle): void {
		const { size, lineHeight = size * 1.4, x = MARGIN, width = WIDTH, align = "left", color = INK } = style;
		const font = style.bold ? this.#fonts.bold : this.#fonts.regular;
		const lines = this.#lines(text, font, size, width);
		for (const line of style.balanced ? this.#balanced(lines, font, size, width) : lines) {
			this.ensureSpace(lineHeight);
			const indent = align === "right" ? width - font.getTextWidth(line, size) : 0;
			// The font's ascent above its baseline, within the line.
			const baseline = this.y - (lineHeight + size * 0.68) / 2;
			this.page.drawText(line, { x: x + indent, y: baseline, size, font, color });
			this.y -= lineHeight;
		}
	}

	/** Writes columns that start at the same height. Afterwards, `y` is below the longest column. */
	columns(writers: readonly (() => void)[]): void {
		const top = this.y;
		const { page } = this;
		let lowest = top;
		for (const write of writers) {
			if (this.page === page) this.y = top;
			write();
			lowest = this.page === page ? Math.min(lowest, this.y) : this.y;
		}
		this.y = lowest;
	}

	/**
	 * Writes a word across the whole page, pale enough to read the text beneath.
	 * @param line how many lines below the middle
	 */
	watermark(text: string, line = 0): void {
		const size = 96;
		const [width, lineHeight] = [this.width(text, { size, bold: true }), size * 1.5];
		const [along, across] = [Math.cos(Math.PI / 4), Math.sin(Math.PI / 4)];
		// The middle of the word, moved down the slope by one line height for each line.
		const middle = { x: A4.width / 2 + line * lineHeight * across, y: A4.height / 2 - line * lineHeight * along };
		this.page.drawText(text, {
			x: middle.x - (width / 2) * along + (size / 3) * across,
			y: middle.y - (width / 2) * across - (size / 3) * along,
			size,
			font: this.#fonts.bold,
			color: AMBER,
			opacity: 0.22,
			rotate: { angle: 45 },
		});
	}

	rule(color: RGB = LINE): void {
		const { y } = this;
		this.page.drawLine({ start: { x: MARGIN, y }, end: { x: MARGIN + WIDTH, y }, color, thickness: 0.75 });
	}

	/** Breaks text into lines no wider than this width; a longer word is split. */
	#lines(text: string, font: EmbeddedFont, size: number, width: number): string[] {
		const fits = (line: string) => font.getTextWidth(line, size) <= width;
		const lines = [""];
		for (const word of this.#printable(text, font).split(" ")) {
			const line = lines.at(-1) ?? "";
			if (line === "" || fits(`${line} ${word}`)) lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
			else lines.push(word);
			while (!fits(lines.at(-1) ?? "")) {
				const characters = [...(lines.pop() ?? "")];
				let end = characters.length - 1;
				while (end > 1 && !fits(characters.slice(0, end).join(""))) end -= 1;
				lines.push(characters.slice(0, end).join(""), characters.slice(end).join(""));
				if (end <= 1) break;
			}
		}
		return lines;
	}

	/** Balances the lines of a text without adding one. */
	#balanced(lines: string[], font: EmbeddedFont, size: number, width: number): string[] {
		let [best, narrower] = [lines, width];
		while (narrower > width / 2) {
			narrower -= size / 2;
			const attempt = this.#lines(lines.join(" "), font, size, narrower);
			if (attempt.length > lines.length) break;
			best = attempt;
		}
		return best;
	}

	#printable(text: string, font: EmbeddedFont): string {
		const plain = text.normalize("NFC").replace(/\s/g, " ");
		return Array.from(this.#graphemes.segment(plain), ({ segment }) => {
			if (font.canEncode(segment)) return segment;
			this.hasMissingGlyphs = true;
			return "□";
		}).join("");
	}
}
