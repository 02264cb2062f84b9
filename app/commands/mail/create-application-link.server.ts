import { applicationLinks } from "#app/data/owner-schema.server.ts";
import { withLanguage } from "#app/domain/language.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { hashOf, randomToken } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

/** An address that makes its opener the owner of an application, once. For mails to the stored address only. */
export async function createApplicationLink(
	services: Services,
	applicationId: string,
	lifetimeMs: number,
): Promise<string> {
	const token = randomToken();
	const createdAt = services.now();
	await services.db
		.insert(applicationLinks)
		.values({ tokenHash: await hashOf(token), applicationId, createdAt, expiresAt: createdAt + lifetimeMs });
	const application = await findApplication(services, applicationId);
	return services.settings.origin + withLanguage(`/resume?token=${token}`, application?.language ?? "en");
}
