import { and, eq, gt, isNull } from "drizzle-orm";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { withLanguage } from "#app/domain/language.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { hashOf, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** The address of the page where a withdrawal that was stated at that moment is confirmed. For mails to the stored address only. */
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
 * An address that makes its opener the owner of an application, once. For mails to the stored address only.
 * @param application as it was read by whoever writes that mail
 */
export async function createApplicationLink(
	services: Services,
	application: Application,
	lifetimeMs: number,
): Promise<string> {
	const token = await storeLink(services, application, lifetimeMs, null);
	return services.settings.origin + withLanguage(`/resume?token=${token}`, application.language);
}

/** A link works for the stored address alone: `writeTransition` ends those of another one in the same batch. */
async function storeLink(
	services: Services,
	{ id: applicationId, email }: Application,
	lifetimeMs: number,
	statedAt: number | null,
): Promise<string> {
	const token = randomToken();
	const createdAt = services.now();
	const row = { applicationId, createdAt, expiresAt: createdAt + lifetimeMs, statedAt };
	const tokenHash = await hashOf(token);
	await services.db.insert(applicationLinks).values({ tokenHash, ...row });
	// Looked at after it is stored: an address that was corrected while the mail was written has ended only what was there.
	const stored = await findApplication(services, applicationId);
	if (stored?.email !== email)
		await services.db.delete(applicationLinks).where(eq(applicationLinks.tokenHash, tokenHash));
	return token;
}

/** Consumes a link: of many simultaneous uses exactly one succeeds. */
export async function useApplicationLink(services: Services, token: string): Promise<Outcome<Application>> {
	const now = services.now();
	const tokenHash = await hashOf(token);
	const [used] = await services.db
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
	const application = used && (await findApplication(services, used.applicationId));
	return application ? success(application) : failure("not-found", "link_expired");
}
