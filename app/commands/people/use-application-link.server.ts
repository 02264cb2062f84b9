import { and, eq, gt, isNull } from "drizzle-orm";
import { applicationLinks } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { hashOf } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";

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
