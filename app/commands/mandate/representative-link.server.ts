import { and, eq, gt } from "drizzle-orm";
import { representativeLinks } from "#app/data/application-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { isBeforeFiling } from "#app/domain/application/duties.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { withLanguage } from "#app/domain/language.ts";
import { acceptanceError, REPRESENTATIVE_LINK_DAYS } from "#app/domain/mandate/representative-acceptance.ts";
import { hasRepresentativeAccepted } from "#app/domain/mandate/signed-mandate.ts";
import { DAY } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { hashSecret, randomToken } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { changeApplication, SYSTEM } from "../application/change-application.server.ts";

/**
 * Creates the link with which the applicant's own representative accepts, for the applicant to forward. Invalidates the
 * previous link. The page is in Portuguese, because the representative is resident in Portugal.
 */
export async function createRepresentativeLink(services: Services, application: Application): Promise<Outcome<string>> {
	if (!isBeforeFiling(application)) return failure("conflict", "wrong_state", { from: application.status });
	if (hasRepresentativeAccepted(application)) return failure("conflict", "representative_accepted");
	const { db, now, settings } = services;
	const token = randomToken();
	const link = {
		tokenHash: await hashSecret(token),
		createdAt: now(),
		expiresAt: now() + REPRESENTATIVE_LINK_DAYS * DAY,
	};
	await db
		.insert(representativeLinks)
		.values({ applicationId: application.id, ...link })
		.onConflictDoUpdate({ target: representativeLinks.applicationId, set: link });
	return success(settings.origin + withLanguage(`/represent?token=${token}`, "pt"));
}

/** Invalidates the link once the representative has changed or is no longer needed. */
export async function deleteRepresentativeLink({ db }: Pick<Services, "db">, applicationId: string): Promise<void> {
	await db.delete(representativeLinks).where(eq(representativeLinks.applicationId, applicationId));
}

/** Finds the application of a representative's link; null if it is unknown, replaced, expired or no longer needed. */
export async function findRepresentedApplication(
	services: Pick<Services, "db" | "now" | "log">,
	token: string,
): Promise<Application | null> {
	const [row] = await services.db
		.select({ applicationId: representativeLinks.applicationId })
		.from(representativeLinks)
		.where(
			and(
				eq(representativeLinks.tokenHash, await hashSecret(token)),
				gt(representativeLinks.expiresAt, services.now()),
			),
		);
	const application = row ? await findApplication(services, row.applicationId) : null;
	return application && isBeforeFiling(application) ? application : null;
}

/** Accepts the representation if the name and number match the applicant's answers. Idempotent. */
export async function acceptRepresentation(
	services: Services,
	token: string,
	input: { name: string; nif: string; consent: boolean },
): Promise<Outcome<Application>> {
	const application = await findRepresentedApplication(services, token);
	if (!application) return failure("not-found", "link_expired");
	if (hasRepresentativeAccepted(application)) return success(application);
	const error = acceptanceError(application, input);
	if (error) return failure("invalid", error.code, { fields: { [error.field]: `error_${error.code}` } });
	return changeApplication(services, application.id, SYSTEM, { type: "representative-accepted" });
}
