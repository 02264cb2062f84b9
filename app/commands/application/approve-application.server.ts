import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeApplication } from "./change-application.server.ts";

/** S7: the authority said yes; what it answered is kept in the event log by its reference. */
export async function approveApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	answer: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeApplication(
		services,
		applicationId,
		staffActor(staff),
		{ type: "authority-approved", answer },
		{ expectedVersion },
	);
}
