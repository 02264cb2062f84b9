import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { awaitedPayment, type LocalMethod } from "#app/domain/money/local-payment.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findPayments } from "#app/queries/money/find-payment.server.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { beginPayment, mayRedirect } from "./begin-payment.server.ts";
import { cancelPayment } from "./cancel-payment.server.ts";
import { observePayment, paymentFailure } from "./observe-payment.server.ts";

/** Each attempt rings a telephone that may be a stranger's: so many an hour for one application, and from one network. */
const MAX_ATTEMPTS = { application: 5, network: 15 };

/** The local methods that staff have switched on. */
export async function localMethods(services: Services): Promise<LocalMethod[]> {
	const { mbWay, multibanco } = await getSetting(services, "payment-methods");
	return [...(mbWay ? (["mb_way"] as const) : []), ...(multibanco ? (["multibanco"] as const) : [])];
}

/**
 * Asks for the price of an unpaid application in the MB WAY app of a telephone, or for a Multibanco voucher. From then on
 * the payment is awaited: asked twice, the first one stands.
 * @param asked.phone for MB WAY, with the country's code
 */
export async function payLocally(
	services: Services,
	application: Application,
	asked: { method: LocalMethod; phone: string; ipCountry: string | null; network: string },
): Promise<Outcome<null>> {
	const { method, phone, ipCountry, network } = asked;
	if (!(await localMethods(services)).includes(method)) return failure("invalid", "invalid_request");
	if (awaitedPayment(await findPayments(services, application.id), "application")) return success(null);
	const counts = [
		[`local-payment:${application.id}`, MAX_ATTEMPTS.application],
		[`local-payment:${network}`, MAX_ATTEMPTS.network],
	] as const;
	for (const [key, most] of counts)
		if ((await incrementCounter(services, key, HOUR)) > most)
			return failure("too-many", "too_many_requests", { retryAfterSeconds: HOUR / 1000 });
	const begun = await beginPayment(services, application.id, "application", ipCountry);
	if (!begun.ok) return begun;
	const { intentId } = begun.value;
	const contact = method === "mb_way" ? phone : application.email;
	const returnUrl = (await mayRedirect(services, "application"))
		? `${services.settings.origin}/confirmation/${application.id}`
		: null;
	const confirmed = await services.payments.confirmLocalMethod({ intentId, method, contact, returnUrl });
	const observed = await observePayment(services, intentId);
	if (!confirmed.ok) return paymentFailure(confirmed.problem);
	return observed.ok ? success(null) : observed;
}

/** Gives up an awaited payment, so that the order can be changed or paid otherwise: what is asked for ends at the provider first. */
export async function cancelAwaitedPayment(services: Services, application: Application): Promise<void> {
	const awaited = awaitedPayment(await findPayments(services, application.id), "application");
	if (awaited) await cancelPayment(services, awaited.paymentId);
}
