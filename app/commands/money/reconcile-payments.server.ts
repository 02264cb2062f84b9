import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { PAYMENT_OPEN } from "#app/data/conditions.server.ts";
import { payments, refunds, stripeEvents } from "#app/data/money-schema.server.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { findPayment } from "#app/queries/money/payments.server.ts";
import type { Services } from "#app/services.ts";
import { linkIntent, mayRedirect } from "./begin-payment.server.ts";
import { cancelPayment, observePayment, UnknownAtProvider } from "./observe-payment.server.ts";
import { refundPayment } from "./refunds.server.ts";
import { processWebhookEvent } from "./stripe-events.server.ts";

const BATCH = 100;
/** Until then, an event or a response may still arrive. */
const RECONCILE_AFTER_MS = 2 * MINUTE;
/** A card form is abandoned after a day; a new attempt opens a new intent. */
const ABANDONED_AFTER_MS = DAY;
/** An unknown intent may be found once the right account or key is configured again. */
const RETRY_UNKNOWN_AFTER_MS = DAY;

/**
 * Finishes events that were received but not handled, because the Worker died or the provider was unavailable. Those
 * with the fewest attempts come first.
 */
export async function finishEvents(services: Services): Promise<void> {
	const { db, now } = services;
	const isNotLeased = or(isNull(stripeEvents.leasedUntil), lte(stripeEvents.leasedUntil, now()));
	const rows = await db
		.select()
		.from(stripeEvents)
		.where(and(sql`state = 'received'`, lte(stripeEvents.receivedAt, now() - MINUTE), isNotLeased))
		.orderBy(asc(stripeEvents.attempts), asc(stripeEvents.receivedAt))
		.limit(BATCH);
	for (const { id, type, createdAt: created, livemode, apiVersion, objectId, intentId } of rows) {
		const event = { id, type, created, livemode, apiVersion, objectId, intentId };
		await processWebhookEvent(services, event).catch((error: unknown) => logFailure(services, error));
	}
}

/**
 * Reconciles open payments with the provider: those that may not have reached it, were not finished, or whose event was
 * missed. The least recently checked come first. Payments that the provider does not know are retried after a day and
 * shown to staff.
 */
export async function reconcilePayments(services: Services): Promise<void> {
	const { db, now } = services;
	const due = await db
		.select()
		.from(payments)
		.where(and(PAYMENT_OPEN, lte(payments.retryAt, now()), lt(payments.createdAt, now() - RECONCILE_AFTER_MS)))
		.orderBy(asc(payments.retryAt), asc(payments.createdAt))
		.limit(BATCH);
	for (const payment of due) {
		const next = await reconcileRow(services, payment, () => reconcilePayment(services, payment));
		await db.update(payments).set(next).where(eq(payments.id, payment.id));
	}
}

/**
 * Reconciles refunds that the provider has not confirmed, in addition to the outbox's own attempts. The least recently
 * checked come first.
 */
export async function reconcileRefunds(services: Services): Promise<void> {
	const { db, now } = services;
	const due = await db
		.select()
		.from(refunds)
		.where(
			and(sql`state = 'requested'`, lte(refunds.retryAt, now()), lt(refunds.createdAt, now() - RECONCILE_AFTER_MS)),
		)
		.orderBy(asc(refunds.retryAt), asc(refunds.createdAt))
		.limit(BATCH);
	for (const refund of due) {
		const next = await reconcileRow(services, refund, () => refundPayment(services, refund.id));
		await db.update(refunds).set(next).where(eq(refunds.id, refund.id));
	}
}

type NextCheck = { retryAt: number; unknownSince: number | null };

/** Checks one row and returns when to check it next. A failure does not block other rows. */
async function reconcileRow(services: Services, row: NextCheck, run: () => Promise<unknown>): Promise<NextCheck> {
	const at = services.now();
	try {
		await run();
		return { retryAt: at, unknownSince: null };
	} catch (error) {
		logFailure(services, error);
		if (!(error instanceof UnknownAtProvider)) return { retryAt: at, unknownSince: row.unknownSince };
		return { retryAt: at + RETRY_UNKNOWN_AFTER_MS, unknownSince: row.unknownSince ?? at };
	}
}

function logFailure(services: Services, error: unknown): void {
	services.log("reconcile-failed", { error: error instanceof Error ? error.name : "unknown" });
}

async function reconcilePayment(services: Services, payment: typeof payments.$inferSelect): Promise<void> {
	const { id, intentId, state, createdAt, livemode } = payment;
	// The keys of the other mode cannot access it. The applicant gets a new payment on their return.
	if (livemode !== (services.payments.publicConfig().serverMode === "live")) return;
	if (intentId === null) return adoptIntent(services, id);
	// A voucher can be paid until its last day, and its money arrives some time after that.
	const startedAt = Math.max(createdAt, payment.voucher?.expiresAt ?? 0);
	const isAbandoned = startedAt < services.now() - ABANDONED_AFTER_MS;
	if (isAbandoned && state !== "processing") return cancelPayment(services, id);
	const observation = await observePayment(services, intentId);
	if (!observation.ok && observation.failure.kind === "not-found") throw new UnknownAtProvider();
}

/**
 * Adopts the intent of a lost response: the same key returns the same intent. Cancels it at once if its application no
 * longer accepts payments.
 */
async function adoptIntent(services: Services, paymentId: string): Promise<void> {
	const payment = await findPayment(services, paymentId);
	const application = payment && (await findApplication(services, payment.applicationId));
	if (!payment || !application) return;
	const result = await services.payments.createIntent({
		...payment,
		paymentId,
		// If the lost response was for several people, its intent was never shown to anyone and expires unpaid.
		lines: [],
		applicationNumber: application.applicationNumber,
		canRedirect: await mayRedirect(services, payment.purpose),
	});
	if (!result.ok) return;
	const { intentId } = result.value;
	if (await linkIntent(services, payment, intentId)) return;
	await services.payments.cancelIntent(intentId);
	await observePayment(services, intentId);
}
