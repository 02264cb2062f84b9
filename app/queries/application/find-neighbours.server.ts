import { and, asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { applications as table } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Services } from "#app/services.ts";
import { isListed, isListedClosed, type ListFilter } from "./list-applications.server.ts";

type Place = Pick<Application, "id" | "estimatedCompletionDate" | "createdAt" | "updatedAt">;

/** Ids of what stands before and after in the list; null at its ends. */
export type Neighbours = { previous: string | null; next: string | null };

/**
 * What comes before and after an application in a part of the list, by its place in the order: also when it has left that
 * part meanwhile. Each way is one step along the index by which the list is read.
 */
export async function findNeighbours(
	{ db, now }: Pick<Services, "db" | "now">,
	filter: ListFilter,
	place: Place,
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
/** Each way the nearest first. */
type Steps = { previous: Step[]; next: Step[] };

const BY_AGE = sql`(${table.createdAt}, ${table.id})`;
const BY_DUE_DATE = sql`(${table.estimatedCompletionDate}, ${table.createdAt}, ${table.id})`;

/** What has a due date comes first, so each way has two steps: within its half, and the beginning of the other. */
function stepsByDueDate({ id, estimatedCompletionDate: due, createdAt }: Place): Steps {
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

function stepsAtRest({ id, updatedAt }: Place): Steps {
	const newest = sql`(${table.updatedAt}, ${table.id})`;
	return {
		previous: [[sql`${newest} > (${updatedAt}, ${id})`, [asc(table.updatedAt), asc(table.id)]]],
		next: [[sql`${newest} < (${updatedAt}, ${id})`, [desc(table.updatedAt), desc(table.id)]]],
	};
}
