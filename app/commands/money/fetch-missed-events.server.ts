import { inArray } from "drizzle-orm";
import { chunksToInsert, chunksToList } from "#app/data/chunks.server.ts";
import { stripeEvents } from "#app/data/money-schema.server.ts";
import { readJobCursor, writeJobCursor } from "#app/data/scheduled-jobs.server.ts";
import { DAY, HOUR } from "#app/domain/time/calendar.ts";
import type { PaymentProblem, Services, WebhookEvent } from "#app/services.ts";
import { processWebhookEvent } from "./process-webhook-event.server.ts";

/** Events may be listed late: each listing overlaps the one before it. */
const OVERLAP_MS = HOUR;
/** So long the provider keeps its events: what lies further back nobody can list. */
const EVENT_RETENTION_MS = 30 * DAY;
/** Missed events that one run acts on, and pages that it reads to find them; the next run goes on. */
const MAX_MISSED = 200;
const MAX_PAGES = 20;

/** How far the provider's list of events was read (UTC milliseconds). */
type Cursor = {
	/** When the last listing that came to its end was begun: nothing from before then is missing. */
	completeUntil: number | null;
	/** The listing that is under way, newest event first: from where it goes on. */
	listing: { began: number; since: number; after: string } | null;
};

/** The provider did not say what happened. */
class EventsNotListed extends Error {
	override readonly name = "EventsNotListed";
}

/**
 * Lists what happened at the provider since the last complete listing, and acts on what no webhook told us. Begins anew
 * only after a listing has come to its end, in as many runs as that takes, so that no event that came after an outage
 * can hide those that were missed in it.
 * @throws EventsNotListed while the provider does not answer; the next run goes on from the same place
 */
export async function fetchMissedEvents(services: Services): Promise<void> {
	const mark = await findCursor(services);
	const { began, since } = mark.listing ?? { began: services.now(), since: beginning(services, mark) };
	let after = mark.listing?.after ?? null;
	let missed = 0;
	for (let pages = 0; pages < MAX_PAGES && missed < MAX_MISSED; pages += 1) {
		const page = await services.payments.listEvents({ since, after });
		if (!page.ok && page.problem.kind === "not-configured") return;
		if (!page.ok) {
			if (after !== null && isGone(page.problem)) await saveCursor(services, { ...mark, listing: null });
			throw new EventsNotListed();
		}
		const { events, more } = page.value;
		missed += await processMissed(services, events);
		after = events.at(-1)?.id ?? null;
		if (!more || after === null) return saveCursor(services, { completeUntil: began, listing: null });
		await saveCursor(services, { ...mark, listing: { began, since, after } });
	}
}

function beginning({ now }: Services, { completeUntil }: Cursor): number {
	return completeUntil === null ? now() - EVENT_RETENTION_MS : completeUntil - OVERLAP_MS;
}

/** The event from which the listing was to go on has been deleted in the meantime: it begins anew. */
function isGone(problem: PaymentProblem): boolean {
	return problem.kind === "invalid";
}

async function findCursor({ db }: Services): Promise<Cursor> {
	const written = await readJobCursor(db, "list-events");
	return written === null ? { completeUntil: null, listing: null } : (JSON.parse(written) as Cursor);
}

async function saveCursor({ db }: Services, mark: Cursor): Promise<void> {
	await writeJobCursor(db, "list-events", JSON.stringify(mark));
}

/**
 * Takes those into the inbox that are not there yet, and acts on them. All are written down before the first one is
 * acted on, so that whatever fails then is not missed again: finishEvents goes on with it.
 */
async function processMissed(services: Services, events: readonly WebhookEvent[]): Promise<number> {
	const { db } = services;
	const { serverMode } = services.payments.publicConfig();
	const ours = events.filter(({ livemode }) => livemode === (serverMode === "live"));
	const known = new Set<string>();
	for (const ids of chunksToList(ours.map(({ id }) => id))) {
		const found = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(inArray(stripeEvents.id, ids));
		for (const { id } of found) known.add(id);
	}
	const missed = ours.filter(({ id }) => !known.has(id));
	const receivedAt = services.now();
	const rows = missed.map(({ created: createdAt, ...event }) => ({ ...event, createdAt, receivedAt }));
	for (const some of chunksToInsert(stripeEvents, rows))
		await db.insert(stripeEvents).values(some).onConflictDoNothing();
	for (const event of missed) {
		await processWebhookEvent(services, event).catch((error: unknown) =>
			services.log("reconcile-failed", { error: error instanceof Error ? error.name : "unknown" }),
		);
	}
	return missed.length;
}
