import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "./change-application.server.ts";

/** S7: the authority said yes; what it answered is kept in the event log by its reference. */
export async function approveApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	answer: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "authority-approved", answer }, expectedVersion);
}
