import { Buffer } from "node:buffer";
import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { and, count, eq, inArray } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { counters } from "#app/data/counts-schema.server.ts";
import { recoveryCodes } from "#app/data/staff-schema.server.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { MINUTE, SECOND } from "#app/domain/time/calendar.ts";
import type { Services } from "#app/services.ts";
import { incrementCounter } from "../people/increment-counter.server.ts";

/**
 * scrypt (RFC 7914) with N = 2^15, r = 8, p = 3, which OWASP ASVS 5.0 (appendix C) approves: 32 MiB and some 250 ms a
 * time, so limits are counted before. PBKDF2 would need more rounds than the platform allows.
 */
const COST = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 64 * 1024 * 1024;

/** A hash without a known password: verified for unknown accounts, so that they take as long as existing ones. */
const DUMMY_HASH = `scrypt$${COST.log2N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA==$${"A".repeat(43)}=`;

/** The stored form of a password: `scrypt$15$8$3$salt$key`, with its cost so that it can grow. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await derive(password, salt, COST);
	return ["scrypt", COST.log2N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Returns whether the password matches the hash. Takes as long if `stored` is not a hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
	const isHash = /^scrypt\$\d+\$\d+\$\d+\$[\w+/]+=*\$[\w+/]+=*$/.test(stored);
	const [, log2N, r, p, salt = "", key = ""] = (isHash ? stored : DUMMY_HASH).split("$");
	const derived = await derive(password, Buffer.from(salt, "base64"), {
		log2N: Number(log2N),
		r: Number(r),
		p: Number(p),
	});
	const expected = Buffer.from(key, "base64");
	return isHash && expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof COST): Promise<Buffer> {
	return new Promise((resolve, fail) => {
		// The same letters typed on two keyboards must be the same bytes (RFC 8265).
		scrypt(password.normalize("NFC"), salt, KEY_BYTES, { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
			error ? fail(error) : resolve(key),
		);
	});
}

const PERIOD_SECONDS = 30;
/**
 * Codes of the previous and the next step are accepted as well: clocks differ, and people type slowly (RFC 6238 § 5.2).
 */
const TOTP_WINDOW = 1;
const ISSUER = "Azulejo NIF";

/** A new secret for an authenticator app: 20 bytes (RFC 4226 § 4) in base32. */
export async function newSecret(): Promise<string> {
	const { Secret } = await import("otpauth/bare");
	return new Secret({ size: 20 }).base32;
}

/** The time step (RFC 6238) of a six-digit code; null when it is not valid now. `now` in UTC milliseconds. */
export async function stepOfCode(secret: string, code: string, now: number): Promise<number | null> {
	const token = code.replace(/\s/g, "");
	if (!/^\d{6}$/.test(token)) return null;
	const delta = (await generator(secret)).validate({ token, timestamp: now, window: TOTP_WINDOW });
	return delta === null ? null : Math.floor(now / SECOND / PERIOD_SECONDS) + delta;
}

/** The current code. */
export async function codeAt(secret: string, now: number): Promise<string> {
	return (await generator(secret)).generate({ timestamp: now });
}

/**
 * The secret for display: an address that authenticator apps understand, as a QR code, and in groups of four for
 * typing.
 */
export async function displaySecret(
	secret: string,
	email: string,
): Promise<{ path: string; size: number; typed: string }> {
	const [{ default: encodeQR }, totp] = await Promise.all([import("qr"), generator(secret, email)]);
	const modules = encodeQR(totp.toString(), "raw", { ecc: "medium", border: 4 });
	const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
	return { path, size: modules.length, typed: secret.match(/.{1,4}/g)?.join(" ") ?? secret };
}

/** SHA-1, the default of authenticator apps (RFC 6238 § 1.2), by the platform: the package's own is twice the size. */
const hmac = (_algorithm: string, key: Uint8Array, message: Uint8Array) =>
	createHmac("sha1", key).update(message).digest();

async function generator(secret: string, label?: string) {
	const { Secret, TOTP } = await import("otpauth/bare");
	return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, hmac });
}

const CODES = 10;
/** 80 bits in base32 without ambiguous letters (Crockford). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Replaces the recovery codes by ten new ones and returns them, four groups of four; they cannot be shown again. */
export async function makeRecoveryCodes({ db }: Pick<Services, "db">, userId: number): Promise<string[]> {
	const codes = Array.from({ length: CODES }, newCode);
	const rows = await Promise.all(
		codes.map(async (code) => ({ userId, codeHash: await blindIndex(db, "recovery-code", code) })),
	);
	await db.batch([
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
		db.insert(recoveryCodes).values(rows),
	]);
	return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

/** Uses up one code. False if it is not this account's, or was used before. */
export async function useRecoveryCode({ db }: Pick<Services, "db">, userId: number, input: string): Promise<boolean> {
	// Crockford's decoding of ambiguous letters.
	const code = input.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
	if (code.length !== LENGTH) return false;
	const condition = and(
		eq(recoveryCodes.userId, userId),
		eq(recoveryCodes.codeHash, await blindIndex(db, "recovery-code", code)),
	);
	const { meta } = await db.delete(recoveryCodes).where(condition);
	return meta.changes === 1;
}

/** Returns the number of unused codes. */
export async function countRecoveryCodes({ db }: Pick<Services, "db">, userId: number): Promise<number> {
	const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	return row?.left ?? 0;
}

function newCode(): string {
	// 32 letters: five bits of each byte, every letter equally likely.
	return [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte & 31]).join("");
}

const LOCKOUT_WINDOW = 15 * MINUTE;
/** Failed attempts per account, and per network, in a quarter of an hour. */
const MAX_PER_ACCOUNT = 5;
const MAX_PER_NETWORK = 20;

type SignInAttempt = { kind: "password" | "code"; userId: number; network: string };

function keysOf(services: Services, { kind, userId, network }: SignInAttempt): [account: string, network: string] {
	const window = Math.floor(services.now() / LOCKOUT_WINDOW);
	return [`staff-${kind}:${userId}:${window}`, `staff-${kind}-from:${network}:${window}`];
}

/**
 * Counts an attempt before the comparison, so that concurrent ones cannot exceed the limit. Returns the remaining attempts,
 * or how long to wait.
 */
export async function countSignInAttempt(
	services: Services,
	attempt: SignInAttempt,
): Promise<Outcome<{ remaining: number }>> {
	const [account, network] = keysOf(services, attempt);
	const tries = await incrementCounter(services, account, LOCKOUT_WINDOW);
	const triesFrom = await incrementCounter(services, network, LOCKOUT_WINDOW);
	if (tries > MAX_PER_ACCOUNT || triesFrom > MAX_PER_NETWORK) {
		services.log("staff-sign-in-limited", { kind: attempt.kind, account: attempt.userId });
		const retryAfterSeconds = Math.ceil((LOCKOUT_WINDOW - (services.now() % LOCKOUT_WINDOW)) / SECOND);
		return failure("too-many", "too_many_tries", { retryAfterSeconds });
	}
	return success({ remaining: MAX_PER_ACCOUNT - tries });
}

/** Resets the attempts of an account that has signed in. */
export async function resetSignInAttempts(services: Services, attempt: SignInAttempt): Promise<void> {
	await services.db.delete(counters).where(inArray(counters.key, keysOf(services, attempt)));
}
