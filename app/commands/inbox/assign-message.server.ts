import { eq } from "drizzle-orm";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { listColleagues } from "#app/queries/people/list-colleagues.server.ts";
import type { Services } from "#app/services.ts";

/** Makes a message the turn of one member of staff, or nobody's. @param assigneeId account; null for nobody */
export async function assignMessage(
	services: Services,
	staff: Staff,
	messageId: string,
	assigneeId: number | null,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const known = assigneeId === null || (await listColleagues(services)).some(({ id }) => id === assigneeId);
	if (!known) return failure("invalid", "invalid_request");
	const changed = await services.db
		.update(contactMessages)
		.set({ assigneeId })
		.where(eq(contactMessages.id, messageId))
		.returning({ id: contactMessages.id });
	return changed.length > 0 ? success(null) : failure("not-found", "message_not_found");
}
