import { sql } from "drizzle-orm";
import { APPLICATION_OPEN } from "#app/data/conditions.server.ts";
import { mayAnswerMessages, mayAssign, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { type MessageAssignment, UNDO_WINDOW_MS } from "#app/domain/staff/undo.ts";
import { findRecentActions, type RecentAssignment } from "#app/queries/staff/recent-actions.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** The number of restored applications or messages. */
type UndoResult = { count: number };

/**
 * Undoes a reversible action by the same person, based on the audit entries: all of it, or nothing if anything has
 * changed since. The undo is recorded in the audit log and requires the same permission.
 * @param actionId id in the audit log; other people's actions are not found
 */
export async function undoAction(
	services: Services,
	staff: Staff,
	network: string,
	actionId: string,
): Promise<Outcome<UndoResult>> {
	if (!mayAssign(staff) && !mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const recentAction = (await findRecentActions(services, staff.id)).find((recent) => recent.actionId === actionId);
	if (!recentAction) return failure("conflict", "undo_unknown");
	if (!(recentAction.kind === "message" ? mayAnswerMessages : mayAssign)(staff))
		return failure("forbidden", "staff_only");
	if (recentAction.undone) return failure("conflict", "undo_done");
	if (services.now() - recentAction.at > UNDO_WINDOW_MS) return failure("conflict", "undo_late");
	const isUndone = await (recentAction.kind === "message"
		? undoMessageAssignment(services, recentAction)
		: undoAssignment(services, recentAction.parts));
	if (!isUndone) return failure("conflict", "undo_changed");
	const targets = recentAction.kind === "message" ? [{ message: recentAction.assignment.message }] : recentAction.parts;
	for (const target of targets) {
		const applicationId = "applicationId" in target ? { applicationId: target.applicationId } : {};
		const details = { undoes: actionId, ...("message" in target ? target : { to: target.was.to }) };
		const actor = { id: staff.id, role: staff.role, network };
		await recordAction(services, { action: "undone", actor, ...applicationId, details });
	}
	return success({ count: targets.length });
}

/**
 * Restores the previous owners of applications in one statement: all, or none if one has been reassigned or closed
 * since. Returns whether they were restored.
 */
async function undoAssignment({ db }: Pick<Services, "db">, parts: readonly RecentAssignment[]): Promise<boolean> {
	const serialised = JSON.stringify(
		parts.map(({ applicationId, seq, was, is }) => ({ id: applicationId, seq, was, is })),
	);
	const partValue = (path: string) => sql`part.value ->> ${sql.raw(`'$.${path}'`)}`;
	const previousValue = (path: string) =>
		sql`(SELECT ${partValue(`was.${path}`)} FROM json_each(${serialised}) AS part WHERE ${partValue("id")} = applications.id)`;
	const unchangedCount = sql`
		SELECT count(*) FROM json_each(${serialised}) AS part
		JOIN (SELECT id AS application, assigned_to, assigned_at, claimed_until, stage FROM applications) AS current
			ON current.application = ${partValue("id")}
		WHERE current.assigned_to IS ${partValue("is.to")} AND current.assigned_at IS ${partValue("is.at")}
			AND current.claimed_until IS ${partValue("is.until")} AND ${APPLICATION_OPEN}
			AND NOT EXISTS (
				SELECT 1 FROM audit_entries AS later
				WHERE later.application_id = current.application AND later.seq > ${partValue("seq")}
					AND later.action IN ('assigned', 'undone'))`;
	const undone = await db.all<{ id: string }>(sql`
		UPDATE applications
		SET assigned_to = ${previousValue("to")}, assigned_at = ${previousValue("at")}, claimed_until = ${previousValue("until")}
		WHERE id IN (SELECT ${partValue("id")} FROM json_each(${serialised}) AS part) AND (${unchangedCount}) = ${parts.length}
		RETURNING id`);
	return undone.length > 0;
}

/**
 * Restores the previous assignee of a message, unless it is finished or has been reassigned since. Returns whether it
 * was restored.
 */
async function undoMessageAssignment(
	{ db }: Pick<Services, "db">,
	{ seq, assignment: { message, was, to } }: { seq: number; assignment: MessageAssignment },
): Promise<boolean> {
	const undone = await db.all<{ id: string }>(sql`
		UPDATE contact_messages SET assignee_id = ${was}
		WHERE id = ${message} AND assignee_id IS ${to} AND NOT EXISTS (
			SELECT 1 FROM audit_entries
			WHERE seq > ${seq} AND action IN ('message-assigned', 'undone') AND details ->> '$.message' = ${message})
		RETURNING id`);
	return undone.length > 0;
}
