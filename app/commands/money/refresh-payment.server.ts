import type { Application } from "#app/domain/application/application.ts";
import { type AwaitedPayment, awaitedPayment } from "#app/domain/money/local-payment.ts";
import { isOpen, type Payment } from "#app/domain/money/payment.ts";
import { type PaymentProgress, paymentProgress } from "#app/domain/money/payment-status.ts";
import type { PaymentPurpose } from "#app/domain/money/price.ts";
import { findPayments } from "#app/queries/money/find-payment.server.ts";
import type { Services } from "#app/services.ts";
import { observePayment } from "./observe-payment.server.ts";

export type RefreshedPayment = {
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
