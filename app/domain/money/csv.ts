/** Matches text that a spreadsheet would execute; such a cell gets an apostrophe, which makes it text. */
const FORMULA = /^[=+\-@\t\r]/;
/** Matches a number. A negative one begins like a formula, but as text it would be missing from sums. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Returns rows as CSV (RFC 4180): all cells quoted, CRLF line ends, and a byte order mark for spreadsheets that would
 * not recognise UTF-8.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${toCsvLines(rows)}`;
}

/** Returns additional rows of a table started with toCsv. */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
	return rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");
}

function formatCell(text: string): string {
	const safeText = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return `"${safeText.replaceAll('"', '""')}"`;
}
