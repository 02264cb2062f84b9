import type { Application } from "../domain/application.ts";
import type { ApplicationEvent } from "../domain/event.ts";
import type { Outcome } from "../domain/failure.ts";
import { type Staff, staffActor } from "../domain/staff.ts";
import type { Services } from "../services.ts";
import { changeCase } from "./change-case.server.ts";

export type ShippingUpdate = Omit<Extract<ApplicationEvent, { type: "shipping-updated" }>, "type">;

/** Row 160: sends the printed certificate on its way, and follows it. */
export async function updateShipping(
	services: Services,
	staff: Staff,
	applicationId: string,
	update: ShippingUpdate,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeCase(
		services,
		applicationId,
		staffActor(staff),
		{ type: "shipping-updated", ...update },
		{ expectedVersion },
	);
}
