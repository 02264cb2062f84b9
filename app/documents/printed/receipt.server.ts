import type { Receipt } from "#app/domain/money/receipt.ts";
import { type ReceiptLabels, receiptLabels } from "#app/labels/receipt-labels.ts";
import { openBrandedPaper, writeFacts, writeParties, writeSmall, writeWarning } from "./branded-paper.server.ts";
import type { Paper } from "./paper.server.ts";

type Reader = Parameters<typeof receiptLabels>[1];

/** Returns the receipt as a PDF in the reader's language. The same receipt always has the same text. */
export async function receiptPdf(receipt: Receipt, reader: Reader): Promise<Uint8Array> {
	const labels = receiptLabels(receipt, reader);
	const { title, number } = labels;
	const { paper, finish } = await openBrandedPaper({ title, number, language: reader.language, at: receipt.paidAt });
	if (labels.test) writeWarning(paper, labels.test);
	writeBody(paper, labels);
	return finish();
}

function writeBody(paper: Paper, labels: ReceiptLabels): void {
	paper.text(labels.boughtFor, { size: 19, lineHeight: 25, bold: true, balanced: true });
	paper.y -= 14;
	writeMoney(paper, labels.money);
	paper.y -= 26;
	writeFacts(paper, labels.facts);
	paper.y -= 10;
	paper.rule();
	paper.y -= 18;
	writeParties(paper, [labels.payer, labels.seller]);
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
		const isLast = index === money.length - 1;
		const style = isLast ? { size: 14, bold: true, lineHeight: 34 } : { size: 11.5, lineHeight: 26 };
		paper.ensureSpace(style.lineHeight);
		paper.rule();
		paper.columns([() => paper.text(term, style), () => paper.text(value, { ...style, align: "right" })]);
	}
	paper.rule();
}
