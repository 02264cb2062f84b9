import { and, asc, count, desc, inArray, or, type SQL, sql } from "drizzle-orm";
import { applications as table } from "#app/data/schema.server.ts";
import {
	type Application,
	normaliseApplicationNumber,
	STAGES,
	type Stage,
	type StageFacts,
	stageOf,
} from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";

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
> & { stage: Stage };

export type ApplicationList = {
	applications: ListedApplication[];
	counts: Record<Stage, number>;
	/** Counted from 1. */
	page: number;
	hasNext: boolean;
};

export const APPLICATIONS_PER_PAGE = 50;

/** Nobody has anything to do with these: shown only when asked for. */
const AT_REST: readonly Stage[] = ["certificate_ready", "closed"];

const facts = {
	status: table.status,
	paymentStatus: table.paymentStatus,
	passportDecision: table.passportDecision,
	addressDecision: table.addressDecision,
	physicalDeliveryRequested: table.physicalDeliveryRequested,
	shippingStatus: table.shippingStatus,
};
/** The facts as one text, so that any number of combinations is one parameter. */
const factsText = sql`json_array(${sql.join(Object.values(facts), sql`, `)})`;

/**
 * One page of a queue, or of everything that is still open, and how many applications each queue holds. A search looks
 * in all queues unless one is named. Most urgent first: by due date, then by age; what is at rest newest first.
 */
export async function listApplications(
	{ db }: Pick<Services, "db">,
	wanted: { stage: Stage | null; search: string; page: number },
): Promise<ApplicationList> {
	const groups = await db
		.select({ ...facts, text: sql<string>`${factsText}`, applications: count() })
		.from(table)
		.groupBy(...Object.values(facts));
	const counts = Object.fromEntries(STAGES.map((stage) => [stage, 0])) as Record<Stage, number>;
	for (const group of groups) counts[stageOf(group)] += group.applications;

	const search = wanted.search.trim();
	const shown = groups.filter((group) => isShown(group, wanted.stage, search));
	const atRest = wanted.stage !== null && AT_REST.includes(wanted.stage);
	const page = Math.max(1, wanted.page);
	const rows = await db
		.select()
		.from(table)
		.where(and(inGroups(shown), search ? matches(search) : undefined))
		.orderBy(
			...(atRest
				? [desc(table.updatedAt)]
				: [sql`${table.estimatedCompletionDate} IS NULL`, asc(table.estimatedCompletionDate), asc(table.createdAt)]),
			asc(table.id),
		)
		.limit(APPLICATIONS_PER_PAGE + 1)
		.offset((page - 1) * APPLICATIONS_PER_PAGE);
	return {
		applications: rows.slice(0, APPLICATIONS_PER_PAGE).map(listed),
		counts,
		page,
		hasNext: rows.length > APPLICATIONS_PER_PAGE,
	};
}

function isShown(group: StageFacts, stage: Stage | null, search: string): boolean {
	const own = stageOf(group);
	if (stage !== null) return own === stage;
	return search !== "" || !AT_REST.includes(own);
}

function inGroups(groups: (StageFacts & { text: string })[]): SQL | undefined {
	const statuses = [...new Set(groups.map((group) => group.status))];
	const texts = JSON.stringify(groups.map((group) => group.text));
	return and(inArray(table.status, statuses), sql`${factsText} IN (SELECT value FROM json_each(${texts}))`);
}

/** A whole number finds its application; anything else is looked for inside number, name and e-mail address. */
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

function listed(row: Application): ListedApplication {
	const { id, applicationNumber, firstName, lastName, status, paymentStatus, packageType } = row;
	const { paidAt, stateSince, estimatedCompletionDate, isDemo } = row;
	return {
		id,
		applicationNumber,
		firstName,
		lastName,
		status,
		paymentStatus,
		packageType,
		paidAt,
		stateSince,
		estimatedCompletionDate,
		isDemo,
		stage: stageOf(row),
	};
}
