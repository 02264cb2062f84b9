import { and, asc, inArray, lt, lte } from "drizzle-orm";
import { payments } from "../data/money-schema.server.ts";
import { applications, counters, visits } from "../data/schema.server.ts";
import { DAY, MINUTE } from "../domain/calendar.ts";
import type { Services } from "../services.ts";
import { deliverOutbox } from "./deliver-outbox.server.ts";
import { observePayment } from "./observe-payment.server.ts";
import { sweepUploads } from "./sweep-uploads.server.ts";

const BATCH = 100;

/**
 * What the cron does every five minutes, and what makes every other promise safe: cases whose alarm was lost are woken,
 * effects left undone are done, open payments are asked about, and what nobody will come back for is deleted.
 */
export async function sweep(services: Services): Promise<void> {
	await wakeOverdueCases(services);
	while ((await deliverOutbox(services)) > 0);
	await reconcilePayments(services);
	await sweepUploads(services);
	await forget(services);
}

async function wakeOverdueCases({ db, now, rooms, log }: Services): Promise<void> {
	const overdue = await db
		.select({ id: applications.id })
		.from(applications)
		.where(lte(applications.deadlineAt, now()))
		.orderBy(asc(applications.deadlineAt))
		.limit(BATCH);
	for (const { id } of overdue) {
		await rooms
			.wake(id)
			.catch((error: unknown) => log("wake-failed", { error: error instanceof Error ? error.name : "unknown" }));
	}
}

/** Payments that the browser left and no webhook told us about. */
async function reconcilePayments(services: Services): Promise<void> {
	const open = await services.db
		.select({ intentId: payments.intentId })
		.from(payments)
		.where(
			and(
				inArray(payments.state, ["created", "requires_action", "processing", "failed"]),
				lt(payments.createdAt, services.now() - 2 * MINUTE),
			),
		)
		.limit(BATCH);
	for (const { intentId } of open) if (intentId) await observePayment(services, intentId);
}

async function forget({ db, now }: Services): Promise<void> {
	await db.delete(counters).where(lt(counters.expiresAt, now()));
	await db.delete(visits).where(lt(visits.updatedAt, now() - 30 * DAY));
}
