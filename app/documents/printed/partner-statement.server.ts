import { type StatementLabels, statementLabels } from "#app/labels/partner-labels.ts";
import { openBrandedPaper, writeFacts, writeSides, writeSmall, writeWarning } from "./branded-paper.server.ts";
import { INK_2, MARGIN, type Paper, WIDTH } from "./paper.server.ts";

type Statement = Parameters<typeof statementLabels>[0];
type Reader = Parameters<typeof statementLabels>[1];

/** Positions and widths of the three columns. */
const DAY_WIDTH = 84;
const COUNTRY_WIDTH = 110;
const AMOUNT_WIDTH = 76;
const WORDS_WIDTH = WIDTH - DAY_WIDTH - COUNTRY_WIDTH - AMOUNT_WIDTH - 16;

/**
 * Returns the statement of a payment as a PDF in the partner's language. It names no applicant (F59) and is not an
 * invoice.
 */
export async function partnerStatementPdf(statement: Statement, reader: Reader): Promise<Uint8Array> {
	const labels = statementLabels(statement, reader);
	const { title, number } = labels;
	const at = statement.processedAt ?? statement.madeAt;
	const { paper, finish } = await openBrandedPaper({ title, number, language: reader.language, at });
	if (labels.unpaid) writeWarning(paper, labels.unpaid);
	writeSides(paper, [labels.payee, labels.payer]);
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
	const look = { size: 10.5, lineHeight: 20 };
	paper.room(look.lineHeight * 2);
	paper.rule();
	const wordsAt = MARGIN + DAY_WIDTH;
	const countryAt = wordsAt + WORDS_WIDTH + 8;
	paper.columns([
		() => paper.text(day, { ...look, width: DAY_WIDTH - 8, color: INK_2 }),
		() => paper.text(text, { ...look, x: wordsAt, width: WORDS_WIDTH }),
		() => paper.text(country, { ...look, x: countryAt, width: COUNTRY_WIDTH }),
		() => paper.text(amount, { ...look, align: "right" }),
	]);
}

function writeTotal(paper: Paper, { term, value }: StatementLabels["total"]): void {
	const look = { size: 14, bold: true, lineHeight: 34 };
	paper.room(look.lineHeight);
	paper.rule();
	paper.columns([() => paper.text(term, look), () => paper.text(value, { ...look, align: "right" })]);
	paper.rule();
}
