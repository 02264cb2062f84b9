import { and, eq } from "drizzle-orm";
import { APPLICATION_OPEN } from "#app/data/conditions.server.ts";
import { contactMessages } from "#app/data/inbox-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { UNOWNED } from "#app/domain/staff/undo.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

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
