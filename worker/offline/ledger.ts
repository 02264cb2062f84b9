import { and, count, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { Hono } from "hono";
import { payments, stripeEvents } from "#app/data/money-schema.server.ts";
import { emailLogs, outbox, uploadPages, uploads } from "#app/data/schema.server.ts";
import { ACCOUNT_METHOD } from "#app/domain/agents/agent-account.ts";
import type { Services } from "#app/services.ts";
import type { OfflineEnv } from "./bindings.ts";

/**
 * Compares our ledger with the simulated providers' and counts stuck work, in total and by application, for tests which
 * check that nothing is lost. Mounted at /offline/ledger.
 */
export const ledgerRoutes = new Hono<OfflineEnv>().get("/", async (c) => {
	const { services } = c.var;
	const count = (table: SQLiteTable, where: SQL | undefined) => countRows(services, table, where);
	const provider = await c.env.STRIPE_SANDBOX.getByName("sandbox").figures();
	return c.json({
		openEffects: await count(outbox, and(isNull(outbox.doneAt), isNull(outbox.failedAt))),
		failedEffects: await count(outbox, isNotNull(outbox.failedAt)),
		unsentMails: await count(emailLogs, ne(emailLogs.status, "sent")),
		unhandledEvents: await count(stripeEvents, eq(stripeEvents.state, "received")),
		unfinishedUploads: await count(uploads, and(eq(uploads.state, "receiving"), isNotNull(uploads.applicationId))),
		unreadablePages: await countUnreadablePages(services),
		successfulPayments: await count(payments, and(eq(payments.state, "succeeded"), AT_STRIPE)),
		succeededIntents: provider.succeededIntents,
		provider,
	});
});

/** Payments from firms' accounts exist only in our own ledger. */
const AT_STRIPE = sql`method IS NOT ${ACCOUNT_METHOD}`;

async function countRows({ db }: Services, table: SQLiteTable, where: SQL | undefined): Promise<number> {
	const [row] = await db.select({ rowCount: count() }).from(table).where(where);
	return row?.rowCount ?? 0;
}

/** Counts the stored pages that cannot be opened. */
async function countUnreadablePages({ db, documents }: Services): Promise<number> {
	const pages = await db
		.select({ objectKey: uploadPages.objectKey, uploadId: uploadPages.uploadId })
		.from(uploadPages)
		.innerJoin(uploads, eq(uploads.id, uploadPages.uploadId))
		.where(eq(uploads.state, "stored"));
	let unreadableCount = 0;
	for (const { objectKey, uploadId } of pages)
		if (!objectKey || !(await documents.get(objectKey, uploadId))) unreadableCount += 1;
	return unreadableCount;
}
