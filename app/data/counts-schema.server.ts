import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Stage } from "#app/domain/application/application.ts";
import type { PublicText } from "#app/domain/measures/incident.ts";
import type { ServicePart } from "#app/domain/measures/service-status.ts";
import type { DeviceClass, VisitStep } from "#app/domain/measures/visit-steps.ts";
import type { ScheduledJob } from "#app/domain/scheduled-job.ts";
import type { Language } from "../domain/language.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);

/** Counters for limits across isolates and longer periods, such as e-mails per day. */
export const counters = sqliteTable(
	"counters",
	{
		key: text("key").primaryKey(),
		count: integer("count").notNull(),
		expiresAt: timestamp("expires_at").notNull(),
	},
	(table) => [index("counters_expires").on(table.expiresAt)],
);

/** Views of each kind of page per day and language; contains nothing personal. */
export const pageViews = sqliteTable(
	"page_views",
	{
		/** Civil date in Lisbon, YYYY-MM-DD. */
		day: text("day").notNull(),
		/** The URL path as a template: /confirmation/:id. */
		path: text("path").notNull(),
		language: text("language").$type<Language>().notNull(),
		views: integer("views").notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.path, table.language] })],
);

/**
 * Number of visits that reached each funnel step on a day, and of errors, by language and device class. Anonymous;
 * steps of one person are not linked.
 */
export const stepDays = sqliteTable(
	"step_days",
	{
		/** Civil date in Lisbon, YYYY-MM-DD. */
		day: text("day").notNull(),
		step: text("step").$type<VisitStep>().notNull(),
		language: text("language").$type<Language>().notNull(),
		device: text("device").$type<DeviceClass>().notNull(),
		/** A field and its message key (`phone:error_phone_invalid`); empty for the step itself. */
		error: text("error").notNull(),
		times: integer("times").notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.step, table.language, table.device, table.error] })],
);

/**
 * The number of applications in each queue. Updated by durable/write-transition.ts in the batch that moves an
 * application, so that a page reads ten rows; recounted by cron.
 */
export const stageCounts = sqliteTable("stage_counts", {
	stage: text("stage").$type<Stage>().primaryKey(),
	applications: integer("applications").notNull(),
	/** When all of its applications were last recounted. */
	countedAt: timestamp("counted_at").notNull().default(0),
});

/** The state of each scheduled job. Written only by the jobs. */
export const scheduledJobs = sqliteTable("scheduled_jobs", {
	name: text("name").$type<ScheduledJob>().primaryKey(),
	/** The job's cursor for its next run, in its own format. */
	cursor: text("cursor"),
	/** Start of the current series of failures; null if the last run succeeded. */
	failedAt: timestamp("failed_at"),
	/** The name of the last error, never its message. */
	lastError: text("last_error"),
	/** Consecutive failed runs. */
	failures: integer("failures").notNull().default(0),
	/** Start of the last run; null before the first one. */
	startedAt: timestamp("started_at"),
	/** Real duration of the last run in ms, independent of the product's clock. */
	durationMs: integer("duration_ms"),
	/** When the lock of the current run expires; null when no run holds the job. */
	lockedUntil: timestamp("locked_until"),
});

/** Active alarms. Written only by their scheduled job. */
export const alarms = sqliteTable("alarms", {
	name: text("name").primaryKey(),
	since: timestamp("since").notNull(),
	/** Time of the last message; repeated once a day. */
	notifiedAt: timestamp("notified_at").notNull(),
});

/**
 * Queue messages of which all attempts failed. Written by the consumer of the dead-letter queue and resolved by staff.
 */
export const deadLetters = sqliteTable(
	"dead_letters",
	{
		/** The message id assigned by the queue. */
		id: text("id").primaryKey(),
		/** The application whose effects it should have delivered; null if the message names none. */
		applicationId: text("application_id"),
		receivedAt: timestamp("received_at").notNull(),
		resolution: text("resolution").$type<"retried" | "discarded">(),
		resolvedAt: timestamp("resolved_at"),
		/** Account that resolved it. */
		resolvedBy: integer("resolved_by"),
	},
	(table) => [index("dead_letters_open").on(table.receivedAt).where(sql`resolved_at IS NULL`)],
);

/** The samples of each part of the service per day (domain/measures/service-status.ts). Written by a scheduled job. */
export const serviceDays = sqliteTable(
	"service_days",
	{
		part: text("part").$type<ServicePart>().notNull(),
		/** Civil date in Lisbon, YYYY-MM-DD. */
		day: text("day").notNull(),
		ok: integer("ok").notNull(),
		bad: integer("bad").notNull(),
		/** Worst level of the day and level of the last sample, as indexes. */
		worst: integer("worst").notNull(),
		level: integer("level").notNull(),
		/** Time of the last sample. */
		at: timestamp("at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.part, table.day] }), index("service_days_day").on(table.day)],
);

/** Incidents on the public status page, written by staff: their texts are public. */
export const incidents = sqliteTable(
	"incidents",
	{
		id: text("id").primaryKey(),
		parts: text("parts", { mode: "json" }).$type<ServicePart[]>().notNull(),
		startedAt: timestamp("started_at").notNull(),
		/** Null while it lasts. */
		endedAt: timestamp("ended_at"),
		title: text("title", { mode: "json" }).$type<PublicText>().notNull(),
	},
	(table) => [index("incidents_started").on(table.startedAt)],
);

export const incidentUpdates = sqliteTable(
	"incident_updates",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		incidentId: text("incident_id").notNull(),
		at: timestamp("at").notNull(),
		text: text("text", { mode: "json" }).$type<PublicText>().notNull(),
	},
	(table) => [index("incident_updates_incident").on(table.incidentId)],
);
