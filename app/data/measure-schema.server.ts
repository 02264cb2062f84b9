import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Stage } from "#app/domain/application/application.ts";
import type { FunnelStep } from "#app/domain/measures/funnel.ts";
import type { MeasuredStage } from "#app/domain/measures/stage-clock.ts";
import type { PackageId } from "#app/domain/money/packages.ts";

/** UTC milliseconds. */
const timestamp = (name: string) => integer(name);
/** Business time in milliseconds. */
const time = (name: string) => integer(name);

/**
 * The current measurement of an open application (app/domain/measures/stage-clock.ts). Written by the room, and deleted
 * when the application closes; demo applications have none.
 */
export const stageClocks = sqliteTable("stage_clocks", {
	applicationId: text("application_id").primaryKey(),
	stage: text("stage").$type<Stage>().notNull(),
	since: timestamp("since").notNull(),
	spent: time("spent").notNull(),
	heldStage: text("held_stage").$type<Stage>(),
	whole: time("whole"),
});

/**
 * A histogram for each stage, package and day: how many applications completed the stage within a number of business
 * hours. Incremented by the room in the batch of the transition; anonymous. Deleted by cron after ninety days.
 */
export const stageTimes = sqliteTable(
	"stage_times",
	{
		/** Day on which the stage was completed: civil date in Lisbon, YYYY-MM-DD. */
		day: text("day").notNull(),
		stage: text("stage").$type<MeasuredStage>().notNull(),
		/** Business hours, rounded up as in app/domain/measures/stage-figures.ts. */
		step: integer("step").notNull(),
		packageType: text("package_type").$type<PackageId>().notNull(),
		passed: integer("passed").notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.stage, table.step, table.packageType] })],
);

/** Figures of the last ninety days, recomputed daily by cron: a page reads ten rows. */
export const stageFigures = sqliteTable("stage_figures", {
	stage: text("stage").$type<MeasuredStage>().primaryKey(),
	n: integer("n").notNull(),
	/** Business hours. */
	median: integer("median").notNull(),
	p90: integer("p90").notNull(),
	/** Day of the computation, over the preceding ninety days: civil date in Lisbon, YYYY-MM-DD. */
	asOf: text("as_of").notNull(),
});

/** Number of applications that reached each step on a day. Incremented by the room; deleted by cron after a year. */
export const funnelDays = sqliteTable(
	"funnel_days",
	{
		/** Civil date in Lisbon, YYYY-MM-DD. */
		day: text("day").notNull(),
		step: text("step").$type<FunnelStep>().notNull(),
		applications: integer("applications").notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.step] })],
);

/** Applications that await a second person, and since when. Written by the room; there are few rows at a time. */
export const secondPersonWaits = sqliteTable("second_person_waits", {
	applicationId: text("application_id").primaryKey(),
	since: timestamp("since").notNull(),
	/**
	 * The person who made the proposal, because the proposal itself is encrypted. 0 for proposals by several people, who
	 * may confirm each other's; null if unknown.
	 */
	maker: integer("maker"),
});

/**
 * Words of applicants' names, for searches by prefix (app/domain/person/search-words.ts). Written by the room in the
 * batch that changes a name; deleted when the name is erased.
 */
export const nameWords = sqliteTable(
	"name_words",
	{ word: text("word").notNull(), applicationId: text("application_id").notNull() },
	(table) => [primaryKey({ columns: [table.word, table.applicationId] })],
);
