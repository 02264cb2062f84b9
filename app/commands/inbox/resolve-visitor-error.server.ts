import { and, eq, isNull } from "drizzle-orm";
import { visitorErrors } from "#app/data/inbox-schema.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

/** Says that a group of errors is dealt with. It opens by itself when the error is met again. Harmless to repeat. */
export async function resolveVisitorError(
	services: Services,
	staff: Staff,
	fingerprint: string,
): Promise<Outcome<null>> {
	if (!mayAnswerMessages(staff)) return failure("forbidden", "staff_only");
	const { db, now } = services;
	const [known] = await db
		.select({ resolvedAt: visitorErrors.resolvedAt })
		.from(visitorErrors)
		.where(eq(visitorErrors.fingerprint, fingerprint));
	if (!known) return failure("not-found", "error_group_not_found");
	await db
		.update(visitorErrors)
		.set({ resolvedAt: now(), resolvedBy: staff.id })
		.where(and(eq(visitorErrors.fingerprint, fingerprint), isNull(visitorErrors.resolvedAt)));
	return success(null);
}
