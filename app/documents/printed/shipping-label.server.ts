import type { EmbeddedFont, PDFPage } from "@libpdf/core";
import type { Company } from "#app/domain/person/contact.ts";
import { embedOwnFonts } from "./own-fonts.server.ts";

/** Points: 100 × 150 mm, the format of label printers. */
const PAGE = { width: 283.46, height: 425.2 };
const MARGIN = 22;
const WIDTH = PAGE.width - 2 * MARGIN;
/** Font sizes to try, the largest first, in points. */
const SIZES = [15, 13, 11, 9, 8];

export type ShippingLabel = {
	applicationNumber: string;
	/** Recipient and address, with the country on the last line. */
	lines: readonly string[];
	sender: Pick<Company, "legalName" | "address">;
	/** The PDF's timestamp, UTC milliseconds, passed in so that the same parcel gives the same bytes. */
	createdAt: number;
};

/** Returns the label as a PDF, or null if the font lacks a character: a wrong one would misdirect the parcel. */
export async function shippingLabelPdf({ lines, ...label }: ShippingLabel): Promise<Uint8Array | null> {
	const { PDF } = await import("@libpdf/core");
	const pdf = PDF.create();
	pdf.setTitle(label.applicationNumber);
	pdf.setCreationDate(new Date(label.createdAt));
	pdf.setModificationDate(new Date(label.createdAt));
	const { regular: small, bold } = await embedOwnFonts(pdf);
	const sender = [label.sender.legalName, label.sender.address].map(normaliseText);
	const recipient = lines.map(normaliseText);
	// The font has no glyphs for combining marks.
	const isPrintable = (font: EmbeddedFont, lines: readonly string[]) =>
		lines.every((line) => font.canEncode(line) && !/\p{M}/u.test(line));
	if (!isPrintable(small, [...sender, label.applicationNumber]) || !isPrintable(bold, recipient)) return null;

	const page = pdf.addPage(PAGE);
	const bottom = writeLines(page, small, sender, { size: 8, y: PAGE.height - MARGIN });
	page.drawLine({ start: { x: MARGIN, y: bottom - 6 }, end: { x: MARGIN + WIDTH, y: bottom - 6 }, thickness: 0.75 });
	const footY = MARGIN + 14;
	const top = bottom - 30;
	const size = SIZES.find((candidate) => measureHeight(bold, recipient, candidate) <= top - footY);
	if (size === undefined) throw new Error("An address is longer than its label");
	writeLines(page, bold, recipient, { size, y: top });
	writeLines(page, small, [label.applicationNumber], { size: 8, y: footY });
	return pdf.save({ subsetFonts: true });
}

const LINE_HEIGHT = 1.35;

function normaliseText(text: string): string {
	return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function measureHeight(font: EmbeddedFont, lines: readonly string[], size: number): number {
	return lines.flatMap((line) => wrapLine(line, font, size)).length * size * LINE_HEIGHT;
}

/** Writes downwards from `y` and returns the end position. */
function writeLines(
	page: PDFPage,
	font: EmbeddedFont,
	lines: readonly string[],
	position: { size: number; y: number },
): number {
	let { y } = position;
	for (const line of lines.flatMap((text) => wrapLine(text, font, position.size))) {
		y -= position.size * LINE_HEIGHT;
		page.drawText(line, { x: MARGIN, y, size: position.size, font });
	}
	return y;
}

/** Breaks text into lines no wider than the label; a longer word is split. */
function wrapLine(text: string, font: EmbeddedFont, size: number): string[] {
	const fits = (line: string) => font.getTextWidth(line, size) <= WIDTH;
	const lines: string[] = [];
	for (const word of text.split(" ")) {
		const line = lines.at(-1);
		if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
		else lines.push(...breakWord(word, fits));
	}
	return lines;
}

function breakWord(word: string, fits: (part: string) => boolean): string[] {
	const parts = [""];
	for (const character of word) {
		const part = parts.at(-1) ?? "";
		if (part === "" || fits(part + character)) parts[parts.length - 1] = part + character;
		else parts.push(character);
	}
	return parts;
}
