import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { APPLICATION_AT_REST, APPLICATION_OPEN, openOrAtRest } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
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

/** Whose applications are listed: an account's, or nobody's. */
export type Owner = number | "nobody";

export type ApplicationList = {
	applications: ListedApplication[];
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

const APPLICATIONS_PER_PAGE = 50;

/**
 * One page of a queue, or of everything that is still open, and how many applications each queue holds. A search looks
 * in all queues unless one is named. Most urgent first: by due date, then by age; what is at rest newest first.
 * With `only` there is only what is pressing in that way, with `owner` only what is still open and theirs.
 */
export async function listApplications(
	{ db, now }: Pick<Services, "db" | "now">,
	wanted: { stage: Stage | null; search: string; page: number; only?: Urgency | null; owner?: Owner | null },
): Promise<ApplicationList> {
	const { stage } = wanted;
	const search = wanted.search.trim();
	const page = Math.max(1, wanted.page);
	const atRest = stage !== null && openOrAtRest(stage) === APPLICATION_AT_REST;
	// A certificate that is to take another's place waits for a second person at rest.
	const ofAll = search || wanted.only === "second" ? undefined : APPLICATION_OPEN;
	const inQueue = stage === null ? ofAll : and(eq(table.stage, stage), openOrAtRest(stage));
	const owner = atRest ? null : (wanted.owner ?? null);
	const found = search ? await findMatch({ db }, search) : null;
	const pressing = wanted.only ? urgent(wanted.only, now()) : undefined;
	const [kept, rows] = await db.batch([
		db.select().from(stageCounts),
		db
			.select(LISTED)
			.from(table)
			.where(and(inQueue, found?.condition, pressing, owner === null ? undefined : ownedBy(owner)))
			.orderBy(
				...(atRest
					? [desc(table.updatedAt), desc(table.id)]
					: [sql`${table.estimatedCompletionDate} ASC NULLS LAST`, asc(table.createdAt), asc(table.id)]),
			)
			.limit(APPLICATIONS_PER_PAGE + 1)
			.offset((page - 1) * APPLICATIONS_PER_PAGE),
	]);
	const counts = Object.fromEntries(STAGES.map((name) => [name, 0])) as Record<Stage, number>;
	for (const { stage: name, applications } of kept) counts[name] = applications;
	return {
		applications: rows.slice(0, APPLICATIONS_PER_PAGE),
		counts,
		page,
		hasNext: rows.length > APPLICATIONS_PER_PAGE,
		lookedAt: found?.lookedAt ?? null,
	};
}

/** Told as open ones, which have an index by owner in the order of the list. */
function ownedBy(owner: Owner) {
	return and(APPLICATION_OPEN, owner === "nobody" ? isNull(table.assignedTo) : eq(table.assignedTo, owner));
}
