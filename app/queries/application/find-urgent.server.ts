import { and, asc, eq, sql } from "drizzle-orm";
import { APPLICATION_OPEN } from "#app/data/conditions.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";
import { LISTED, type ListedApplication } from "./list-applications.server.ts";
import { AWAITING_SECOND_PERSON, CLOCKED_STAGES, dueWithin } from "./urgency.server.ts";

/** More of one queue are not counted: by then it does not matter how many. */
const MAX_PER_STAGE = 100;

/** A number, and whether there are more than it says. */
type BoundedCount = { n: number; orMore: boolean };

export type Urgent = {
	late: BoundedCount;
	today: BoundedCount;
	/** Waiting for a second person, and since when the oldest does (UTC milliseconds); null when none does. */
	second: { n: number; oldest: number | null };
	/** Of those that are late, and of those due today, the one with the earliest due date. */
	first: Record<"late" | "today", ListedApplication | null>;
};

/** What is late, due today, or waits for a second person: of each queue no more rows are read than are counted. */
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
