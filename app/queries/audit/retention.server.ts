import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { decryptText } from "#app/audit/encrypted-text.ts";
import { legalHolds } from "#app/data/application-schema.server.ts";
import { APPLICATION_CLEARING, APPLICATION_RETAINED, ONLY_ACCOUNTS_LEFT } from "#app/data/conditions.server.ts";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { applications, sessions, uploads } from "#app/data/schema.server.ts";
import { users } from "#app/data/staff-schema.server.ts";
import type { LegalHold } from "#app/domain/retention/retention-rules.ts";
import { accountingCutoff, applicationCutoff } from "#app/domain/retention/retention-rules.ts";
import { DAY, dayAfter, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { getSetting } from "../settings.server.ts";

/** Maximum number of holds shown on one page. */
export const MAX_HOLDS = 200;

/** Finds the hold on an application; null if there is none. */
export async function findHold(
	{ db }: Pick<Services, "db">,
	{ id, caseKey }: { id: string; caseKey: string | null },
): Promise<LegalHold | null> {
	const [row] = await db
		.select({ hold: legalHolds, email: users.email })
		.from(legalHolds)
		.leftJoin(users, eq(users.id, legalHolds.setBy))
		.where(eq(legalHolds.applicationId, id));
	if (!row) return null;
	const fields = await decryptText(caseKey, id, "hold", row.hold.words);
	return {
		setBy: row.email ?? String(row.hold.setBy),
		setAt: row.hold.setAt,
		reason: typeof fields?.reason === "string" ? fields.reason : null,
	};
}

/** Whether an application is on hold. */
export async function isHeld({ db }: Pick<Services, "db">, id: string): Promise<boolean> {
	const activeHolds = await db
		.select({ setAt: legalHolds.setAt })
		.from(legalHolds)
		.where(eq(legalHolds.applicationId, id));
	return activeHolds.length > 0;
}

type ListedHold = { id: string; applicationNumber: string; setBy: string; setAt: number };

/** Lists all holds, oldest first: at most `MAX_HOLDS`. */
export async function listHolds({ db }: Pick<Services, "db">): Promise<ListedHold[]> {
	const rows = await db
		.select({
			id: legalHolds.applicationId,
			applicationNumber: applications.applicationNumber,
			setBy: legalHolds.setBy,
			email: users.email,
			setAt: legalHolds.setAt,
		})
		.from(legalHolds)
		.innerJoin(applications, eq(applications.id, legalHolds.applicationId))
		.leftJoin(users, eq(users.id, legalHolds.setBy))
		.orderBy(asc(legalHolds.setAt))
		.limit(MAX_HOLDS);
	return rows.map(({ email, setBy, ...hold }) => ({ ...hold, setBy: email ?? String(setBy) }));
}

/** Upper bound of counts. Beyond it the page says "more". */
export const MAX_COUNTED = 10_000;

const COUNTED_RULES = ["unclaimed", "visits", "images", "applications", "accounts", "links", "clearing"] as const;
type CountedRule = (typeof COUNTED_RULES)[number];

/** Deletions due by the end of today, and in the thirty days after it; `MAX_COUNTED` + 1 means more. */
export type DeletionPreview = { rule: CountedRule; today: number; month: number };

/** Previews the deletions of the cron job by rule, without applications on hold. Read-only. */
export async function previewDeletions(services: Pick<Services, "db" | "now" | "log">): Promise<DeletionPreview[]> {
	const { db, now } = services;
	const tonight = startOfDate(dayAfter(lisbonDate(now())));
	const later = tonight + 30 * DAY;
	const imageRetentionMs = (await getSetting(services, "image-retention")).days * DAY;
	const isNotHeld = sql`NOT EXISTS (SELECT 1 FROM ${legalHolds} WHERE ${legalHolds.applicationId} = ${applications.id})`;

	async function count(table: SQLiteTable, condition: SQL | undefined): Promise<number> {
		const sample = db
			.select({ one: sql`1`.as("one") })
			.from(table)
			.where(condition)
			.limit(MAX_COUNTED + 1)
			.as("some");
		const [row] = await db.select({ n: sql<number>`count(*)` }).from(sample);
		return row?.n ?? 0;
	}
	/** Counts images of applications closed in a range of days; earlier ones are already deleted. */
	async function countImages(from: number, to: number): Promise<number> {
		const sample = db
			.select({ one: sql`1`.as("one") })
			.from(applications)
			.innerJoin(uploads, eq(uploads.applicationId, applications.id))
			.where(
				and(
					APPLICATION_RETAINED,
					IMAGE_STORED_OF_UPLOADS,
					isNotHeld,
					gte(applications.stateSince, from - imageRetentionMs),
					lt(applications.stateSince, to - imageRetentionMs),
				),
			)
			.limit(MAX_COUNTED + 1)
			.as("some");
		const [row] = await db.select({ n: sql<number>`count(*)` }).from(sample);
		return row?.n ?? 0;
	}
	const hasEnded = (timestamp: number) =>
		and(APPLICATION_RETAINED, isNotHeld, lt(applications.stateSince, applicationCutoff(timestamp)));
	const hasDueAccountingRecords = (timestamp: number) =>
		and(
			ONLY_ACCOUNTS_LEFT,
			isNotHeld,
			isNull(applications.historyKey),
			lt(applications.createdAt, accountingCutoff(timestamp)),
		);
	const isUnclaimed = (timestamp: number) =>
		and(isNull(uploads.applicationId), lt(uploads.createdAt, timestamp - 30 * DAY));
	const isUnused = (timestamp: number) => lt(sessions.updatedAt, timestamp - 30 * DAY);
	const isExpired = (timestamp: number) => lt(applicationLinks.expiresAt, timestamp);

	async function countBoth(rule: CountedRule, table: SQLiteTable, due: (timestamp: number) => SQL | undefined) {
		const [today, withinMonth] = await Promise.all([count(table, due(tonight)), count(table, due(later))]);
		return { rule, today, month: withinMonth > MAX_COUNTED ? withinMonth : withinMonth - today };
	}
	return Promise.all([
		countBoth("unclaimed", uploads, isUnclaimed),
		countBoth("visits", sessions, isUnused),
		Promise.all([countImages(tonight - 2 * DAY, tonight), countImages(tonight, later)]).then(([today, month]) => ({
			rule: "images" as const,
			today,
			month,
		})),
		countBoth("applications", applications, hasEnded),
		countBoth("accounts", applications, hasDueAccountingRecords),
		countBoth("links", applicationLinks, isExpired),
		count(applications, APPLICATION_CLEARING).then((today) => ({ rule: "clearing" as const, today, month: 0 })),
	]);
}

/** IMAGE_STORED with qualified names, for a query of two tables. */
const IMAGE_STORED_OF_UPLOADS = sql`${uploads.state} = 'stored' AND ${uploads.documentType} <> 'certificate'`;
