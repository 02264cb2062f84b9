import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { type AwaitedPayment, awaitedPayment } from "#app/domain/money/local-payment.ts";
import { extractLine } from "#app/domain/money/order-lines.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import { isOpen, type Payment, type PaymentSnapshot } from "#app/domain/money/payment.ts";
import { type PaymentProgress, paymentProgress } from "#app/domain/money/payment-status.ts";
import { findPayment, findPayments, findPaymentsOfIntent } from "#app/queries/money/payments.server.ts";
import type { PaymentProblem, Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";

/** Thrown when the provider does not know an intent, because it belongs to another account or key. */
export class UnknownAtProvider extends Error {
	override readonly name = "UnknownAtProvider";
}

function isUnknownIntent(problem: PaymentProblem): boolean {
	return problem.kind === "invalid" && problem.code === "resource_missing";
}

/**
 * Fetches the state of an intent and reports it to the application's room, or to each room of an order for several
 * people. This is the only way in which a payment becomes paid: webhooks, pages and cron only trigger it. Fails if one
 * room fails, so that the call is repeated for all.
 * @param options.deep also fetch refunds and disputes, even if the charge mentions none
 * @param options.applicationId which application of the order to return; the first by default
 */
export async function observePayment(
	services: Services,
	intentId: string,
	options: { deep?: boolean; applicationId?: string } = {},
): Promise<Outcome<Application>> {
	const known = await findPaymentsOfIntent(services, intentId);
	const includeDetails = options.deep || known.some(({ refunds, disputes }) => refunds.length + disputes.length > 0);
	const fetchResult = await services.payments.getIntent(intentId, { deep: includeDetails });
	// An intent unknown to the provider is not ours: retrying is useless.
	if (!fetchResult.ok && isUnknownIntent(fetchResult.problem)) return failure("not-found", "application_not_found");
	if (!fetchResult.ok) return paymentFailure(fetchResult.problem);
	const { snapshot, lines } = fetchResult.value;
	if (lines.length === 0) {
		const applicationId = known[0]?.applicationId ?? (await findPaymentRow(services, snapshot))?.applicationId;
		const targetId = applicationId ?? snapshot.applicationId;
		return targetId === null
			? failure("not-found", "application_not_found")
			: reportToRoom(services, targetId, snapshot);
	}
	const requestedId = options.applicationId ?? lines[0]?.applicationId;
	let result: Outcome<Application> = failure("not-found", "application_not_found");
	// The first line is reported last, because the shared invoice belongs to it and needs the others.
	for (const line of lines.toReversed()) {
		const outcome = await reportToRoom(services, line.applicationId, extractLine(snapshot, lines, line));
		if (!outcome.ok && outcome.failure.kind !== "not-found") return outcome;
		if (line.applicationId === requestedId) result = outcome;
	}
	return result;
}

async function reportToRoom(
	services: Services,
	applicationId: string,
	snapshot: PaymentSnapshot,
): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, SYSTEM, { type: "payment-observed", snapshot });
}

/** Finds our row by our own id, if the event arrived before the intent's id was stored. */
async function findPaymentRow(services: Services, { paymentId }: PaymentSnapshot): Promise<Payment | null> {
	return paymentId === null ? null : findPayment(services, paymentId);
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
	progress: PaymentProgress;
	/** The payer's pending step outside of our pages, while `progress` is "awaited". */
	awaited: AwaitedPayment | null;
};

/** Fetches the state of an open payment, whose event may be late or lost (ruling T8). */
export async function refreshPayment(
	services: Services,
	application: Application,
	purpose: PaymentPurpose = "application",
): Promise<RefreshedPayment> {
	const payments = await findPayments(services, application.id);
	const open = payments.find((payment) => payment.purpose === purpose && isOpen(payment));
	if (!open?.intentId) return { application, ...getPaymentStatus(payments, purpose) };
	const observation = await observePayment(services, open.intentId, { applicationId: application.id });
	if (!observation.ok) return { application, progress: "unknown", awaited: null };
	return { application: observation.value, ...getPaymentStatus(await findPayments(services, application.id), purpose) };
}

function getPaymentStatus(payments: readonly Payment[], purpose: PaymentPurpose) {
	return { progress: paymentProgress(payments, purpose), awaited: awaitedPayment(payments, purpose) };
}

/** Cancels an intent that is no longer needed and observes the result. Throws so that the outbox retries. */
export async function cancelPayment(services: Services, paymentId: string): Promise<void> {
	const payment = await findPayment(services, paymentId);
	if (!payment?.intentId) return;
	const cancellation = await services.payments.cancelIntent(payment.intentId);
	if (!cancellation.ok && isUnknownIntent(cancellation.problem)) throw new UnknownAtProvider();
	if (!cancellation.ok && cancellation.problem.kind !== "already")
		throw new Error(`cancel: ${cancellation.problem.kind}`);
	const observation = await observePayment(services, payment.intentId);
	if (!observation.ok && observation.failure.kind === "unavailable") throw new Error("cancel: unknown result");
}
