import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import { AFTERCARE_DUE } from "#app/data/conditions.server.ts";
import { applications as table } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-fields.server.ts";
import { type AftercareTask, aftercareTasks } from "#app/domain/aftercare/aftercare.ts";
import type { Services } from "#app/services.ts";

export type AftercareLine = {
	id: string;
	applicationNumber: string;
	firstName: string;
	lastName: string;
	isDemo: boolean;
	/** By when the first of its tasks is due, UTC milliseconds. */
	due: number;
	tasks: AftercareTask[];
};

/** Where a page of the list begins: behind this one. */
export type AftercarePlace = { due: number; id: string };

const PER_PAGE = 50;

/** Completed applications for which staff have something to do, the longest due first. */
export async function listAftercare(
	{ db }: Pick<Services, "db">,
	after: AftercarePlace | null,
): Promise<{ lines: AftercareLine[]; next: AftercarePlace | null }> {
	const rows = await db
		.select({
			id: table.id,
			applicationNumber: table.applicationNumber,
			firstName: table.firstName,
			lastName: table.lastName,
			isDemo: table.isDemo,
			due: table.aftercareDue,
			sealed: table.sealed,
		})
		.from(table)
		.where(and(AFTERCARE_DUE, after ? behind(after) : undefined))
		.orderBy(asc(table.aftercareDue), asc(table.id))
		.limit(PER_PAGE + 1);
	const lines = await Promise.all(
		rows.slice(0, PER_PAGE).map(async ({ sealed, due, ...row }) => {
			// What cannot be opened is still listed: its page says so.
			const opened = await openFields(db, row.id, sealed).catch(() => ({ aftercare: null }));
			return { ...row, due: due ?? 0, tasks: aftercareTasks(opened) };
		}),
	);
	const last = lines.at(-1);
	return { lines, next: rows.length > PER_PAGE && last ? { due: last.due, id: last.id } : null };
}

function behind({ due, id }: AftercarePlace): SQL | undefined {
	return or(gt(table.aftercareDue, due), and(eq(table.aftercareDue, due), gt(table.id, id)));
}
