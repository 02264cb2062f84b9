import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt (RFC 7914) with N = 2^15, r = 8, p = 3, which OWASP ASVS 5.0 (appendix C) approves: 32 MiB and some 250 ms a
 * time, so limits are counted before. PBKDF2 would need more rounds than the platform allows.
 */
const COST = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MAX_MEMORY = 64 * 1024 * 1024;

/** Of nothing that anybody knows: checked where there is no account, so that it takes as long as where there is one. */
const NOBODYS = `scrypt$${COST.log2N}$${COST.r}$${COST.p}$AAAAAAAAAAAAAAAAAAAAAA==$${"A".repeat(43)}=`;

/** A password as the database keeps it: `scrypt$15$8$3$salt$key`, the cost written out so that it can grow. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await derive(password, salt, COST);
	return ["scrypt", COST.log2N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Whether it is the password that was hashed. Takes as long where `stored` is not a hash at all. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
	const isHash = /^scrypt\$\d+\$\d+\$\d+\$[\w+/]+=*\$[\w+/]+=*$/.test(stored);
	const [, log2N, r, p, salt = "", key = ""] = (isHash ? stored : NOBODYS).split("$");
	const derived = await derive(password, Buffer.from(salt, "base64"), {
		log2N: Number(log2N),
		r: Number(r),
		p: Number(p),
	});
	const expected = Buffer.from(key, "base64");
	return isHash && expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof COST): Promise<Buffer> {
	return new Promise((done, fail) => {
		// The same letters typed on two keyboards must be the same bytes (RFC 8265).
		scrypt(password.normalize("NFC"), salt, KEY_BYTES, { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY }, (error, key) =>
			error ? fail(error) : done(key),
		);
	});
}
