import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as counts from "./counts-schema.server.ts";
import * as money from "./money-schema.server.ts";
import * as owners from "./owner-schema.server.ts";
import * as applications from "./schema.server.ts";

const schema = { ...applications, ...money, ...owners, ...counts };

export type Database = DrizzleD1Database<typeof schema>;

export function openDatabase(binding: D1Database): Database {
	return drizzle(binding, { schema });
}
