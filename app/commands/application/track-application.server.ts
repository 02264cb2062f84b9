import type { Application } from "#app/domain/application/application.ts";
import { LINK_LIFETIME_MINUTES } from "#app/domain/application/journey.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication, findApplicationByNumber } from "#app/queries/application/find-application.server.ts";
import { hasVerifiedEmail, isEmailVerified } from "#app/queries/people/owner-session.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services, Visitor } from "#app/services.ts";
import { consumeMailQuota, type MailQuotaOwner } from "../mail/mail-quota.server.ts";
import { sendLinkMail } from "../mail/send-application-mail.server.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";
import { createApplicationLink } from "./application-link.server.ts";

const LOOKUPS_PER_MINUTE = 10;

/**
 * Finds an application by its number, limited to ten look-ups a minute (ruling T4). Invalid and unknown numbers result
 * in the same failure.
 */
export async function trackApplication(
	services: Services,
	{ network }: Pick<Visitor, "network">,
	input: string,
): Promise<Outcome<Application>> {
	const minute = Math.floor(services.now() / MINUTE);
	if ((await incrementCounter(services, `track:${network}:${minute}`, MINUTE)) > LOOKUPS_PER_MINUTE)
		return failure("too-many", "too_many_requests", { retryAfterSeconds: 60 });
	const application = await findApplicationByNumber(services, input);
	return application ? success(application) : failure("not-found", "application_not_found");
}

/** The visitor's network for rate limits, and the applications that they may act for. */
type LinkRequester = { network: string; owned: readonly string[] };

/**
 * E-mails a one-time link to the stored address. The response and its timing reveal neither whether the application
 * exists nor whether an e-mail was sent; quotas used up by strangers do not affect the owner.
 * @throws when the database is unavailable, so that no mail is promised
 */
export async function requestApplicationLink(
	services: Services,
	identifier: { id: string } | { number: string },
	requester: LinkRequester,
): Promise<void> {
	const application =
		"id" in identifier
			? await findApplication(services, identifier.id)
			: await findApplicationByNumber(services, identifier.number);
	// An erased application has no recipient.
	if (application && application.erasedAt === null) services.background(mailLink(services, application, requester));
}

async function mailLink(services: Services, application: Application, requester: LinkRequester): Promise<void> {
	const { id } = application;
	const cause = { network: requester.network, owner: await findMailQuotaOwner(services, application, requester.owned) };
	if ((await consumeMailQuota(services, cause)) !== "consumed") return;
	const link = await createApplicationLink(services, application, LINK_LIFETIME_MINUTES * MINUTE);
	await sendLinkMail(services, application, link, `${id}:link:${randomId()}`);
}

async function findMailQuotaOwner(
	services: Services,
	{ id, email }: Application,
	owned: readonly string[],
): Promise<MailQuotaOwner> {
	if (await hasVerifiedEmail(services, owned, email)) return { own: id };
	return (await isEmailVerified(services, id)) ? { verifiedLinks: email } : { unverified: email };
}
