import { and, eq, isNull, lte, or } from "drizzle-orm";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import { type Failure, failure, type Outcome, success } from "#app/domain/failure.ts";
import { concernsRefundOrDispute, isFraudWarning, isHandled } from "#app/domain/money/webhook-event.ts";
import { SECOND } from "#app/domain/time/calendar.ts";
import { findPaymentOfIntent } from "#app/queries/money/find-payment.server.ts";
import type { Services, WebhookEvent } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { observePayment } from "./observe-payment.server.ts";

export type Processed = "handled" | "ignored" | "duplicate";

const LEASE_MS = 30 * SECOND;

/**
 * Takes an event into the inbox and acts on it, once, however often and by whichever road it comes: a repeat of one that
 * is done or in hand is a duplicate. Fails when a repeat may help; the row then waits for it, or for the cron.
 */
export async function processWebhookEvent(services: Services, event: WebhookEvent): Promise<Outcome<Processed>> {
	const { created: createdAt, ...row } = event;
	await services.db
		.insert(stripeEvents)
		.values({ ...row, createdAt, receivedAt: services.now() })
		.onConflictDoNothing();
	const attempts = await claim(services, event.id);
	if (attempts === null) return success("duplicate");
	const mine = eq(stripeEvents.id, event.id);
	const outcome = await act(services, event);
	if (!outcome.ok) {
		const waits = { attempts, leasedUntil: null, lastError: outcome.failure.code };
		await services.db.update(stripeEvents).set(waits).where(mine);
		return outcome;
	}
	const done = { state: outcome.value, attempts, leasedUntil: null, lastError: null, handledAt: services.now() };
	await services.db.update(stripeEvents).set(done).where(mine);
	return outcome;
}

/** Whoever gets the lease acts; a crash lets it run out. Null when it is done, or in somebody's hand. */
async function claim({ db, now }: Services, id: string): Promise<number | null> {
	const free = or(isNull(stripeEvents.leasedUntil), lte(stripeEvents.leasedUntil, now()));
	const [row] = await db
		.update(stripeEvents)
		.set({ leasedUntil: now() + LEASE_MS })
		.where(and(eq(stripeEvents.id, id), eq(stripeEvents.state, "received"), free))
		.returning({ attempts: stripeEvents.attempts });
	return row ? row.attempts + 1 : null;
}

async function act(services: Services, event: WebhookEvent): Promise<Outcome<"handled" | "ignored">> {
	if (!isHandled(event.type)) return success("ignored");
	if (isFraudWarning(event.type)) return notOurs(await flagPayment(services, event.objectId));
	if (event.intentId === null) return success("ignored");
	return notOurs(await observePayment(services, event.intentId, { deep: concernsRefundOrDispute(event.type) }));
}

/** Something of another system on the same account, or of the test page: no reason to be told again. */
function notOurs(
	outcome: Outcome<unknown>,
): { ok: true; value: "handled" | "ignored" } | { ok: false; failure: Failure } {
	if (outcome.ok) return success("handled") as { ok: true; value: "handled" };
	return outcome.failure.kind === "not-found" ? { ok: true, value: "ignored" } : outcome;
}

async function flagPayment(services: Services, warningId: string | null): Promise<Outcome<unknown>> {
	if (warningId === null) return failure("not-found", "application_not_found");
	const warning = await services.payments.getFraudWarning(warningId);
	if (!warning.ok) return failure("unavailable", "payment_unavailable");
	const { intentId, fraudType } = warning.value;
	const payment = intentId === null ? null : await findPaymentOfIntent(services, intentId, null);
	if (!payment || intentId === null) return failure("not-found", "application_not_found");
	return changeApplication(services, payment.applicationId, SYSTEM, { type: "payment-flagged", intentId, fraudType });
}
