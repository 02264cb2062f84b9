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

/** Prepares the card form of an unpaid application: package from the address, one open payment, the referral. */
export async function openCheckout(
	services: Services,
	application: Application,
	request: {
		packageType: PackageId;
		referral: Referral | null;
		ipCountry: string | null;
		network: string;
		/** Applications of the same order, paid for with the same intent. */
		others?: readonly string[];
	},
): Promise<Outcome<Checkout>> {
	const packageResult = await changePackage(services, application, request.packageType);
	if (!packageResult.ok) return packageResult;
	const { referral, network } = request;
	const referred = referral && (await recordReferral(services, packageResult.value, { referral, network }));
	const payment = await beginPayment(services, application.id, "application", request.ipCountry, request.others);
	if (!payment.ok) return payment;
	const found = referred?.found;
	const affiliate = found ? { code: found.code, valid: found.valid, reason: found.reason ?? null } : null;
	return success({ application: referred?.application ?? packageResult.value, payment: payment.value, affiliate });
}

/** Each attempt notifies a phone that may be a stranger's: limited per hour, application and network. */
const MAX_ATTEMPTS = { application: 5, network: 15 };

/** The local methods that staff have switched on. */
export async function localMethods(services: Services): Promise<LocalMethod[]> {
	const { mbWay, multibanco } = await getSetting(services, "payment-methods");
	return [...(mbWay ? (["mb_way"] as const) : []), ...(multibanco ? (["multibanco"] as const) : [])];
}

/**
 * Requests the payment in the MB WAY app, or creates a Multibanco voucher. The payment is awaited from then on; repeating
 * the call keeps the first one.
 * @param request.phone for MB WAY, with country code
 */
export async function payLocally(
	services: Services,
	application: Application,
	request: { method: LocalMethod; phone: string; ipCountry: string | null; network: string },
): Promise<Outcome<null>> {
	const { method, phone, ipCountry, network } = request;
	if (!(await localMethods(services)).includes(method)) return failure("invalid", "invalid_request");
	if (awaitedPayment(await findPayments(services, application.id), "application")) return success(null);
	const counts = [
		[`local-payment:${application.id}`, MAX_ATTEMPTS.application],
		[`local-payment:${network}`, MAX_ATTEMPTS.network],
	] as const;
	for (const [key, limit] of counts)
		if ((await incrementCounter(services, key, HOUR)) > limit)
			return failure("too-many", "too_many_requests", { retryAfterSeconds: HOUR / 1000 });
	const started = await beginPayment(services, application.id, "application", ipCountry);
	if (!started.ok) return started;
	const { intentId } = started.value;
	const contact = method === "mb_way" ? phone : application.email;
	const returnUrl = (await mayRedirect(services, "application"))
		? `${services.settings.origin}/confirmation/${application.id}`
		: null;
	const confirmed = await services.payments.confirmLocalMethod({ intentId, method, contact, returnUrl });
	const observation = await observePayment(services, intentId);
	if (!confirmed.ok) return paymentFailure(confirmed.problem);
	return observation.ok ? success(null) : observation;
}

/** Cancels an awaited payment, at the provider first, so that the order can be changed or paid otherwise. */
export async function cancelAwaitedPayment(services: Services, application: Application): Promise<void> {
	const awaited = awaitedPayment(await findPayments(services, application.id), "application");
	if (awaited) await cancelPayment(services, awaited.paymentId);
}
