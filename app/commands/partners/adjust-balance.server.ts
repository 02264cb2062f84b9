import { commissionEntries as entries } from "#app/data/partners/payout-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { findPartnerById } from "#app/queries/partners/find-partner.server.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/** The most that one adjustment may come to, in cents. */
const MAX_ADJUSTMENT: Cents = 50_000;

/**
 * Adds to or takes from what can be paid out: a bonus, or the mending of a mistake. It leaves the house in a payout alone, which
 * two people stand behind. @param key of the form that asks: sent twice, it counts once
 */
export async function adjustBalance(
	services: Services,
	staff: Staff,
	id: number,
	{ cents, key }: { cents: Cents | null; key: string },
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	if (cents === null || cents === 0 || Math.abs(cents) > MAX_ADJUSTMENT)
		return failure("invalid", "partner_adjustment");
	if (!/^[\w-]{22}$/.test(key)) return failure("invalid", "invalid_request");
	if (!(await findPartnerById(services, id))) return failure("not-found", "invalid_request");
	const entry = {
		affiliateId: id,
		account: "payable" as const,
		kind: "adjusted" as const,
		amount: cents,
		at: services.now(),
		by: staff.id,
		key: `adjusted:${key}`,
	};
	try {
		await services.db.insert(entries).values(entry);
	} catch (error) {
		if (/append-only|UNIQUE/.test(String((error as Error).cause ?? error))) return success(null);
		throw error;
	}
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "partner-adjusted", actor, details: { partner: id, cents } });
	return success(null);
}
