import type { Application } from "#app/domain/application/application.ts";
import { isUnpaidAndOpen } from "#app/domain/application/transitions.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { type AffiliateInfo, findAffiliate, isConfirmed } from "#app/queries/partners/find-affiliate.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";
import { refreshPayment } from "../money/refresh-payment.server.ts";
import { recordReferralSource } from "./record-referral-source.server.ts";

/**
 * Whether a code counts for an application that is about to be paid; one that does is the application's from now on, in
 * place of any other one, and goes on counting when its partner is deactivated before the payment. Nothing changes it after
 * the payment (ruling T17).
 */
export async function recordReferral(
	services: Services,
	application: Application,
	asked: { referral: Referral; network: string },
): Promise<{ found: AffiliateInfo; application: Application }> {
	const found = await findAffiliate(services, asked.referral.code, application);
	if (!found.valid || isConfirmed(found.code, application) || !isUnpaidAndOpen(application))
		return { found, application };
	const { code, discountPercent = 0 } = found;
	// As with another package: a new price for what was paid a moment ago would make that money look wrong.
	if (discountPercent > application.discountPercent) await refreshPayment(services, application);
	const event = { type: "referral-recorded" as const, code, discountPercent };
	const recorded = await changeApplication(services, application.id, SYSTEM, event);
	// Paid in another tab a moment ago, or with the bank: then the code that was there stays, and this one is not called valid.
	if (!recorded.ok) return { found: { code, valid: false, reason: "unknown" }, application };
	await recordReferralSource(services, recorded.value, asked);
	return { found, application: recorded.value };
}
