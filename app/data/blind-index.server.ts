import { eq } from "drizzle-orm";
import { createHashKey, keyedHash } from "../sealing/keyed-hash.server.ts";
import type { Database } from "./db.server.ts";
import { openColumn, sealColumn } from "./sealed-columns.server.ts";
import { type IndexPurpose, indexKeys } from "./settings-schema.server.ts";

/**
 * Returns a keyed hash, to find equal values without storing them (128 bits of HMAC-SHA-256, hexadecimal). Without the
 * key it cannot be reversed by trying all nine-digit numbers.
 * @param value normalised, so that equal values have one spelling
 */
export async function blindIndex(db: Database, purpose: IndexPurpose, value: string): Promise<string> {
	const key = (await findKey(db, purpose)) ?? (await createKey(db, purpose));
	return keyedHash(key, value);
}

async function findKey(db: Database, purpose: IndexPurpose): Promise<string | null> {
	const [row] = await db.select().from(indexKeys).where(eq(indexKeys.id, purpose));
	return row ? openColumn(db, indexKeys.secret, purpose, row.secret) : null;
}

/** Creates the key. The first of two concurrent inserts wins. */
async function createKey(db: Database, purpose: IndexPurpose): Promise<string> {
	const newKey = createHashKey();
	const secret = await sealColumn(db, indexKeys.secret, purpose, newKey);
	await db.insert(indexKeys).values({ id: purpose, secret, keyId: db.keyring.current.id }).onConflictDoNothing();
	return (await findKey(db, purpose)) ?? newKey;
}
