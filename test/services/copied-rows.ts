/** Tables with rows of one application, whether it was closed long ago or just now. */
export const APPLICATION_TABLES = [
	// Before the row with their count: after that, only the next event may be added.
	"application_events",
	"applications",
	"outbox",
	"email_logs",
	"case_links",
	"owner_sessions",
	"payments",
	"refunds",
	"stripe_events",
	"uploads",
	"upload_pages",
	"picture_hashes",
	"mandate_pages",
	"visits",
	"name_words",
	"stage_clocks",
] as const;

/** Columns whose values must differ between two applications, or name another row that does. */
const UNIQUE_COLUMNS = /(^|_)(id|key|hash|browser|number|sha256|path|fingerprint|index|value|email|code)$/;

export type Row = Record<string, unknown>;

/** Columns that a copy sets itself: all except ids that the database assigns. */
export function copiedColumns(row: Row): string[] {
	return Object.keys(row).filter((name) => !(name === "id" && typeof row[name] === "number"));
}

/**
 * Returns the values of rows for one more copy of an application, with new ids of the same length; equal ids
 * stay equal. @param copy its number
 */
export function rowCopier(copy: number): (row: Row, columns: readonly string[]) => unknown[] {
	const replacements = new Map<string, string>();
	const replace = (value: string) => {
		const known = replacements.get(value) ?? randomLike(value);
		replacements.set(value, known);
		return known;
	};
	return (row, columns) =>
		columns.map((name) => {
			const value = row[name];
			if (name === "value") return copy * 16 + Number(row.band);
			return UNIQUE_COLUMNS.test(name) && typeof value === "string" ? replace(value) : value;
		});
}

/** Returns as many random characters of the same kind. */
function randomLike(value: string): string {
	const bytes = crypto.getRandomValues(new Uint8Array(value.length));
	const digits = /^\d+$/.test(value);
	return [...bytes]
		.map((byte) => (digits ? String(byte % 10) : "abcdefghijklmnopqrstuvwxyz012345"[byte & 31]))
		.join("");
}
