import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeApplication } from "./change-application.server.ts";

/** S6: the request is with the tax authority. */
export async function fileApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	filing: { authorityReference: string; checkListDone: boolean },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeApplication(
		services,
		applicationId,
		staffActor(staff),
		{ type: "filed", ...filing },
		{ expectedVersion },
	);
}
