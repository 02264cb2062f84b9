import { and, count, eq } from "drizzle-orm";
import { blindIndex } from "#app/data/blind-index.server.ts";
import { recoveryCodes } from "#app/data/staff-schema.server.ts";
import type { Services } from "#app/services.ts";

const CODES = 10;
/** 80 bits in base32 without letters that look like figures (Crockford). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Ten new codes in place of those of before, as they are shown this once: four groups of four. */
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

/** Uses one up. False when it is none of this account's, or was used before. */
export async function useRecoveryCode({ db }: Pick<Services, "db">, userId: number, typed: string): Promise<boolean> {
	// Crockford's own reading of what people take for another letter.
	const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
	if (code.length !== LENGTH) return false;
	const mine = and(
		eq(recoveryCodes.userId, userId),
		eq(recoveryCodes.codeHash, await blindIndex(db, "recovery-code", code)),
	);
	const { meta } = await db.delete(recoveryCodes).where(mine);
	return meta.changes === 1;
}

/** How many are left. */
export async function countRecoveryCodes({ db }: Pick<Services, "db">, userId: number): Promise<number> {
	const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	return row?.left ?? 0;
}

function newCode(): string {
	// 32 letters: five bits of each byte, every letter equally likely.
	return [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte & 31]).join("");
}
