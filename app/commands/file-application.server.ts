import type { Application } from "../domain/application.ts";
import type { Outcome } from "../domain/failure.ts";
import { type Staff, staffActor } from "../domain/staff.ts";
import type { Services } from "../services.ts";
import { changeCase } from "./change-case.server.ts";

/** S6: the request is with the tax authority. */
export async function fileApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	filing: { authorityReference: string; checkListDone: boolean },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeCase(services, applicationId, staffActor(staff), { type: "filed", ...filing }, { expectedVersion });
}
