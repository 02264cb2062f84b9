import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import {
	APPLICATION_OPEN,
	APPLICATION_PAID,
	APPLICATION_TO_CLAIM,
	AWAITING_DELIVERY_ONLY,
} from "#app/data/conditions.server.ts";
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

/** The number of applications on a page of the list. */
export const MAX_BATCH = 50;

/** An application that was not assigned: its number, null if it does not exist, and the reason. */
type AssignmentFailure = { id: string; number: string | null; code: FailureCode };

/** The number of assigned applications, the id of the action in the audit log, and the failures. */
type AssignmentResult = { assignedCount: number; actionId: string; failed: AssignmentFailure[] };

/**
 * Assigns applications to a member of staff, or unassigns them; closed ones are skipped. Each change is an audit entry
 * and can be undone for a while. Does not change the version of an application.
 * @param ids of applications, at most 50
 * @param assigneeId account; null to unassign
 */
export async function assignApplications(
	services: Services,
	staff: Staff,
	network: string,
	ids: readonly string[],
	assigneeId: number | null,
): Promise<Outcome<AssignmentResult>> {
	if (!mayAssign(staff)) return failure("forbidden", "staff_only");
	const uniqueIds = [...new Set(ids)];
	const isKnown = assigneeId === null || (await listColleagues(services)).some(({ id }) => id === assigneeId);
	if (!isKnown || uniqueIds.length === 0 || uniqueIds.length > MAX_BATCH) return failure("invalid", "invalid_request");
	const { db, now } = services;
	const isSelected = inArray(applications.id, uniqueIds);
	const ownership: Ownership = { to: assigneeId, at: assigneeId === null ? null : now(), until: null };
	const owner = { assignedTo: ownership.to, assignedAt: ownership.at, claimedUntil: ownership.until };
	const [existing, changedRows] = await db.batch([
		db
			.select({
				id: applications.id,
				number: applications.applicationNumber,
				was: { to: applications.assignedTo, at: applications.assignedAt, until: applications.claimedUntil },
			})
			.from(applications)
			.where(isSelected),
		db.update(applications).set(owner).where(and(isSelected, APPLICATION_OPEN)).returning({ id: applications.id }),
	]);
	const actor = { id: staff.id, role: staff.role, network };
	const before = new Map(existing.map((row) => [row.id, row]));
	const actionId = randomId();
	for (const { id } of changedRows) {
		const details: Assignment & { to: typeof assigneeId } = {
			to: assigneeId,
			actionId,
			many: changedRows.length,
			was: before.get(id)?.was ?? ownership,
			is: ownership,
		};
		await recordAction(services, { action: "assigned", actor, applicationId: id, details });
	}
	const changedIds = new Set(changedRows.map(({ id }) => id));
	const failed = uniqueIds
		.filter((id) => !changedIds.has(id))
		.map((id): AssignmentFailure => {
			const number = before.get(id)?.number ?? null;
			return { id, number, code: number === null ? "application_not_found" : "wrong_state" };
		});
	return success({ assignedCount: changedRows.length, actionId, failed });
}

/** How long a claim lasts without an action by its holder. */
const CLAIM_DURATION = 30 * MINUTE;

/**
 * Claims the most urgent unassigned application that this person may process: returns its id, or null. One statement
 * selects and claims it, so that concurrent callers get different ones.
 */
export async function claimNext(services: Services, staff: Staff, network: string): Promise<Outcome<string | null>> {
	if (!mayAssign(staff)) return failure("forbidden", "staff_only");
	await releaseExpiredClaims(services);
	const { db, now } = services;
	const timestamp = now();
	const ownership = { to: staff.id, at: timestamp, until: timestamp + CLAIM_DURATION };
	const [row] = await db
		.update(applications)
		.set({ assignedTo: ownership.to, assignedAt: ownership.at, claimedUntil: ownership.until })
		.where(and(eq(applications.id, nextClaimQuery(staff.person)), isNull(applications.assignedTo)))
		.returning({ id: applications.id });
	if (!row) return success(null);
	const actor = { id: staff.id, role: staff.role, network };
	const undoable: Assignment = { actionId: randomId(), many: 1, was: UNOWNED, is: ownership };
	const details = { to: staff.id, claimed: true, ...undoable };
	await recordAction(services, { action: "assigned", actor, applicationId: row.id, details });
	return success(row.id);
}

/** Limit per run; the remaining claims are released in the next one. */
const BATCH = 50;

/**
 * Releases claims whose holders did not act in time. Runs by cron, and before each claim so that released applications
 * can be claimed.
 */
export async function releaseExpiredClaims(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db, now } = services;
	const isExpired = lte(applications.claimedUntil, now());
	const due = await db.select({ id: applications.id }).from(applications).where(isExpired).limit(BATCH);
	if (due.length === 0) return;
	const expiredRows = await db
		.update(applications)
		.set({ assignedTo: null, assignedAt: null, claimedUntil: null })
		.where(
			and(
				isExpired,
				inArray(
					applications.id,
					due.map(({ id }) => id),
				),
			),
		)
		.returning({ id: applications.id });
	for (const { id } of expiredRows)
		await recordAction(services, {
			action: "assigned",
			actor: null,
			applicationId: id,
			details: { to: null, lapsed: true },
		});
}

/**
 * Unassigns open applications and unanswered messages of an account that may no longer process them. Each is an audit
 * entry that cannot be undone.
 * @param staff who closed the account or changed its role
 * @param userId the account
 */
export async function releaseWork(services: Pick<Services, "db" | "now">, staff: Staff, userId: number): Promise<void> {
	const { db } = services;
	const [releasedApplications, releasedMessages] = await db.batch([
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
	// The network is in the audit entry of the account itself.
	const actor = { id: staff.id, role: staff.role, network: null };
	for (const { id } of releasedApplications)
		await recordAction(services, { action: "assigned", actor, applicationId: id, details: { to: null, from: userId } });
	for (const { id } of releasedMessages)
		await recordAction(services, {
			action: "message-assigned",
			actor,
			details: { message: id, to: null, from: userId },
		});
}

const ORDER = sql.raw("later, estimated_completion_date, created_at, id");
const COLUMNS = sql`id, ${AWAITING_DELIVERY_ONLY} AS later, estimated_completion_date, created_at`;

/**
 * Returns a subquery for the id of the most urgent unassigned application that this person may process: the first that
 * awaits staff, or the first that awaits a second person and was proposed by someone else. Reads one row of an index
 * for the former, and the few rows that await a second person.
 */
function nextClaimQuery(person: number): SQL {
	const awaitingStaff = sql`SELECT ${COLUMNS} FROM applications
		WHERE ${APPLICATION_TO_CLAIM} AND id NOT IN (SELECT application_id FROM second_person_waits)
		ORDER BY ${ORDER} LIMIT 1`;
	// A cross join fixes the order: SQLite would otherwise start with all unassigned rows.
	const awaitingSecondPerson = sql`SELECT ${COLUMNS} FROM second_person_waits
		CROSS JOIN applications ON id = application_id
		WHERE maker <> ${person} AND assigned_to IS NULL AND ${APPLICATION_PAID} AND ${APPLICATION_OPEN}`;
	return sql`(SELECT id FROM (SELECT * FROM (${awaitingStaff}) UNION ALL ${awaitingSecondPerson}) ORDER BY ${ORDER} LIMIT 1)`;
}
