import type { Receipt } from "#app/domain/money/receipt.ts";
import { type ReceiptLabels, receiptLabels } from "#app/labels/receipt-labels.ts";
import {
	createBrandedDocument,
	writeFacts,
	writeParties,
	writeSmall,
	writeWarning,
} from "./branded-document.server.ts";
import type { PageWriter } from "./page-writer.server.ts";

type ReceiptContext = Parameters<typeof receiptLabels>[1];

/** Returns the receipt as a PDF in the reader's language. The same receipt always has the same text. */
export async function receiptPdf(receipt: Receipt, context: ReceiptContext): Promise<Uint8Array> {
	const labels = receiptLabels(receipt, context);
	const { title, number } = labels;
	const { writer, finish } = await createBrandedDocument({
		title,
		number,
		language: context.language,
		at: receipt.paidAt,
	});
	if (labels.test) writeWarning(writer, labels.test);
	writeBody(writer, labels);
	return finish();
}

function writeBody(writer: PageWriter, labels: ReceiptLabels): void {
	writer.text(labels.boughtFor, { size: 19, lineHeight: 25, bold: true, balanced: true });
	writer.y -= 14;
	writeMoney(writer, labels.money);
	writer.y -= 26;
	writeFacts(writer, labels.facts);
	writer.y -= 10;
	writer.rule();
	writer.y -= 18;
	writeParties(writer, [labels.payer, labels.seller]);
	writer.y -= 18;
	writer.rule();
	writer.y -= 16;
	if (labels.consent) {
		writer.text(labels.consent.title, { size: 10, bold: true, lineHeight: 16 });
		for (const paragraph of labels.consent.paragraphs) writeSmall(writer, paragraph);
	}
	writeSmall(writer, labels.notInvoice);
}

function writeMoney(writer: PageWriter, money: ReceiptLabels["money"]): void {
	for (const [index, { term, value }] of money.entries()) {
		const isLast = index === money.length - 1;
		const style = isLast ? { size: 14, bold: true, lineHeight: 34 } : { size: 11.5, lineHeight: 26 };
		writer.ensureSpace(style.lineHeight);
		writer.rule();
		writer.columns([() => writer.text(term, style), () => writer.text(value, { ...style, align: "right" })]);
	}
	writer.rule();
}
