import type { Database } from "#app/data/db.server.ts";
import { sha256Hex } from "#app/domain/sha256.ts";

export type Value = string | number | null;
/** Rows of one table. `columns` begins with rowid, unless a column is an alias for it. */
export type Rows = { table: string; columns: string[]; rows: Value[][] };

type Table = { name: string; columns: string[]; key: string[] };

/**
 * One read: a table in key order, with the related rows of other tables that must be read in the same transaction.
 * `where` excludes rows that another read covers.
 */
type TableRead = { root: string; where?: string; with: readonly RelatedTable[] };
/** `ids` is a subquery that returns the ids of the roots. */
type RelatedTable = { table: string; condition(ids: string): string };

function relatedTables(column: string, ...tables: string[]): RelatedTable[] {
	return tables.map((table) => ({ table, condition: (ids) => `${column} IN (${ids})` }));
}

const RELATED_TO_UPLOADS = relatedTables("upload_id", "upload_pages", "picture_hashes");

/** The room writes an application and these rows in one transaction, so they are read in one transaction. */
const RELATED_TO_APPLICATIONS: readonly RelatedTable[] = [
	...relatedTables("application_id", "application_events", "outbox", "payments", "refunds", "disputes", "uploads"),
	...relatedTables(
		"application_id",
		"legal_holds",
		"second_person_waits",
		"stage_clocks",
		"mandate_pages",
		"referrals",
	),
	...relatedTables("application_id", "portal_passwords"),
	...relatedTables("related_entity_id", "email_logs"),
	{
		table: "refund_requests",
		condition: (ids) => `payment_id IN (SELECT id FROM payments WHERE application_id IN (${ids}))`,
	},
	...RELATED_TO_UPLOADS.map(({ table }) => ({
		table,
		condition: (ids: string) => `upload_id IN (SELECT id FROM uploads WHERE application_id IN (${ids}))`,
	})),
];

const GROUPS: readonly TableRead[] = [
	{ root: "applications", with: RELATED_TO_APPLICATIONS },
	{ root: "uploads", where: "application_id IS NULL", with: RELATED_TO_UPLOADS },
	{
		root: "email_logs",
		where: "NOT EXISTS (SELECT 1 FROM applications WHERE id = related_entity_id)",
		with: [],
	},
	// Read after applications: a commission whose application is not in the copy is omitted, and an unpaid one is created
	// again.
	{
		root: "affiliates",
		with: relatedTables("affiliate_id", "affiliate_payments", "commission_transactions", "commission_entries"),
	},
];

export type Schema = {
	/** Statements in the order of their creation, so that dependencies come first. */
	statements: string[];
	hash: string;
	tables: Map<string, Table>;
	reads: readonly TableRead[];
};

export const SEQUENCES = "sqlite_sequence";

/** Tables of SQLite and of the platform. */
const SYSTEM_TABLES = /^(sqlite_|_cf_)/;

/** Reads the schema of the database, and defines the order in which a copy reads its tables. */
export async function readSchema({ $client }: Pick<Database, "$client">): Promise<Schema> {
	const [createStatements, columnInfo] = await Promise.all([
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
		const columns = columnInfo.results.filter(({ table }) => table === name);
		const keyColumns = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
		const names = columns.map((column) => column.name);
		const isRowidAlias = keyColumns.length === 1 && keyColumns[0]?.type.toUpperCase() === "INTEGER";
		const hasOwnKey = isRowidAlias || /WITHOUT\s+ROWID\s*$/i.test(sql);
		const key = hasOwnKey ? keyColumns.map((column) => column.name) : ["rowid"];
		tables.set(name, { name, columns: hasOwnKey ? names : ["rowid", ...names], key });
	}
	// This table contains the row ids that AUTOINCREMENT must not reuse.
	tables.set(SEQUENCES, { name: SEQUENCES, columns: ["name", "seq"], key: ["name"] });
	const groupedTables = new Set(
		GROUPS.flatMap(({ root, with: related }) => [root, ...related.map(({ table }) => table)]),
	);
	const ungroupedTables = [...tables.keys()].filter((name) => !groupedTables.has(name)).sort();
	const statements = ownTables.map(({ sql }) => sql);
	const reads = [...GROUPS, ...ungroupedTables.map((root): TableRead => ({ root, with: [] }))];
	return { statements, hash: await sha256Hex(statements.join(";\n")), tables, reads };
}

export type Page = {
	tables: Rows[];
	/** The key of the last root; null when the read is complete. */
	after: Value[] | null;
};

/**
 * Reads one page in one transaction.
 * @param limit maximum number of roots
 */
export async function readPage(
	{ $client }: Pick<Database, "$client">,
	{ tables, reads }: Schema,
	read: number,
	after: readonly Value[] | null,
	limit: number,
): Promise<Page> {
	const { root, where, with: related } = reads[read] as TableRead;
	const { key } = tables.get(root) as Table;
	const order = key.map(quoteIdentifier).join(", ");
	const conditions = [
		...(where ? [where] : []),
		...(after ? [`(${order}) > (${key.map((_, index) => `?${index + 2}`).join(", ")})`] : []),
	];
	const filter = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
	const pageQuery = (columns: string) =>
		`SELECT ${columns} FROM ${quoteIdentifier(root)} ${filter} ORDER BY ${order} LIMIT ?1`;
	const queries = [{ table: root, sql: pageQuery(columnList(tables, root)) }];
	for (const { table, condition } of related)
		queries.push({
			table,
			sql: `SELECT ${columnList(tables, table)} FROM ${quoteIdentifier(table)} WHERE ${condition(pageQuery("id"))}`,
		});
	const values = [limit, ...(after ?? [])];
	const results = await $client.batch<Record<string, Value>>(
		queries.map(({ sql }) => $client.prepare(sql).bind(...values)),
	);
	const pageTables = queries.map(({ table }, index) => {
		const { columns } = tables.get(table) as Table;
		const rows = (results[index]?.results ?? []).map((row) => columns.map((column) => row[column] ?? null));
		return { table, columns, rows };
	});
	const last = pageTables[0]?.rows.length === limit ? results[0]?.results.at(-1) : undefined;
	return { tables: pageTables, after: last ? key.map((column) => last[column] ?? null) : null };
}

/** Maximum number of tables per round trip. */
const MAX_SHORT_TABLES = 16;

/**
 * Reads the next tables that fit into one page and have no related rows, in one transaction. Returns none if the next
 * read has related rows or a condition.
 */
export async function readShortTables(
	{ $client }: Pick<Database, "$client">,
	{ tables, reads }: Schema,
	read: number,
	limit: number,
): Promise<Rows[]> {
	const next = reads.slice(read, read + MAX_SHORT_TABLES);
	const end = next.findIndex((tableRead) => tableRead.where !== undefined || tableRead.with.length > 0);
	const names = (end === -1 ? next : next.slice(0, end)).map(({ root }) => root);
	if (names.length === 0) return [];
	const results = await $client.batch<Record<string, Value>>(
		names.map((name) => {
			const order = (tables.get(name)?.key ?? []).map(quoteIdentifier).join(", ");
			const query = `SELECT ${columnList(tables, name)} FROM ${quoteIdentifier(name)} ORDER BY ${order} LIMIT ?1`;
			return $client.prepare(query).bind(limit);
		}),
	);
	const firstFullIndex = results.findIndex(({ results: rows }) => rows.length === limit);
	return names.slice(0, firstFullIndex === -1 ? names.length : firstFullIndex).map((table, index) => {
		const { columns } = tables.get(table) as Table;
		const rows = (results[index]?.results ?? []).map((row) => columns.map((column) => row[column] ?? null));
		return { table, columns, rows };
	});
}

function columnList(tables: Map<string, Table>, name: string): string {
	return (tables.get(name)?.columns ?? []).map(quoteIdentifier).join(", ");
}

export function quoteIdentifier(name: string): string {
	return `"${name}"`;
}
