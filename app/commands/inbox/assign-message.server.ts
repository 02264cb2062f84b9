import { eq } from "drizzle-orm";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { MessageAssignment } from "#app/domain/staff/undo.ts";
import { listColleagues } from "#app/queries/people/list-colleagues.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/**
 * Makes a message the turn of one member of staff, or nobody's. An entry of the audit says so by the message's id alone, which leads
 * nowhere once the message is deleted. @param assigneeId account; null for nobody
 */
export async function assignMessage(
	services: Services,
	staff: Staff,
	network: string,
	messageId: string,
	assigneeId: number | null,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const known = assigneeId === null || (await listColleagues(services)).some(({ id }) => id === assigneeId);
	if (!known) return failure("invalid", "invalid_request");
	const { db } = services;
	const isIt = eq(contactMessages.id, messageId);
	const [[before]] = await db.batch([
		db.select({ was: contactMessages.assigneeId }).from(contactMessages).where(isIt),
		db.update(contactMessages).set({ assigneeId }).where(isIt),
	]);
	if (!before) return failure("not-found", "message_not_found");
	const details: MessageAssignment = { act: randomId(), message: messageId, to: assigneeId, was: before.was };
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "message-assigned", actor, details });
	return success(null);
}
