import { eq } from "drizzle-orm";
import { keyedHash, newHashKey } from "../sealing/keyed-hash.server.ts";
import type { Database } from "./db.server.ts";
import { openColumn, sealColumn } from "./sealed-columns.server.ts";
import { type IndexPurpose, indexKeys } from "./settings-schema.server.ts";

/**
 * A keyed hash by which equal values are found without being kept (128 bits of HMAC-SHA-256, hexadecimal). Without the key, which is
 * sealed, nobody can try all nine-digit numbers. @param value normalised: equal values must be written alike
 */
export async function blindIndex(db: Database, purpose: IndexPurpose, value: string): Promise<string> {
	const key = (await findKey(db, purpose)) ?? (await makeKey(db, purpose));
	return keyedHash(key, value);
}

async function findKey(db: Database, purpose: IndexPurpose): Promise<string | null> {
	const [row] = await db.select().from(indexKeys).where(eq(indexKeys.id, purpose));
	return row ? openColumn(db, indexKeys.secret, purpose, row.secret) : null;
}

/** Of two that are made at the same time the first holds. */
async function makeKey(db: Database, purpose: IndexPurpose): Promise<string> {
	const made = newHashKey();
	const secret = await sealColumn(db, indexKeys.secret, purpose, made);
	await db.insert(indexKeys).values({ id: purpose, secret, keyId: db.keyring.sealing.id }).onConflictDoNothing();
	return (await findKey(db, purpose)) ?? made;
}
