import type { Application, RequestedItem } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "./change-application.server.ts";

/** S4: stops the clock and asks the applicant for what is missing, each item with its reason. */
export async function requestInformation(
	services: Services,
	staff: Staff,
	applicationId: string,
	items: Pick<RequestedItem, "kind" | "reason">[],
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "information-requested", items }, expectedVersion);
}

/** S5 by staff: what was asked for is no longer needed. */
export async function waiveInformation(
	services: Services,
	staff: Staff,
	applicationId: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "information-waived" }, expectedVersion);
}
