import { and, eq, isNull } from "drizzle-orm";
import { portalPasswords } from "#app/data/aftercare/aftercare-schema.server.ts";
import { sealColumn } from "#app/data/sealed-columns.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { mayPerform } from "#app/domain/application/status.ts";
import { failure, type Outcome } from "#app/domain/failure.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { changeAsStaff } from "../application/change-application.server.ts";

/** The authority's are of eight to sixteen characters; what is longer or shorter was not read off its letter. */
const LENGTH = { least: 6, most: 40 };

/**
 * F7: what the letter says, typed twice, is sealed at once and told to nobody but the applicant. No event, log or mail has it;
 * whoever typed it cannot read it again.
 */
export async function storePortalPassword(
	services: Services,
	staff: Staff,
	applicationId: string,
	typed: { password: string; repeated: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const { db } = services;
	const event = { type: "password-arrived" } as const;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	// Who may not, or not now, is told so by the law itself, before anything is kept.
	if (application.aftercare?.password?.state !== "requested" || !mayPerform(staffActor(staff), event.type))
		return changeAsStaff(services, staff, applicationId, event, expectedVersion);
	const password = typed.password.trim();
	if (password.length < LENGTH.least || password.length > LENGTH.most)
		return failure("invalid", "password_missing", { fields: { password: "error_password_missing" } });
	if (password !== typed.repeated.trim())
		return failure("invalid", "password_mismatch", { fields: { repeated: "error_password_mismatch" } });
	const row = {
		password: await sealColumn(db, portalPasswords.password, applicationId, password),
		keyId: db.keyring.sealing.id,
		storedAt: services.now(),
		codeHash: null,
		codeExpiresAt: null,
		codeTries: 0,
		revealedAt: null,
	};
	await db
		.insert(portalPasswords)
		.values({ applicationId, ...row })
		.onConflictDoUpdate({ target: portalPasswords.applicationId, set: row });
	const outcome = await changeAsStaff(services, staff, applicationId, event, expectedVersion);
	if (!outcome.ok) await deleteUnlessDelivered(services, applicationId);
	return outcome;
}

/** Of two colleagues who type the same letter one is refused: what the other one stored stays. */
async function deleteUnlessDelivered(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (application?.aftercare?.password?.state === "arrived") return;
	await services.db
		.delete(portalPasswords)
		.where(and(eq(portalPasswords.applicationId, applicationId), isNull(portalPasswords.revealedAt)));
}
