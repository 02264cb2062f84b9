import { and, eq, inArray, ne } from "drizzle-orm";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import { applications } from "#app/data/schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type HoldReason, isSameMailbox, type Partner, selfReferralSigns } from "#app/domain/money/self-referral.ts";
import type { Services } from "#app/services.ts";

/** So many applications of the same browsers are looked at: an office has thousands, and proves nothing. */
const MOST_APPLICATIONS = 50;

/** What speaks for the partner having referred their own application; empty when nothing does. */
export async function findSelfReferral(
	services: Pick<Services, "db">,
	partner: Partner,
	application: Application,
): Promise<HoldReason[]> {
	const signs = selfReferralSigns(partner, application);
	const others = await emailsOfSameBrowser(services, application.id);
	return others.some((email) => isSameMailbox(email, partner.email)) ? [...signs, "same-browser"] : signs;
}

/** The e-mail addresses of other applications that the same browsers made or opened. */
async function emailsOfSameBrowser({ db }: Pick<Services, "db">, applicationId: string): Promise<string[]> {
	const browsers = db
		.select({ browser: ownerSessions.browser })
		.from(ownerSessions)
		.where(eq(ownerSessions.applicationId, applicationId));
	const rows = await db
		.selectDistinct({ email: applications.email })
		.from(ownerSessions)
		.innerJoin(applications, eq(applications.id, ownerSessions.applicationId))
		.where(and(inArray(ownerSessions.browser, browsers), ne(ownerSessions.applicationId, applicationId)))
		.limit(MOST_APPLICATIONS);
	return rows.map(({ email }) => email);
}
