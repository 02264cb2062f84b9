import * as v from "valibot";
import { type CaseInput, caseSchema } from "./agent-case.ts";

/** Clients in one file at most. */
export const MAX_IMPORT = 200;
/** Length of a file at most, in characters. */
export const MAX_IMPORT_TEXT = 100_000;

/** The columns of the file, by the names in its first line. */
export const IMPORT_COLUMNS = ["name", "email", "language", "package", "note"] as const;

/** One line of the file, counted as a spreadsheet does: either a case, or what is wrong with it (message keys). */
type ImportedLine = { line: number; name: string; email: string; input: CaseInput | null; errors: string[] };

/** Why a whole file cannot be read. */
type ImportFault =
	| "error_agent_import_empty"
	| "error_agent_import_columns"
	| "error_agent_import_many"
	| "error_agent_import_quotes";

type Imported = { fault: ImportFault; lines: [] } | { fault: null; lines: ImportedLine[] };

/**
 * Reads the clients of a CSV file (RFC 4180; also with semicolons, as spreadsheets in Portugal and Spain write it).
 * @param taken the reason (a message key) why an address cannot be invited; null if it can
 */
export function readCases(text: string, taken: (email: string) => string | null): Imported {
	const table = parseCsv(text.replace(/^\uFEFF/, ""));
	if (!table) return { fault: "error_agent_import_quotes", lines: [] };
	const [head = [], ...rows] = table;
	const columns = head.map((cell) => cell.trim().toLowerCase());
	const places = IMPORT_COLUMNS.map((name) => columns.indexOf(name));
	const filled = rows.flatMap((row, index) => (row.some((cell) => cell.trim()) ? [{ row, line: index + 2 }] : []));
	if (places.slice(0, -1).includes(-1)) return { fault: "error_agent_import_columns", lines: [] };
	if (filled.length === 0) return { fault: "error_agent_import_empty", lines: [] };
	if (filled.length > MAX_IMPORT) return { fault: "error_agent_import_many", lines: [] };
	const seen = new Set<string>();
	const lines = filled.map(({ row, line }) => {
		const [name = "", email = "", language = "", packageType = "", note = ""] = places.map(
			(at) => row[at]?.trim() ?? "",
		);
		const checked = v.safeParse(caseSchema, { name, email, language, packageType, note });
		const errors = checked.success ? [] : [...new Set(checked.issues.map(({ message }) => message))];
		const address = email.toLowerCase();
		const fault = seen.has(address) ? "error_agent_import_twice" : taken(address);
		if (address) seen.add(address);
		if (checked.success && fault) errors.push(fault);
		return { line, name, email, input: checked.success && errors.length === 0 ? checked.output : null, errors };
	});
	return { fault: null, lines };
}

/**
 * Rows of cells; null where a quotation mark is out of place. The separator is a semicolon where the first line has more
 * of them than commas.
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
