import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { awaitedPayment, type LocalMethod } from "#app/domain/money/local-payment.ts";
import type { PackageId } from "#app/domain/money/packages.ts";
import type { Referral } from "#app/domain/partners/referral.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import type { AffiliateInfo } from "#app/queries/partners/find-affiliate.server.ts";
import { getSetting } from "#app/queries/settings.server.ts";
import type { Services } from "#app/services.ts";
import { changePackage } from "../application/answers.server.ts";
import { recordReferral } from "../partners/referrals.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { beginPayment, mayRedirect, type StartedPayment } from "./begin-payment.server.ts";
import { cancelPayment, observePayment, paymentFailure } from "./observe-payment.server.ts";

type Checkout = {
	application: Application;
	payment: StartedPayment;
	/** The referral code of the order and whether it counts; never the rate (ruling T16). */
	affiliate: { code: string; valid: boolean; reason: AffiliateInfo["reason"] | null } | null;
};

/** Prepares the card form of an unpaid application: sets the package, records the referral and opens one payment. */
export async function openCheckout(
	services: Services,
	application: Application,
	request: {
		packageType: PackageId;
		referral: Referral | null;
		ipCountry: string | null;
		network: string;
		/** Applications of the same order, paid for with the same intent. */
		otherApplicationIds?: readonly string[];
	},
): Promise<Outcome<Checkout>> {
	const packageResult = await changePackage(services, application, request.packageType);
	if (!packageResult.ok) return packageResult;
	const { referral, network } = request;
	const referralResult = referral && (await recordReferral(services, packageResult.value, { referral, network }));
	const payment = await beginPayment(
		services,
		application.id,
		"application",
		request.ipCountry,
		request.otherApplicationIds,
	);
	if (!payment.ok) return payment;
	const affiliateInfo = referralResult?.affiliate;
	const affiliate = affiliateInfo
		? { code: affiliateInfo.code, valid: affiliateInfo.valid, reason: affiliateInfo.reason ?? null }
		: null;
	return success({
		application: referralResult?.application ?? packageResult.value,
		payment: payment.value,
		affiliate,
	});
}

/** Maximum attempts per hour, because each one notifies a phone that may be a stranger's. */
const MAX_ATTEMPTS = { application: 5, network: 15 };

/** Returns the local payment methods that staff have enabled. */
export async function listLocalMethods(services: Services): Promise<LocalMethod[]> {
	const { mbWay, multibanco } = await getSetting(services, "payment-methods");
	return [...(mbWay ? (["mb_way"] as const) : []), ...(multibanco ? (["multibanco"] as const) : [])];
}

/**
 * Requests the payment in the MB WAY app, or creates a Multibanco voucher. The payment is awaited from then on; a
 * repeated call keeps the first payment.
 * @param request.phone for MB WAY, with country code
 */
export async function payLocally(
	services: Services,
	application: Application,
	request: { method: LocalMethod; phone: string; ipCountry: string | null; network: string },
): Promise<Outcome<null>> {
	const { method, phone, ipCountry, network } = request;
	if (!(await listLocalMethods(services)).includes(method)) return failure("invalid", "invalid_request");
	if (awaitedPayment(await findPayments(services, application.id), "application")) return success(null);
	const limits = [
		[`local-payment:${application.id}`, MAX_ATTEMPTS.application],
		[`local-payment:${network}`, MAX_ATTEMPTS.network],
	] as const;
	for (const [key, limit] of limits)
		if ((await incrementCounter(services, key, HOUR)) > limit)
			return failure("too-many", "too_many_requests", { retryAfterSeconds: HOUR / 1000 });
	const beginResult = await beginPayment(services, application.id, "application", ipCountry);
	if (!beginResult.ok) return beginResult;
	const { intentId } = beginResult.value;
	const contact = method === "mb_way" ? phone : application.email;
	const returnUrl = (await mayRedirect(services, "application"))
		? `${services.settings.origin}/confirmation/${application.id}`
		: null;
	const confirmation = await services.payments.confirmLocalMethod({ intentId, method, contact, returnUrl });
	const observation = await observePayment(services, intentId);
	if (!confirmation.ok) return paymentFailure(confirmation.problem);
	return observation.ok ? success(null) : observation;
}

/** Cancels an awaited payment, at the provider first, so that the order can be changed or paid in another way. */
export async function cancelAwaitedPayment(services: Services, application: Application): Promise<void> {
	const awaited = awaitedPayment(await findPayments(services, application.id), "application");
	if (awaited) await cancelPayment(services, awaited.paymentId);
}
