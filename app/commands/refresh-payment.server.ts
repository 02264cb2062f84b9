import type { Application } from "../domain/application.ts";
import { type MoneyStanding, moneyStanding } from "../domain/money-standing.ts";
import type { PaymentPurpose } from "../domain/packages.ts";
import { isOpen } from "../domain/payment.ts";
import { findPayments } from "../queries/find-payment.server.ts";
import type { Services } from "../services.ts";
import { observePayment } from "./observe-payment.server.ts";

export type RefreshedPayment = { application: Application; money: MoneyStanding };

/** Asks the provider once what became of a payment that is still open: its notice may be late or lost (ruling T8). */
export async function refreshPayment(
	services: Services,
	application: Application,
	purpose: PaymentPurpose = "application",
): Promise<RefreshedPayment> {
	const payments = await findPayments(services, application.id);
	const open = payments.find((payment) => payment.purpose === purpose && isOpen(payment));
	if (!open?.intentId) return { application, money: moneyStanding(payments, purpose) };
	const observed = await observePayment(services, open.intentId);
	if (!observed.ok) return { application, money: "unknown" };
	return { application: observed.value, money: moneyStanding(await findPayments(services, application.id), purpose) };
}
