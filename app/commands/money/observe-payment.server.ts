import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { type AwaitedPayment, awaitedPayment } from "#app/domain/money/local-payment.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import { isOpen, type Payment } from "#app/domain/money/payment.ts";
import { type PaymentProgress, paymentProgress } from "#app/domain/money/payment-status.ts";
import { findPayment, findPaymentOfIntent, findPayments } from "#app/queries/money/payments.server.ts";
import type { PaymentProblem, Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";

/** The provider has no such intent: another account or another key. */
export class UnknownAtProvider extends Error {
	override readonly name = "UnknownAtProvider";
}

function isUnknown(problem: PaymentProblem): boolean {
	return problem.kind === "invalid" && problem.code === "resource_missing";
}

/**
 * Fetches the state of an intent and reports it to the application's room. The only path by which a payment becomes
 * paid: webhooks, pages and cron only trigger it.
 * @param options.deep also fetch refunds and disputes, even if the charge mentions none
 */
export async function observePayment(
	services: Services,
	intentId: string,
	options: { deep?: boolean } = {},
): Promise<Outcome<Application>> {
	const known = await findPaymentOfIntent(services, intentId, null);
	const deep = options.deep || Boolean(known && known.refunds.length + known.disputes.length > 0);
	const fetched = await services.payments.getIntent(intentId, { deep });
	// An intent unknown to the provider is not ours: retrying is useless.
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

/** Maps a provider's problem to our failure. */
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
	/** The payer's pending step outside of our pages, while `money` is "awaited". */
	awaited: AwaitedPayment | null;
};

/** Fetches the state of an open payment: its event may be late or lost (ruling T8). */
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

/** Cancels an intent that is no longer needed and observes the result. Throws so that the outbox retries. */
export async function cancelPayment(services: Services, paymentId: string): Promise<void> {
	const payment = await findPayment(services, paymentId);
	if (!payment?.intentId) return;
	const canceled = await services.payments.cancelIntent(payment.intentId);
	if (!canceled.ok && isUnknown(canceled.problem)) throw new UnknownAtProvider();
	if (!canceled.ok && canceled.problem.kind !== "already") throw new Error(`cancel: ${canceled.problem.kind}`);
	const observed = await observePayment(services, payment.intentId);
	if (!observed.ok && observed.failure.kind === "unavailable") throw new Error("cancel: unknown result");
}
