import type { Database } from "#app/data/db.server.ts";
import { sha256Hex } from "#app/domain/sha256.ts";

export type Value = string | number | null;
/** Rows of one table; `columns` begins with rowid where no column is one. */
export type Rows = { table: string; columns: string[]; rows: Value[][] };

type Table = { name: string; columns: string[]; key: string[] };

/**
 * One read: a table in key order, with the related rows of other tables that must be read at the same moment. `where`
 * leaves rows to other reads.
 */
type Read = { root: string; where?: string; with: readonly Related[] };
/** `ids` is a subquery that returns the ids of the roots. */
type Related = { table: string; match(ids: string): string };

function by(column: string, ...tables: string[]): Related[] {
	return tables.map((table) => ({ table, match: (ids) => `${column} IN (${ids})` }));
}

const PAGES_OF_UPLOADS = by("upload_id", "upload_pages", "picture_hashes");

/** The room writes an application and these in one transaction, so they are read in one. */
const OF_APPLICATIONS: readonly Related[] = [
	...by("application_id", "application_events", "outbox", "payments", "refunds", "disputes", "uploads"),
	...by("application_id", "legal_holds", "second_person_waits", "stage_clocks", "mandate_pages", "referrals"),
	...by("application_id", "portal_passwords"),
	...by("related_entity_id", "email_logs"),
	{
		table: "refund_requests",
		match: (ids) => `payment_id IN (SELECT id FROM payments WHERE application_id IN (${ids}))`,
	},
	...PAGES_OF_UPLOADS.map(({ table }) => ({
		table,
		match: (ids: string) => `upload_id IN (SELECT id FROM uploads WHERE application_id IN (${ids}))`,
	})),
];

const GROUPS: readonly Read[] = [
	{ root: "applications", with: OF_APPLICATIONS },
	{ root: "uploads", where: "application_id IS NULL", with: PAGES_OF_UPLOADS },
	{
		root: "email_logs",
		where: "NOT EXISTS (SELECT 1 FROM applications WHERE id = related_entity_id)",
		with: [],
	},
	// After applications: a commission whose application is not in the copy is omitted, and an unpaid one is created
	// again.
	{
		root: "affiliates",
		with: by("affiliate_id", "affiliate_payments", "commission_transactions", "commission_entries"),
	},
];

export type Schema = {
	/** Statements in the order of their creation, which names their dependencies first. */
	statements: string[];
	hash: string;
	tables: Map<string, Table>;
	reads: readonly Read[];
};

export const SEQUENCES = "sqlite_sequence";

/** Tables of SQLite and of the platform. */
const SYSTEM_TABLES = /^(sqlite_|_cf_)/;

/** The database's tables, as it describes them, and the order in which a copy reads them. */
export async function readSchema({ $client }: Pick<Database, "$client">): Promise<Schema> {
	const [createStatements, described] = await Promise.all([
		$client
			.prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
			.all<{ type: string; name: string; tbl_name: string; sql: string }>(),
		$client
			.prepare(
				`SELECT m.name AS "table", p.name, p.type, p.pk FROM sqlite_master AS m, pragma_table_info(m.name) AS p
				WHERE m.type = 'table' AND m.name NOT GLOB '_cf_*' AND m.name NOT GLOB 'sqlite_*' ORDER BY m.rowid, p.cid`,
			)
			.all<{ table: string; name: string; type: string; pk: number }>(),
	]);
	const ownTables = createStatements.results.filter(({ tbl_name }) => !SYSTEM_TABLES.test(tbl_name));
	const tables = new Map<string, Table>();
	for (const { name, sql } of ownTables.filter(({ type }) => type === "table")) {
		const columns = described.results.filter(({ table }) => table === name);
		const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
		const names = columns.map((column) => column.name);
		const isRowid = keys.length === 1 && keys[0]?.type.toUpperCase() === "INTEGER";
		const hasOwnKey = isRowid || /WITHOUT\s+ROWID\s*$/i.test(sql);
		const key = hasOwnKey ? keys.map((column) => column.name) : ["rowid"];
		tables.set(name, { name, columns: hasOwnKey ? names : ["rowid", ...names], key });
	}
	// Row ids that AUTOINCREMENT must not reuse.
	tables.set(SEQUENCES, { name: SEQUENCES, columns: ["name", "seq"], key: ["name"] });
	const grouped = new Set(GROUPS.flatMap(({ root, with: related }) => [root, ...related.map(({ table }) => table)]));
	const ungroupedTables = [...tables.keys()].filter((name) => !grouped.has(name)).sort();
	const statements = ownTables.map(({ sql }) => sql);
	const reads = [...GROUPS, ...ungroupedTables.map((root): Read => ({ root, with: [] }))];
	return { statements, hash: await sha256Hex(statements.join(";\n")), tables, reads };
}

export type Page = {
	tables: Rows[];
	/** The key of the last root; null when the read is complete. */
	after: Value[] | null;
};

/**
 * One page of a read, in one transaction.
 * @param limit maximum number of roots
 */
export async function readPage(
	{ $client }: Pick<Database, "$client">,
	{ tables, reads }: Schema,
	read: number,
	after: readonly Value[] | null,
	limit: number,
): Promise<Page> {
	const { root, where, with: related } = reads[read] as Read;
	const { key } = tables.get(root) as Table;
	const order = key.map(quoted).join(", ");
	const conditions = [
		...(where ? [where] : []),
		...(after ? [`(${order}) > (${key.map((_, index) => `?${index + 2}`).join(", ")})`] : []),
	];
	const filter = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
	const page = (columns: string) => `SELECT ${columns} FROM ${quoted(root)} ${filter} ORDER BY ${order} LIMIT ?1`;
	const found = [{ table: root, sql: page(columnsOf(tables, root)) }];
	for (const { table, match } of related)
		found.push({ table, sql: `SELECT ${columnsOf(tables, table)} FROM ${quoted(table)} WHERE ${match(page("id"))}` });
	const values = [limit, ...(after ?? [])];
	const results = await $client.batch<Record<string, Value>>(
		found.map(({ sql }) => $client.prepare(sql).bind(...values)),
	);
	const copied = found.map(({ table }, index) => {
		const { columns } = tables.get(table) as Table;
		const rows = (results[index]?.results ?? []).map((row) => columns.map((column) => row[column] ?? null));
		return { table, columns, rows };
	});
	const last = copied[0]?.rows.length === limit ? results[0]?.results.at(-1) : undefined;
	return { tables: copied, after: last ? key.map((column) => last[column] ?? null) : null };
}

/** Maximum tables per round trip. */
const SHORT_TABLES = 16;

/**
 * The next tables that fit into one page and have no related rows, read in one transaction; none if the next read is of
 * another kind.
 */
export async function readShortTables(
	{ $client }: Pick<Database, "$client">,
	{ tables, reads }: Schema,
	read: number,
	limit: number,
): Promise<Rows[]> {
	const next = reads.slice(read, read + SHORT_TABLES);
	const end = next.findIndex((query) => query.where !== undefined || query.with.length > 0);
	const names = (end === -1 ? next : next.slice(0, end)).map(({ root }) => root);
	if (names.length === 0) return [];
	const results = await $client.batch<Record<string, Value>>(
		names.map((name) => {
			const order = (tables.get(name)?.key ?? []).map(quoted).join(", ");
			const page = `SELECT ${columnsOf(tables, name)} FROM ${quoted(name)} ORDER BY ${order} LIMIT ?1`;
			return $client.prepare(page).bind(limit);
		}),
	);
	const firstFull = results.findIndex(({ results: rows }) => rows.length === limit);
	return names.slice(0, firstFull === -1 ? names.length : firstFull).map((table, index) => {
		const { columns } = tables.get(table) as Table;
		const rows = (results[index]?.results ?? []).map((row) => columns.map((column) => row[column] ?? null));
		return { table, columns, rows };
	});
}

function columnsOf(tables: Map<string, Table>, name: string): string {
	return (tables.get(name)?.columns ?? []).map(quoted).join(", ");
}

export function quoted(name: string): string {
	return `"${name}"`;
}
