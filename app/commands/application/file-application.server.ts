import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "./change-application.server.ts";

/** S6: the request is with the tax authority. */
export async function fileApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	filing: { authorityReference: string; checkListDone: boolean; earlierNifSearched?: boolean },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "filed", ...filing }, expectedVersion);
}
