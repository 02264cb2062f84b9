import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "../application/change-application.server.ts";

/** A person accepts or refuses a document or the signed power of attorney; only accepted ones may be filed (ruling T63). */
export async function decideDocument(
	services: Services,
	staff: Staff,
	applicationId: string,
	decided: Omit<Extract<ApplicationEvent, { type: "document-decided" }>, "type">,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "document-decided", ...decided }, expectedVersion);
}
