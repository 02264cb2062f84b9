/** Tables with rows of an application's own; of one that is closed, and of one that was closed just now. */
export const APPLICATION_TABLES = [
	// Before the row that says how many there are: afterwards none may be added but the next one.
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
const OWN = /(^|_)(id|key|hash|browser|number|sha256|path|fingerprint|index|value|email|code)$/;

export type Row = Record<string, unknown>;

/** Columns that a copy gives itself: all but numbers that the database counts. */
export function copiedColumns(row: Row): string[] {
	return Object.keys(row).filter((name) => !(name === "id" && typeof row[name] === "number"));
}

/**
 * Gives the values of rows of one more copy of an application, under ids of its own of the same length; the same id in two rows
 * becomes the same one. @param copy its number
 */
export function rowCopier(copy: number): (row: Row, columns: readonly string[]) => unknown[] {
	const given = new Map<string, string>();
	const own = (value: string) => {
		const known = given.get(value) ?? randomLike(value);
		given.set(value, known);
		return known;
	};
	return (row, columns) =>
		columns.map((name) => {
			const value = row[name];
			if (name === "value") return copy * 16 + Number(row.band);
			return OWN.test(name) && typeof value === "string" ? own(value) : value;
		});
}

/** As many characters of the same kind. */
function randomLike(value: string): string {
	const bytes = crypto.getRandomValues(new Uint8Array(value.length));
	const digits = /^\d+$/.test(value);
	return [...bytes]
		.map((byte) => (digits ? String(byte % 10) : "abcdefghijklmnopqrstuvwxyz012345"[byte & 31]))
		.join("");
}
