import { type StatementLabels, statementLabels } from "#app/labels/partner-labels.ts";
import { openBrandedPaper, writeFacts, writeParties, writeSmall, writeWarning } from "./branded-paper.server.ts";
import { INK_2, MARGIN, type Paper, WIDTH } from "./paper.server.ts";

type Statement = Parameters<typeof statementLabels>[0];
type Reader = Parameters<typeof statementLabels>[1];

/** Positions and widths of the three columns. */
const DAY_WIDTH = 84;
const COUNTRY_WIDTH = 110;
const AMOUNT_WIDTH = 76;
const TEXT_WIDTH = WIDTH - DAY_WIDTH - COUNTRY_WIDTH - AMOUNT_WIDTH - 16;

/**
 * Returns the statement of a payment as a PDF in the partner's language. It names no applicant (F59) and is not an
 * invoice.
 */
export async function partnerStatementPdf(statement: Statement, reader: Reader): Promise<Uint8Array> {
	const labels = statementLabels(statement, reader);
	const { title, number } = labels;
	const issuedAt = statement.processedAt ?? statement.madeAt;
	const { paper, finish } = await openBrandedPaper({ title, number, language: reader.language, at: issuedAt });
	if (labels.unpaid) writeWarning(paper, labels.unpaid);
	writeParties(paper, [labels.payee, labels.payer]);
	paper.y -= 18;
	paper.rule();
	paper.y -= 16;
	writeFacts(paper, labels.facts);
	paper.y -= 14;
	paper.text(labels.linesTitle, { size: 13, bold: true, lineHeight: 24 });
	for (const line of labels.lines) writeLine(paper, line);
	writeTotal(paper, labels.total);
	paper.y -= 16;
	writeSmall(paper, labels.notInvoice);
	return finish();
}

function writeLine(paper: Paper, { day, text, country, amount }: StatementLabels["lines"][number]): void {
	const style = { size: 10.5, lineHeight: 20 };
	paper.ensureSpace(style.lineHeight * 2);
	paper.rule();
	const textX = MARGIN + DAY_WIDTH;
	const countryX = textX + TEXT_WIDTH + 8;
	paper.columns([
		() => paper.text(day, { ...style, width: DAY_WIDTH - 8, color: INK_2 }),
		() => paper.text(text, { ...style, x: textX, width: TEXT_WIDTH }),
		() => paper.text(country, { ...style, x: countryX, width: COUNTRY_WIDTH }),
		() => paper.text(amount, { ...style, align: "right" }),
	]);
}

function writeTotal(paper: Paper, { term, value }: StatementLabels["total"]): void {
	const style = { size: 14, bold: true, lineHeight: 34 };
	paper.ensureSpace(style.lineHeight);
	paper.rule();
	paper.columns([() => paper.text(term, style), () => paper.text(value, { ...style, align: "right" })]);
	paper.rule();
}
