import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { isProposer } from "../staff/is-proposer.server.ts";
import { changeAsStaff } from "./change-application.server.ts";

export type TypedNif = { nif: string; repeated: string; prefixConfirmed: boolean };

/** S8, first person: types the number twice. It is not the applicant's until somebody else has typed it too. */
export async function proposeNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	typed: TypedNif,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "nif-proposed", ...typed }, expectedVersion);
}

/** S8, second person: types it from the authority's paper, not from the screen. */
export async function confirmNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	nif: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (application?.nifProposal && isProposer(application.nifProposal, staff)) return failure("conflict", "same_person");
	return changeAsStaff(services, staff, applicationId, { type: "nif-confirmed", nif }, expectedVersion);
}

/** The call of row 184: the first person's number is a proposal, the second person's confirms it. */
export async function assignNif(
	services: Services,
	staff: Staff,
	applicationId: string,
	nif: string,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const second = application.nifProposal !== null && !isProposer(application.nifProposal, staff);
	if (second) return confirmNif(services, staff, applicationId, nif);
	return proposeNif(services, staff, applicationId, { nif, repeated: nif, prefixConfirmed: false });
}
