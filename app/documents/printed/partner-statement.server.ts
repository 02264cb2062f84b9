import { type StatementLabels, statementLabels } from "#app/labels/partner-labels.ts";
import {
	createBrandedDocument,
	writeFacts,
	writeParties,
	writeSmall,
	writeWarning,
} from "./branded-document.server.ts";
import { INK_2, MARGIN, type PageWriter, WIDTH } from "./page-writer.server.ts";

type Statement = Parameters<typeof statementLabels>[0];
type StatementContext = Parameters<typeof statementLabels>[1];

/** Positions and widths of the three columns. */
const DAY_WIDTH = 84;
const COUNTRY_WIDTH = 110;
const AMOUNT_WIDTH = 76;
const TEXT_WIDTH = WIDTH - DAY_WIDTH - COUNTRY_WIDTH - AMOUNT_WIDTH - 16;

/**
 * Returns the statement of a payment as a PDF in the partner's language. It names no applicant (F59) and is not an
 * invoice.
 */
export async function partnerStatementPdf(statement: Statement, context: StatementContext): Promise<Uint8Array> {
	const labels = statementLabels(statement, context);
	const { title, number } = labels;
	const issuedAt = statement.processedAt ?? statement.madeAt;
	const { writer, finish } = await createBrandedDocument({ title, number, language: context.language, at: issuedAt });
	if (labels.unpaid) writeWarning(writer, labels.unpaid);
	writeParties(writer, [labels.payee, labels.payer]);
	writer.y -= 18;
	writer.rule();
	writer.y -= 16;
	writeFacts(writer, labels.facts);
	writer.y -= 14;
	writer.text(labels.linesTitle, { size: 13, bold: true, lineHeight: 24 });
	for (const line of labels.lines) writeLine(writer, line);
	writeTotal(writer, labels.total);
	writer.y -= 16;
	writeSmall(writer, labels.notInvoice);
	return finish();
}

function writeLine(writer: PageWriter, { day, text, country, amount }: StatementLabels["lines"][number]): void {
	const style = { size: 10.5, lineHeight: 20 };
	writer.ensureSpace(style.lineHeight * 2);
	writer.rule();
	const textX = MARGIN + DAY_WIDTH;
	const countryX = textX + TEXT_WIDTH + 8;
	writer.columns([
		() => writer.text(day, { ...style, width: DAY_WIDTH - 8, color: INK_2 }),
		() => writer.text(text, { ...style, x: textX, width: TEXT_WIDTH }),
		() => writer.text(country, { ...style, x: countryX, width: COUNTRY_WIDTH }),
		() => writer.text(amount, { ...style, align: "right" }),
	]);
}

function writeTotal(writer: PageWriter, { term, value }: StatementLabels["total"]): void {
	const style = { size: 14, bold: true, lineHeight: 34 };
	writer.ensureSpace(style.lineHeight);
	writer.rule();
	writer.columns([() => writer.text(term, style), () => writer.text(value, { ...style, align: "right" })]);
	writer.rule();
}
