import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { requestInformation } from "#app/commands/application/review.server.ts";
import { refundPayment } from "#app/commands/money/refunds.server.ts";
import { refundable } from "#app/domain/money/refund.ts";
import { findPayments } from "#app/queries/money/payments.server.ts";
import { offlineStaff } from "#worker/offline/staff.ts";
import { apply, beginPaying } from "./api-helpers.ts";
import { payWithCard } from "./card-holder.ts";
import { Client } from "./client.ts";
import { flushBackgroundWork } from "./flush-background-work.ts";
import { openServices } from "./open-services.ts";
import { aCompletedApplication } from "./states.ts";

/** What a reader sees of a page: no scripts, no comments between the words. */
export async function seen(response: Response): Promise<string> {
	return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!-- -->/g, "");
}

/** Paid at the provider; nobody has told us yet. */
export async function aPaidApplication() {
	const applicant = new Client();
	const { id, applicationNumber } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, "4242424242424242");
	return { applicant, id, applicationNumber };
}

/** Paid, and waiting for the applicant. */
export async function anApplicationWithRequest(items: Parameters<typeof requestInformation>[3]) {
	const paid = await aPaidApplication();
	await paid.applicant.get(`/confirmation/${paid.id}`);
	const asked = await requestInformation(await openServices(), offlineStaff("Rui"), paid.id, items);
	if (!asked.ok) throw new Error(`asking: ${asked.failure.code}`);
	return paid;
}

/** Completed, with the printed certificate ordered and paid on top. */
export async function anApplicationWithPost() {
	const completed = await aCompletedApplication();
	const { applicant, id } = completed;
	const address = { addressLine1: "Rua Augusta 1", city: "Lisboa", postalCode: "1100-048", country: "PT" };
	const path = `/api/request-physical-delivery/${id}`;
	const { body } = await applicant.call<{ clientSecret: string }>(path, { address });
	await payWithCard(body.clientSecret.split("_secret_")[0] ?? "", body.clientSecret, "5555555555554444");
	await flushBackgroundWork();
	return completed;
}

/** Refunds part of an application's first payment, as the admin area does. */
export async function startRefund(applicationId: string, amount: number): Promise<void> {
	const services = await openServices();
	const [payment] = await findPayments(services, applicationId);
	if (!payment) throw new Error("nothing was paid");
	const asked = {
		paymentId: payment.id,
		refundId: crypto.randomUUID(),
		amount,
		available: refundable(payment),
		note: "Agreed",
		limit: payment.amountReceived,
	};
	const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
	const changed = await changeApplication(services, applicationId, eva, { type: "refund-requested", ...asked });
	if (!changed.ok) throw new Error(`refund: ${changed.failure.code}`);
	await refundPayment(services, asked.refundId);
}
