import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { changeApplication } from "../application/change-application.server.ts";

export type RefundRequest = Omit<Extract<ApplicationEvent, { type: "refund-requested" }>, "type">;

/**
 * Staff give money back. The refund's id comes from the form, so that a form sent twice is one refund; what was left
 * when the form was shown guards against two forms (ruling T15: the amount is theirs to decide).
 */
export async function requestRefund(
	services: Services,
	staff: Staff,
	applicationId: string,
	refund: RefundRequest,
): Promise<Outcome<Application>> {
	const event = { type: "refund-requested" as const, ...refund };
	return changeApplication(services, applicationId, staffActor(staff), event, { eventId: `refund:${refund.refundId}` });
}
