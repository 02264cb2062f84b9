import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";

type StaffEvent = Extract<
	ApplicationEvent,
	{
		type:
			| "nif-correction-requested"
			| "nif-correction-filed"
			| "nif-correction-refused"
			| "password-requested"
			| "representation-resigned"
			| "representation-end-filed"
			| "representation-ended";
	}
>;
type ApplicantEvent = Extract<
	ApplicationEvent,
	{ type: "nif-correction-requested" | "representation-left" | "notifications-requested" }
>;

/** Records a result from the tax office, or a step taken there, for a completed application. */
export function recordTaxOfficeResult(
	services: Services,
	staff: Staff,
	applicationId: string,
	event: StaffEvent,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}

/** Records a request that the applicant makes after completion. */
export function requestAftercare(
	services: Services,
	applicationId: string,
	event: ApplicantEvent,
): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, event);
}
