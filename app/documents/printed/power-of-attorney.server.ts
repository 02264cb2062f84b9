import type { PDF } from "@libpdf/core";
import type { Language } from "#app/domain/language.ts";
import { MANDATE_TEXT_VERSION, type Mandate, mandateEdition } from "#app/domain/mandate/mandate.ts";
import { formatPageCode, pageCode, pageLink, pageMark } from "#app/domain/mandate/page-code.ts";
import { m } from "#app/paraglide/messages.js";
import { type Block, mandateBlocks } from "./mandate-clauses.server.ts";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { INK_2, MARGIN, Paper, WIDTH } from "./paper.server.ts";
import { CODE, CODE_PLACE, drawQrSquare, MARK, MARK_PLACE } from "./qr-code.server.ts";
import { reproducible } from "./reproducible.server.ts";

const TITLE_X = MARK_PLACE.x + MARK.side + 8;

/** Vertical limits of each page's text; signature and code are below. */
const TOP = MARK_PLACE.y - MARK.side - 8;
const FOOTER_HEIGHT = 150;
const GAP = 22;
const HALF = (WIDTH - GAP) / 2;
const SIGN_WIDTH = CODE_PLACE.x - MARGIN - 12;

const LABEL = { size: 8, lineHeight: 11, color: INK_2 };

/**
 * The signature box on the last page, below its label, and the smaller box for initials; in points from the lower
 * left.
 */
const BOX = { x: MARGIN, y: 42, width: SIGN_WIDTH, height: 64 };
/** Gap between the boxes of two signers. */
const BOX_GAP = 8;
/** The area of the box for the signature. */
export const SIGNATURE_PLACE = { x: BOX.x + 6, y: BOX.y + 4, width: BOX.width - 12, height: BOX.height - 20 };

type Layout = {
	body: { size: number; lineHeight: number };
	heading: { size: number; lineHeight: number };
	/** Width of the names of facts, and the gap between blocks. */
	mark: number;
	gap: number;
};

/** Sizes for one column, and for two side by side, in points; the first that fits on two pages applies. */
const LAYOUTS: Record<"wide" | "narrow", readonly Layout[]> = {
	wide: [
		{ body: { size: 10.2, lineHeight: 13.6 }, heading: { size: 11, lineHeight: 16 }, mark: 146, gap: 4 },
		{ body: { size: 9, lineHeight: 11.5 }, heading: { size: 10, lineHeight: 13 }, mark: 130, gap: 2 },
	],
	narrow: [
		{ body: { size: 9.2, lineHeight: 12 }, heading: { size: 10, lineHeight: 14 }, mark: 78, gap: 3 },
		{ body: { size: 8, lineHeight: 10 }, heading: { size: 9, lineHeight: 12 }, mark: 66, gap: 2 },
	],
};
const MAX_PAGES = 2;
const NUMBER_WIDTH = 16;

type Column = { x: number; width: number };

/**
 * Returns an application's power of attorney for signing: Portuguese on the left and the other language on the right,
 * or Portuguese alone. The same facts give the same bytes, so that the hash identifies it. Null if the font lacks a
 * letter: a name must not be printed with a square. `codes` are the page codes in order.
 * @param origin of the site, for the address in each page's code
 * @param specimen for display, not for signing: marked across each page, and without codes that lead to an application
 */
export async function powerOfAttorneyPdf(
	mandate: Mandate,
	{ origin, specimen = false }: { origin: string; specimen?: boolean },
): Promise<{ pdf: Uint8Array; codes: string[] } | null> {
	const languages: Language[] = mandate.secondLanguage ? ["pt", mandate.secondLanguage] : ["pt"];
	const columns = languages.map((language) => mandateBlocks(mandate, language));
	const layouts = LAYOUTS[languages.length > 1 ? "narrow" : "wide"];
	for (const layout of layouts) {
		const { pdf, paper } = await openPaper(mandate);
		writeColumns(paper, columns, layout);
		const pages = pdf.getPages();
		if (pages.length > MAX_PAGES && layout !== layouts.at(-1)) continue;
		if (paper.lacksLetters || hasLooseAccents(columns.flat())) return null;
		const edition = mandateEdition(mandate);
		const codes: string[] = [];
		for (const [index, page] of pages.entries()) {
			const code = specimen ? null : await pageCode(mandate.applicationId, edition, index + 1);
			paper.page = page;
			paper.foot = 0;
			if (code === null) writeSpecimen(paper, languages);
			else {
				codes.push(code);
				await drawQrSquare(page, pageMark(code), { ...MARK, ...MARK_PLACE });
				await drawQrSquare(page, pageLink(origin, code), { ...CODE, ...CODE_PLACE });
			}
			writeTitle(paper, languages);
			const signatures = signatureLabels(mandate, languages);
			if (index === pages.length - 1) writeSignature(paper, languages, signatures);
			else writeInitials(paper, languages, signatures.length);
			writeFooter(paper, mandate, { code, languages, page: String(index + 1), pages: String(pages.length) });
		}
		const bytes = await reproducible((await pdf.save({ subsetFonts: true })) as Uint8Array<ArrayBuffer>);
		return { pdf: bytes, codes };
	}
	return null;
}

async function openPaper(mandate: Mandate): Promise<{ pdf: PDF; paper: Paper }> {
	const { PDF } = await import("@libpdf/core");
	const pdf = PDF.create();
	describe(pdf, mandate);
	return { pdf, paper: new Paper(pdf, await embedOwnFonts(pdf), FOOTER_HEIGHT, TOP) };
}

/** The dates are those of the text: the creation time must not change the hash. */
function describe(pdf: PDF, { applicationNumber }: Mandate): void {
	const brand = m.brand({}, { locale: "pt" });
	const date = new Date(`${MANDATE_TEXT_VERSION}T12:00:00Z`);
	pdf.setTitle(`${m.mandate_title({}, { locale: "pt" })} ${applicationNumber}`, { showInWindowTitleBar: true });
	pdf.setAuthor(brand);
	pdf.setCreator(brand);
	pdf.setProducer(brand);
	pdf.setLanguage("pt");
	pdf.setCreationDate(date);
	pdf.setModificationDate(date);
}

/** The font has no glyph for an accent that is not part of a composed letter. */
function hasLooseAccents(blocks: readonly Block[]): boolean {
	return blocks.some((block) => "lines" in block && block.lines.some((line) => /\p{M}/u.test(line.normalize("NFC"))));
}

function writeColumns(paper: Paper, columns: readonly (readonly Block[])[], layout: Layout): void {
	for (const index of columns[0]?.keys() ?? [])
		writeRow(
			paper,
			columns.flatMap((blocks) => blocks[index] ?? []),
			layout,
		);
}

/** Writes the same block in each language, side by side; a heading is never last on a page. */
function writeRow(paper: Paper, blocks: readonly Block[], layout: Layout): void {
	const width = blocks.length > 1 ? HALF : WIDTH;
	const columnAt = (index: number) => ({ x: MARGIN + index * (HALF + GAP), width });
	const isHeading = blocks.some(({ kind }) => kind === "heading");
	paper.ensureSpace(
		Math.max(...blocks.map((block) => heightOf(paper, block, { look: layout, width }))) + (isHeading ? 50 : 0),
	);
	if (isHeading) paper.y -= layout.gap * 2;
	paper.columns(blocks.map((block, index) => () => writeBlock(paper, block, { look: layout, ...columnAt(index) })));
	paper.y -= layout.gap;
}

function labelWidth(block: Block, layout: Layout): number {
	return block.kind === "clause" ? NUMBER_WIDTH : layout.mark;
}

function heightOf(paper: Paper, block: Block, { look: layout, width }: { look: Layout; width: number }): number {
	if ("text" in block) {
		const isHeading = block.kind === "heading";
		return paper.height(block.text, { ...(isHeading ? layout.heading : layout.body), bold: isHeading, width });
	}
	const mark = labelWidth(block, layout);
	const bold = block.kind === "fact";
	const lines = block.lines.map((line) => paper.height(line, { ...layout.body, bold, width: width - mark }));
	const labelHeight = paper.height(block.label, { ...layout.body, width: mark - 6 });
	return Math.max(
		labelHeight,
		lines.reduce((sum, height) => sum + height, 0),
	);
}

function writeBlock(paper: Paper, block: Block, { look: layout, x, width }: Column & { look: Layout }): void {
	if ("text" in block) {
		const isHeading = block.kind === "heading";
		paper.text(block.text, { ...(isHeading ? layout.heading : layout.body), bold: isHeading, x, width });
		return;
	}
	const mark = labelWidth(block, layout);
	const isFact = block.kind === "fact";
	paper.columns([
		() => paper.text(block.label, { ...layout.body, ...(isFact && { color: INK_2 }), x, width: mark - 6 }),
		() => {
			for (const line of block.lines) {
				paper.text(line, { ...layout.body, bold: isFact, x: x + mark, width: width - mark });
			}
		},
	]);
}

/** Returns a label in each language of the document. */
function inLanguages(languages: readonly Language[], message: typeof m.mandate_title): string {
	return [...new Set(languages.map((locale) => message({}, { locale })))].join(" / ");
}

function writeTitle(paper: Paper, languages: readonly Language[]): void {
	const box = { x: TITLE_X, width: MARGIN + WIDTH - TITLE_X };
	paper.y = MARK_PLACE.y - 8;
	paper.text(inLanguages(languages, m.mandate_title), { ...box, size: 17, lineHeight: 22, bold: true });
	for (const locale of languages) {
		paper.text(m.mandate_purpose({}, { locale }), { ...box, size: 9.5, lineHeight: 13, color: INK_2 });
	}
}

/** Writes the label above each signature: one box per signer. */
function signatureLabels({ representatives }: Mandate, languages: readonly Language[]): string[] {
	if (!representatives) return [inLanguages(languages, m.mandate_signature)];
	return representatives.names.map((name) =>
		[...new Set(languages.map((locale) => m.mandate_signature_for({ name }, { locale })))].join(" / "),
	);
}

function writeSignature(paper: Paper, languages: readonly Language[], labels: readonly string[]): void {
	const dateX = MARGIN + SIGN_WIDTH * 0.62;
	const lines = [
		{ x: MARGIN, end: dateX - 16, words: inLanguages(languages, m.mandate_place) },
		{ x: dateX, end: MARGIN + SIGN_WIDTH, words: inLanguages(languages, m.mandate_date) },
	];
	for (const { x, end, words: label } of lines) {
		paper.page.drawLine({ start: { x, y: 124 }, end: { x: end, y: 124 }, color: INK_2, thickness: 0.75 });
		paper.y = 122;
		paper.text(label, { ...LABEL, x, width: end - x });
	}
	const width = (BOX.width - BOX_GAP * (labels.length - 1)) / labels.length;
	for (const [index, label] of labels.entries())
		writeBox(paper, { x: BOX.x + index * (width + BOX_GAP), width }, label);
}

/** Draws boxes for initials on every page except the last, which is signed. */
function writeInitials(paper: Paper, languages: readonly Language[], signers: number): void {
	const width = BOX.width / 3;
	for (let index = 0; index < signers; index += 1)
		writeBox(paper, { x: BOX.x + index * (width + BOX_GAP), width }, inLanguages(languages, m.mandate_initials));
}

function writeBox(paper: Paper, { x, width }: Column, label: string): void {
	paper.page.drawRectangle({ ...BOX, x, width, borderColor: INK_2, borderWidth: 0.75 });
	paper.y = BOX.y + BOX.height - 2;
	paper.text(label, { ...LABEL, x: x + 6, width: width - 12 });
}

/** Marks the whole page, so that the mark cannot be cut off, and explains it where the code would be. */
function writeSpecimen(paper: Paper, languages: readonly Language[]): void {
	const marks = [...new Set(languages.map((locale) => m.specimen_mark({}, { locale }).toUpperCase()))];
	for (const [index, label] of marks.entries()) paper.watermark(label, index - (marks.length - 1) / 2);
	paper.y = CODE_PLACE.y;
	for (const locale of languages) {
		paper.text(m.guides_specimen({}, { locale }), { ...LABEL, x: CODE_PLACE.x, width: CODE.side, bold: true });
		paper.y -= 4;
	}
}

type Footer = { code: string | null; languages: readonly Language[]; page: string; pages: string };

function writeFooter(paper: Paper, { applicationNumber }: Mandate, { code, languages, page, pages }: Footer): void {
	const lines = languages.flatMap((locale) => [
		m.mandate_page({ page, pages }, { locale }),
		m.mandate_text({ date: MANDATE_TEXT_VERSION }, { locale }),
	]);
	paper.y = 34;
	paper.text([applicationNumber, ...new Set(lines)].join(" · "), { ...LABEL, width: SIGN_WIDTH });
	if (code === null) return;
	const typedStyle = { size: 10.5, lineHeight: 14, bold: true };
	const spaced = formatPageCode(code);
	paper.y = CODE_PLACE.y - CODE.side;
	paper.text(spaced, {
		...typedStyle,
		x: CODE_PLACE.x + (CODE.side - paper.width(spaced, typedStyle)) / 2,
		width: CODE.side,
	});
}
