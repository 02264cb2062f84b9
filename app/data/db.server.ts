import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { Keyring } from "../sealing/keyring.server.ts";

/** The database, and the keys for what is sealed in it (app/data/sealed-columns.server.ts). */
export type Database = DrizzleD1Database & { readonly $client: D1Database; readonly keyring: Keyring };

export function openDatabase(binding: D1Database, keyring: Keyring): Database {
	return Object.assign(drizzle(binding), { keyring });
}
