import type { Receipt } from "#app/domain/money/receipt.ts";
import { type ReceiptLabels, receiptLabels } from "#app/labels/receipt-labels.ts";
import { m } from "#app/paraglide/messages.js";
import { drawSign, drawTiles } from "./letterhead.server.ts";
import { AMBER, AMBER_SOFT, type Fonts, INK_2, MARGIN, Paper, WIDTH } from "./paper.server.ts";

type Reader = Parameters<typeof receiptLabels>[1];

const GAP = 24;
const HALF = (WIDTH - GAP) / 2;
const SECOND_COLUMN = MARGIN + HALF + GAP;
const FOOT = 88;

/**
 * The receipt as a PDF in the reader's language. The same receipt has the same words and the same dates in its
 * metadata whenever it is made. The writer and its fonts are loaded only here, so that no other request pays for them.
 */
export async function receiptPdf(receipt: Receipt, reader: Reader): Promise<Uint8Array> {
	const [{ PDF }, { inflateFont }, regular, semiBold] = await Promise.all([
		import("@libpdf/core"),
		import("./inflate-font.server.ts"),
		import("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?letters"),
		import("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?letters"),
	]);
	const { language } = reader;
	const labels = receiptLabels(receipt, reader);
	const brand = m.brand({}, { locale: language });
	const pdf = PDF.create();
	pdf.setTitle(`${labels.title} ${labels.number}`, { showInWindowTitleBar: true });
	pdf.setAuthor(brand);
	pdf.setCreator(brand);
	pdf.setProducer(brand);
	pdf.setLanguage(language);
	pdf.setCreationDate(new Date(receipt.paidAt));
	pdf.setModificationDate(new Date(receipt.paidAt));
	const fonts: Fonts = {
		regular: pdf.embedFont(await inflateFont(regular.default)),
		bold: pdf.embedFont(await inflateFont(semiBold.default)),
	};
	const paper = new Paper(pdf, fonts, FOOT);
	writeHead(paper, labels, brand);
	writeBody(paper, labels);
	if (paper.lacksLetters) writeSmall(paper, m.receipt_missing_letters({}, { locale: language }));
	writeFoot(paper, m.foot_disclaimer({}, { locale: language }));
	return pdf.save({ subsetFonts: true });
}

function writeHead(paper: Paper, labels: ReceiptLabels, brand: string): void {
	const top = paper.y;
	drawSign(paper.page, MARGIN, top - 34, 34);
	paper.y = top - 6;
	paper.columns([
		() => paper.text(brand, { size: 16, bold: true, x: MARGIN + 44 }),
		() => {
			paper.y = top;
			paper.text(labels.title, { size: 15, bold: true, align: "right", lineHeight: 20 });
			paper.text(labels.number, { size: 11, align: "right", color: INK_2, lineHeight: 15 });
		},
	]);
	drawTiles(paper.page, top - 50, 40);
	paper.y = top - 90;
	if (labels.test) {
		paper.page.drawRectangle({ x: MARGIN, y: paper.y - 24, width: WIDTH, height: 24, color: AMBER_SOFT });
		paper.page.drawRectangle({ x: MARGIN, y: paper.y - 24, width: 3, height: 24, color: AMBER });
		paper.text(labels.test, { size: 10.5, lineHeight: 24, bold: true, x: MARGIN + 14, color: AMBER });
		paper.y -= 20;
	}
}

function writeBody(paper: Paper, labels: ReceiptLabels): void {
	paper.text(labels.boughtFor, { size: 19, lineHeight: 25, bold: true, balanced: true });
	paper.y -= 14;
	writeMoney(paper, labels.money);
	paper.y -= 26;
	for (let row = 0; row < labels.facts.length; row += 2) {
		paper.room(42);
		paper.columns(
			labels.facts.slice(row, row + 2).map(({ term, value }, column) => () => {
				const place = { x: column === 0 ? MARGIN : SECOND_COLUMN, width: HALF };
				paper.text(term, { ...place, size: 9.5, color: INK_2 });
				paper.text(value, { ...place, size: 11.5 });
			}),
		);
		paper.y -= 10;
	}
	paper.y -= 10;
	paper.rule();
	paper.y -= 18;
	paper.columns(
		[labels.payer, labels.seller].map(({ title, lines }, column) => () => {
			const place = { x: column === 0 ? MARGIN : SECOND_COLUMN, width: HALF };
			paper.text(title, { ...place, size: 9.5, color: INK_2, lineHeight: 17 });
			for (const [index, line] of lines.entries()) {
				paper.text(line, { ...place, size: 11, bold: index === 0, lineHeight: 16 });
			}
		}),
	);
	paper.y -= 18;
	paper.rule();
	paper.y -= 16;
	if (labels.consent) {
		paper.text(labels.consent.title, { size: 10, bold: true, lineHeight: 16 });
		for (const paragraph of labels.consent.paragraphs) writeSmall(paper, paragraph);
	}
	writeSmall(paper, labels.notInvoice);
}

function writeMoney(paper: Paper, money: ReceiptLabels["money"]): void {
	for (const [index, { term, value }] of money.entries()) {
		const last = index === money.length - 1;
		const look = last ? { size: 14, bold: true, lineHeight: 34 } : { size: 11.5, lineHeight: 26 };
		paper.room(look.lineHeight);
		paper.rule();
		paper.columns([() => paper.text(term, look), () => paper.text(value, { ...look, align: "right" })]);
	}
	paper.rule();
}

function writeSmall(paper: Paper, labels: string): void {
	paper.text(labels, { size: 9.5, lineHeight: 13.5 });
	paper.y -= 6;
}

function writeFoot(paper: Paper, disclaimer: string): void {
	paper.foot = 0;
	paper.y = FOOT - 24;
	paper.text(disclaimer, { size: 8.5, lineHeight: 12, color: INK_2 });
}
