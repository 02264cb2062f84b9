import type { Application } from "#app/domain/application/application.ts";
import { isUnpaidAndOpen } from "#app/domain/application/transitions.ts";
import { type AffiliateInfo, findAffiliate, isConfirmed } from "#app/queries/people/find-affiliate.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";

/**
 * Whether a code counts for an application that is about to be paid; one that does is the application's from now on, in
 * place of any other one, and goes on counting when its partner is deactivated before the payment. Nothing changes it after
 * the payment (ruling T17).
 */
export async function recordReferral(
	services: Services,
	application: Application,
	code: string,
): Promise<AffiliateInfo> {
	const found = await findAffiliate(services, code, application);
	if (!found.valid || isConfirmed(found.code, application) || !isUnpaidAndOpen(application)) return found;
	const event = { type: "referral-recorded" as const, code: found.code };
	const recorded = await changeApplication(services, application.id, SYSTEM, event);
	// Paid in another tab a moment ago: then the code that was there stays, and this one is not called valid.
	return recorded.ok ? found : { code: found.code, valid: false, reason: "unknown" };
}
