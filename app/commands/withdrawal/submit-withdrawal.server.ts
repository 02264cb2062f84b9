import { outbox } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isSameAddress } from "#app/domain/person/visible-text.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { withdrawalOutcome } from "#app/domain/withdrawal/withdraw.ts";
import { findApplicationByNumber } from "#app/queries/application/find-application-by-number.server.ts";
import type { Services } from "#app/services.ts";

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
