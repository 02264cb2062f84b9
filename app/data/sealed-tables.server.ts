import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { agentMembers, agentRequests, agentWebhooks } from "./agent-schema.server.ts";
import { portalPasswords, reviews } from "./application-schema.server.ts";
import type { Database } from "./db.server.ts";
import { invoiceCompanies, invoices } from "./money-schema.server.ts";
import { pushSubscriptions } from "./owner-schema.server.ts";
import { affiliates } from "./partner-schema.server.ts";
import { affiliatePayments } from "./payout-schema.server.ts";
import { applications, sessions, uploadPages, uploads } from "./schema.server.ts";
import { indexKeys } from "./settings-schema.server.ts";
import { users } from "./staff-schema.server.ts";

/** A table with sealed columns; each row has one key. */
export type SealedTable = {
	name:
		| "applications"
		| "uploads"
		| "sessions"
		| "index-keys"
		| "users"
		| "affiliates"
		| "affiliate-payments"
		| "portal-passwords"
		| "invoices"
		| "invoice-companies"
		| "reviews"
		| "push-subscriptions"
		| "agent-members"
		| "agent-requests"
		| "agent-webhooks";
	table: SQLiteTable;
	id: SQLiteColumn;
	keyId: SQLiteColumn;
	columns: readonly SQLiteColumn[];
};

/** `position` is the row's position among those under its key. */
export type SealedRow = { position: string; id: string; keyId: string; values: readonly (string | null)[] };

/**
 * All tables with sealed columns. Objects in the store are separate: uploadPages and applications store the ids of
 * their keys.
 */
export const SEALED_TABLES: readonly SealedTable[] = [
	{
		name: "applications",
		table: applications,
		id: applications.id,
		keyId: applications.keyId,
		columns: [applications.sealed],
	},
	{
		name: "uploads",
		table: uploads,
		id: uploads.id,
		keyId: uploads.keyId,
		columns: [uploads.extracted, uploads.facts],
	},
	{ name: "sessions", table: sessions, id: sessions.id, keyId: sessions.keyId, columns: [sessions.draft] },
	{ name: "index-keys", table: indexKeys, id: indexKeys.id, keyId: indexKeys.keyId, columns: [indexKeys.secret] },
	{ name: "users", table: users, id: users.username, keyId: users.keyId, columns: [users.twoFactorSecret] },
	{
		name: "affiliates",
		table: affiliates,
		id: affiliates.id,
		keyId: affiliates.keyId,
		columns: [affiliates.paymentInfo, affiliates.nextPaymentInfo, affiliates.taxInfo],
	},
	{
		name: "affiliate-payments",
		table: affiliatePayments,
		id: affiliatePayments.itemKey,
		keyId: affiliatePayments.keyId,
		columns: [affiliatePayments.paypalEmail, affiliatePayments.payee],
	},
	{
		name: "portal-passwords",
		table: portalPasswords,
		id: portalPasswords.applicationId,
		keyId: portalPasswords.keyId,
		columns: [portalPasswords.password],
	},
	{ name: "invoices", table: invoices, id: invoices.id, keyId: invoices.keyId, columns: [invoices.buyer] },
	{
		name: "invoice-companies",
		table: invoiceCompanies,
		id: invoiceCompanies.applicationId,
		keyId: invoiceCompanies.keyId,
		columns: [invoiceCompanies.details],
	},
	{ name: "reviews", table: reviews, id: reviews.applicationId, keyId: reviews.keyId, columns: [reviews.content] },
	{
		name: "push-subscriptions",
		table: pushSubscriptions,
		id: pushSubscriptions.sessionId,
		keyId: pushSubscriptions.keyId,
		columns: [pushSubscriptions.subscription],
	},
	{
		name: "agent-members",
		table: agentMembers,
		id: agentMembers.id,
		keyId: agentMembers.keyId,
		columns: [agentMembers.codeSecret],
	},
	{
		name: "agent-requests",
		table: agentRequests,
		id: agentRequests.id,
		keyId: agentRequests.keyId,
		columns: [agentRequests.answer],
	},
	{
		name: "agent-webhooks",
		table: agentWebhooks,
		id: agentWebhooks.id,
		keyId: agentWebhooks.keyId,
		columns: [agentWebhooks.secret, agentWebhooks.oldSecret],
	},
];

/** Returns SQLite's rowid. Every index ends with it, so an index on the key alone returns rows in this order. */
export function rowNumber(table: SQLiteTable): SQL<number> {
	return sql<number>`${table}.rowid`;
}

/** Returns the condition for rows after a position, or for all rows with "". */
export function afterRow(table: SQLiteTable, position: string): SQL {
	return sql`${rowNumber(table)} > ${Number(position)}`;
}

/**
 * Finds rows under one key after a position.
 * @param after the position, or ""
 */
export async function findRowsByKey(
	db: Database,
	{ table, id, keyId, columns }: SealedTable,
	key: string,
	after: string,
	limit: number,
): Promise<SealedRow[]> {
	const columnList = sql.join([rowNumber(table), id, ...columns], sql`, `);
	const rows = await db.values<[number, string, ...(string | null)[]]>(
		sql`SELECT ${columnList} FROM ${table} WHERE ${and(eq(keyId, key), afterRow(table, after))} ORDER BY ${rowNumber(table)} LIMIT ${limit}`,
	);
	return rows.map(([position, id, ...values]) => ({ position: String(position), id, keyId: key, values }));
}

/** Replaces sealed values with values under the current key, unless one was changed in the meantime. */
export async function replaceSealedValues(
	db: Database,
	{ table, id, keyId, columns }: SealedTable,
	before: SealedRow,
	after: readonly (string | null)[],
): Promise<void> {
	const set = columns.map((column, index) => sql`${sql.identifier(column.name)} = ${after[index] ?? null}`);
	const unchanged = columns.map((column, index) => sql`${column} IS ${before.values[index] ?? null}`);
	await db.run(
		sql`UPDATE ${table} SET ${sql.join([sql`"key_id" = ${db.keyring.current.id}`, ...set], sql`, `)}
		WHERE ${and(eq(id, before.id), eq(keyId, before.keyId), ...unchanged)}`,
	);
}

/** Counts the rows and objects under each older key. */
export async function countUnderOlderKeys(db: Database): Promise<Map<string, number>> {
	const current = db.keyring.current.id;
	// Two ranges of an index skip the current key, which covers nearly everything.
	const counts = await countByKey(db, (keyId) => [sql`${keyId} < ${current}`, sql`${keyId} > ${current}`]);
	const sums = new Map<string, number>();
	for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
	return sums;
}

/** Counts the rows and objects under the current key. Scans an index, so call it only while a key is being retired. */
export async function countUnderSealingKey(db: Database): Promise<number> {
	const counts = await countByKey(db, (keyId) => [eq(keyId, db.keyring.current.id)]);
	return counts.reduce((sum, [, count]) => sum + count, 0);
}

async function countByKey(db: Database, ranges: (keyId: SQLiteColumn) => SQL[]): Promise<[string, number][]> {
	const objectTables = [
		{ table: uploadPages, keyId: uploadPages.keyId },
		{ table: applications, keyId: applications.historyKeyId },
	];
	const tables = [...SEALED_TABLES, ...objectTables];
	const counts = tables.map(({ table, keyId }) => {
		const statements = ranges(keyId).map(
			(range) => sql`SELECT ${keyId}, count(*) FROM ${table} WHERE ${range} GROUP BY ${keyId}`,
		);
		return db.values<[string, number]>(sql.join(statements, sql` UNION ALL `));
	});
	return (await Promise.all(counts)).flat();
}
