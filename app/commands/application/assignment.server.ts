import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { APPLICATION_OPEN, APPLICATION_PAID, APPLICATION_TO_CLAIM, SENT_LAST } from "#app/data/conditions.server.ts";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import { mayAssign, type Staff } from "#app/domain/application/staff-roles.ts";
import { type FailureCode, failure, type Outcome, success } from "#app/domain/failure.ts";
import { type Assignment, type Ownership, UNOWNED } from "#app/domain/staff/undo.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** A page of the list. */
export const MAX_BATCH = 50;

/** One that stayed as it was: its number, null when there is no such application, and why. */
type NotAssigned = { id: string; number: string | null; code: FailureCode };

/** How many changed hands, by which act in the audit, and each that did not. */
type Assigned = { assigned: number; act: string; failed: NotAssigned[] };

/**
 * Makes applications the work of one member of staff, or nobody's; those that are closed stay as they are. Each that changes
 * hands is an entry of the audit, by which it can be undone for a while. No act on an application becomes stale by it.
 * @param ids of applications, at most 50
 * @param to account; null for nobody
 */
export async function assignApplications(
	services: Services,
	staff: Staff,
	network: string,
	ids: readonly string[],
	to: number | null,
): Promise<Outcome<Assigned>> {
	if (!mayAssign(staff)) return failure("forbidden", "staff_only");
	const wanted = [...new Set(ids)];
	const known = to === null || (await listColleagues(services)).some(({ id }) => id === to);
	if (!known || wanted.length === 0 || wanted.length > MAX_BATCH) return failure("invalid", "invalid_request");
	const { db, now } = services;
	const these = inArray(applications.id, wanted);
	const is: Ownership = { to, at: to === null ? null : now(), until: null };
	const owner = { assignedTo: is.to, assignedAt: is.at, claimedUntil: is.until };
	const [found, changed] = await db.batch([
		db
			.select({
				id: applications.id,
				number: applications.applicationNumber,
				was: { to: applications.assignedTo, at: applications.assignedAt, until: applications.claimedUntil },
			})
			.from(applications)
			.where(these),
		db.update(applications).set(owner).where(and(these, APPLICATION_OPEN)).returning({ id: applications.id }),
	]);
	const actor = { id: staff.id, role: staff.role, network };
	const before = new Map(found.map((one) => [one.id, one]));
	const act = randomId();
	for (const { id } of changed) {
		const details: Assignment & { to: typeof to } = {
			to,
			act,
			many: changed.length,
			was: before.get(id)?.was ?? is,
			is,
		};
		await recordAction(services, { action: "assigned", actor, applicationId: id, details });
	}
	const done = new Set(changed.map(({ id }) => id));
	const failed = wanted
		.filter((id) => !done.has(id))
		.map((id): NotAssigned => {
			const number = before.get(id)?.number ?? null;
			return { id, number, code: number === null ? "application_not_found" : "wrong_state" };
		});
	return success({ assigned: changed.length, act, failed });
}

/** For so long a claim holds without an act of whoever made it. */
const CLAIM_HOLDS = 30 * MINUTE;

/**
 * Gives somebody the most urgent application that is nobody's and that they may move next: its id, or null when there is
 * none. One statement finds and takes it, so that of several people at once each gets another one.
 */
export async function claimNext(services: Services, staff: Staff, network: string): Promise<Outcome<string | null>> {
	if (!mayAssign(staff)) return failure("forbidden", "staff_only");
	await releaseExpiredClaims(services);
	const { db, now } = services;
	const at = now();
	const is = { to: staff.id, at, until: at + CLAIM_HOLDS };
	const [claimed] = await db
		.update(applications)
		.set({ assignedTo: is.to, assignedAt: is.at, claimedUntil: is.until })
		.where(and(eq(applications.id, nextClaim(staff.person)), isNull(applications.assignedTo)))
		.returning({ id: applications.id });
	if (!claimed) return success(null);
	const actor = { id: staff.id, role: staff.role, network };
	const undoable: Assignment = { act: randomId(), many: 1, was: UNOWNED, is };
	const details = { to: staff.id, claimed: true, ...undoable };
	await recordAction(services, { action: "assigned", actor, applicationId: claimed.id, details });
	return success(claimed.id);
}

/** More than so many lapse in no run; what is left over lapses in the next one. */
const BATCH = 50;

/**
 * Makes nobody's again what somebody claimed and did not act on in time. Run by the cron, and before the next one is claimed,
 * so that nothing that has lapsed is passed over.
 */
export async function releaseExpiredClaims(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db, now } = services;
	const lapsed = lte(applications.claimedUntil, now());
	const due = await db.select({ id: applications.id }).from(applications).where(lapsed).limit(BATCH);
	if (due.length === 0) return;
	const given = await db
		.update(applications)
		.set({ assignedTo: null, assignedAt: null, claimedUntil: null })
		.where(
			and(
				lapsed,
				inArray(
					applications.id,
					due.map(({ id }) => id),
				),
			),
		)
		.returning({ id: applications.id });
	for (const { id } of given)
		await recordAction(services, {
			action: "assigned",
			actor: null,
			applicationId: id,
			details: { to: null, lapsed: true },
		});
}

/**
 * Makes nobody's what somebody may not go on with: open applications and messages that wait for an answer. Each is an entry of the
 * audit, by which it cannot be undone: nothing goes back to an account that may own nothing.
 * @param staff whoever shut the account or changed its role
 * @param userId of the account, which nothing can be given to any more
 */
export async function releaseWork(services: Pick<Services, "db" | "now">, staff: Staff, userId: number): Promise<void> {
	const { db } = services;
	const [freed, waiting] = await db.batch([
		db
			.update(applications)
			.set({ assignedTo: UNOWNED.to, assignedAt: UNOWNED.at, claimedUntil: UNOWNED.until })
			.where(and(eq(applications.assignedTo, userId), APPLICATION_OPEN))
			.returning({ id: applications.id }),
		db
			.update(contactMessages)
			.set({ assigneeId: null })
			.where(eq(contactMessages.assigneeId, userId))
			.returning({ id: contactMessages.id }),
	]);
	// From where it was done stands in the entry of the account itself.
	const actor = { id: staff.id, role: staff.role, network: null };
	for (const { id } of freed)
		await recordAction(services, { action: "assigned", actor, applicationId: id, details: { to: null, from: userId } });
	for (const { id } of waiting)
		await recordAction(services, {
			action: "message-assigned",
			actor,
			details: { message: id, to: null, from: userId },
		});
}

const ORDER = sql.raw("later, estimated_completion_date, created_at, id");
const COLUMNS = sql`id, ${SENT_LAST} AS later, estimated_completion_date, created_at`;

/**
 * The id of the most urgent application that is nobody's and that this person may move next, as a subquery: the first on
 * which it is our turn, or the first that waits for a second person, if what waits was made by somebody else.
 * Of the first kind one row of an index is read besides those that wait for a second person, of which there are few.
 */
function nextClaim(person: number): SQL {
	const ours = sql`SELECT ${COLUMNS} FROM applications
		WHERE ${APPLICATION_TO_CLAIM} AND id NOT IN (SELECT application_id FROM second_person_waits)
		ORDER BY ${ORDER} LIMIT 1`;
	// A cross join is read in its order: the database would rather begin with all that is nobody's.
	const second = sql`SELECT ${COLUMNS} FROM second_person_waits
		CROSS JOIN applications ON id = application_id
		WHERE maker <> ${person} AND assigned_to IS NULL AND ${APPLICATION_PAID} AND ${APPLICATION_OPEN}`;
	return sql`(SELECT id FROM (SELECT * FROM (${ours}) UNION ALL ${second}) ORDER BY ${ORDER} LIMIT 1)`;
}
