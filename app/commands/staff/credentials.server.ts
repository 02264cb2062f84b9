import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { recoveryCodes } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";
import { generateRecoveryCodes, hashRecoveryCode } from "../people/second-factor.server.ts";

/**
 * scrypt (RFC 7914) with N = 2^15, r = 8, p = 3, which OWASP ASVS 5.0 (appendix C) approves. Each call takes 32 MiB and
 * some 250 ms, so limits are checked first. PBKDF2 would need more rounds than the platform allows.
 */
const COST = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 64 * 1024 * 1024;

/** A hash without a known password. It is verified for unknown accounts, so that they take as long as existing ones. */
const DUMMY_HASH = `scrypt$${COST.log2N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA==$${"A".repeat(43)}=`;

/**
 * Returns the hash of a password for storage: `scrypt$15$8$3$salt$key`. It includes the cost, so that the cost can be
 * raised later.
 */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await derive(password, salt, COST);
	return ["scrypt", COST.log2N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Returns whether the password matches the hash. Takes equally long if `stored` is not a hash. */
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
	return new Promise((resolve, reject) => {
		// The same characters typed on two keyboards must yield the same bytes (RFC 8265).
		scrypt(password.normalize("NFC"), salt, KEY_BYTES, { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
			error ? reject(error) : resolve(key),
		);
	});
}

/**
 * Replaces the recovery codes with ten new ones and returns them, each in four groups of four. They cannot be shown
 * again.
 */
export async function replaceRecoveryCodes({ db }: Pick<Services, "db">, userId: number): Promise<string[]> {
	const { codes, hashes } = await generateRecoveryCodes({ db });
	await db.batch([
		db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
		db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash }))),
	]);
	return codes;
}

/** Consumes a recovery code. Returns false if it does not belong to this account or was used before. */
export async function consumeRecoveryCode(
	{ db }: Pick<Services, "db">,
	userId: number,
	input: string,
): Promise<boolean> {
	const codeHash = await hashRecoveryCode({ db }, input);
	if (codeHash === null) return false;
	const condition = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
	const { meta } = await db.delete(recoveryCodes).where(condition);
	return meta.changes === 1;
}

/** Returns the number of unused codes. */
export async function countRecoveryCodes({ db }: Pick<Services, "db">, userId: number): Promise<number> {
	const [row] = await db.select({ remaining: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	return row?.remaining ?? 0;
}
