import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Status } from "#app/domain/application/application.ts";
import type { AuditAction } from "#app/domain/audit/audit-entry.ts";

/**
 * Append-only: what happened to an application. The primary key orders the events and rejects a second writer's batch;
 * triggers (migrations/0000_schema.sql) refuse what would change or delete one, but for the move into the cold store.
 */
export const applicationEvents = sqliteTable(
	"application_events",
	{
		applicationId: text("application_id").notNull(),
		version: integer("version").notNull(),
		eventId: text("event_id").notNull(),
		type: text("type").notNull(),
		actor: text("actor", { mode: "json" }).notNull(),
		/** What the event said, without personal data that has a column of its own. */
		details: text("details", { mode: "json" }),
		/** What people wrote, sealed by the application's own key (app/audit/encrypted-text.ts): without the key nobody reads it. */
		words: text("words"),
		status: text("status").$type<Status>().notNull(),
		at: integer("at").notNull(),
		/** Of this event and of all before it (app/audit/chain.ts); null until one from before there were hashes is chained. */
		hash: text("hash"),
	},
	(table) => [
		primaryKey({ columns: [table.applicationId, table.version] }),
		uniqueIndex("application_events_event").on(table.applicationId, table.eventId),
	],
);

/**
 * Append-only, one chain for the whole house: what staff do that is no event of an application, and from time to time the
 * heads of all chains that have grown.
 */
export const auditEntries = sqliteTable(
	"audit_entries",
	{
		/** 1, 2, 3 …: triggers refuse a gap. */
		seq: integer("seq").primaryKey(),
		at: integer("at").notNull(),
		action: text("action").$type<AuditAction>().notNull(),
		/** Account and role of who did it; null for the system. */
		userId: integer("user_id"),
		role: text("role"),
		/** Keyed hash of the network it was done from. */
		network: text("network"),
		applicationId: text("application_id"),
		/** Nothing personal and no free text. */
		details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
		/** Notes and reasons, sealed by the key of the application. */
		words: text("words"),
		hash: text("hash").notNull(),
	},
	(table) => [
		index("audit_entries_application").on(table.applicationId, table.seq),
		index("audit_entries_user").on(table.userId, table.seq),
		index("audit_entries_action").on(table.action, table.seq),
	],
);
