import { and, asc, eq, gte, inArray, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { ONLY_ACCOUNTS_LEFT } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { disputes, invoices, payments, refunds } from "#app/data/money-schema.server.ts";
import { commissionTransactions } from "#app/data/partner-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { accountingCutoff } from "#app/domain/retention/retention-rules.ts";
import type { Services } from "#app/services.ts";
import { deleteRowStatements, isNotOnHold } from "./delete-applications.server.ts";

/** Applications per run. Only a few are checked without being deleted, because money moved in a later year. */
const BATCH = 50;

/**
 * Deletes payments, invoices, refunds, disputes and commissions ten calendar years after the year of the last of them,
 * together with the emptied application row. An unpaid commission is still owed and prevents this.
 */
export async function deleteAccounts({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
	const due = await db
		.select({ id: applications.id })
		.from(applications)
		.where(isDue(db, accountingCutoff(now())))
		.orderBy(asc(applications.createdAt))
		.limit(BATCH);
	for (const { id } of due) {
		await db.batch([
			db.delete(commissionTransactions).where(eq(commissionTransactions.applicationId, id)),
			...deleteRowStatements(db, id),
		] as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
	}
}

/**
 * Condition for emptied applications whose payments all ended before `before` (UTC milliseconds) and that are not on
 * hold.
 */
function isDue(db: Database, before: number): SQL | undefined {
	const selection = { one: sql`1` };
	const ownId = applications.id;
	const isUnpaid = inArray(commissionTransactions.status, ["pending", "hold", "approved"]);
	return and(
		ONLY_ACCOUNTS_LEFT,
		lt(applications.createdAt, before),
		sql`${applications.historyKey} IS NULL`,
		isNotOnHold(db),
		notExists(
			db
				.select(selection)
				.from(payments)
				.where(
					and(
						eq(payments.applicationId, ownId),
						or(gte(payments.createdAt, before), gte(payments.succeededAt, before)),
					),
				),
		),
		notExists(
			db
				.select(selection)
				.from(refunds)
				.where(and(eq(refunds.applicationId, ownId), gte(refunds.updatedAt, before))),
		),
		notExists(
			db
				.select(selection)
				.from(invoices)
				.where(and(eq(invoices.applicationId, ownId), gte(invoices.issuedAt, before))),
		),
		notExists(
			db
				.select(selection)
				.from(disputes)
				.where(and(eq(disputes.applicationId, ownId), gte(disputes.updatedAt, before))),
		),
		notExists(
			db
				.select(selection)
				.from(commissionTransactions)
				.where(
					and(
						eq(commissionTransactions.applicationId, ownId),
						or(isUnpaid, gte(commissionTransactions.createdAt, before), gte(commissionTransactions.paidAt, before)),
					),
				),
		),
	);
}
