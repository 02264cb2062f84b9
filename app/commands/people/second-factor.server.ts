import { createHmac } from "node:crypto";
import { inArray } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { counters } from "#app/data/counts-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import {
	createRecoveryCode,
	formatRecoveryCode,
	type PendingSecret,
	parseRecoveryCode,
	RECOVERY_CODES,
} from "#app/domain/person/second-factor.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import { openText, sealText } from "#app/sealing/sealed-text.server.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "./increment-counter.server.ts";

/** Codes of an authenticator app, recovery codes and the limit on attempts: for staff and for members of firms. */

const PERIOD_SECONDS = 30;
/**
 * Codes of the previous and the next step are also accepted, because clocks differ and people type slowly (RFC 6238 §
 * 5.2).
 */
const TOTP_WINDOW = 1;
const ISSUER = "Azulejo NIF";

/** Returns a new secret for an authenticator app: 20 bytes (RFC 4226 § 4) in base32. */
async function generateSecret(): Promise<string> {
	const { Secret } = await import("otpauth/bare");
	return new Secret({ size: 20 }).base32;
}

/**
 * Returns the time step (RFC 6238) of a six-digit code; null if it is not valid now.
 * @param now UTC milliseconds
 */
export async function findCodeStep(secret: string, code: string, now: number): Promise<number | null> {
	const token = code.replace(/\s/g, "");
	if (!/^\d{6}$/.test(token)) return null;
	const delta = (await createTotp(secret)).validate({ token, timestamp: now, window: TOTP_WINDOW });
	return delta === null ? null : Math.floor(now / SECOND / PERIOD_SECONDS) + delta;
}

/** Returns the code that is valid at the given time. */
export async function generateCode(secret: string, now: number): Promise<string> {
	return (await createTotp(secret)).generate({ timestamp: now });
}

/**
 * Formats the secret for display: as the QR code of a URI that authenticator apps understand, and in groups of four for
 * typing.
 */
async function formatSecret(secret: string, email: string): Promise<Omit<PendingSecret, "sealed">> {
	const [{ default: encodeQR }, totp] = await Promise.all([import("qr"), createTotp(secret, email)]);
	const modules = encodeQR(totp.toString(), "raw", { ecc: "medium", border: 4 });
	const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return { path, size: modules.length, text: secret.match(/.{1,4}/g)?.join(" ") ?? secret };
}

/**
 * SHA-1, the default of authenticator apps (RFC 6238 § 1.2), as implemented by the platform. The package's own is twice
 * the size.
 */
const hmac = (_algorithm: string, key: Uint8Array, message: Uint8Array) =>
	createHmac("sha1", key).update(message).digest();

async function createTotp(secret: string, label?: string) {
	const { Secret, TOTP } = await import("otpauth/bare");
	return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, hmac });
}

/**
 * Creates a secret for the authenticator app, pending until a code confirms it.
 * @param session id of the only session that may confirm it
 * @param sealed the pending secret after a wrong code, so that no second scan is needed
 */
export async function createPendingSecret(
	{ db }: Pick<Services, "db">,
	{ email, session }: { email: string; session: string },
	sealed: string | null = null,
): Promise<PendingSecret> {
	const pending = sealed === null ? null : await openPendingSecret({ db }, session, sealed);
	const secret = pending ?? (await generateSecret());
	const sealedSecret = pending && sealed ? sealed : await sealText(db.keyring, secretLocation(session), secret);
	return { sealed: sealedSecret, ...(await formatSecret(secret, email)) };
}

/** Decrypts a pending secret; null if it belongs to another session. */
export async function openPendingSecret(
	{ db }: Pick<Services, "db">,
	session: string,
	sealed: string,
): Promise<string | null> {
	return openText(db.keyring, secretLocation(session), sealed).catch(() => null);
}

function secretLocation(session: string): string {
	return `offered second factor ${session}`;
}

/** Returns ten new recovery codes, formatted for people, and the hashes to store. */
export async function generateRecoveryCodes({
	db,
}: Pick<Services, "db">): Promise<{ codes: string[]; hashes: string[] }> {
	const codes = Array.from({ length: RECOVERY_CODES }, () =>
		createRecoveryCode(crypto.getRandomValues(new Uint8Array(16))),
	);
	const hashes = await Promise.all(codes.map((code) => blindIndex(db, "recovery-code", code)));
	return { codes: codes.map(formatRecoveryCode), hashes };
}

/** Returns the stored hash of a typed recovery code; null if it cannot be one. */
export async function hashRecoveryCode({ db }: Pick<Services, "db">, typed: string): Promise<string | null> {
	const code = parseRecoveryCode(typed);
	return code === null ? null : blindIndex(db, "recovery-code", code);
}

const LOCKOUT_WINDOW = 15 * MINUTE;
/** Failed attempts per account, and per network, in a quarter of an hour. */
const MAX_PER_ACCOUNT = 5;
const MAX_PER_NETWORK = 20;

/** An attempt to sign in; `account` is the id of the member of staff, or of the member of a firm. */
export type SignInAttempt = { kind: "staff-password" | "staff-code" | "member-code"; account: number; network: string };

function counterKeys(
	services: Services,
	{ kind, account, network }: SignInAttempt,
): [account: string, network: string] {
	const window = Math.floor(services.now() / LOCKOUT_WINDOW);
	return [`${kind}:${account}:${window}`, `${kind}-from:${network}:${window}`];
}

/**
 * Counts an attempt before the comparison, so that concurrent ones cannot exceed the limit. Fails with the time to wait
 * once the limit is reached.
 */
export async function countSignInAttempt(services: Services, attempt: SignInAttempt): Promise<Outcome<null>> {
	const [account, network] = counterKeys(services, attempt);
	const attempts = await incrementCounter(services, account, LOCKOUT_WINDOW);
	const networkAttempts = await incrementCounter(services, network, LOCKOUT_WINDOW);
	if (attempts <= MAX_PER_ACCOUNT && networkAttempts <= MAX_PER_NETWORK) return success(null);
	services.log("sign-in-limited", { kind: attempt.kind, account: attempt.account });
	const retryAfterSeconds = Math.ceil((LOCKOUT_WINDOW - (services.now() % LOCKOUT_WINDOW)) / SECOND);
	return failure("too-many", "too_many_tries", { retryAfterSeconds });
}

/** Logs a wrong password or code, and returns the failure. */
export function refuseSignIn(
	services: Services,
	{ kind, account }: SignInAttempt,
	code: "password_wrong" | "code_wrong",
) {
	services.log("sign-in-refused", { kind, account });
	return failure("unauthenticated", code);
}

/** Resets the attempts of an account that has signed in. */
export async function resetSignInAttempts(services: Services, attempt: SignInAttempt): Promise<void> {
	await services.db.delete(counters).where(inArray(counters.key, counterKeys(services, attempt)));
}
