import { findPayment } from "#app/queries/money/find-payment.server.ts";
import type { Services } from "#app/services.ts";
import { isUnknown, observePayment, UnknownAtProvider } from "./observe-payment.server.ts";

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
