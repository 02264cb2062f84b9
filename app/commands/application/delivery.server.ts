import type { Address, Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { type Outcome, success } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { beginPayment, type StartedPayment } from "../money/begin-payment.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";

/**
 * Orders a printed copy of an issued certificate and stores the delivery address. The copy is posted once the €50 is
 * paid (ruling T9).
 */
export async function requestPhysicalDelivery(
	services: Services,
	applicationId: string,
	address: Address,
	ipCountry: string | null,
): Promise<Outcome<{ application: Application; payment: StartedPayment }>> {
	const requestResult = await changeApplication(services, applicationId, APPLICANT, {
		type: "delivery-requested",
		address,
	});
	if (!requestResult.ok) return requestResult;
	const payment = await beginPayment(services, applicationId, "physical_delivery", ipCountry);
	return payment.ok ? success({ application: requestResult.value, payment: payment.value }) : payment;
}

type ShippingUpdate = Omit<Extract<ApplicationEvent, { type: "shipping-updated" }>, "type">;

/** Row 160: marks the printed certificate as sent, with its tracking details. */
export async function updateShipping(
	services: Services,
	staff: Staff,
	applicationId: string,
	update: ShippingUpdate,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "shipping-updated", ...update }, expectedVersion);
}
