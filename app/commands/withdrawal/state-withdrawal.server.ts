import type { Application } from "#app/domain/application/application.ts";
import { isSameAddress } from "#app/domain/person/visible-text.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application-by-number.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { createWithdrawalLink } from "../mail/create-application-link.server.ts";
import { takeFromMailBudget } from "../mail/mail-budget.server.ts";
import { sendWithdrawalLink } from "../mail/send-application-mail.server.ts";

/** Time to find the mail: the statement itself counts from when it was made. */
const LINK_LIFETIME_MS = 7 * DAY;

/**
 * Somebody whom we do not know states a withdrawal: a link to confirm it goes to the stored address, if that is the one that
 * they named. Nothing tells whether it is, nor whether there is such an application: one look-up is all that anybody waits for.
 * @throws when there is no database to look into: nobody may be told to wait for a mail then
 */
export async function stateWithdrawal(services: Services, stated: { number: string; email: string }): Promise<void> {
	const statedAt = services.now();
	const application = await findApplicationByNumber(services, stated.number);
	if (!application || !isSameAddress(application.email, stated.email)) return;
	services.background(mailLink(services, application, statedAt));
}

/** A budget of its own for each application: what strangers use up of other mails is not a withdrawal's to miss. */
async function mailLink(services: Services, application: Application, statedAt: number): Promise<void> {
	if (withdrawalOutcome(application, statedAt) === null) return;
	const cause = { recipient: `withdrawal ${application.id}`, network: null };
	if ((await takeFromMailBudget(services, cause)) !== "taken") return;
	const link = await createWithdrawalLink(services, application, LINK_LIFETIME_MS, statedAt);
	await sendWithdrawalLink(services, application, link, statedAt, `${application.id}:withdrawal-link:${randomId()}`);
}
