import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findPaymentOfIntent } from "#app/queries/money/find-payment.server.ts";
import type { PaymentProblem, Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";

/** The provider says that it has no such intent: another account, or another key. */
export class UnknownAtProvider extends Error {
	override readonly name = "UnknownAtProvider";
}

export function isUnknown(problem: PaymentProblem): boolean {
	return problem.kind === "invalid" && problem.code === "resource_missing";
}

/**
 * Asks the provider what became of an intent and tells the application's room. The only road by which a payment becomes
 * paid: a webhook, a page or the cron merely say that it is time to ask.
 * @param options.deep also ask about refunds and disputes, even if nothing speaks of any
 */
export async function observePayment(
	services: Services,
	intentId: string,
	options: { deep?: boolean } = {},
): Promise<Outcome<Application>> {
	const known = await findPaymentOfIntent(services, intentId, null);
	const deep = options.deep || Boolean(known && known.refunds.length + known.disputes.length > 0);
	const fetched = await services.payments.getIntent(intentId, { deep });
	// An intent that the provider does not know is none of ours: asking again will not bring it about.
	if (!fetched.ok && isUnknown(fetched.problem)) return failure("not-found", "application_not_found");
	if (!fetched.ok) return paymentFailure(fetched.problem);
	const { snapshot } = fetched.value;
	const applicationId =
		known?.applicationId ??
		(await findPaymentOfIntent(services, intentId, snapshot.paymentId))?.applicationId ??
		snapshot.applicationId;
	if (applicationId === null) return failure("not-found", "application_not_found");
	return changeApplication(services, applicationId, SYSTEM, { type: "payment-observed", snapshot });
}

/** The provider's problem in our own words. */
export function paymentFailure(problem: PaymentProblem): ReturnType<typeof failure> {
	switch (problem.kind) {
		case "not-configured":
			return failure("not-configured", "payments_not_configured");
		case "rate-limited":
			return failure("unavailable", "payment_unavailable", { retryAfterSeconds: 10 });
		case "unavailable":
			return failure("unavailable", "payment_unavailable", { retryAfterSeconds: 30 });
		case "already":
			return failure("conflict", "already_paid");
		case "invalid":
			return failure("unavailable", "payment_unavailable");
	}
}
