import type { Address, Application } from "#app/domain/application/application.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { type BegunPayment, beginPayment } from "../money/begin-payment.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/** The printed certificate after issue: the address now, the post when the 50 € have arrived (ruling T9). */
export async function requestPhysicalDelivery(
	services: Services,
	applicationId: string,
	address: Address,
	ipCountry: string | null,
): Promise<Outcome<{ application: Application; payment: BegunPayment }>> {
	const requested = await changeApplication(services, applicationId, APPLICANT, {
		type: "delivery-requested",
		address,
	});
	if (!requested.ok) return requested;
	const payment = await beginPayment(services, applicationId, "physical_delivery", ipCountry);
	return payment.ok ? success({ application: requested.value, payment: payment.value }) : payment;
}
