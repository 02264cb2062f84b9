import type { Application } from "../domain/application.ts";
import { isOpen } from "../domain/payment.ts";
import { findPayments } from "../queries/find-payment.server.ts";
import type { Services } from "../services.ts";
import { observePayment } from "./observe-payment.server.ts";

export type RefreshedPayment = {
	application: Application;
	/** Money may be on its way: the provider has not answered, is still working, or a person must look at it. */
	confirming: boolean;
};

/** Asks the provider once what became of a payment that is still open: its notice may be late or lost (ruling T8). */
export async function refreshPayment(services: Services, application: Application): Promise<RefreshedPayment> {
	const payments = await findPayments(services, application.id);
	const open = payments.find((payment) => isOpen(payment) && payment.intentId !== null);
	const strange = payments.some((payment) => payment.state === "mismatch" && payment.purpose === "application");
	if (!open?.intentId) return { application, confirming: strange };
	const observed = await observePayment(services, open.intentId);
	if (!observed.ok) return { application, confirming: application.paidAt === null };
	return { application: observed.value, confirming: strange || observed.value.paymentStatus === "processing" };
}
