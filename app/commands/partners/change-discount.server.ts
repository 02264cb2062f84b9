import { and, eq, sql } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Discount } from "#app/domain/partners/discount.ts";
import { lisbonDate } from "#app/domain/time/calendar.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/**
 * What a partner's code takes off for applicants from now on, within the limit of the settings. Whoever was shown another price
 * keeps it. @param before what the page showed
 */
export async function changeDiscount(
	services: Services,
	staff: Staff,
	id: number,
	{ before, after }: { before: Discount; after: Discount },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { percent: limit } = await getSetting(services, "partner-discount");
	const { percent, until } = after;
	if (!Number.isInteger(percent) || percent < 0 || percent > limit) return failure("invalid", "partner_discount");
	if (until !== null && until < lisbonDate(services.now())) return failure("invalid", "partner_discount_day");
	const { meta } = await services.db
		.update(affiliates)
		.set({ discountPercent: percent, discountUntil: until })
		.where(
			and(
				eq(affiliates.id, id),
				eq(affiliates.discountPercent, before.percent),
				sql`discount_until IS ${before.until}`,
			),
		);
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const actor = { id: staff.id, role: staff.role, network };
	const details = { partner: id, before: before.percent, percent, ...(until === null ? {} : { until }) };
	await recordAction(services, { action: "partner-discount-changed", actor, details });
	return success(null);
}
