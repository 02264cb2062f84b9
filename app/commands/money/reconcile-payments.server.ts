import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, max, or, sql } from "drizzle-orm";
import { payments, refunds, stripeEvents } from "#app/data/money-schema.server.ts";
import { DAY, HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayment } from "#app/queries/money/find-payment.server.ts";
import type { Services } from "#app/services.ts";
import { linkIntent } from "./begin-payment.server.ts";
import { cancelPayment } from "./cancel-payment.server.ts";
import { observePayment } from "./observe-payment.server.ts";
import { processWebhookEvent } from "./process-webhook-event.server.ts";
import { refundPayment } from "./refund-payment.server.ts";

const BATCH = 100;
/** An event or an answer may still be on its way until then. */
const PATIENCE_MS = 2 * MINUTE;
/** Nobody comes back to a card form after a day; a new attempt opens a new intent. */
const ABANDONED_AFTER_MS = DAY;
/** Events may be listed late: each look back overlaps the last one. */
const OVERLAP_MS = HOUR;

/**
 * Makes our ledger agree with the provider's, whatever was lost on the way: events that never came or were never
 * finished, payments that somebody left open, refunds of which nobody knows what became.
 */
export async function reconcilePayments(services: Services): Promise<void> {
	await fetchMissedEvents(services);
	await each(services, await waitingEvents(services), (event) => processWebhookEvent(services, event));
	await each(services, await unlinkedPayments(services), ({ id }) => adoptIntent(services, id));
	await each(services, await abandonedPayments(services), ({ id }) => cancelPayment(services, id));
	await each(services, await openIntents(services), ({ intentId }) => observePayment(services, intentId ?? ""));
	await each(services, await openRefunds(services), ({ id }) => refundPayment(services, id));
}

/** One that fails must not keep the others waiting. */
async function each<T>(services: Services, items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
	for (const item of items) {
		await act(item).catch((error: unknown) =>
			services.log("reconcile-failed", { error: error instanceof Error ? error.name : "unknown" }),
		);
	}
}

async function fetchMissedEvents(services: Services): Promise<void> {
	const [last] = await services.db.select({ at: max(stripeEvents.createdAt) }).from(stripeEvents);
	const events = await services.payments.listEvents((last?.at || services.now() - DAY) - OVERLAP_MS);
	if (!events.ok) return services.log("events-not-listed", { problem: events.problem.kind });
	const { serverMode } = services.payments.publicConfig();
	const ours = events.value.filter(({ livemode }) => livemode === (serverMode === "live"));
	for (let from = 0; from < ours.length; from += BATCH) {
		const page = ours.slice(from, from + BATCH);
		const ids = page.map(({ id }) => id);
		const known = await services.db
			.select({ id: stripeEvents.id })
			.from(stripeEvents)
			.where(inArray(stripeEvents.id, ids));
		const missed = page.filter(({ id }) => !known.some((row) => row.id === id));
		await each(services, missed, (event) => processWebhookEvent(services, event));
	}
}

/** Events that were received and not finished: the Worker died, or the provider was away. */
async function waitingEvents({ db, now }: Services) {
	const rows = await db
		.select()
		.from(stripeEvents)
		.where(
			and(
				eq(stripeEvents.state, "received"),
				lte(stripeEvents.receivedAt, now() - MINUTE),
				or(isNull(stripeEvents.leasedUntil), lte(stripeEvents.leasedUntil, now())),
			),
		)
		.orderBy(asc(stripeEvents.receivedAt))
		.limit(BATCH);
	return rows.map(({ id, type, createdAt: created, livemode, apiVersion, objectId, intentId }) => {
		return { id, type, created, livemode, apiVersion, objectId, intentId };
	});
}

const OPEN = inArray(payments.state, ["created", "requires_action", "processing", "failed"]);

/** Rows whose intent may exist, though its id never reached us. */
function unlinkedPayments({ db, now }: Services) {
	return db
		.select({ id: payments.id })
		.from(payments)
		.where(and(OPEN, isNull(payments.intentId), lt(payments.createdAt, now() - PATIENCE_MS)))
		.orderBy(asc(payments.createdAt))
		.limit(BATCH);
}

/** The same key brings back the same intent. If its application takes no money any more, it is cancelled at once. */
async function adoptIntent(services: Services, paymentId: string): Promise<void> {
	const payment = await findPayment(services, paymentId);
	const application = payment && (await findApplication(services, payment.applicationId));
	if (!payment || !application) return;
	const created = await services.payments.createIntent({
		...payment,
		paymentId,
		applicationNumber: application.applicationNumber,
	});
	if (!created.ok) return;
	const { intentId } = created.value;
	if (await linkIntent(services, payment, intentId)) return;
	await services.payments.cancelIntent(intentId);
	await observePayment(services, intentId);
}

function abandonedPayments({ db, now }: Services) {
	const waiting = inArray(payments.state, ["created", "requires_action", "failed"]);
	return db
		.select({ id: payments.id })
		.from(payments)
		.where(and(waiting, isNotNull(payments.intentId), lt(payments.createdAt, now() - ABANDONED_AFTER_MS)))
		.orderBy(asc(payments.createdAt))
		.limit(BATCH);
}

/** Payments that the browser left and no webhook event told us about. By lot: if there are many, each has its turn. */
function openIntents({ db, now }: Services) {
	return db
		.select({ intentId: payments.intentId })
		.from(payments)
		.where(and(OPEN, isNotNull(payments.intentId), lt(payments.createdAt, now() - PATIENCE_MS)))
		.orderBy(sql`random()`)
		.limit(BATCH);
}

/** Refunds that the provider has not confirmed, the outbox's own attempts apart. */
function openRefunds({ db, now }: Services) {
	return db
		.select({ id: refunds.id })
		.from(refunds)
		.where(and(eq(refunds.state, "requested"), lt(refunds.createdAt, now() - PATIENCE_MS)))
		.orderBy(asc(refunds.createdAt))
		.limit(BATCH);
}
