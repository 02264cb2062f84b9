import { eq } from "drizzle-orm";
import { portalPasswords } from "#app/data/aftercare/aftercare-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import type { Outcome } from "#app/domain/failure.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";

/** The owner has no use of the password, or cannot read it: another letter is asked for, and what is kept here is erased. */
export async function losePortalPassword(services: Services, applicationId: string): Promise<Outcome<Application>> {
	const outcome = await changeApplication(services, applicationId, APPLICANT, { type: "password-lost" });
	if (outcome.ok) await services.db.delete(portalPasswords).where(eq(portalPasswords.applicationId, applicationId));
	return outcome;
}
