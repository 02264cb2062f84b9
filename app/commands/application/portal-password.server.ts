import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { portalPasswords } from "#app/data/application-schema.server.ts";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { openColumn, sealColumn } from "#app/data/sealed-columns.server.ts";
import { PASSWORD_LIFETIME } from "#app/domain/aftercare/aftercare.ts";
import type { Application } from "#app/domain/application/application.ts";
import { mayPerform, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { HOUR, MINUTE } from "#app/domain/time/calendar.ts";
import { findApplication } from "#app/queries/application/find-application.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { sendCode } from "../mail/send-application-mail.server.ts";
import { APPLICANT, changeApplication, changeAsStaff } from "./change-application.server.ts";

/** The authority's passwords have 8 to 16 characters; the bounds only catch obvious mistakes. */
const PASSWORD_LENGTH = { min: 6, max: 40 };

/**
 * F7: encrypts the portal password from the letter, entered twice. It appears in no event, log or mail, and staff
 * cannot read it again.
 */
export async function storePortalPassword(
	services: Services,
	staff: Staff,
	applicationId: string,
	input: { password: string; repeated: string },
	expectedVersion?: number,
): Promise<Outcome<Application>> {
	const { db } = services;
	const event = { type: "password-arrived" } as const;
	const application = await findApplication(services, applicationId);
	if (!application) return failure("not-found", "application_not_found");
	// The domain rejects forbidden or premature requests before anything is stored.
	if (application.aftercare?.password?.state !== "requested" || !mayPerform(staffActor(staff), event.type))
		return changeAsStaff(services, staff, applicationId, event, expectedVersion);
	const password = input.password.trim();
	if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max)
		return failure("invalid", "password_missing", { fields: { password: "error_password_missing" } });
	if (password !== input.repeated.trim())
		return failure("invalid", "password_mismatch", { fields: { repeated: "error_password_mismatch" } });
	const row = {
		password: await sealColumn(db, portalPasswords.password, applicationId, password),
		keyId: db.keyring.current.id,
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
	if (!outcome.ok) await deleteUnlessArrived(services, applicationId);
	return outcome;
}

/**
 * Deletes the stored password unless the application records its arrival. When two colleagues enter the same letter,
 * the later one is refused and the stored password remains.
 */
async function deleteUnlessArrived(services: Services, applicationId: string): Promise<void> {
	const application = await findApplication(services, applicationId);
	if (application?.aftercare?.password?.state === "arrived") return;
	await services.db
		.delete(portalPasswords)
		.where(and(eq(portalPasswords.applicationId, applicationId), isNull(portalPasswords.revealedAt)));
}

/** Wrong codes after which a new one must be mailed. */
const MAX_ATTEMPTS = 5;
/** Revealed passwords are deleted at once, or an hour later if a crash prevented it. */
const REVEALED_RETENTION = HOUR;
const BATCH = 50;

/**
 * F8: reveals the password once, to an owner with the mailed code, and erases it. Only one of two concurrent attempts
 * succeeds. When the room refuses, nothing is lost: another code can be mailed.
 */
export async function revealPortalPassword(
	services: Services,
	applicationId: string,
	input: string,
): Promise<Outcome<string>> {
	const { db } = services;
	const byApplication = eq(portalPasswords.applicationId, applicationId);
	const [row] = await db.select().from(portalPasswords).where(byApplication);
	if (!row || row.codeHash === null || (row.codeExpiresAt ?? 0) < services.now() || row.codeTries >= MAX_ATTEMPTS)
		return failure("conflict", "reveal_code_over");
	// Counted before the comparison, so that concurrent attempts cannot exceed the limit.
	const attempts = await db
		.update(portalPasswords)
		.set({ codeTries: sql`${portalPasswords.codeTries} + 1` })
		.where(and(byApplication, eq(portalPasswords.codeHash, row.codeHash), lt(portalPasswords.codeTries, MAX_ATTEMPTS)));
	if (attempts.meta.changes === 0) return failure("conflict", "reveal_code_over");
	if ((await hashRevealCode(services, applicationId, input)) !== row.codeHash)
		return failure("invalid", "reveal_code", { fields: { code: "error_reveal_code" } });
	const consumed = await db
		.update(portalPasswords)
		.set({ codeHash: null, revealedAt: services.now() })
		.where(and(byApplication, eq(portalPasswords.codeHash, row.codeHash)));
	if (consumed.meta.changes === 0) return failure("conflict", "reveal_code_over");
	const password = await openColumn(db, portalPasswords.password, applicationId, row.password);
	const outcome = await changeApplication(services, applicationId, APPLICANT, { type: "password-revealed" });
	if (!outcome.ok || password === null) {
		await db.update(portalPasswords).set({ revealedAt: null }).where(byApplication);
		return outcome.ok ? failure("unavailable", "service_unavailable") : outcome;
	}
	await db.delete(portalPasswords).where(byApplication);
	return success(password);
}

/**
 * Deletes passwords that were revealed or never read in time. A password whose reveal was interrupted by a crash
 * remains, because the application still offers it and another code can be mailed.
 */
export async function purgePortalPasswords(services: Pick<Services, "db" | "now">): Promise<void> {
	const { db, now } = services;
	const expired = await db
		.select({ applicationId: portalPasswords.applicationId })
		.from(portalPasswords)
		.where(
			or(
				lt(portalPasswords.revealedAt, now() - REVEALED_RETENTION),
				lt(portalPasswords.storedAt, now() - PASSWORD_LIFETIME),
			),
		)
		.limit(BATCH);
	for (const { applicationId } of expired) {
		const byApplication = eq(portalPasswords.applicationId, applicationId);
		const application = await findApplication(services, applicationId);
		if (application?.aftercare?.password?.state === "arrived")
			await db.update(portalPasswords).set({ revealedAt: null }).where(byApplication);
		else await db.delete(portalPasswords).where(byApplication);
	}
}

/** Lifetime of a mailed code, in milliseconds. */
const REVEAL_CODE_LIFETIME = 10 * MINUTE;
/** Excludes ambiguous characters; eight characters give 39.6 bits of entropy. */
const CODE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/**
 * E-mails the code required to reveal the portal password: the link of an application alone is not enough, because a
 * page may be left open on another person's screen. A new code replaces the previous one.
 */
export async function mailRevealCode(services: Services, application: Application): Promise<Outcome<null>> {
	const { db } = services;
	if (application.aftercare?.password?.state !== "arrived") return failure("conflict", "wrong_state");
	if ((await consumeMailQuota(services, { network: null, owner: { own: application.id } })) !== "consumed")
		return failure("too-many", "too_many_mails");
	const code = generateMailedCode();
	const { meta } = await db
		.update(portalPasswords)
		.set({
			codeHash: await hashRevealCode(services, application.id, code),
			codeExpiresAt: services.now() + REVEAL_CODE_LIFETIME,
			codeTries: 0,
			// The application still offers the password, so it was not revealed.
			revealedAt: null,
		})
		.where(eq(portalPasswords.applicationId, application.id));
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	await sendCode(services, application, "reveal_code", code, `${application.id}:reveal:${randomId()}`);
	return success(null);
}

/** Returns the keyed hash of a code for this application. Ignores spaces, hyphens and case. */
export function hashRevealCode({ db }: Pick<Services, "db">, applicationId: string, input: string): Promise<string> {
	const code = input
		.toUpperCase()
		.replace(/[\s-]/g, "")
		.slice(0, 2 * CODE_LENGTH);
	return blindIndex(db, "reveal-code", `${applicationId} ${code}`);
}

/** Returns a random code to be typed from an e-mail: eight unambiguous characters. */
export function generateMailedCode(): string {
	let code = "";
	while (code.length < CODE_LENGTH) {
		const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
		// Rejects bytes above the largest multiple of the alphabet's length, which would favour the first characters.
		if (byte < 256 - (256 % CODE_CHARACTERS.length)) code += CODE_CHARACTERS[byte % CODE_CHARACTERS.length];
	}
	return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Erases a password that the owner lost or does not need, so that another letter is requested. */
export async function discardPortalPassword(services: Services, applicationId: string): Promise<Outcome<Application>> {
	const outcome = await changeApplication(services, applicationId, APPLICANT, { type: "password-lost" });
	if (outcome.ok) await services.db.delete(portalPasswords).where(eq(portalPasswords.applicationId, applicationId));
	return outcome;
}
