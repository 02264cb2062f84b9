import { outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isSameEmailAddress } from "#app/domain/person/text.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { findSubmittedWithdrawal } from "#app/queries/application/withdrawal.server.ts";
import { hashSecret } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { redeemApplicationLink } from "./application-link.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/** S12: cancels an application before the filing, as the owner. Everything paid is refunded. */
export function cancelOwnApplication(services: Services, applicationId: string): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "cancelled" });
}

/** Cancels the order for a printed certificate before it is sent. */
export function cancelDelivery(services: Services, applicationId: string): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "delivery-cancelled" });
}

/** Records the consent to begin at once, given after the order. */
export function beginNow(services: Services, applicationId: string, language: Language): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "consent-given", language });
}

/**
 * Submits a withdrawal by number and address: if the address is the stored one, e-mails a link to confirm it. The
 * response and its timing do not reveal whether the application exists.
 * @throws when the database is unavailable, so that no mail is promised
 */
export async function submitWithdrawal(services: Services, input: { number: string; email: string }): Promise<void> {
	const statedAt = services.now();
	const application = await findApplicationByNumber(services, input.number);
	if (!application || !isSameEmailAddress(application.email, input.email)) return;
	services.background(queueWithdrawalLink(services, application, statedAt));
}

/**
 * Queues the mail in the outbox, so that no withdrawal is lost if strangers have used up the recipient's quota. At most
 * one mail an hour.
 */
async function queueWithdrawalLink(services: Services, application: Application, statedAt: number): Promise<void> {
	if (withdrawalOutcome(application, statedAt) === null) return;
	const { id: applicationId } = application;
	const key = `${applicationId}:withdrawal-link:${Math.floor(statedAt / HOUR)}`;
	const effect = { kind: "withdrawal-link" as const, statedAt, key };
	await services.db
		.insert(outbox)
		.values({ key, applicationId, effect, createdAt: statedAt, dueAt: statedAt })
		.onConflictDoNothing();
	services.deliverSoon(applicationId);
}

/**
 * Confirms a withdrawal with its mailed link. The link is redeemed after the event, so that a failure in between can be
 * retried. A double click results in a single event.
 */
export async function confirmWithdrawal(
	services: Services,
	token: string,
	language: Language,
): Promise<Outcome<Application>> {
	const submitted = await findSubmittedWithdrawal(services, token);
	if (!submitted) return failure("not-found", "link_expired");
	const event = { type: "withdrawn" as const, statedAt: submitted.statedAt, channel: "link" as const, language };
	const eventId = `withdrawal:${await hashSecret(token)}`;
	const outcome = await changeApplication(services, submitted.applicationId, APPLICANT, event, { eventId });
	if (outcome.ok) await redeemApplicationLink(services, token);
	return outcome;
}

/** Withdraws as the owner, effective at once. Idempotent. */
export function withdrawAsOwner(
	services: Services,
	applicationId: string,
	language: Language,
): Promise<Outcome<Application>> {
	const event = { type: "withdrawn" as const, statedAt: services.now(), channel: "owner" as const, language };
	return changeApplication(services, applicationId, APPLICANT, event);
}

/** Records a withdrawal received by e-mail or letter. @param statedAt when it was sent, UTC milliseconds */
export function recordWithdrawal(
	services: Services,
	staff: Staff,
	application: Pick<Application, "id" | "language">,
	statedAt: number,
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const { id, language } = application;
	const event = { type: "withdrawn" as const, statedAt, channel: "staff" as const, language };
	return changeApplication(services, id, staffActor(staff), event, { expectedVersion });
}

/** Requests a discretionary refund. Idempotent by the form's id. */
export function requestDiscretionaryRefund(
	services: Services,
	applicationId: string,
	input: { requestId: string; paymentId: string; cause: RefundCause; reason: string },
): Promise<Outcome<Application>> {
	const event = { type: "refund-request-submitted" as const, ...input };
	return changeApplication(services, applicationId, APPLICANT, event, { eventId: `requested:${input.requestId}` });
}

/** Declines a refund request, with a reason that is mailed to the applicant. */
export function declineRefundRequest(
	services: Services,
	staff: Staff,
	applicationId: string,
	refusal: { requestId: string; reason: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const event = { type: "refund-request-refused" as const, ...refusal };
	return changeApplication(services, applicationId, staffActor(staff), event, { expectedVersion });
}
