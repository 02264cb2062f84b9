import { and, asc, eq, gt, lte, min, or, type SQL, sql } from "drizzle-orm";
import { portalPasswords } from "#app/data/application-schema.server.ts";
import { AFTERCARE_DUE } from "#app/data/conditions.server.ts";
import type { Database } from "#app/data/db.server.ts";
import { applications, applications as table } from "#app/data/schema.server.ts";
import { openFields } from "#app/data/sealed-columns.server.ts";
import { type AftercareTask, aftercareTasks } from "#app/domain/aftercare/aftercare.ts";
import type { Services } from "#app/services.ts";

type AftercareLine = {
	id: string;
	applicationNumber: string;
	firstName: string;
	lastName: string;
	isDemo: boolean;
	/** When the first of its tasks is due, UTC milliseconds. */
	due: number;
	tasks: AftercareTask[];
};

/** The row after which a page of the list starts. */
export type AftercareCursor = { due: number; id: string };

const PER_PAGE = 50;

/** Lists completed applications with a task for staff, the longest overdue first. */
export async function listAftercare(
	{ db }: Pick<Services, "db">,
	after: AftercareCursor | null,
): Promise<{ lines: AftercareLine[]; next: AftercareCursor | null }> {
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
		.where(and(AFTERCARE_DUE, after ? isAfterPosition(after) : undefined))
		.orderBy(asc(table.aftercareDue), asc(table.id))
		.limit(PER_PAGE + 1);
	const lines = await Promise.all(
		rows.slice(0, PER_PAGE).map(async ({ sealed, due, ...row }) => {
			// Rows that cannot be decrypted are still listed, and their page reports the error.
			const decrypted = await openFields(db, row.id, sealed).catch(() => ({ aftercare: null }));
			return { ...row, due: due ?? 0, tasks: aftercareTasks(decrypted) };
		}),
	);
	const last = lines.at(-1);
	return { lines, next: rows.length > PER_PAGE && last ? { due: last.due, id: last.id } : null };
}

function isAfterPosition({ due, id }: AftercareCursor): SQL | undefined {
	return or(gt(table.aftercareDue, due), and(eq(table.aftercareDue, due), gt(table.id, id)));
}

/** Further applications are not counted, because their exact number does not matter. */
const MAX_COUNTED = 100;

/**
 * Returns the statement that counts completed applications with an overdue task for staff, up to a hundred, and when
 * the first task was due. It reads only the index.
 */
export function selectOverdueAftercare(db: Database, now: number) {
	const due = db
		.select({ due: applications.aftercareDue })
		.from(applications)
		.where(and(AFTERCARE_DUE, lte(applications.aftercareDue, now)))
		.limit(MAX_COUNTED)
		.as("due");
	return db.select({ n: sql<number>`count(*)`, oldest: min(due.due) }).from(due);
}

/** Returns when the mailed code for an application's password expires (UTC milliseconds); null if there is none. */
export async function findRevealCodeExpiry(
	{ db, now }: Pick<Services, "db" | "now">,
	applicationId: string,
): Promise<number | null> {
	const [row] = await db
		.select({ codeHash: portalPasswords.codeHash, expiresAt: portalPasswords.codeExpiresAt })
		.from(portalPasswords)
		.where(eq(portalPasswords.applicationId, applicationId));
	if (!row?.codeHash || row.expiresAt === null || row.expiresAt < now()) return null;
	return row.expiresAt;
}
