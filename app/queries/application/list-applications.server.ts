import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { APPLICATION_CLOSED, APPLICATION_OPEN, MESSAGE_DELAY_MS, openOrClosed } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { secondPersonWaits } from "#app/data/measure-schema.server.ts";
import { refunds } from "#app/data/money-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-columns.server.ts";
import { type Application, STAGES, type Stage } from "#app/domain/application/application.ts";
import { beginningOf, dayAfter, lisbonDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { findMatch } from "./search-applications.server.ts";

/** Why an application is pressing. */
export const URGENCIES = ["late", "today", "second", "message"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Stages in which the clock runs for us. */
const CLOCKED_STAGES = ["in_review", "ready_to_file", "at_tax_office", "nif_assigned"] as const satisfies Stage[];

/** Applications that await a second person, and since when, their refunds included. */
const AWAITING_SECOND_PERSON = sql`(
	SELECT ${secondPersonWaits.applicationId} AS application_id, ${secondPersonWaits.since} AS since FROM ${secondPersonWaits}
	UNION ALL
	SELECT ${refunds.applicationId}, ${refunds.createdAt} FROM ${refunds} WHERE ${refunds.state} = 'proposed'
)`;

/** Due dates (UTC milliseconds) of late applications, or of those due today (domain/application/due-date.ts). */
function dueWithin(urgency: "late" | "today", now: number): SQL | undefined {
	const today = lisbonDate(now);
	const begins = beginningOf(today);
	const due = table.estimatedCompletionDate;
	return urgency === "late" ? lt(due, begins) : and(gte(due, begins), lt(due, beginningOf(dayAfter(today))));
}

/** Applications of this urgency; to be combined with the queue, in the order of due dates. */
function urgent(urgency: Urgency, now: number): SQL | undefined {
	if (urgency === "message") return MESSAGE_DELAY_MS;
	if (urgency === "second") return inArray(table.id, sql`(SELECT application_id FROM ${AWAITING_SECOND_PERSON})`);
	// With a sign, so that the index in the order of due dates is walked, and not one queue after the other.
	return and(
		dueWithin(urgency, now),
		sql`+${table.stage} IN (${sql.raw(CLOCKED_STAGES.map((stage) => `'${stage}'`).join(", "))})`,
	);
}

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
	/** Account of the assignee; null for none. */
	assignedTo: number | null;
};

/** Further columns of the list. */
export type ApplicationLine = ListedApplication &
	Pick<Application, "country" | "language"> & {
		/** Cents received and not refunded. */
		balance: number;
		/** A proposal awaits a second person. */
		isSecond: boolean;
		/** Null without one, or when not requested. */
		nif: string | null;
	};

/** The owner filter: an account, or none. */
export type Owner = number | "nobody";

/** Which part of the applications is listed. Without a stage it is all that are open. */
export type ListFilter = { stage: Stage | null; only: Urgency | null; owner: Owner | null };

type ApplicationList = {
	applications: ApplicationLine[];
	counts: Record<Stage, number>;
	/** Counted from 1. */
	page: number;
	hasNext: boolean;
	/** How many that match the search were looked at, when there are more; null when all were. */
	lookedAt: number | null;
};

/** The columns of the list, none of them sealed, so that nothing is decrypted. */
const LISTED = {
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
/** Later pages need a search: each is counted from the first one, and half a million rows take most of a second. */
const MAX_PAGES = 1000;

/**
 * One page of a queue, or of all open applications, and the size of each queue. A search covers all queues unless one
 * is named. Most urgent first: by due date, then by age; closed ones newest first. `only` filters by urgency, `owner`
 * by assignee among open ones. Only `withNif` decrypts the NIFs of the page.
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

/** The filter of the list at a time (UTC milliseconds). A search includes closed ones. */
function isListed({ stage, only, owner }: ListFilter, now: number, isSearch: boolean): SQL | undefined {
	// Closed applications may have messages and replacement certificates that await a second person.
	const ofAll = isSearch || only === "second" || only === "message" ? undefined : APPLICATION_OPEN;
	const inQueue = stage === null ? ofAll : and(eq(table.stage, stage), openOrClosed(stage));
	const ownerFilter = owner === null || isListedClosed(stage) ? undefined : ownedBy(owner);
	return and(inQueue, only ? urgent(only, now) : undefined, ownerFilter);
}

/** Among open ones, which have an index by owner in the order of the list. */
function ownedBy(owner: Owner) {
	return and(APPLICATION_OPEN, owner === "nobody" ? isNull(table.assignedTo) : eq(table.assignedTo, owner));
}

type SortPosition = Pick<Application, "id" | "estimatedCompletionDate" | "createdAt" | "updatedAt">;

/** Ids of the previous and next application in the list; null at its ends. */
type Neighbours = { previous: string | null; next: string | null };

/**
 * The neighbours of an application in a filtered list, by its sort position, even if it has left the list. Each
 * direction reads one step along the list's index.
 */
export async function findNeighbours(
	{ db, now }: Pick<Services, "db" | "now">,
	filter: ListFilter,
	place: SortPosition,
): Promise<Neighbours> {
	const listed = isListed(filter, now(), false);
	const step = (beyond: SQL | undefined, order: SQL[]) =>
		db
			.select({ id: table.id })
			.from(table)
			.where(and(listed, beyond))
			.orderBy(...order)
			.limit(1);
	const { previous, next } = isListedClosed(filter.stage) ? stepsAtRest(place) : stepsByDueDate(place);
	const [first, ...others] = [...previous, ...next].map(([beyond, order]) => step(beyond, order));
	if (!first) return { previous: null, next: null };
	const found = (await db.batch([first, ...others])).map(([row]) => row?.id ?? null);
	const firstOf = (ids: (string | null)[]) => ids.find((id) => id !== null) ?? null;
	return { previous: firstOf(found.slice(0, previous.length)), next: firstOf(found.slice(previous.length)) };
}

type Step = [beyond: SQL | undefined, order: SQL[]];
/** Nearest first in each direction. */
type Steps = { previous: Step[]; next: Step[] };

const BY_AGE = sql`(${table.createdAt}, ${table.id})`;
const BY_DUE_DATE = sql`(${table.estimatedCompletionDate}, ${table.createdAt}, ${table.id})`;

/** Applications with a due date come first, so each direction has two steps: within its half, and into the other. */
function stepsByDueDate({ id, estimatedCompletionDate: due, createdAt }: SortPosition): Steps {
	const up = [asc(table.estimatedCompletionDate), asc(table.createdAt), asc(table.id)];
	const down = [desc(table.estimatedCompletionDate), desc(table.createdAt), desc(table.id)];
	const [dated, undated] = [isNotNull(table.estimatedCompletionDate), isNull(table.estimatedCompletionDate)];
	if (due === null) {
		return {
			previous: [
				[and(undated, sql`${BY_AGE} < (${createdAt}, ${id})`), down],
				[dated, down],
			],
			next: [[and(undated, sql`${BY_AGE} > (${createdAt}, ${id})`), up]],
		};
	}
	return {
		previous: [[sql`${BY_DUE_DATE} < (${due}, ${createdAt}, ${id})`, down]],
		next: [
			[sql`${BY_DUE_DATE} > (${due}, ${createdAt}, ${id})`, up],
			[undated, up],
		],
	};
}

function stepsAtRest({ id, updatedAt }: SortPosition): Steps {
	const newest = sql`(${table.updatedAt}, ${table.id})`;
	return {
		previous: [[sql`${newest} > (${updatedAt}, ${id})`, [asc(table.updatedAt), asc(table.id)]]],
		next: [[sql`${newest} < (${updatedAt}, ${id})`, [desc(table.updatedAt), desc(table.id)]]],
	};
}

/** More of one queue are not counted: by then it does not matter how many. */
const MAX_PER_STAGE = 100;

/** A count, and whether it is only a lower bound. */
type BoundedCount = { n: number; orMore: boolean };

export type Urgent = {
	late: BoundedCount;
	today: BoundedCount;
	/** Waiting for a second person, and since when the oldest does (UTC milliseconds); null when none does. */
	second: { n: number; oldest: number | null };
	/** Of those that are late, and of those due today, the one with the earliest due date. */
	first: Record<"late" | "today", ListedApplication | null>;
};

/** Counts applications that are late, due today, or await a second person: reads no more rows than it counts. */
export async function findUrgent({ db, now }: Pick<Services, "db" | "now">): Promise<Urgent> {
	const of = (urgency: "late" | "today") =>
		CLOCKED_STAGES.map((stage) =>
			db
				.select(LISTED)
				.from(table)
				.where(and(eq(table.stage, stage), APPLICATION_OPEN, dueWithin(urgency, now())))
				.orderBy(asc(table.estimatedCompletionDate), asc(table.createdAt), asc(table.id))
				.limit(MAX_PER_STAGE + 1),
		);
	const [[waiting], ...found] = await db.batch([
		db
			.select({ n: sql<number>`count(DISTINCT application_id)`, oldest: sql<number | null>`min(since)` })
			.from(AWAITING_SECOND_PERSON),
		...of("late"),
		...of("today"),
	]);
	const late = found.slice(0, CLOCKED_STAGES.length);
	const today = found.slice(CLOCKED_STAGES.length);
	return {
		late: countOf(late),
		today: countOf(today),
		second: { n: waiting?.n ?? 0, oldest: waiting?.oldest ?? null },
		first: { late: firstOf(late), today: firstOf(today) },
	};
}

function countOf(queues: readonly unknown[][]): BoundedCount {
	return {
		n: queues.reduce((sum, rows) => sum + Math.min(rows.length, MAX_PER_STAGE), 0),
		orMore: queues.some((rows) => rows.length > MAX_PER_STAGE),
	};
}

function firstOf(queues: readonly ListedApplication[][]): ListedApplication | null {
	const due = ({ estimatedCompletionDate }: ListedApplication) => estimatedCompletionDate ?? 0;
	return queues.flatMap((rows) => rows.slice(0, 1)).sort((one, other) => due(one) - due(other))[0] ?? null;
}
