import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import type { Language } from "#app/domain/language.ts";
import { findSubmittedWithdrawal } from "#app/queries/withdrawal/find-submitted-withdrawal.server.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";
import { useApplicationLink as consumeLink } from "../people/use-application-link.server.ts";

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
