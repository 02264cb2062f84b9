import { and, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { agentDeliveries, agentEvents } from "../../data/agent-schema.server.ts";
import { representativeLinks } from "../../data/application-schema.server.ts";
import { counters, deadLetters, pageViews, serviceDays, stepDays } from "../../data/counts-schema.server.ts";
import { letters } from "../../data/inbox-schema.server.ts";
import { stripeEvents } from "../../data/money-schema.server.ts";
import { applicationLinks, phoneLinks, shareLinks } from "../../data/owner-schema.server.ts";
import {
	affiliateClicks,
	affiliateLinks,
	affiliateSessions,
	affiliateTraces,
	clickSalts,
	referrals,
} from "../../data/partner-schema.server.ts";
import { sessions } from "../../data/schema.server.ts";
import { staffDrafts, staffSessions } from "../../data/staff-schema.server.ts";
import { AGENT_EVENT_RETENTION } from "../../domain/agents/agent-event.ts";
import { WEBHOOK_EVENT_RETENTION } from "../../domain/application/history.ts";
import { STORED_STATUS_DAYS } from "../../domain/measures/service-status.ts";
import { MAX_PARTNER_SESSION_MS } from "../../domain/partners/partner-session.ts";
import { DRAFT_RETENTION } from "../../domain/staff/draft.ts";
import { MAX_STAFF_SESSION_MS } from "../../domain/staff/staff-session.ts";
import { DAY, lisbonDate } from "../../domain/time/calendar.ts";
import type { Services } from "../../services.ts";
import { purgePortalPasswords } from "../application/portal-password.server.ts";

/** Maximum rows per DELETE statement: some 30 ms with a million applications around them (`npm run bench:growth`). */
const BATCH = 250;
const MAX_ROUNDS = 20;

/** Returns each table with the SQL condition for its expired rows. */
function expiryConditions(now: number): [SQLiteTable, SQL | undefined][] {
	const dateBefore = (days: number) => lisbonDate(now - days * DAY);
	const yesterday = new Date(now - DAY).toISOString().slice(0, 10);
	return [
		[counters, lt(counters.expiresAt, now)],
		[sessions, lt(sessions.updatedAt, now - 30 * DAY)],
		[applicationLinks, lt(applicationLinks.expiresAt, now)],
		[shareLinks, lt(shareLinks.expiresAt, now)],
		[representativeLinks, lt(representativeLinks.expiresAt, now)],
		[phoneLinks, lt(phoneLinks.expiresAt, now)],
		// Unhandled events remain, regardless of age.
		[stripeEvents, and(lt(stripeEvents.receivedAt, now - WEBHOOK_EVENT_RETENTION), ne(stripeEvents.state, "received"))],
		[deadLetters, lt(deadLetters.resolvedAt, now - 90 * DAY)],
		// Answers are deleted with the message that they answer.
		[letters, and(isNull(letters.messageId), lt(letters.createdAt, now - 30 * DAY))],
		[staffDrafts, lt(staffDrafts.at, now - DRAFT_RETENTION)],
		[staffSessions, lt(staffSessions.createdAt, now - MAX_STAFF_SESSION_MS)],
		[pageViews, lt(pageViews.day, dateBefore(730))],
		[stepDays, lt(stepDays.day, dateBefore(730))],
		[serviceDays, lt(serviceDays.day, dateBefore(STORED_STATUS_DAYS))],
		[affiliateClicks, sql`day < ${yesterday}`],
		[clickSalts, sql`day < ${yesterday}`],
		[affiliateLinks, lt(affiliateLinks.expiresAt, now)],
		[affiliateSessions, lt(affiliateSessions.createdAt, now - MAX_PARTNER_SESSION_MS)],
		[agentDeliveries, lt(agentDeliveries.createdAt, now - AGENT_EVENT_RETENTION)],
		[agentEvents, lt(agentEvents.createdAt, now - AGENT_EVENT_RETENTION)],
		[affiliateTraces, sql`seen_at < ${now - 90 * DAY}`],
	];
}

/** How long an unpaid application retains the network of its referral. */
const NETWORK_RETENTION = 60 * DAY;

/**
 * Deletes expired rows from all tables in one round trip, and repeats while any remain. After MAX_ROUNDS, the next run
 * continues.
 */
export async function purgeExpired(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db, now } = services;
	const rowId = sql`rowid`;
	const deletions = expiryConditions(now()).map(([table, isExpired]) =>
		db.delete(table).where(inArray(rowId, db.select({ row: rowId }).from(table).where(isExpired).limit(BATCH))),
	);
	const clearNetworks = db
		.update(referrals)
		.set({ network: null })
		.where(sql`network IS NOT NULL AND recorded_at < ${now() - NETWORK_RETENTION}`);
	const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [clearNetworks, ...deletions];
	const purgeTables = async () => {
		for (let round = 0; round < MAX_ROUNDS; round += 1) {
			const [, ...deleted] = (await db.batch(statements)) as D1Result[];
			if (deleted.every(({ meta }) => meta.changes < BATCH)) return;
		}
	};
	await Promise.all([purgeTables(), purgePortalPasswords(services)]);
}
