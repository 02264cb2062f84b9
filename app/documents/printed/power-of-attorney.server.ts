import type { PDF } from "@libpdf/core";
import type { Language } from "#app/domain/language.ts";
import { MANDATE_TEXT_VERSION, type Mandate, mandateEdition } from "#app/domain/mandate/mandate.ts";
import { formatPageCode, pageCode, pageLink, pageMark } from "#app/domain/mandate/page-code.ts";
import { m } from "#app/paraglide/messages.js";
import { type Block, mandateBlocks } from "./mandate-clauses.server.ts";
import { embedOwnFonts } from "./own-fonts.server.ts";
import { INK_2, MARGIN, PageWriter, WIDTH } from "./page-writer.server.ts";
import { CODE, CODE_POSITION, drawQrCode, MARK, MARK_POSITION } from "./qr-code.server.ts";
import { makeReproducible } from "./reproducible.server.ts";

const TITLE_X = MARK_POSITION.x + MARK.side + 8;

/** Vertical limits of each page's text; signature and code are below. */
const TOP = MARK_POSITION.y - MARK.side - 8;
const FOOTER_HEIGHT = 150;
const GAP = 22;
const HALF = (WIDTH - GAP) / 2;
const SIGN_WIDTH = CODE_POSITION.x - MARGIN - 12;

const LABEL = { size: 8, lineHeight: 11, color: INK_2 };

/**
 * The signature box on the last page, below its label, and the smaller box for initials; in points from the lower
 * left.
 */
const BOX = { x: MARGIN, y: 42, width: SIGN_WIDTH, height: 64 };
/** Gap between the boxes of two signers. */
const BOX_GAP = 8;
/** The area inside the box for the signature. */
export const SIGNATURE_AREA = { x: BOX.x + 6, y: BOX.y + 4, width: BOX.width - 12, height: BOX.height - 20 };

type Layout = {
	body: { size: number; lineHeight: number };
	heading: { size: number; lineHeight: number };
	/** Width of the labels of facts. */
	labelWidth: number;
	gap: number;
};

/** Sizes for one column, and for two side by side, in points; the first that fits on two pages applies. */
const LAYOUTS: Record<"wide" | "narrow", readonly Layout[]> = {
	wide: [
		{ body: { size: 10.2, lineHeight: 13.6 }, heading: { size: 11, lineHeight: 16 }, labelWidth: 146, gap: 4 },
		{ body: { size: 9, lineHeight: 11.5 }, heading: { size: 10, lineHeight: 13 }, labelWidth: 130, gap: 2 },
	],
	narrow: [
		{ body: { size: 9.2, lineHeight: 12 }, heading: { size: 10, lineHeight: 14 }, labelWidth: 78, gap: 3 },
		{ body: { size: 8, lineHeight: 10 }, heading: { size: 9, lineHeight: 12 }, labelWidth: 66, gap: 2 },
	],
};
const MAX_PAGES = 2;
const NUMBER_WIDTH = 16;

type Column = { x: number; width: number };

/**
 * Returns an application's power of attorney for signing: Portuguese on the left and the other language on the right,
 * or Portuguese alone. The same facts give the same bytes, so that the hash identifies it. Returns null if the font
 * lacks a character, because a name must not be printed with a square. `codes` are the page codes in order.
 * @param origin of the site, for the URL in each page's QR code
 * @param specimen for display, not for signing: with a watermark across each page, and without codes that lead to an
 * application
 */
export async function powerOfAttorneyPdf(
	mandate: Mandate,
	{ origin, specimen = false }: { origin: string; specimen?: boolean },
): Promise<{ pdf: Uint8Array; codes: string[] } | null> {
	const languages: Language[] = mandate.secondLanguage ? ["pt", mandate.secondLanguage] : ["pt"];
	const columns = languages.map((language) => mandateBlocks(mandate, language));
	const layouts = LAYOUTS[languages.length > 1 ? "narrow" : "wide"];
	for (const layout of layouts) {
		const { pdf, writer } = await createDocument(mandate);
		writeColumns(writer, columns, layout);
		const pages = pdf.getPages();
		if (pages.length > MAX_PAGES && layout !== layouts.at(-1)) continue;
		if (writer.hasMissingGlyphs || hasSeparateAccents(columns.flat())) return null;
		const edition = mandateEdition(mandate);
		const codes: string[] = [];
		for (const [index, page] of pages.entries()) {
			const code = specimen ? null : await pageCode(mandate.applicationId, edition, index + 1);
			writer.page = page;
			writer.bottom = 0;
			if (code === null) writeSpecimen(writer, languages);
			else {
				codes.push(code);
				await drawQrCode(page, pageMark(code), { ...MARK, ...MARK_POSITION });
				await drawQrCode(page, pageLink(origin, code), { ...CODE, ...CODE_POSITION });
			}
			writeTitle(writer, languages);
			const signatures = signatureLabels(mandate, languages);
			if (index === pages.length - 1) writeSignature(writer, languages, signatures);
			else writeInitials(writer, languages, signatures.length);
			writeFooter(writer, mandate, { code, languages, page: String(index + 1), pages: String(pages.length) });
		}
		const bytes = await makeReproducible((await pdf.save({ subsetFonts: true })) as Uint8Array<ArrayBuffer>);
		return { pdf: bytes, codes };
	}
	return null;
}

async function createDocument(mandate: Mandate): Promise<{ pdf: PDF; writer: PageWriter }> {
	const { PDF } = await import("@libpdf/core");
	const pdf = PDF.create();
	setMetadata(pdf, mandate);
	return { pdf, writer: new PageWriter(pdf, await embedOwnFonts(pdf), FOOTER_HEIGHT, TOP) };
}

/** Sets the metadata. The dates are those of the text, because the creation time must not change the hash. */
function setMetadata(pdf: PDF, { applicationNumber }: Mandate): void {
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

/** Whether a line has an accent that is not part of a composed character, for which the font has no glyph. */
function hasSeparateAccents(blocks: readonly Block[]): boolean {
	return blocks.some((block) => "lines" in block && block.lines.some((line) => /\p{M}/u.test(line.normalize("NFC"))));
}

function writeColumns(writer: PageWriter, columns: readonly (readonly Block[])[], layout: Layout): void {
	for (const index of columns[0]?.keys() ?? [])
		writeRow(
			writer,
			columns.flatMap((blocks) => blocks[index] ?? []),
			layout,
		);
}

/** Writes the same block in each language, side by side; a heading is never last on a page. */
function writeRow(writer: PageWriter, blocks: readonly Block[], layout: Layout): void {
	const width = blocks.length > 1 ? HALF : WIDTH;
	const columnAt = (index: number) => ({ x: MARGIN + index * (HALF + GAP), width });
	const isHeading = blocks.some(({ kind }) => kind === "heading");
	writer.ensureSpace(
		Math.max(...blocks.map((block) => measureHeight(writer, block, { layout, width }))) + (isHeading ? 50 : 0),
	);
	if (isHeading) writer.y -= layout.gap * 2;
	writer.columns(blocks.map((block, index) => () => writeBlock(writer, block, { layout, ...columnAt(index) })));
	writer.y -= layout.gap;
}

function indentOf(block: Block, layout: Layout): number {
	return block.kind === "clause" ? NUMBER_WIDTH : layout.labelWidth;
}

function measureHeight(writer: PageWriter, block: Block, { layout, width }: { layout: Layout; width: number }): number {
	if ("text" in block) {
		const isHeading = block.kind === "heading";
		return writer.height(block.text, { ...(isHeading ? layout.heading : layout.body), bold: isHeading, width });
	}
	const indent = indentOf(block, layout);
	const bold = block.kind === "fact";
	const lines = block.lines.map((line) => writer.height(line, { ...layout.body, bold, width: width - indent }));
	const labelHeight = writer.height(block.label, { ...layout.body, width: indent - 6 });
	return Math.max(
		labelHeight,
		lines.reduce((sum, height) => sum + height, 0),
	);
}

function writeBlock(writer: PageWriter, block: Block, { layout, x, width }: Column & { layout: Layout }): void {
	if ("text" in block) {
		const isHeading = block.kind === "heading";
		writer.text(block.text, { ...(isHeading ? layout.heading : layout.body), bold: isHeading, x, width });
		return;
	}
	const indent = indentOf(block, layout);
	const isFact = block.kind === "fact";
	writer.columns([
		() => writer.text(block.label, { ...layout.body, ...(isFact && { color: INK_2 }), x, width: indent - 6 }),
		() => {
			for (const line of block.lines) {
				writer.text(line, { ...layout.body, bold: isFact, x: x + indent, width: width - indent });
			}
		},
	]);
}

/** Returns a label in each language of the document, separated by slashes. */
function joinTranslations(languages: readonly Language[], message: typeof m.mandate_title): string {
	return [...new Set(languages.map((locale) => message({}, { locale })))].join(" / ");
}

function writeTitle(writer: PageWriter, languages: readonly Language[]): void {
	const box = { x: TITLE_X, width: MARGIN + WIDTH - TITLE_X };
	writer.y = MARK_POSITION.y - 8;
	writer.text(joinTranslations(languages, m.mandate_title), { ...box, size: 17, lineHeight: 22, bold: true });
	for (const locale of languages) {
		writer.text(m.mandate_purpose({}, { locale }), { ...box, size: 9.5, lineHeight: 13, color: INK_2 });
	}
}

/** Returns the label above each signature, with one box per signer. */
function signatureLabels({ representatives }: Mandate, languages: readonly Language[]): string[] {
	if (!representatives) return [joinTranslations(languages, m.mandate_signature)];
	return representatives.names.map((name) =>
		[...new Set(languages.map((locale) => m.mandate_signature_for({ name }, { locale })))].join(" / "),
	);
}

function writeSignature(writer: PageWriter, languages: readonly Language[], labels: readonly string[]): void {
	const dateX = MARGIN + SIGN_WIDTH * 0.62;
	const lines = [
		{ x: MARGIN, end: dateX - 16, words: joinTranslations(languages, m.mandate_place) },
		{ x: dateX, end: MARGIN + SIGN_WIDTH, words: joinTranslations(languages, m.mandate_date) },
	];
	for (const { x, end, words: label } of lines) {
		writer.page.drawLine({ start: { x, y: 124 }, end: { x: end, y: 124 }, color: INK_2, thickness: 0.75 });
		writer.y = 122;
		writer.text(label, { ...LABEL, x, width: end - x });
	}
	const width = (BOX.width - BOX_GAP * (labels.length - 1)) / labels.length;
	for (const [index, label] of labels.entries())
		writeBox(writer, { x: BOX.x + index * (width + BOX_GAP), width }, label);
}

/** Draws boxes for initials on every page except the last, which is signed. */
function writeInitials(writer: PageWriter, languages: readonly Language[], signers: number): void {
	const width = BOX.width / 3;
	for (let index = 0; index < signers; index += 1)
		writeBox(writer, { x: BOX.x + index * (width + BOX_GAP), width }, joinTranslations(languages, m.mandate_initials));
}

function writeBox(writer: PageWriter, { x, width }: Column, label: string): void {
	writer.page.drawRectangle({ ...BOX, x, width, borderColor: INK_2, borderWidth: 0.75 });
	writer.y = BOX.y + BOX.height - 2;
	writer.text(label, { ...LABEL, x: x + 6, width: width - 12 });
}

/** Marks the whole page, so that the mark cannot be cut off, and explains it in the position of the code. */
function writeSpecimen(writer: PageWriter, languages: readonly Language[]): void {
	const marks = [...new Set(languages.map((locale) => m.specimen_mark({}, { locale }).toUpperCase()))];
	for (const [index, label] of marks.entries()) writer.watermark(label, index - (marks.length - 1) / 2);
	writer.y = CODE_POSITION.y;
	for (const locale of languages) {
		writer.text(m.guides_specimen({}, { locale }), { ...LABEL, x: CODE_POSITION.x, width: CODE.side, bold: true });
		writer.y -= 4;
	}
}

type Footer = { code: string | null; languages: readonly Language[]; page: string; pages: string };

function writeFooter(
	writer: PageWriter,
	{ applicationNumber }: Mandate,
	{ code, languages, page, pages }: Footer,
): void {
	const lines = languages.flatMap((locale) => [
		m.mandate_page({ page, pages }, { locale }),
		m.mandate_text({ date: MANDATE_TEXT_VERSION }, { locale }),
	]);
	writer.y = 34;
	writer.text([applicationNumber, ...new Set(lines)].join(" · "), { ...LABEL, width: SIGN_WIDTH });
	if (code === null) return;
	const typedStyle = { size: 10.5, lineHeight: 14, bold: true };
	const spaced = formatPageCode(code);
	writer.y = CODE_POSITION.y - CODE.side;
	writer.text(spaced, {
		...typedStyle,
		x: CODE_POSITION.x + (CODE.side - writer.width(spaced, typedStyle)) / 2,
		width: CODE.side,
	});
}
