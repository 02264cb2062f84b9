import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { ownerSessions } from "#app/data/owner-schema.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { mayShare } from "#app/domain/sharing/share-link.ts";
import { DOWNLOAD_CODE_LIFETIME, MAX_CODE_TRIES } from "#app/domain/sharing/verified-browser.ts";
import type { OwnerSession } from "#app/queries/people/find-owner-session.server.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { newCode, revealCodeHash } from "../aftercare/mail-reveal-code.server.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { sendCode } from "../mail/send-application-mail.server.ts";

/**
 * Mails the code by which a browser that has not been proved for long is proved again, to the stored address. A new code
 * ends the one before.
 */
export async function mailDownloadCode(
	services: Services,
	application: Application,
	session: OwnerSession,
): Promise<Outcome<null>> {
	if (!mayShare("certificate", application)) return failure("conflict", "wrong_state");
	const of = session.emailVerified ? { own: application.id } : { unproved: application.email };
	if ((await consumeMailQuota(services, { network: null, of })) !== "taken")
		return failure("too-many", "too_many_mails");
	const code = newCode();
	await services.db
		.update(ownerSessions)
		.set({
			codeHash: await hashOfCode(services, session, code),
			codeExpiresAt: services.now() + DOWNLOAD_CODE_LIFETIME,
			codeTries: 0,
		})
		.where(eq(ownerSessions.id, session.id));
	await sendCode(services, application, "download_code", code, `${application.id}:download:${randomId()}`);
	return success(null);
}

/** Proves this browser by the code that was mailed for it, and by no other browser's. */
export async function verifyBrowser(services: Services, session: OwnerSession, typed: string): Promise<Outcome<null>> {
	const { db, now } = services;
	const mine = and(eq(ownerSessions.id, session.id), isNull(ownerSessions.endedAt));
	const { codeHash } = session;
	if (codeHash === null || (session.codeExpiresAt ?? 0) < now()) return failure("conflict", "download_code_over");
	// Counted before it is compared: of many at once no more are compared than may be tried.
	const counted = await db
		.update(ownerSessions)
		.set({ codeTries: sql`${ownerSessions.codeTries} + 1` })
		.where(and(mine, eq(ownerSessions.codeHash, codeHash), lt(ownerSessions.codeTries, MAX_CODE_TRIES)));
	if (counted.meta.changes === 0) return failure("conflict", "download_code_over");
	if ((await hashOfCode(services, session, typed)) !== codeHash)
		return failure("invalid", "download_code", { fields: { code: "error_download_code" } });
	const used = await db
		.update(ownerSessions)
		.set({ verifiedAt: now(), codeHash: null, codeExpiresAt: null, codeTries: 0 })
		.where(and(mine, eq(ownerSessions.codeHash, codeHash)));
	return used.meta.changes === 0 ? failure("conflict", "download_code_over") : success(null);
}

function hashOfCode(services: Services, session: OwnerSession, code: string): Promise<string> {
	return revealCodeHash(services, `${session.applicationId} ${session.id}`, code);
}
