import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";

/** An applicant asks for money back. The id comes from the form: a form sent twice is one request. */
export function requestDiscretionaryRefund(
	services: Services,
	applicationId: string,
	asked: { requestId: string; paymentId: string; why: RefundCause; reason: string },
): Promise<Outcome<Application>> {
	const event = { type: "refund-asked" as const, ...asked };
	return changeApplication(services, applicationId, APPLICANT, event, { eventId: `asked:${asked.requestId}` });
}

/** Staff refuse what was asked for, in words that the applicant gets by mail. */
export function declineRefundRequest(
	services: Services,
	staff: Staff,
	applicationId: string,
	refused: { requestId: string; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const event = { type: "refund-request-refused" as const, ...refused };
	return changeApplication(services, applicationId, staffActor(staff), event, { expectedVersion });
}
