import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { type AwaitedPayment, awaitedPayment } from "#app/domain/money/local-payment.ts";
import { isOpen, type Payment } from "#app/domain/money/payment.ts";
import { type PaymentProgress, paymentProgress } from "#app/domain/money/payment-status.ts";
import type { PaymentPurpose } from "#app/domain/money/price.ts";
import { findPayment, findPaymentOfIntent, findPayments } from "#app/queries/money/payments.server.ts";
import type { PaymentProblem, Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";

/** The provider says that it has no such intent: another account, or another key. */
export class UnknownAtProvider extends Error {
	override readonly name = "UnknownAtProvider";
}

function isUnknown(problem: PaymentProblem): boolean {
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

type RefreshedPayment = {
	application: Application;
	money: PaymentProgress;
	/** What its payer must do outside of our pages, while `money` is "awaited". */
	awaited: AwaitedPayment | null;
};

/** Asks the provider once what became of a payment that is still open: its event may be late or lost (ruling T8). */
export async function refreshPayment(
	services: Services,
	application: Application,
	purpose: PaymentPurpose = "application",
): Promise<RefreshedPayment> {
	const payments = await findPayments(services, application.id);
	const open = payments.find((payment) => payment.purpose === purpose && isOpen(payment));
	if (!open?.intentId) return { application, ...standingOf(payments, purpose) };
	const observed = await observePayment(services, open.intentId);
	if (!observed.ok) return { application, money: "unknown", awaited: null };
	return { application: observed.value, ...standingOf(await findPayments(services, application.id), purpose) };
}

function standingOf(payments: readonly Payment[], purpose: PaymentPurpose) {
	return { money: paymentProgress(payments, purpose), awaited: awaitedPayment(payments, purpose) };
}

/** Cancels an intent that nobody will pay any more and takes in what became of it. Throws to be tried again. */
export async function cancelPayment(services: Services, paymentId: string): Promise<void> {
	const payment = await findPayment(services, paymentId);
	if (!payment?.intentId) return;
	const canceled = await services.payments.cancelIntent(payment.intentId);
	if (!canceled.ok && isUnknown(canceled.problem)) throw new UnknownAtProvider();
	if (!canceled.ok && canceled.problem.kind !== "already") throw new Error(`cancel: ${canceled.problem.kind}`);
	const observed = await observePayment(services, payment.intentId);
	if (!observed.ok && observed.failure.kind === "unavailable") throw new Error("cancel: unknown result");
}
