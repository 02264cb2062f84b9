import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "./change-application.server.ts";

export type ShippingUpdate = Omit<Extract<ApplicationEvent, { type: "shipping-updated" }>, "type">;

/** Row 160: sends the printed certificate on its way, and follows it. */
export async function updateShipping(
	services: Services,
	staff: Staff,
	applicationId: string,
	update: ShippingUpdate,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "shipping-updated", ...update }, expectedVersion);
}
