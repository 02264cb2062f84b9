/** What a spreadsheet would run: a cell that begins so gets an apostrophe, which makes it words. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number below zero begins like a formula and is none: as words, no sum would count it. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Rows as CSV (RFC 4180): every cell quoted, lines end with CRLF, a byte order mark for spreadsheets that would take
 * UTF-8 for something else.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${csvLines(rows)}`;
}

/** More rows of a table that was begun with csvOf. */
export function csvLines(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
	const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return `"${harmless.replaceAll('"', '""')}"`;
}
