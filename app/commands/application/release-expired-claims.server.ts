import { and, inArray, lte } from "drizzle-orm";
import { applications } from "#app/data/schema.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

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
