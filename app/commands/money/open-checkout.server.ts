import type { Application } from "#app/domain/application/application.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import type { AffiliateInfo } from "#app/queries/partners/find-affiliate.server.ts";
import type { Services } from "#app/services.ts";
import { changePackage } from "../application/confirm-answers.server.ts";
import { recordReferral } from "../partners/record-referral.server.ts";
import { type BegunPayment, beginPayment } from "./begin-payment.server.ts";

export type Checkout = {
	application: Application;
	payment: BegunPayment;
	/** The code that the order carries, and whether it counts; never the rate (ruling T16). */
	affiliate: { code: string; valid: boolean; reason: AffiliateInfo["reason"] | null } | null;
};

/** What the card form of an unpaid application needs: its package as the address asks, one open payment, the referral. */
export async function openCheckout(
	services: Services,
	application: Application,
	asked: { packageType: PackageId; referral: Referral | null; ipCountry: string | null; network: string },
): Promise<Outcome<Checkout>> {
	const chosen = await changePackage(services, application, asked.packageType);
	if (!chosen.ok) return chosen;
	const { referral, network } = asked;
	const referred = referral && (await recordReferral(services, chosen.value, { referral, network }));
	const payment = await beginPayment(services, application.id, "application", asked.ipCountry);
	if (!payment.ok) return payment;
	const found = referred?.found;
	const affiliate = found ? { code: found.code, valid: found.valid, reason: found.reason ?? null } : null;
	return success({ application: referred?.application ?? chosen.value, payment: payment.value, affiliate });
}
