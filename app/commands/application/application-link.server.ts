import { and, eq, gt, isNull } from "drizzle-orm";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { withLanguage } from "#app/domain/language.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { hashSecret, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Creates the link that confirms a withdrawal submitted at `statedAt`. Use it only in e-mails to the stored address.
 */
export async function createWithdrawalLink(
	services: Services,
	application: Application,
	lifetimeMs: number,
	statedAt: number,
): Promise<string> {
	const token = await storeLink(services, application, lifetimeMs, statedAt);
	return services.settings.origin + withLanguage(`/withdraw?token=${token}`, application.language);
}

/**
 * Creates a one-time link that makes its holder the owner of an application. Use it only in e-mails to the stored
 * address.
 * @param application as read when the mail was composed
 */
export async function createApplicationLink(
	services: Services,
	application: Application,
	lifetimeMs: number,
): Promise<string> {
	const token = await storeLink(services, application, lifetimeMs, null);
	return services.settings.origin + withLanguage(`/resume?token=${token}`, application.language);
}

/**
 * Stores a link, which is valid for the stored address only: `writeTransition` deletes the links to a previous address
 * in the same batch.
 */
async function storeLink(
	services: Services,
	{ id: applicationId, email }: Application,
	lifetimeMs: number,
	statedAt: number | null,
): Promise<string> {
	const token = randomToken();
	const createdAt = services.now();
	const row = { applicationId, createdAt, expiresAt: createdAt + lifetimeMs, statedAt };
	const tokenHash = await hashSecret(token);
	await services.db.insert(applicationLinks).values({ tokenHash, ...row });
	// Re-read after the insert: a change of address in the meantime has deleted only links that existed then.
	const stored = await findApplication(services, applicationId);
	if (stored?.email !== email)
		await services.db.delete(applicationLinks).where(eq(applicationLinks.tokenHash, tokenHash));
	return token;
}

/** Redeems a link: of several concurrent calls, exactly one succeeds. */
export async function redeemApplicationLink(services: Services, token: string): Promise<Outcome<Application>> {
	const now = services.now();
	const tokenHash = await hashSecret(token);
	const [consumed] = await services.db
		.update(applicationLinks)
		.set({ usedAt: now })
		.where(
			and(
				eq(applicationLinks.tokenHash, tokenHash),
				isNull(applicationLinks.usedAt),
				gt(applicationLinks.expiresAt, now),
			),
		)
		.returning({ applicationId: applicationLinks.applicationId });
	const application = consumed && (await findApplication(services, consumed.applicationId));
	return application ? success(application) : failure("not-found", "link_expired");
}
