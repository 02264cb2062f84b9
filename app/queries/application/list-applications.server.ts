import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { APPLICATION_CLOSED, APPLICATION_OPEN, openOrClosed } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { secondPersonWaits } from "#app/data/measure-schema.server.ts";
import { refunds } from "#app/data/money-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-fields.server.ts";
import { type Application, STAGES, type Stage } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";
import { findMatch } from "./search-applications.server.ts";
import { type Urgency, urgent } from "./urgency.server.ts";

export type ListedApplication = Pick<
	Application,
	| "id"
	| "applicationNumber"
	| "firstName"
	| "lastName"
	| "status"
	| "paymentStatus"
	| "packageType"
	| "paidAt"
	| "stateSince"
	| "estimatedCompletionDate"
	| "isDemo"
> & {
	stage: Stage;
	/** Account of whoever works on it; null for nobody. */
	assignedTo: number | null;
};

/** What a line of the list says besides. */
export type ApplicationLine = ListedApplication &
	Pick<Application, "country" | "language"> & {
		/** Cents that were received and not given back. */
		balance: number;
		/** Somebody proposed what a second person must confirm. */
		isSecond: boolean;
		/** Null where there is none, and for whoever does not ask for it. */
		nif: string | null;
	};

/** Whose applications are listed: an account's, or nobody's. */
export type Owner = number | "nobody";

/** Which part of the applications is listed. Without a stage it is all that are open. */
export type ListFilter = { stage: Stage | null; only: Urgency | null; owner: Owner | null };

export type ApplicationList = {
	applications: ApplicationLine[];
	counts: Record<Stage, number>;
	/** Counted from 1. */
	page: number;
	hasNext: boolean;
	/** How many that match the search were looked at, when there are more; null when all were. */
	lookedAt: number | null;
};

/** What a list shows: nothing that is sealed, so that nothing is opened for it. */
export const LISTED = {
	id: table.id,
	applicationNumber: table.applicationNumber,
	firstName: table.firstName,
	lastName: table.lastName,
	status: table.status,
	paymentStatus: table.paymentStatus,
	packageType: table.packageType,
	paidAt: table.paidAt,
	stateSince: table.stateSince,
	estimatedCompletionDate: table.estimatedCompletionDate,
	isDemo: table.isDemo,
	stage: table.stage,
	assignedTo: table.assignedTo,
};

/** Of few at a time, each by an index. */
const IS_SECOND = sql<number>`(
	EXISTS (SELECT 1 FROM ${secondPersonWaits} WHERE ${secondPersonWaits.applicationId} = ${table.id})
	OR EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.applicationId} = ${table.id} AND ${refunds.state} = 'proposed')
)`;

const APPLICATIONS_PER_PAGE = 50;
/** What lies deeper is found by a search: every page is counted off from the first one, and half a million rows take most of a second. */
const MAX_PAGES = 1000;

/**
 * One page of a queue, or of everything that is still open, and how many applications each queue holds. A search looks
 * in all queues unless one is named. Most urgent first: by due date, then by age; what is at rest newest first.
 * With `only` there is only what is pressing in that way, with `owner` only what is still open and theirs. A NIF is sealed: only
 * `withNif` opens those of the page.
 */
export async function listApplications(
	{ db, now }: Pick<Services, "db" | "now">,
	wanted: Partial<ListFilter> & { stage: Stage | null; search: string; page: number; withNif?: boolean },
): Promise<ApplicationList> {
	const { stage, only = null, owner = null, withNif = false } = wanted;
	const search = wanted.search.trim();
	const page = Math.min(Math.max(1, wanted.page), MAX_PAGES);
	const found = search ? await findMatch({ db }, search) : null;
	const more = { country: table.country, language: table.language, balance: table.balance, isSecond: IS_SECOND };
	const [kept, rows] = await db.batch([
		db.select().from(stageCounts),
		db
			.select({ ...LISTED, ...more, ...(withNif && { sealed: table.sealed }) })
			.from(table)
			.where(and(isListed({ stage, only, owner }, now(), search !== ""), found?.condition))
			.orderBy(
				...(only === "message" ? [asc(table.messageSince), asc(table.id)] : []),
				...(isListedClosed(stage)
					? [desc(table.updatedAt), desc(table.id)]
					: [sql`${table.estimatedCompletionDate} ASC NULLS LAST`, asc(table.createdAt), asc(table.id)]),
			)
			.limit(APPLICATIONS_PER_PAGE + 1)
			.offset((page - 1) * APPLICATIONS_PER_PAGE),
	]);
	const counts = Object.fromEntries(STAGES.map((name) => [name, 0])) as Record<Stage, number>;
	for (const { stage: name, applications } of kept) counts[name] = applications;
	return {
		applications: await Promise.all(rows.slice(0, APPLICATIONS_PER_PAGE).map((row) => lineOf(db, row))),
		counts,
		page,
		hasNext: rows.length > APPLICATIONS_PER_PAGE && page < MAX_PAGES,
		lookedAt: found?.lookedAt ?? null,
	};
}

type Row = Omit<ApplicationLine, "isSecond" | "nif"> & {
	isSecond: number;
	sealed?: typeof table.$inferSelect.sealed;
};

async function lineOf(db: Database, { sealed, isSecond, ...row }: Row): Promise<ApplicationLine> {
	const opened = sealed === undefined ? null : await openFields(db, row.id, sealed).catch(() => null);
	return { ...row, isSecond: isSecond === 1, nif: opened?.nifNumber ?? null };
}

/** Whether a queue is one at rest, which is listed newest first. */
export function isListedClosed(stage: Stage | null): boolean {
	return stage !== null && openOrClosed(stage) === APPLICATION_CLOSED;
}

/** What is in a part of the list at a moment (UTC milliseconds). A search looks in what is at rest too. */
export function isListed({ stage, only, owner }: ListFilter, now: number, isSearch: boolean): SQL | undefined {
	// A certificate that is to take another's place waits for a second person at rest, and people write there too.
	const ofAll = isSearch || only === "second" || only === "message" ? undefined : APPLICATION_OPEN;
	const inQueue = stage === null ? ofAll : and(eq(table.stage, stage), openOrClosed(stage));
	const whose = owner === null || isListedClosed(stage) ? undefined : ownedBy(owner);
	return and(inQueue, only ? urgent(only, now) : undefined, whose);
}

/** Told as open ones, which have an index by owner in the order of the list. */
function ownedBy(owner: Owner) {
	return and(APPLICATION_OPEN, owner === "nobody" ? isNull(table.assignedTo) : eq(table.assignedTo, owner));
}
