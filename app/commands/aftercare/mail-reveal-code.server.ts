import { eq } from "drizzle-orm";
import { portalPasswords } from "#app/data/aftercare/aftercare-schema.server.ts";
import { blindIndex } from "#app/data/blind-index.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE } from "#app/domain/time/calendar.ts";
import { randomId } from "#app/random.server.ts";
import type { Services } from "#app/services.ts";
import { consumeMailQuota } from "../mail/mail-quota.server.ts";
import { sendCode } from "../mail/send-application-mail.server.ts";

/** Until when a mailed code is good, in milliseconds. */
const REVEAL_CODE_LIFETIME = 10 * MINUTE;
/** Without letters that look like others; eight of them are 39.6 bits. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 8;

/**
 * Mails the code without which the password of the portal is not shown: the link of an application alone is not enough, for
 * it may have been left open on somebody's screen. A new code ends the one before.
 */
export async function mailRevealCode(services: Services, application: Application): Promise<Outcome<null>> {
	const { db } = services;
	if (application.aftercare?.password?.state !== "arrived") return failure("conflict", "wrong_state");
	if ((await consumeMailQuota(services, { network: null, of: { own: application.id } })) !== "taken")
		return failure("too-many", "too_many_mails");
	const code = newCode();
	const { meta } = await db
		.update(portalPasswords)
		.set({
			codeHash: await revealCodeHash(services, application.id, code),
			codeExpiresAt: services.now() + REVEAL_CODE_LIFETIME,
			codeTries: 0,
			// Nobody was shown it, or the application would say so.
			revealedAt: null,
		})
		.where(eq(portalPasswords.applicationId, application.id));
	if (meta.changes === 0) return failure("conflict", "wrong_state");
	await sendCode(services, application, "reveal_code", code, `${application.id}:reveal:${randomId()}`);
	return success(null);
}

/** As it is kept: a keyed hash, of this application alone. Blanks, hyphens and small letters are as good. */
export function revealCodeHash({ db }: Pick<Services, "db">, applicationId: string, typed: string): Promise<string> {
	const code = typed
		.toUpperCase()
		.replace(/[\s-]/g, "")
		.slice(0, 2 * LENGTH);
	return blindIndex(db, "reveal-code", `${applicationId} ${code}`);
}

/** A code that somebody reads in a mail and types: as strong as eight letters of ours. */
export function newCode(): string {
	let code = "";
	while (code.length < LENGTH) {
		const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
		// The largest multiple of the alphabet below 256; the rest would favour the first letters.
		if (byte < 256 - (256 % LETTERS.length)) code += LETTERS[byte % LETTERS.length];
	}
	return `${code.slice(0, 4)}-${code.slice(4)}`;
}
