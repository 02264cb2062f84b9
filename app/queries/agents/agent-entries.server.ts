import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { agentCases, agentEntries, agents } from "#app/data/agent-schema.server.ts";
import { letters } from "#app/data/inbox-schema.server.ts";
import { invoices, payments } from "#app/data/money-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { PROPOSED_KINDS } from "#app/domain/agents/agent-account.ts";
import type { CompanyDetails } from "#app/domain/money/invoice.ts";
import type { Services } from "#app/services.ts";

export type EntryRow = typeof agentEntries.$inferSelect;

type Context = Pick<Services, "db">;

/** Condition for entries that the balance includes. */
const IS_COUNTED = sql.raw(
	`(agent_entries.kind NOT IN (${PROPOSED_KINDS.map((kind) => `'${kind}'`).join(", ")}) OR agent_entries.confirmed_by IS NOT NULL)`,
);

/** Returns a subquery for the balance of a firm in cents, for statements that depend on it. */
export function balanceSubquery(agentId: number): SQL<number> {
	return sql<number>`(SELECT coalesce(sum(amount), 0) FROM ${agentEntries} WHERE agent_id = ${agentId} AND ${IS_COUNTED})`;
}

/** Finds the balance and credit limit of a firm, in cents. */
export async function findAccount(
	{ db }: Context,
	agentId: number,
): Promise<{ balance: number; creditLimit: number } | null> {
	const [row] = await db
		.select({ balance: balanceSubquery(agentId), creditLimit: agents.creditLimit })
		.from(agents)
		.where(eq(agents.id, agentId));
	return row ?? null;
}

/**
 * Lists the firms with entries in a period or a debt at its end, with their balances at its end (cents). Excludes firms
 * to which a notice with this key was sent.
 */
export function listStatements(
	{ db }: Context,
	{ from, until }: { from: number; until: number },
	toKey: (agentId: SQL) => SQL,
) {
	const balance = sql<number>`sum(${agentEntries.amount})`;
	return db
		.select({ id: agents.id, email: agents.email, language: agents.language, balance })
		.from(agentEntries)
		.innerJoin(agents, eq(agents.id, agentEntries.agentId))
		.where(
			and(
				IS_COUNTED,
				lt(agentEntries.createdAt, until),
				inArray(agents.state, ["active", "suspended"]),
				sql`NOT EXISTS (SELECT 1 FROM ${letters} WHERE ${letters.key} = ${toKey(sql`${agents.id}`)})`,
			),
		)
		.groupBy(agents.id)
		.having(sql`max(${agentEntries.createdAt}) >= ${from} OR ${balance} < 0`)
		.orderBy(asc(agents.id));
}

/** An entry. A charge or refund has the number of its application and, once issued, of its fiscal document. */
export type ListedEntry = EntryRow & {
	caseId: string | null;
	applicationNumber: string | null;
	invoiceId: string | null;
	invoiceNumber: string | null;
};

const LISTED_COLUMNS = {
	id: agentEntries.id,
	agentId: agentEntries.agentId,
	kind: agentEntries.kind,
	amount: agentEntries.amount,
	reference: agentEntries.reference,
	paymentId: agentEntries.paymentId,
	proposedBy: agentEntries.proposedBy,
	confirmedBy: agentEntries.confirmedBy,
	createdAt: agentEntries.createdAt,
	applicationNumber: applications.applicationNumber,
	caseId: agentCases.id,
	invoiceId: invoices.id,
	invoiceNumber: invoices.number,
};

/**
 * The id of the fiscal document: a charge has the invoice of its payment, a refund the credit note of the refund that
 * its reference names.
 */
const DOCUMENT_ID = sql`CASE ${agentEntries.kind} WHEN 'charge' THEN ${agentEntries.paymentId}
	WHEN 'refund' THEN substr(${agentEntries.reference}, ${"refund:".length + 1}) END`;

function selectEntries({ db }: Context) {
	return db
		.select(LISTED_COLUMNS)
		.from(agentEntries)
		.leftJoin(payments, eq(payments.id, agentEntries.paymentId))
		.leftJoin(applications, eq(applications.id, payments.applicationId))
		.leftJoin(agentCases, eq(agentCases.applicationId, payments.applicationId))
		.leftJoin(invoices, eq(invoices.id, DOCUMENT_ID));
}

/** Maximum number of entries in a month, as for the statement. */
const MAX_ENTRIES = 20_000;

/** Lists the counted entries between two times (end exclusive), oldest first, and the balance before them. */
export async function listMonthEntries(
	services: Context,
	agentId: number,
	{ from, until }: { from: number; until: number },
): Promise<{ openingBalance: number; entries: ListedEntry[] }> {
	const isOwn = and(eq(agentEntries.agentId, agentId), IS_COUNTED);
	const [[opening], entries] = await Promise.all([
		services.db
			.select({ balance: sql<number>`coalesce(sum(amount), 0)` })
			.from(agentEntries)
			.where(and(isOwn, lt(agentEntries.createdAt, from))),
		selectEntries(services)
			.where(and(isOwn, gte(agentEntries.createdAt, from), lt(agentEntries.createdAt, until)))
			.orderBy(asc(agentEntries.id))
			.limit(MAX_ENTRIES),
	]);
	return { openingBalance: opening?.balance ?? 0, entries };
}

/**
 * Lists the newest entries. `before` is the id of the last entry on the previous page; `countedOnly` excludes
 * proposals.
 */
export function listEntries(
	services: Context,
	agentId: number,
	{ before, limit, countedOnly }: { before: number | null; limit: number; countedOnly: boolean },
): Promise<ListedEntry[]> {
	return selectEntries(services)
		.where(
			and(
				eq(agentEntries.agentId, agentId),
				before === null ? undefined : lt(agentEntries.id, before),
				countedOnly ? IS_COUNTED : undefined,
			),
		)
		.orderBy(desc(agentEntries.id))
		.limit(limit);
}

/** Finds the company to which a payment from an account is invoiced: that of the charged firm. */
export async function findBilling({ db }: Context, paymentId: string): Promise<CompanyDetails | null> {
	const [row] = await db
		.select({ billing: agents.billing })
		.from(agentEntries)
		.innerJoin(agents, eq(agents.id, agentEntries.agentId))
		.where(and(sql`payment_id = ${paymentId}`, eq(agentEntries.kind, "charge")));
	return row?.billing ?? null;
}

/** Finds the charge and the refunds of a payment. */
export function findEntriesOfPayment({ db }: Context, paymentId: string): Promise<EntryRow[]> {
	return db.select().from(agentEntries).where(sql`payment_id = ${paymentId}`).orderBy(asc(agentEntries.id));
}
