import type { PDF, PDFPage } from "@libpdf/core";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { AMBER, AMBER_SOFT, AZUL, INK_2, MARGIN, PageWriter, WIDTH } from "./page-writer.server.ts";

const GAP = 24;
/** The width of one of two columns, and the x of the second. */
const HALF = (WIDTH - GAP) / 2;
const SECOND_COLUMN = MARGIN + HALF + GAP;
const FOOTER_HEIGHT = 88;

/** A document's metadata. `at` is in UTC milliseconds, so that the same document always has the same dates. */
type DocumentInfo = { title: string; number: string; language: Language; at: number };

/**
 * Creates a document with our logo, and a function that ends it with a note on unprintable characters and the legal
 * notice. Imports the PDF library on demand, so that no other request loads it.
 */
export async function createBrandedDocument({ title, number, language, at }: DocumentInfo): Promise<{
	pdf: PDF;
	writer: PageWriter;
	finish(): Promise<Uint8Array>;
}> {
	const { PDF } = await import("@libpdf/core");
	const locale = { locale: language };
	const brand = m.brand({}, locale);
	const pdf = PDF.create();
	pdf.setTitle(`${title} ${number}`, { showInWindowTitleBar: true });
	pdf.setAuthor(brand);
	pdf.setCreator(brand);
	pdf.setProducer(brand);
	pdf.setLanguage(language);
	pdf.setCreationDate(new Date(at));
	pdf.setModificationDate(new Date(at));
	const writer = new PageWriter(pdf, await embedOwnFonts(pdf), FOOTER_HEIGHT);
	writeHeader(writer, { title, number, brand });
	return {
		pdf,
		writer,
		finish() {
			if (writer.hasMissingGlyphs) writeSmall(writer, m.receipt_missing_letters({}, locale));
			writeFooter(writer, m.footer_disclaimer({}, locale));
			return pdf.save({ subsetFonts: true });
		},
	};
}

function writeHeader(
	writer: PageWriter,
	{ title, number, brand }: { title: string; number: string; brand: string },
): void {
	const top = writer.y;
	drawLogo(writer.page, MARGIN, top - 34, 34);
	writer.y = top - 6;
	writer.columns([
		() => writer.text(brand, { size: 16, bold: true, x: MARGIN + 44 }),
		() => {
			writer.y = top;
			writer.text(title, { size: 15, bold: true, align: "right", lineHeight: 20 });
			writer.text(number, { size: 11, align: "right", color: INK_2, lineHeight: 15 });
		},
	]);
	drawTiles(writer.page, top - 50, 40);
	writer.y = top - 90;
}

/** Writes a highlighted band across the page. */
export function writeWarning(writer: PageWriter, text: string): void {
	writer.page.drawRectangle({ x: MARGIN, y: writer.y - 24, width: WIDTH, height: 24, color: AMBER_SOFT });
	writer.page.drawRectangle({ x: MARGIN, y: writer.y - 24, width: 3, height: 24, color: AMBER });
	writer.text(text, { size: 10.5, lineHeight: 24, bold: true, x: MARGIN + 14, color: AMBER });
	writer.y -= 20;
}

/** Writes facts in two columns, each below its name. */
export function writeFacts(writer: PageWriter, facts: readonly { term: string; value: string }[]): void {
	for (let row = 0; row < facts.length; row += 2) {
		writer.ensureSpace(42);
		writer.columns(
			facts.slice(row, row + 2).map(({ term, value }, column) => () => {
				const box = { x: column === 0 ? MARGIN : SECOND_COLUMN, width: HALF };
				writer.text(term, { ...box, size: 9.5, color: INK_2 });
				writer.text(value, { ...box, size: 11.5 });
			}),
		);
		writer.y -= 10;
	}
}

/** Writes two parties side by side, each below its title. */
export function writeParties(
	writer: PageWriter,
	parties: readonly { title: string; lines: readonly string[] }[],
): void {
	writer.columns(
		parties.map(({ title, lines }, column) => () => {
			const box = { x: column === 0 ? MARGIN : SECOND_COLUMN, width: HALF };
			writer.text(title, { ...box, size: 9.5, color: INK_2, lineHeight: 17 });
			for (const [index, line] of lines.entries()) {
				writer.text(line, { ...box, size: 11, bold: index === 0, lineHeight: 16 });
			}
		}),
	);
}

export function writeSmall(writer: PageWriter, text: string): void {
	writer.text(text, { size: 9.5, lineHeight: 13.5 });
	writer.y -= 6;
}

function writeFooter(writer: PageWriter, disclaimer: string): void {
	writer.bottom = 0;
	writer.y = FOOTER_HEIGHT - 24;
	writer.text(disclaimer, { size: 8.5, lineHeight: 12, color: INK_2 });
}

/** A tile of 48 by 48, as in public/favicon.svg and public/azulejo.svg: four petals, four diamonds and a centre. */
const PETALS =
	"M0 0C13 2 22 10 24 24C10 22 2 13 0 0Z M48 0C35 2 26 10 24 24C38 22 46 13 48 0Z M0 48C13 46 22 38 24 24C10 26 2 35 0 48Z M48 48C35 46 26 38 24 24C38 26 46 35 48 48Z";
const DIAMONDS = "M24 0L29 5L24 10L19 5Z M24 38L29 43L24 48L19 43Z M0 24L5 19L10 24L5 29Z M38 24L43 19L48 24L43 29Z";

const WHITE = { type: "RGB", red: 1, green: 1, blue: 1 } as const;
const SKY = { type: "RGB", red: 0.61, green: 0.76, blue: 0.94 } as const;
const GOLD = { type: "RGB", red: 0.95, green: 0.76, blue: 0.31 } as const;

/** Draws our logo, a square of `side` points with its lower left corner at x, y. */
export function drawLogo(page: PDFPage, x: number, y: number, side: number): void {
	const scale = side / 56;
	page.drawRectangle({ x, y, width: side, height: side, color: AZUL, cornerRadius: 11 * scale });
	const origin = { x: x + 4 * scale, y: y + side - 4 * scale, scale };
	page.drawSvgPath(PETALS, { ...origin, color: WHITE });
	page.drawSvgPath(DIAMONDS, { ...origin, color: SKY });
	page.drawCircle({ x: x + side / 2, y: y + side / 2, radius: 4.5 * scale, color: GOLD });
}

/** Draws a row of tiles over the whole width, below `top`. */
export function drawTiles(page: PDFPage, top: number, count: number): void {
	const scale = WIDTH / (48 * count);
	const row = (tile: string) => Array.from({ length: count }, (_, index) => translatePath(tile, 48 * index)).join(" ");
	const origin = { x: MARGIN, y: top, scale, color: AZUL };
	page.drawSvgPath(row(PETALS), { ...origin, opacity: 0.45 });
	page.drawSvgPath(row(DIAMONDS), origin);
}

function translatePath(path: string, offset: number): string {
	return path.replace(/(\d+) (\d+)/g, (_, x: string, y: string) => `${Number(x) + offset} ${y}`);
}
