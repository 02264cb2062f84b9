import { and, eq, isNotNull } from "drizzle-orm";
import { markArchiveOutdated } from "#app/data/archived-events.server.ts";
import { outbox } from "#app/data/schema.server.ts";
import { mayMoveMoney, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";

/** Tries an effect again that was given up, as if for the first time. Harmless to repeat. */
export async function retryEffect(services: Services, staff: Staff, key: string): Promise<Outcome<null>> {
	if (!mayMoveMoney(staff)) return failure("forbidden", "staff_only");
	const [row] = await services.db
		.update(outbox)
		.set({ failedAt: null, leasedUntil: null, attempts: 0, dueAt: services.now() })
		.where(and(eq(outbox.key, key), isNotNull(outbox.failedAt)))
		.returning({ applicationId: outbox.applicationId, effect: outbox.effect });
	if (!row) return failure("conflict", "wrong_state");
	await markArchiveOutdated(services.db, row.applicationId);
	services.log("effect-retried", { effect: row.effect.kind, role: staff.role });
	services.deliverSoon(row.applicationId);
	return success(null);
}
