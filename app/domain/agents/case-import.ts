import * as v from "valibot";
import { type CaseInput, caseSchema } from "./agent-case.ts";

/** Maximum number of clients per file. */
export const MAX_IMPORT = 200;
/** Maximum length of a file, in characters. */
export const MAX_IMPORT_TEXT = 100_000;

/** The columns of the file, named in its first line. */
export const IMPORT_COLUMNS = ["name", "email", "language", "package", "note"] as const;

/** One line of the file, numbered as in a spreadsheet: either a case, or its errors (message keys). */
type ImportedLine = { line: number; name: string; email: string; input: CaseInput | null; errors: string[] };

/** An error that prevents reading the whole file. */
type ImportError =
	| "error_agent_import_empty"
	| "error_agent_import_columns"
	| "error_agent_import_many"
	| "error_agent_import_quotes";

type ImportResult = { error: ImportError; lines: [] } | { error: null; lines: ImportedLine[] };

/**
 * Parses the clients of a CSV file (RFC 4180; also with semicolons, as spreadsheets in Portugal and Spain write it).
 * @param findEmailError returns why an address cannot be invited (a message key); null if it can
 */
export function parseCases(text: string, findEmailError: (email: string) => string | null): ImportResult {
	const table = parseCsv(text.replace(/^\uFEFF/, ""));
	if (!table) return { error: "error_agent_import_quotes", lines: [] };
	const [header = [], ...rows] = table;
	const columns = header.map((cell) => cell.trim().toLowerCase());
	const columnIndexes = IMPORT_COLUMNS.map((name) => columns.indexOf(name));
	const filled = rows.flatMap((row, index) => (row.some((cell) => cell.trim()) ? [{ row, line: index + 2 }] : []));
	if (columnIndexes.slice(0, -1).includes(-1)) return { error: "error_agent_import_columns", lines: [] };
	if (filled.length === 0) return { error: "error_agent_import_empty", lines: [] };
	if (filled.length > MAX_IMPORT) return { error: "error_agent_import_many", lines: [] };
	const seen = new Set<string>();
	const lines = filled.map(({ row, line }) => {
		const [name = "", email = "", language = "", packageType = "", note = ""] = columnIndexes.map(
			(columnIndex) => row[columnIndex]?.trim() ?? "",
		);
		const checked = v.safeParse(caseSchema, { name, email, language, packageType, note });
		const errors = checked.success ? [] : [...new Set(checked.issues.map(({ message }) => message))];
		const address = email.toLowerCase();
		const emailError = seen.has(address) ? "error_agent_import_twice" : findEmailError(address);
		if (address) seen.add(address);
		if (checked.success && emailError) errors.push(emailError);
		return { line, name, email, input: checked.success && errors.length === 0 ? checked.output : null, errors };
	});
	return { error: null, lines };
}

/**
 * Returns rows of cells; null if a quotation mark is misplaced. The separator is a semicolon if the first line has more
 * semicolons than commas.
 */
function parseCsv(text: string): string[][] | null {
	const [first = ""] = text.split("\n", 1);
	const separator = first.split(";").length > first.split(",").length ? ";" : ",";
	const rows: string[][] = [];
	let row: string[] = [];
	const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}"\\r\\n]*)(${separator}|\\r?\\n|$)`, "y");
	while (cell.lastIndex < text.length) {
		const match = cell.exec(text);
		if (!match) return null;
		const [, content = "", end] = match;
		row.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
		if (end === separator) continue;
		rows.push(row);
		row = [];
	}
	return row.length > 0 ? [...rows, row] : rows;
}
