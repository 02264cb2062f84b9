import type { Application } from "#app/domain/application/application.ts";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { RefusalReason } from "#app/domain/filing/refusal-reasons.ts";
import { composeAsk } from "#app/labels/refusal-labels.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "../application/change-application.server.ts";

/**
 * The tax office sent the request back (F17), in its words. The applicant is asked for what is theirs to mend: in the words
 * of staff, or in those of the library and the applicant's language when nobody wrote any.
 */
export async function recordRefusal(
	services: Services,
	staff: Staff,
	applicationId: string,
	refusal: { reason: RefusalReason; answer: string; ask: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	const event = { type: "authority-refused", ...refusal, ask: composeAsk(refusal, application.language) } as const;
	return changeAsStaff(services, staff, applicationId, event, expectedVersion);
}
