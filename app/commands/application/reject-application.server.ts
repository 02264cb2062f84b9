import type { Application, Fault } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { ProposalKind } from "#app/domain/staff/approval.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { isProposer } from "../staff/is-proposer.server.ts";
import { changeAsStaff } from "./change-application.server.ts";

/** S11: an unpaid application is rejected at once; a paid one needs a second person who says the same. */
export async function rejectApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	refusal: { reason: string; fault: Fault },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const proposedByOther = application.rejectionProposal !== null && !isProposer(application.rejectionProposal, staff);
	const type = application.paidAt === null || proposedByOther ? "rejected" : "rejection-proposed";
	return changeAsStaff(services, staff, applicationId, { type, ...refusal }, expectedVersion);
}

/** What waits for a second person is off again: its maker takes it back, or somebody else returns it. */
export async function returnProposal(
	services: Services,
	staff: Staff,
	applicationId: string,
	returned: { proposal: ProposalKind; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "proposal-returned", ...returned }, expectedVersion);
}

/** S12 by staff, S14: ends or reopens an application. */
export async function cancelApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "cancelled" }, expectedVersion);
}

export async function reopenApplication(
	services: Services,
	staff: Staff,
	applicationId: string,
	reason: string,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	return changeAsStaff(services, staff, applicationId, { type: "reopened", reason }, expectedVersion);
}
