import { eq } from "drizzle-orm";
import { refunds } from "#app/data/money-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { ApplicationEvent } from "#app/domain/application/event.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { getSetting } from "#app/queries/settings/get-setting.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication } from "../application/change-application.server.ts";
import { isProposer } from "../staff/is-proposer.server.ts";

export type RefundRequest = Omit<Extract<ApplicationEvent, { type: "refund-requested" }>, "type" | "limit">;

/**
 * Staff refund a payment. The refund's id comes from the form, so that a form sent twice is one refund; what was left
 * when the form was shown guards against two forms (ruling T15: the amount is theirs to decide).
 */
export async function requestRefund(
	services: Services,
	staff: Staff,
	applicationId: string,
	refund: RefundRequest,
): Promise<Outcome<Application>> {
	const { cents: limit } = await getSetting(services, "refund-limit");
	const event = { type: "refund-requested" as const, ...refund, limit };
	return changeApplication(services, applicationId, staffActor(staff), event, { eventId: `refund:${refund.refundId}` });
}

/** The second person of a refund over the limit. */
export async function decideRefund(
	services: Services,
	staff: Staff,
	applicationId: string,
	decided: { refundId: string; decision: "approved" | "returned"; reason: string },
): Promise<Outcome<Application>> {
	const [refund] = await services.db.select().from(refunds).where(eq(refunds.id, decided.refundId));
	if (refund?.applicationId !== applicationId) return failure("not-found", "application_not_found");
	const made = { by: refund.requestedBy ?? "", ...(refund.maker === null ? {} : { person: refund.maker }) };
	if (decided.decision === "approved" && isProposer(made, staff)) return failure("conflict", "same_person");
	return changeApplication(services, applicationId, staffActor(staff), { type: "refund-decided", ...decided });
}
