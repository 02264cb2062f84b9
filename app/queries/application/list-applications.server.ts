import { and, asc, count, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import {
	APPLICATION_CLOSED,
	APPLICATION_OPEN,
	MESSAGE_SINCE,
	MESSAGE_UNANSWERED,
	openOrClosed,
} from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { secondPersonWaits } from "#app/data/measure-schema.server.ts";
import { refunds } from "#app/data/money-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-columns.server.ts";
import { type Application, STAGES, type Stage } from "#app/domain/application/application.ts";
import {
	type CursorDirection,
	createCursor,
	formatCursor,
	type ListOrder,
	type ListSort,
	listOrder,
	type OrderedRow,
	parseCursor,
} from "#app/domain/staff/list-sort.ts";
import { dayAfter, lisbonDate, startOfDate } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { type Selection, selectFirst, selectFrom } from "./list-order.server.ts";
import { findMatch } from "./search-applications.server.ts";

/** Kinds of urgency. */
export const URGENCIES = ["late", "today", "second", "message"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Stages in which our clock runs. */
const CLOCKED_STAGES = ["in_review", "ready_to_file", "at_tax_office", "nif_assigned"] as const satisfies Stage[];

/**
 * Subquery for proposals that await a second person, on applications and their refunds, with the application and the
 * start.
 */
export const PENDING_PROPOSALS = sql`(
	SELECT ${secondPersonWaits.applicationId} AS application_id, ${secondPersonWaits.since} AS since FROM ${secondPersonWaits}
	UNION ALL
	SELECT ${refunds.applicationId}, ${refunds.createdAt} FROM ${refunds} WHERE ${refunds.state} = 'proposed'
)`;

/**
 * Returns the condition for due dates (UTC milliseconds) that have passed, or are today, by the rule of
 * domain/application/due-date.ts.
 */
function dueCondition(urgency: "late" | "today", now: number): SQL | undefined {
	const today = lisbonDate(now);
	const startOfToday = startOfDate(today);
	const dueColumn = table.estimatedCompletionDate;
	return urgency === "late"
		? lt(dueColumn, startOfToday)
		: and(gte(dueColumn, startOfToday), lt(dueColumn, startOfDate(dayAfter(today))));
}

/** Returns the condition for urgent applications of this kind, in the order of due dates. Combine it with a stage. */
function urgencyCondition(urgency: Urgency, now: number): SQL | undefined {
	if (urgency === "message") return MESSAGE_UNANSWERED;
	if (urgency === "second") return inArray(table.id, sql`(SELECT application_id FROM ${PENDING_PROPOSALS})`);
	// The unary plus makes SQLite use the index by due date instead of one stage after the other.
	return and(
		dueCondition(urgency, now),
		sql`+${table.stage} IN (${sql.raw(CLOCKED_STAGES.map((stage) => `'${stage}'`).join(", "))})`,
	);
}

/** Returns the statement that counts the open applications that are late, or due today. */
export function selectUrgentCount(db: Database, urgency: "late" | "today", now: number) {
	return db
		.select({ n: count() })
		.from(table)
		.where(and(APPLICATION_OPEN, urgencyCondition(urgency, now)));
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
	/** Account of the assignee; null if unassigned. */
	assignedTo: number | null;
};

/** A row of the list. */
export type ApplicationLine = ListedApplication &
	Pick<Application, "country" | "language"> & {
		/** Cents received and not refunded. */
		balance: number;
		/** Whether a proposal awaits a second person. */
		isAwaitingSecondPerson: boolean;
		/** Null if there is none, and for viewers who do not need it. */
		nif: string | null;
	};

/** Filter by assignee: an account, or unassigned. */
export type Owner = number | "unassigned";

/** Filter and sort of the list. Without a stage, all open applications; without a sort, the default order. */
export type ListFilter = { stage: Stage | null; only: Urgency | null; owner: Owner | null; sort: ListSort | null };

/** The cursor after which a page begins, or before which it ends. */
export type PagePosition = { direction: CursorDirection; cursor: string };

export type ApplicationList = {
	applications: ApplicationLine[];
	counts: Record<Stage, number>;
	/** Cursors of the previous and next page; null if there is none. */
	previous: PagePosition | null;
	next: PagePosition | null;
	/** Number of examined matches if there are more; null if all were examined. */
	examinedCount: number | null;
};

/** Columns of the list. None is sealed, so that nothing has to be decrypted. */
const LISTED_COLUMNS = {
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

/** Qualified, because bare column names would refer to the subquery's table. */
const OUTER_ID = sql.raw('"applications"."id"');
/** For few rows at a time, each read by an index. */
const AWAITS_SECOND_PERSON = sql<number>`(
	EXISTS (SELECT 1 FROM ${secondPersonWaits} WHERE ${secondPersonWaits.applicationId} = ${OUTER_ID})
	OR EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.applicationId} = ${OUTER_ID} AND ${refunds.state} = 'proposed')
)`;

/** Additional columns of a row, and those of its position. */
const EXTRA_COLUMNS = {
	country: table.country,
	language: table.language,
	balance: table.balance,
	isAwaitingSecondPerson: AWAITS_SECOND_PERSON,
	createdAt: table.createdAt,
	updatedAt: table.updatedAt,
	messageSince: MESSAGE_SINCE,
};

const APPLICATIONS_PER_PAGE = 50;

type PageRequest = Partial<ListFilter> & {
	stage: Stage | null;
	search: string;
	/** Null for the first page, and for anything but a cursor of this order. */
	position?: PagePosition | null;
	withNif?: boolean;
};

/**
 * Lists one page of a queue, or of all open applications, and the size of each queue. A search covers all queues unless
 * one is named. Unless sorted otherwise, the most urgent come first: by due date, then by age; closed ones are listed
 * newest first. `only` restricts the list to one kind of urgency, `owner` to open applications of that person. NIFs are
 * sealed: only `withNif` decrypts those of the page.
 */
export async function listApplications(
	{ db, now }: Pick<Services, "db" | "now">,
	request: PageRequest,
): Promise<ApplicationList> {
	const { stage, only = null, owner = null, sort = null, position = null, withNif = false } = request;
	const filter = { stage, only, owner, sort };
	const search = request.search.trim();
	const match = search ? await findMatch({ db }, search) : null;
	const order = listOrder(sort, filter);
	const cursor = parseCursor(position?.cursor ?? null, order);
	const direction = cursor && position ? position.direction : null;
	const inMemory = isSortedInMemory(filter, search !== "");
	const selections =
		cursor && direction ? selectFrom(order, cursor, direction, inMemory) : [selectFirst(order, inMemory)];
	const listedCondition = and(isListed(filter, now(), search !== ""), match?.condition);
	const select = ({ where, orderBy }: Selection) =>
		db
			.select({ ...LISTED_COLUMNS, ...EXTRA_COLUMNS, ...(withNif && { sealed: table.sealed }) })
			.from(table)
			.where(and(listedCondition, where))
			.orderBy(...orderBy)
			.limit(APPLICATIONS_PER_PAGE + 1);
	const [stageCountRows, ...ranges] = await db.batch([db.select().from(stageCounts), ...selections.map(select)]);
	const rows = ranges.flat();
	const page = rows.slice(0, APPLICATIONS_PER_PAGE);
	// The rows beyond the cursor have left or moved in the meantime, so the first page is returned instead.
	const isShort = direction === "before" ? page.length < APPLICATIONS_PER_PAGE : page.length === 0;
	if (direction && isShort) return listApplications({ db, now }, { ...request, position: null });
	if (direction === "before") page.reverse();
	const toCursor = (row: OrderedRow | undefined, to: CursorDirection, exists: boolean) =>
		row && exists ? { direction: to, cursor: formatCursor(createCursor(order, row)) } : null;
	const hasMore = rows.length > APPLICATIONS_PER_PAGE;
	const counts = Object.fromEntries(STAGES.map((name) => [name, 0])) as Record<Stage, number>;
	for (const { stage: name, applications } of stageCountRows) counts[name] = applications;
	return {
		applications: await Promise.all(page.map((row) => toLine(db, row))),
		counts,
		previous: toCursor(page[0], "before", direction === "after" || (direction === "before" && hasMore)),
		next: toCursor(page.at(-1), "after", direction === "before" || hasMore),
		examinedCount: match?.examinedCount ?? null,
	};
}

type Row = Omit<ApplicationLine, "isAwaitingSecondPerson" | "nif"> &
	OrderedRow & {
		isAwaitingSecondPerson: number;
		sealed?: typeof table.$inferSelect.sealed;
	};

async function toLine(db: Database, { sealed, isAwaitingSecondPerson, ...columns }: Row): Promise<ApplicationLine> {
	const { createdAt: _createdAt, updatedAt: _updatedAt, messageSince: _messageSince, ...row } = columns;
	const decrypted = sealed === undefined ? null : await openFields(db, row.id, sealed).catch(() => null);
	return { ...row, isAwaitingSecondPerson: isAwaitingSecondPerson === 1, nif: decrypted?.nifNumber ?? null };
}

/** Whether a stage is closed and listed newest first. */
export function isListedClosed(stage: Stage | null): boolean {
	return stage !== null && openOrClosed(stage) === APPLICATION_CLOSED;
}

/**
 * Returns the condition for a part of the list as of `now` (UTC milliseconds). Searches include closed applications.
 */
function isListed(filter: ListFilter, now: number, isSearch: boolean): SQL | undefined {
	const { stage, only, owner } = filter;
	// Closed applications may have a replacement certificate awaiting a second person, or messages.
	const defaultScope = isSearch || only === "second" || only === "message" ? undefined : APPLICATION_OPEN;
	// The unary plus makes SQLite use the list's index, which contains both columns, without sorting.
	const usesOrderIndex = isSortedByOwnIndex(filter.sort) && !isSortedInMemory(filter, isSearch);
	const withoutIndex = (condition: SQL) => (usesOrderIndex ? sql`+${condition}` : condition);
	const inQueue = stage === null ? defaultScope : and(withoutIndex(eq(table.stage, stage)), openOrClosed(stage));
	if (owner === null || isListedClosed(stage)) return and(inQueue, only ? urgencyCondition(only, now) : undefined);
	// Restricted to open applications, which have an index by assignee in list order.
	const ownerCondition = and(
		APPLICATION_OPEN,
		owner === "unassigned" ? withoutIndex(isNull(table.assignedTo)) : eq(table.assignedTo, owner),
	);
	return and(inQueue, only ? urgencyCondition(only, now) : undefined, ownerCondition);
}

/** Whether there are few enough rows to sort them in memory: search results, one person's, and urgent ones. */
function isSortedInMemory({ only, owner, sort }: ListFilter, isSearch: boolean): boolean {
	return isSortedByOwnIndex(sort) && (isSearch || only !== null || typeof owner === "number");
}

/** Whether the list is sorted by an index of its own. Due dates also have indexes by stage and by assignee. */
function isSortedByOwnIndex(sort: ListSort | null): boolean {
	return sort !== null && sort.name !== "due";
}

/** Ids of the previous and next application in the list; null at its ends. */
export type AdjacentApplications = { previous: string | null; next: string | null };

/**
 * Finds the applications before and after this one in a part of the list, by its position in the order, even if it has
 * left that part in the meantime. Each direction reads one or two rows of the list's index.
 */
export async function findAdjacentApplications(
	services: Pick<Services, "db" | "now">,
	filter: ListFilter,
	application: Omit<OrderedRow, "balance">,
): Promise<AdjacentApplications> {
	const { db, now } = services;
	const order = orderAt(filter, application);
	const balance = order.keys.includes("balance") ? await findBalance(services, application.id) : 0;
	const cursor = createCursor(order, { ...application, balance });
	const listedCondition = isListed(filter, now(), false);
	const step = (beyond: SQL | undefined, orderBy: SQL[]) =>
		db
			.select({ id: table.id })
			.from(table)
			.where(and(listedCondition, beyond))
			.orderBy(...orderBy)
			.limit(1);
	const steps = (direction: CursorDirection) =>
		selectFrom(order, cursor, direction, isSortedInMemory(filter, false)).map(({ where, orderBy }) =>
			step(where, orderBy),
		);
	const previous = steps("before");
	const [first, ...otherSteps] = [...previous, ...steps("after")];
	if (!first) return { previous: null, next: null };
	const ids = (await db.batch([first, ...otherSteps])).map(([row]) => row?.id ?? null);
	const firstFound = (ids: (string | null)[]) => ids.find((id) => id !== null) ?? null;
	return { previous: firstFound(ids.slice(0, previous.length)), next: firstFound(ids.slice(previous.length)) };
}

/**
 * Returns the list's order. For an application without messages in a list of messages, this is the order by due date.
 */
function orderAt(filter: ListFilter, { messageSince }: Pick<OrderedRow, "messageSince">): ListOrder {
	const order = listOrder(filter.sort, filter);
	const hasNoMessage = order.keys[0] === "messageSince" && messageSince === null;
	return hasNoMessage ? listOrder(null, { ...filter, only: null }) : order;
}

/** Finds the balance, the only key that depends on payments and is not a field of the application. */
async function findBalance({ db }: Pick<Services, "db">, id: string): Promise<number> {
	const [row] = await db.select({ balance: table.balance }).from(table).where(eq(table.id, id));
	return row?.balance ?? 0;
}

/** Maximum counted per stage; a larger number does not matter. */
const MAX_PER_STAGE = 100;

/** A number, and whether there are more. */
type BoundedCount = { n: number; isCapped: boolean };

export type UrgentApplications = {
	late: BoundedCount;
	today: BoundedCount;
	/**
	 * Number of applications that await a second person, and since when the oldest waits (UTC milliseconds); null if
	 * there is none.
	 */
	second: { n: number; oldest: number | null };
	/** The application with the earliest due date, both of the late ones and of those due today. */
	first: Record<"late" | "today", ListedApplication | null>;
};

/**
 * Counts applications that are late, due today or awaiting a second person. Reads no more rows of each stage than it
 * counts.
 */
export async function findUrgent({ db, now }: Pick<Services, "db" | "now">): Promise<UrgentApplications> {
	const selectDue = (urgency: "late" | "today") =>
		CLOCKED_STAGES.map((stage) =>
			db
				.select(LISTED_COLUMNS)
				.from(table)
				.where(and(eq(table.stage, stage), APPLICATION_OPEN, dueCondition(urgency, now())))
				.orderBy(asc(table.estimatedCompletionDate), asc(table.createdAt), asc(table.id))
				.limit(MAX_PER_STAGE + 1),
		);
	const [[waiting], ...results] = await db.batch([
		db
			.select({ n: sql<number>`count(DISTINCT application_id)`, oldest: sql<number | null>`min(since)` })
			.from(PENDING_PROPOSALS),
		...selectDue("late"),
		...selectDue("today"),
	]);
	const lateQueues = results.slice(0, CLOCKED_STAGES.length);
	const todayQueues = results.slice(CLOCKED_STAGES.length);
	return {
		late: toBoundedCount(lateQueues),
		today: toBoundedCount(todayQueues),
		second: { n: waiting?.n ?? 0, oldest: waiting?.oldest ?? null },
		first: { late: firstOf(lateQueues), today: firstOf(todayQueues) },
	};
}

function toBoundedCount(queues: readonly unknown[][]): BoundedCount {
	return {
		n: queues.reduce((sum, rows) => sum + Math.min(rows.length, MAX_PER_STAGE), 0),
		isCapped: queues.some((rows) => rows.length > MAX_PER_STAGE),
	};
}

function firstOf(queues: readonly ListedApplication[][]): ListedApplication | null {
	const due = ({ estimatedCompletionDate }: ListedApplication) => estimatedCompletionDate ?? 0;
	return queues.flatMap((rows) => rows.slice(0, 1)).sort((a, b) => due(a) - due(b))[0] ?? null;
}
