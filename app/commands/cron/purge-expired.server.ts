import { and, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { representativeLinks } from "../../data/application-schema.server.ts";
import { counters, deadLetters, pageViews, serviceDays, stepDays } from "../../data/counts-schema.server.ts";
import { letters } from "../../data/inbox-schema.server.ts";
import { stripeEvents } from "../../data/money-schema.server.ts";
import { applicationLinks, phoneLinks } from "../../data/owner-schema.server.ts";
import { sessions } from "../../data/schema.server.ts";
import { staffDrafts } from "../../data/staff-schema.server.ts";
import { WEBHOOK_EVENT_RETENTION } from "../../domain/application/history.ts";
import { STORED_STATUS_DAYS } from "../../domain/measures/service-status.ts";
import { DRAFT_RETENTION } from "../../domain/staff/draft.ts";
import { DAY, lisbonDate } from "../../domain/time/calendar.ts";
import type { Services } from "../../services.ts";

/** Rows that one statement deletes: some 30 ms with a million applications around them (`npm run bench:growth`). */
const BATCH = 250;
const MAX_STATEMENTS = 20;

type Context = Pick<Services, "db" | "now">;

/** Deletes counters of expired limits. */
export async function purgeCounters({ db, now }: Context): Promise<void> {
	const expired = db.select({ key: counters.key }).from(counters).where(lt(counters.expiresAt, now())).limit(BATCH);
	await repeatUntilDone(() => db.delete(counters).where(inArray(counters.key, expired)));
}

/** Deletes sessions unused for thirty days. */
export async function purgeSessions({ db, now }: Context): Promise<void> {
	const expired = db
		.select({ id: sessions.id })
		.from(sessions)
		.where(lt(sessions.updatedAt, now() - 30 * DAY))
		.limit(BATCH);
	await repeatUntilDone(() => db.delete(sessions).where(inArray(sessions.id, expired)));
}

/** Deletes expired one-time links, used or not. */
export async function purgeApplicationLinks({ db, now }: Context): Promise<void> {
	const expired = db
		.select({ tokenHash: applicationLinks.tokenHash })
		.from(applicationLinks)
		.where(lt(applicationLinks.expiresAt, now()))
		.limit(BATCH);
	await repeatUntilDone(() => db.delete(applicationLinks).where(inArray(applicationLinks.tokenHash, expired)));
}

/** Deletes expired links to representatives. */
export async function purgeRepresentativeLinks({ db, now }: Context): Promise<void> {
	const expired = db
		.select({ applicationId: representativeLinks.applicationId })
		.from(representativeLinks)
		.where(lt(representativeLinks.expiresAt, now()))
		.limit(BATCH);
	await repeatUntilDone(() =>
		db.delete(representativeLinks).where(inArray(representativeLinks.applicationId, expired)),
	);
}

/** Deletes phone links that expired unopened, and expired phones. */
export async function purgePhoneLinks({ db, now }: Context): Promise<void> {
	const expired = db
		.select({ owner: phoneLinks.owner })
		.from(phoneLinks)
		.where(lt(phoneLinks.expiresAt, now()))
		.limit(BATCH);
	await repeatUntilDone(() => db.delete(phoneLinks).where(inArray(phoneLinks.owner, expired)));
}

/** Deletes webhook events handled long ago. Unhandled ones remain, whatever their age. */
export async function purgeWebhookEvents({ db, now }: Context): Promise<void> {
	const expired = db
		.select({ id: stripeEvents.id })
		.from(stripeEvents)
		.where(and(lt(stripeEvents.receivedAt, now() - WEBHOOK_EVENT_RETENTION), ne(stripeEvents.state, "received")))
		.limit(BATCH);
	await repeatUntilDone(() => db.delete(stripeEvents).where(inArray(stripeEvents.id, expired)));
}

/** Deletes dead letters that staff resolved ninety days ago. */
export async function purgeDeadLetters({ db, now }: Context): Promise<void> {
	await db.delete(deadLetters).where(lt(deadLetters.resolvedAt, now() - 90 * DAY));
}

/** Deletes notices to staff after thirty days. Answers to people are deleted with their message. */
export async function purgeLetters({ db, now }: Context): Promise<void> {
	const expired = db
		.select({ key: letters.key })
		.from(letters)
		.where(and(isNull(letters.messageId), lt(letters.createdAt, now() - 30 * DAY)))
		.limit(BATCH);
	await repeatUntilDone(() => db.delete(letters).where(inArray(letters.key, expired)));
}

/** Deletes staff drafts that were not sent within a week. */
export async function purgeStaffDrafts({ db, now }: Context): Promise<void> {
	const rowId = sql`rowid`;
	const expired = db
		.select({ place: rowId })
		.from(staffDrafts)
		.where(lt(staffDrafts.at, now() - DRAFT_RETENTION))
		.limit(BATCH);
	await repeatUntilDone(() => db.delete(staffDrafts).where(inArray(rowId, expired)));
}

/** Deletes page views and funnel steps older than two years, and samples of the service older than 400 days. */
export async function purgePageViews({ db, now }: Context): Promise<void> {
	const tables = [
		[pageViews, 730],
		[stepDays, 730],
		[serviceDays, STORED_STATUS_DAYS],
	] as const;
	await Promise.all(
		tables.map(([table, days]) => {
			const first = lisbonDate(now() - days * DAY);
			const expired = db.select({ place: sql`rowid` }).from(table).where(lt(table.day, first)).limit(BATCH);
			return repeatUntilDone(() => db.delete(table).where(inArray(sql`rowid`, expired)));
		}),
	);
}

/** Repeats a deletion until nothing is left, up to MAX_STATEMENTS; the next run continues. */
async function repeatUntilDone(deleteChunk: () => Promise<{ meta: { changes: number } }>): Promise<void> {
	for (let runs = 0; runs < MAX_STATEMENTS; runs += 1) {
		const { meta } = await deleteChunk();
		if (meta.changes < BATCH) return;
	}
}
