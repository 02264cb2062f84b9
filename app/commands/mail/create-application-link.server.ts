import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { withLanguage } from "#app/domain/language.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { hashOf, randomToken } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** The address of the page where a withdrawal that was stated at that moment is confirmed. For mails to the stored address only. */
export async function createWithdrawalLink(
	services: Services,
	applicationId: string,
	lifetimeMs: number,
	statedAt: number,
): Promise<string> {
	const token = await storeLink(services, applicationId, lifetimeMs, statedAt);
	const application = await findApplication(services, applicationId);
	return services.settings.origin + withLanguage(`/withdraw?token=${token}`, application?.language ?? "en");
}

/** An address that makes its opener the owner of an application, once. For mails to the stored address only. */
export async function createApplicationLink(
	services: Services,
	applicationId: string,
	lifetimeMs: number,
): Promise<string> {
	const token = await storeLink(services, applicationId, lifetimeMs, null);
	const application = await findApplication(services, applicationId);
	return services.settings.origin + withLanguage(`/resume?token=${token}`, application?.language ?? "en");
}

async function storeLink(
	services: Services,
	applicationId: string,
	lifetimeMs: number,
	statedAt: number | null,
): Promise<string> {
	const token = randomToken();
	const createdAt = services.now();
	const row = { applicationId, createdAt, expiresAt: createdAt + lifetimeMs, statedAt };
	await services.db.insert(applicationLinks).values({ tokenHash: await hashOf(token), ...row });
	return token;
}
