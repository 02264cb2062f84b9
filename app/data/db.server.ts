import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as money from "./money-schema.server.ts";
import * as applications from "./schema.server.ts";

const schema = { ...applications, ...money };

export type Database = DrizzleD1Database<typeof schema>;

export function openDatabase(binding: D1Database): Database {
	return drizzle(binding, { schema });
}
