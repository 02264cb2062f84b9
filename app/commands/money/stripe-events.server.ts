import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { chunksForInsert, chunksForList } from "#app/data/db.server.ts";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { type Failure, failure, type Outcome, success } from "#app/domain/failure.ts";
import { concernsRefundOrDispute, isFraudWarning, isHandled } from "#app/domain/money/webhook-event.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { listWebhookEvents } from "#app/queries/money/list-webhook-events.server.ts";
import { findPaymentsOfIntent } from "#app/queries/money/payments.server.ts";
import type { PaymentProblem, Services, Visitor, WebhookEvent } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { observePayment, paymentFailure } from "./observe-payment.server.ts";

/**
 * Handles a webhook, which is only a hint that something happened: its event is recorded once, then the provider's
 * state is fetched. Fails only if a repeat may help.
 */
export async function handleWebhookEvent(
	services: Services,
	rawBody: string,
	signature: string | null,
): Promise<Outcome<ProcessingResult>> {
	const verification = await services.payments.verifyWebhook(rawBody, signature, services.now());
	return verification.ok ? processWebhookEvent(services, verification.value) : verification;
}

type ProcessingResult = "handled" | "ignored" | "duplicate";

const LEASE_MS = 30 * SECOND;

/**
 * Stores an event and processes it once, regardless of its source. A repeat of an event that is done or in progress is
 * a duplicate. Fails if a repeat may help; the row then waits for the repeat or the cron.
 */
export async function processWebhookEvent(services: Services, event: WebhookEvent): Promise<Outcome<ProcessingResult>> {
	const { created: createdAt, ...row } = event;
	await services.db
		.insert(stripeEvents)
		.values({ ...row, createdAt, receivedAt: services.now() })
		.onConflictDoNothing();
	const attempts = await leaseEvent(services, event.id);
	if (attempts === null) return success("duplicate");
	const isThisEvent = eq(stripeEvents.id, event.id);
	const outcome = await handleEvent(services, event);
	if (!outcome.ok) {
		const releasedColumns = { attempts, leasedUntil: null, lastError: outcome.failure.code };
		await services.db.update(stripeEvents).set(releasedColumns).where(isThisEvent);
		return outcome;
	}
	const update = { state: outcome.value, attempts, leasedUntil: null, lastError: null, handledAt: services.now() };
	await services.db.update(stripeEvents).set(update).where(isThisEvent);
	return outcome;
}

/**
 * Acquires the lease of an event, which expires after a crash. Returns the number of attempts; null if the event is
 * done or leased.
 */
async function leaseEvent({ db, now }: Services, id: string): Promise<number | null> {
	const isNotLeased = or(isNull(stripeEvents.leasedUntil), lte(stripeEvents.leasedUntil, now()));
	const [row] = await db
		.update(stripeEvents)
		.set({ leasedUntil: now() + LEASE_MS })
		.where(and(eq(stripeEvents.id, id), eq(stripeEvents.state, "received"), isNotLeased))
		.returning({ attempts: stripeEvents.attempts });
	return row ? row.attempts + 1 : null;
}

async function handleEvent(services: Services, event: WebhookEvent): Promise<Outcome<"handled" | "ignored">> {
	if (!isHandled(event.type)) return success("ignored");
	if (isFraudWarning(event.type)) return ignoreForeignEvent(await flagPayment(services, event.objectId));
	if (event.intentId === null) return success("ignored");
	return ignoreForeignEvent(
		await observePayment(services, event.intentId, { deep: concernsRefundOrDispute(event.type) }),
	);
}

/** Ignores an event from another system on the same account, or of the test page, because a repeat would not help. */
function ignoreForeignEvent(
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
	let outcome: Outcome<unknown> = failure("not-found", "application_not_found");
	if (intentId === null) return outcome;
	for (const { applicationId } of await findPaymentsOfIntent(services, intentId)) {
		outcome = await changeApplication(services, applicationId, SYSTEM, {
			type: "payment-flagged",
			intentId,
			fraudType,
		});
		if (!outcome.ok) return outcome;
	}
	return outcome;
}

/** Fetches an event from the provider and processes it like a webhook, even if it was handled before. */
export async function reprocessWebhookEvent(services: Services, eventId: string): Promise<Outcome<ProcessingResult>> {
	const fetchResult = await services.payments.getEvent(eventId);
	if (!fetchResult.ok && fetchResult.problem.kind === "invalid") return failure("not-found", "event_not_found");
	if (!fetchResult.ok) return paymentFailure(fetchResult.problem);
	const { serverMode } = services.payments.publicConfig();
	if (fetchResult.value.livemode !== (serverMode === "live")) return failure("not-found", "event_not_found");
	await services.db.update(stripeEvents).set({ state: "received" }).where(eq(stripeEvents.id, eventId));
	return processWebhookEvent(services, fetchResult.value);
}

const REPLAYS_PER_MINUTE = 5;

/** Replays an event from the webhook test page, at most five per minute and network. */
export async function replayWebhookEvent(
	services: Services,
	{ network }: Pick<Visitor, "network">,
	eventId: string,
): Promise<Outcome<ProcessingResult>> {
	const minute = Math.floor(services.now() / MINUTE);
	if ((await incrementCounter(services, `replay:${network}:${minute}`, MINUTE)) > REPLAYS_PER_MINUTE)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: MINUTE / SECOND });
	const latestEvents = await listWebhookEvents(services);
	if (!latestEvents.some(({ id }) => id === eventId)) return failure("not-found", "event_not_found");
	return reprocessWebhookEvent(services, eventId);
}

/** Fetches one of the latest events from the provider and processes it as if it had just arrived. */
export async function resendWebhookEvent(
	services: Services,
	staff: Staff,
	eventId: string,
): Promise<Outcome<ProcessingResult>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const latestEvents = await listWebhookEvents(services);
	if (!latestEvents.some(({ id }) => id === eventId)) return failure("not-found", "event_not_found");
	services.log("event-resent", { role: staff.role });
	return reprocessWebhookEvent(services, eventId);
}

/** Events may be listed late, so each listing overlaps the previous one. */
const OVERLAP_MS = HOUR;
/** How long the provider stores its events; older ones cannot be listed. */
const EVENT_RETENTION_MS = 30 * DAY;
/** Limits per run: missed events to process, and pages to read. The next run continues. */
const MAX_MISSED = 200;
const MAX_PAGES = 20;

/** How far the provider's list of events was read (UTC milliseconds). */
type Cursor = {
	/** Start of the last complete listing: nothing older is missing. */
	completeUntil: number | null;
	/** The listing in progress, newest event first, and its position. */
	listing: { began: number; since: number; after: string } | null;
};

/** Thrown when the provider did not list its events. */
class EventsNotListed extends Error {
	override readonly name = "EventsNotListed";
}

/**
 * Lists the provider's events since the last complete listing and processes those missed by webhooks. A listing may
 * take several runs, and the next one starts only after it is complete, so that new events cannot hide those missed in
 * an outage.
 * @throws EventsNotListed while the provider does not respond; the next run continues from the same position
 */
export async function fetchMissedEvents(services: Services): Promise<void> {
	const cursor = await findCursor(services);
	const { began, since } = cursor.listing ?? { began: services.now(), since: listingStart(services, cursor) };
	let after = cursor.listing?.after ?? null;
	let missedCount = 0;
	for (let pages = 0; pages < MAX_PAGES && missedCount < MAX_MISSED; pages += 1) {
		const page = await services.payments.listEvents({ since, after });
		if (!page.ok && page.problem.kind === "not-configured") return;
		if (!page.ok) {
			if (after !== null && isPositionGone(page.problem)) await saveCursor(services, { ...cursor, listing: null });
			throw new EventsNotListed();
		}
		const { events, hasMore } = page.value;
		missedCount += await processMissed(services, events);
		after = events.at(-1)?.id ?? null;
		if (!hasMore || after === null) return saveCursor(services, { completeUntil: began, listing: null });
		await saveCursor(services, { ...cursor, listing: { began, since, after } });
	}
}

function listingStart({ now }: Services, { completeUntil }: Cursor): number {
	return completeUntil === null ? now() - EVENT_RETENTION_MS : completeUntil - OVERLAP_MS;
}

/** Whether the event at the position was deleted, so that the listing has to restart. */
function isPositionGone(problem: PaymentProblem): boolean {
	return problem.kind === "invalid";
}

async function findCursor({ db }: Services): Promise<Cursor> {
	const stored = await readJobCursor(db, "fetch-missed-events");
	return stored === null ? { completeUntil: null, listing: null } : (JSON.parse(stored) as Cursor);
}

async function saveCursor({ db }: Services, cursor: Cursor): Promise<void> {
	await writeJobCursor(db, "fetch-missed-events", JSON.stringify(cursor));
}

/** Stores all missing events before processing the first, so that finishEvents continues after a failure. */
async function processMissed(services: Services, events: readonly WebhookEvent[]): Promise<number> {
	const { db } = services;
	const { serverMode } = services.payments.publicConfig();
	const eventsOfMode = events.filter(({ livemode }) => livemode === (serverMode === "live"));
	const known = new Set<string>();
	for (const ids of chunksForList(eventsOfMode.map(({ id }) => id))) {
		const found = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids));
		for (const { id } of found) known.add(id);
	}
	const missed = eventsOfMode.filter(({ id }) => !known.has(id));
	const receivedAt = services.now();
	const rows = missed.map(({ created: createdAt, ...event }) => ({ ...event, createdAt, receivedAt }));
	for (const chunk of chunksForInsert(stripeEvents, rows))
		await db.insert(stripeEvents).values(chunk).onConflictDoNothing();
	for (const event of missed) {
		await processWebhookEvent(services, event).catch((error: unknown) =>
			services.log("reconcile-failed", { error: error instanceof Error ? error.name : "unknown" }),
		);
	}
	return missed.length;
}
