import { outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { isSameAddress } from "#app/domain/person/visible-text.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import type { RefundCause } from "#app/domain/withdrawal/refund-request.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { findSubmittedWithdrawal } from "#app/queries/application/withdrawal.server.ts";
import { hashOf } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { useApplicationLink as consumeLink } from "./application-link.server.ts";
import { APPLICANT, changeApplication } from "./change-application.server.ts";

/** S12 by the owner, before the filing: everything that was paid goes back. */
export function cancelOwnApplication(services: Services, applicationId: string): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "cancelled" });
}

/** The printed certificate is not wanted any more, before it is sent. */
export function cancelDelivery(services: Services, applicationId: string): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "delivery-cancelled" });
}

/** Both boxes ticked after the order: work begins at once. */
export function beginNow(services: Services, applicationId: string, language: Language): Promise<Outcome<Application>> {
	return changeApplication(services, applicationId, APPLICANT, { type: "consent-given", language });
}

/**
 * Somebody whom we do not know states a withdrawal: a link to confirm it goes to the stored address, if that is the one that
 * they named. Nothing tells whether it is, nor whether there is such an application: one look-up is all that anybody waits for.
 * @throws when there is no database to look into: nobody may be told to wait for a mail then
 */
export async function submitWithdrawal(services: Services, stated: { number: string; email: string }): Promise<void> {
	const statedAt = services.now();
	const application = await findApplicationByNumber(services, stated.number);
	if (!application || !isSameAddress(application.email, stated.email)) return;
	services.background(mailLink(services, application, statedAt));
}

/** Waits in the outbox where strangers have used up the recipient's mails: no statement is lost. One an hour is enough. */
async function mailLink(services: Services, application: Application, statedAt: number): Promise<void> {
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
 * Confirms a withdrawal by the link that was mailed for it. The withdrawal comes first and the link is used up after it: what
 * fails half-way can be tried again, and both of a double click are the same event.
 */
export async function confirmWithdrawal(
	services: Services,
	token: string,
	language: Language,
): Promise<Outcome<Application>> {
	const stated = await findSubmittedWithdrawal(services, token);
	if (!stated) return failure("not-found", "link_expired");
	const event = { type: "withdrawn" as const, statedAt: stated.statedAt, channel: "link" as const, language };
	const eventId = `withdrawal:${await hashOf(token)}`;
	const outcome = await changeApplication(services, stated.applicationId, APPLICANT, event, { eventId });
	if (outcome.ok) await consumeLink(services, token);
	return outcome;
}

/** The owner withdraws on the page: at once. Twice is once: the room knows that it has been said. */
export function withdrawAsOwner(
	services: Services,
	applicationId: string,
	language: Language,
): Promise<Outcome<Application>> {
	const event = { type: "withdrawn" as const, statedAt: services.now(), channel: "owner" as const, language };
	return changeApplication(services, applicationId, APPLICANT, event);
}

/** Staff record a withdrawal that came by e-mail or letter. @param statedAt when it was sent, UTC milliseconds */
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
