import { and, eq, lt, or, sql } from "drizzle-orm";
import { portalPasswords } from "#app/data/aftercare/aftercare-schema.server.ts";
import { openColumn } from "#app/data/sealed-columns.server.ts";
import { PASSWORD_LIFETIME } from "#app/domain/aftercare/aftercare.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { HOUR } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import type { Services } from "#app/services.ts";
import { APPLICANT, changeApplication } from "../application/change-application.server.ts";
import { revealCodeHash } from "./mail-reveal-code.server.ts";

/** Wrong codes after which a new one must be mailed. */
const MAX_ATTEMPTS = 5;
/** What is shown is deleted at once; what was left behind by a cut in between, after an hour. */
const LEFT_BEHIND = HOUR;
const BATCH = 50;

/**
 * F8: shows the password once, to whoever is owner and has the mailed code, and erases it. Of two tries at the same moment
 * one gets it. When the room refuses, nothing is lost: another code can be mailed.
 */
export async function revealPortalPassword(
	services: Services,
	applicationId: string,
	typed: string,
): Promise<Outcome<string>> {
	const { db } = services;
	const mine = eq(portalPasswords.applicationId, applicationId);
	const [row] = await db.select().from(portalPasswords).where(mine);
	if (!row || row.codeHash === null || (row.codeExpiresAt ?? 0) < services.now() || row.codeTries >= MAX_ATTEMPTS)
		return failure("conflict", "reveal_code_over");
	// Counted before it is compared: of many at once no more are compared than may be tried.
	const counted = await db
		.update(portalPasswords)
		.set({ codeTries: sql`${portalPasswords.codeTries} + 1` })
		.where(and(mine, eq(portalPasswords.codeHash, row.codeHash), lt(portalPasswords.codeTries, MAX_ATTEMPTS)));
	if (counted.meta.changes === 0) return failure("conflict", "reveal_code_over");
	if ((await revealCodeHash(services, applicationId, typed)) !== row.codeHash)
		return failure("invalid", "reveal_code", { fields: { code: "error_reveal_code" } });
	const taken = await db
		.update(portalPasswords)
		.set({ codeHash: null, revealedAt: services.now() })
		.where(and(mine, eq(portalPasswords.codeHash, row.codeHash)));
	if (taken.meta.changes === 0) return failure("conflict", "reveal_code_over");
	const password = await openColumn(db, portalPasswords.password, applicationId, row.password);
	const outcome = await changeApplication(services, applicationId, APPLICANT, { type: "password-revealed" });
	if (!outcome.ok || password === null) {
		await db.update(portalPasswords).set({ revealedAt: null }).where(mine);
		return outcome.ok ? failure("unavailable", "service_unavailable") : outcome;
	}
	await db.delete(portalPasswords).where(mine);
	return success(password);
}

/**
 * Deletes what was shown and is still there, and what nobody read in time. What a cut left before anybody was shown it is
 * kept: the application says which it is, and another code can be mailed.
 */
export async function purgePortalPasswords(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db, now } = services;
	const left = await db
		.select({ applicationId: portalPasswords.applicationId })
		.from(portalPasswords)
		.where(
			or(lt(portalPasswords.revealedAt, now() - LEFT_BEHIND), lt(portalPasswords.storedAt, now() - PASSWORD_LIFETIME)),
		)
		.limit(BATCH);
	for (const { applicationId } of left) {
		const mine = eq(portalPasswords.applicationId, applicationId);
		const application = await findApplication(services, applicationId);
		if (application?.aftercare?.password?.state === "arrived")
			await db.update(portalPasswords).set({ revealedAt: null }).where(mine);
		else await db.delete(portalPasswords).where(mine);
	}
}
