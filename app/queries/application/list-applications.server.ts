import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { APPLICATION_AT_REST, APPLICATION_OPEN, openOrAtRest } from "#app/data/conditions.server.ts";
import { stageCounts } from "#app/data/counts-schema.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import {
	type Application,
	normaliseApplicationNumber,
	STAGES,
	type Stage,
} from "#app/domain/application/application.ts";
import { normaliseNif } from "#app/domain/person/nif.ts";
import type { Services } from "#app/services.ts";

type ListedApplication = Pick<
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
> & { stage: Stage };

export type ApplicationList = {
	applications: ListedApplication[];
	counts: Record<Stage, number>;
	/** Counted from 1. */
	page: number;
	hasNext: boolean;
};

/** What a list shows: nothing that is sealed, so that nothing is opened for it. */
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
};

const APPLICATIONS_PER_PAGE = 50;

/**
 * One page of a queue, or of everything that is still open, and how many applications each queue holds. A search looks
 * in all queues unless one is named. Most urgent first: by due date, then by age; what is at rest newest first.
 */
export async function listApplications(
	{ db }: Pick<Services, "db">,
	wanted: { stage: Stage | null; search: string; page: number },
): Promise<ApplicationList> {
	const { stage } = wanted;
	const search = wanted.search.trim();
	const page = Math.max(1, wanted.page);
	const atRest = stage !== null && openOrAtRest(stage) === APPLICATION_AT_REST;
	const ofAll = search ? undefined : APPLICATION_OPEN;
	const inQueue = stage === null ? ofAll : and(eq(table.stage, stage), openOrAtRest(stage));
	const found = search ? await findMatch({ db }, search) : undefined;
	const [kept, rows] = await db.batch([
		db.select().from(stageCounts),
		db
			.select(LISTED)
			.from(table)
			.where(and(inQueue, found))
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
	};
}

/**
 * A whole number, NIF or e-mail address is looked up; anything else is looked for inside number, name and e-mail address of
 * every application, which takes as long as there are many.
 */
async function findMatch({ db }: Pick<Services, "db">, search: string): Promise<SQL | undefined> {
	const number = normaliseApplicationNumber(search);
	const nif = normaliseNif(search);
	const whole = number
		? eq(table.applicationNumber, number)
		: search.includes("@")
			? inArray(table.email, [search, search.toLowerCase()])
			: /^\d{9}$/.test(nif)
				? eq(table.nifIndex, await blindIndex(db, "nif", nif))
				: null;
	if (whole === null) return matches(search);
	const [one] = await db.select({ id: table.id }).from(table).where(whole).limit(1);
	return one ? whole : matches(search);
}

function matches(search: string): SQL | undefined {
	const number = normaliseApplicationNumber(search) ?? search;
	const whole = sql`lower(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email})`;
	return or(
		sql`instr(${table.applicationNumber}, upper(${number})) > 0`,
		...spellings(search).map((spelling) => sql`instr(${whole}, lower(${spelling})) > 0`),
	);
}

/** The database's own lower() knows A to Z only; names begin with Á and Ł too. */
function spellings(search: string): string[] {
	const lower = search.toLowerCase();
	const name = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
	return [...new Set([search, lower, name, search.toUpperCase()])];
}
