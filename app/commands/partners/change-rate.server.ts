import { and, eq } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** The highest share that anybody gets, in per cent. */
const MAX_RATE = 30;

/** Another rate for sales from now on: each sale keeps the rate of its day. @param before what the page showed */
export async function changeRate(
	services: Services,
	staff: Staff,
	id: number,
	{ before, rate }: { before: number; rate: number },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	if (!Number.isInteger(rate) || rate < 0 || rate > MAX_RATE) return failure("invalid", "partner_rate");
	const { meta } = await services.db
		.update(affiliates)
		.set({ commissionRate: rate })
		.where(and(eq(affiliates.id, id), eq(affiliates.commissionRate, before)));
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "partner-rate-changed", actor, details: { partner: id, before, rate } });
	return success(null);
}
