import type { Application } from "../domain/application.ts";
import type { Outcome } from "../domain/failure.ts";
import { type Staff, staffActor } from "../domain/staff.ts";
import type { Services } from "../services.ts";
import { changeCase } from "./change-case.server.ts";

/** S7: the authority said yes; what it answered is kept in the event log by its reference. */
export async function approveApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	answer: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeCase(
		services,
		applicationId,
		staffActor(staff),
		{ type: "authority-approved", answer },
		{ expectedVersion },
	);
}
