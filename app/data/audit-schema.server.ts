import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Status } from "#app/domain/application/application.ts";
import type { AuditAction } from "#app/domain/audit/audit-log.ts";

/**
 * Append-only events of applications. The primary key orders them and rejects a concurrent writer's batch; triggers
 * (migrations/0000_schema.sql) refuse changes and deletions, except the move to the archive.
 */
export const applicationEvents = sqliteTable(
	"application_events",
	{
		applicationId: text("application_id").notNull(),
		version: integer("version").notNull(),
		eventId: text("event_id").notNull(),
		type: text("type").notNull(),
		actor: text("actor", { mode: "json" }).notNull(),
		/** Details of the event, without personal data that has its own column. */
		details: text("details", { mode: "json" }),
		/** Texts written by people, encrypted with the application's key (app/audit/encrypted-text.ts). */
		words: text("words"),
		status: text("status").$type<Status>().notNull(),
		at: integer("at").notNull(),
		/** Hash of this and all previous events (app/audit/chain.ts); null for older events that are not chained yet. */
		hash: text("hash"),
	},
	(table) => [
		primaryKey({ columns: [table.applicationId, table.version] }),
		uniqueIndex("application_events_event").on(table.applicationId, table.eventId),
	],
);

/**
 * The append-only audit log, one hash chain: actions of staff outside of application events, and periodically the heads
 * of all application chains.
 */
export const auditEntries = sqliteTable(
	"audit_entries",
	{
		/** Consecutive from 1; triggers refuse a gap. */
		seq: integer("seq").primaryKey(),
		at: integer("at").notNull(),
		action: text("action").$type<AuditAction>().notNull(),
		/** Account and role of the actor; null for the system. */
		userId: integer("user_id"),
		role: text("role"),
		/** Keyed hash of the actor's network. */
		network: text("network"),
		applicationId: text("application_id"),
		/** No personal data and no free text. */
		details: text("details", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
		/** Notes and reasons, encrypted with the application's key. */
		words: text("words"),
		hash: text("hash").notNull(),
	},
	(table) => [
		index("audit_entries_application").on(table.applicationId, table.seq),
		index("audit_entries_user").on(table.userId, table.seq),
		index("audit_entries_action").on(table.action, table.seq),
	],
);
