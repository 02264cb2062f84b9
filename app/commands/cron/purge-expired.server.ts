import { and, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { representativeLinks } from "../../data/application-schema.server.ts";
import { counters, pageViews, stepDays } from "../../data/counts-schema.server.ts";
import { letters } from "../../data/inbox-schema.server.ts";
import { stripeEvents } from "../../data/money-schema.server.ts";
import { applicationLinks, phoneLinks } from "../../data/owner-schema.server.ts";
import { sessions } from "../../data/schema.server.ts";
import { staffDrafts } from "../../data/staff-schema.server.ts";
import { WEBHOOK_EVENT_RETENTION } from "../../domain/application/history.ts";
import { DRAFT_RETENTION } from "../../domain/staff/draft.ts";
import { DAY, lisbonDate } from "../../domain/time/calendar.ts";
import type { Services } from "../../services.ts";

/** Rows that one statement deletes: some 30 ms with a million applications around them (`npm run bench:growth`). */
const BATCH = 250;
const MAX_STATEMENTS = 20;

type Kept = Pick<Services, "db" | "now">;

/** Counters that no limit asks for any more. */
export async function purgeCounters({ db, now }: Kept): Promise<void> {
	const over = db.select({ key: counters.key }).from(counters).where(lt(counters.expiresAt, now())).limit(BATCH);
	await repeat(() => db.delete(counters).where(inArray(counters.key, over)));
}

/** What visitors entered who have not come back for thirty days. */
export async function purgeSessions({ db, now }: Kept): Promise<void> {
	const over = db
		.select({ id: sessions.id })
		.from(sessions)
		.where(lt(sessions.updatedAt, now() - 30 * DAY))
		.limit(BATCH);
	await repeat(() => db.delete(sessions).where(inArray(sessions.id, over)));
}

/** One-click links whose time is over: they open nothing, used or not. */
export async function purgeApplicationLinks({ db, now }: Kept): Promise<void> {
	const over = db
		.select({ tokenHash: applicationLinks.tokenHash })
		.from(applicationLinks)
		.where(lt(applicationLinks.expiresAt, now()))
		.limit(BATCH);
	await repeat(() => db.delete(applicationLinks).where(inArray(applicationLinks.tokenHash, over)));
}

/** Links to representatives whose time is over. */
export async function purgeRepresentativeLinks({ db, now }: Kept): Promise<void> {
	const over = db
		.select({ applicationId: representativeLinks.applicationId })
		.from(representativeLinks)
		.where(lt(representativeLinks.expiresAt, now()))
		.limit(BATCH);
	await repeat(() => db.delete(representativeLinks).where(inArray(representativeLinks.applicationId, over)));
}

/** Links to phones that nobody opened in time, and phones whose time is over. */
export async function purgePhoneLinks({ db, now }: Kept): Promise<void> {
	const over = db
		.select({ owner: phoneLinks.owner })
		.from(phoneLinks)
		.where(lt(phoneLinks.expiresAt, now()))
		.limit(BATCH);
	await repeat(() => db.delete(phoneLinks).where(inArray(phoneLinks.owner, over)));
}

/** Webhook events that were acted on long ago. One that still waits stays, however old it is. */
export async function purgeWebhookEvents({ db, now }: Kept): Promise<void> {
	const over = db
		.select({ id: stripeEvents.id })
		.from(stripeEvents)
		.where(and(lt(stripeEvents.receivedAt, now() - WEBHOOK_EVENT_RETENTION), ne(stripeEvents.state, "received")))
		.limit(BATCH);
	await repeat(() => db.delete(stripeEvents).where(inArray(stripeEvents.id, over)));
}

/** Notices to staff of thirty days ago. Answers to people go with the message that they answer. */
export async function purgeLetters({ db, now }: Kept): Promise<void> {
	const over = db
		.select({ key: letters.key })
		.from(letters)
		.where(and(isNull(letters.messageId), lt(letters.createdAt, now() - 30 * DAY)))
		.limit(BATCH);
	await repeat(() => db.delete(letters).where(inArray(letters.key, over)));
}

/** What staff typed a week ago and never sent. */
export async function purgeStaffDrafts({ db, now }: Kept): Promise<void> {
	const place = sql`rowid`;
	const over = db
		.select({ place })
		.from(staffDrafts)
		.where(lt(staffDrafts.at, now() - DRAFT_RETENTION))
		.limit(BATCH);
	await repeat(() => db.delete(staffDrafts).where(inArray(place, over)));
}

/** Looks at pages, and steps on the way to payment, of more than two years ago: some hundred rows a day. */
export async function purgePageViews({ db, now }: Kept): Promise<void> {
	const first = lisbonDate(now() - 730 * DAY);
	for (const table of [pageViews, stepDays]) {
		const over = db.select({ place: sql`rowid` }).from(table).where(lt(table.day, first)).limit(BATCH);
		await repeat(() => db.delete(table).where(inArray(sql`rowid`, over)));
	}
}

/** Deletes until there is nothing left, or so often; the next run goes on. */
async function repeat(deleteSome: () => Promise<{ meta: { changes: number } }>): Promise<void> {
	for (let times = 0; times < MAX_STATEMENTS; times += 1) {
		const { meta } = await deleteSome();
		if (meta.changes < BATCH) return;
	}
}
