import { mayAnswerMessages, mayAssign, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { UNDO_WITHIN_MS } from "#app/domain/staff/undo.ts";
import { findRecentActions } from "#app/queries/staff/find-recent-actions.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";
import { undoAssignment } from "./undo-assignment.server.ts";
import { undoMessageAssignment } from "./undo-message-assignment.server.ts";

/** How many applications or messages are as they were. */
export type Undone = { many: number };

/**
 * Takes back one light act of this very person, from what the audit says that it found and left: all of it, or nothing where
 * anything of it has changed since. The undoing is an entry of the audit too. Whoever may not do such an act may not undo it.
 * @param act as the audit names it; an act of somebody else is unknown here
 */
export async function undoAction(
	services: Services,
	staff: Staff,
	network: string,
	act: string,
): Promise<Outcome<Undone>> {
	if (!mayAssign(staff) && !mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const own = (await findRecentActions(services, staff.id)).find((one) => one.act === act);
	if (!own) return failure("conflict", "undo_unknown");
	if (!(own.kind === "message" ? mayAnswerMessages : mayAssign)(staff)) return failure("forbidden", "staff_only");
	if (own.undone) return failure("conflict", "undo_done");
	if (services.now() - own.at > UNDO_WITHIN_MS) return failure("conflict", "undo_late");
	const isUndone = await (own.kind === "message"
		? undoMessageAssignment(services, own)
		: undoAssignment(services, own.parts));
	if (!isUndone) return failure("conflict", "undo_changed");
	const about = own.kind === "message" ? [{ message: own.assignment.message }] : own.parts;
	for (const part of about) {
		const applicationId = "applicationId" in part ? { applicationId: part.applicationId } : {};
		const details = { undoes: act, ...("message" in part ? part : { to: part.was.to }) };
		const actor = { id: staff.id, role: staff.role, network };
		await recordAction(services, { action: "undone", actor, ...applicationId, details });
	}
	return success({ many: about.length });
}
