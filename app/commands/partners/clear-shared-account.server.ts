import { and, eq } from "drizzle-orm";
import { affiliates } from "#app/data/partners/partner-schema.server.ts";
import { mayPayPartners, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { recordAction } from "../audit/record-action.server.ts";

/**
 * Somebody of staff has looked at an account that several partners name: this partner is paid to it for as long as it stays theirs.
 * @param account the keyed hash of the account that the page showed
 */
export async function clearSharedAccount(
	services: Services,
	staff: Staff,
	id: number,
	account: string,
	network: string,
): Promise<Outcome<null>> {
	if (!mayPayPartners(staff)) return failure("forbidden", "staff_only");
	const { meta } = await services.db
		.update(affiliates)
		.set({ payoutClearedIndex: account, payoutClearedBy: staff.id })
		.where(and(eq(affiliates.id, id), eq(affiliates.payoutIndex, account)));
	if (meta.changes === 0) return failure("conflict", "stale_version");
	const actor = { id: staff.id, role: staff.role, network };
	await recordAction(services, { action: "partner-account-cleared", actor, details: { partner: id, account } });
	return success(null);
}
