import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "#app/domain/application/event.ts";

/** Row 114. `password` and the second factor are for a sign-in of our own behind Access, which is not built yet. */
export const users = sqliteTable("users", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	username: text("username").notNull().unique(),
	password: text("password").notNull(),
	email: text("email").notNull().unique(),
	name: text("name"),
	role: text("role").$type<Role>().notNull().default("user"),
	twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).notNull().default(false),
	twoFactorSecret: text("two_factor_secret"),
	lastLogin: integer("last_login"),
	passwordUpdatedAt: integer("password_updated_at"),
});
