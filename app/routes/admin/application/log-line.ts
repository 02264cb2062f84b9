import { MINUTE } from "#app/domain/time/calendar.ts";

/** What the timeline may be narrowed to: everything, what was done, and what was done with documents. Notes stand by themselves. */
export const LOG_FILTERS = ["all", "acts", "documents"] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** One thing that happened, in words; `at` is UTC milliseconds. */
export type LogLine = {
	/** Unique in the log: `event 7` of the application, `entry 12` of the house. */
	id: string;
	/** Which version of the application it made; null for what is none of its events. */
	version: number | null;
	/** Event type or audit action. */
	type: string;
	kind: Exclude<LogFilter, "all"> | "notes";
	title: string;
	who: string;
	/** Null where nobody of ours did it, and where the log of old does not say. */
	role: string | null;
	/** Reasons and facts, each of them a line of text. */
	details: string[];
	/** The status, or an answer that was corrected, before and after, as read; null when both stayed as they were. */
	change: { from: string; to: string } | null;
	at: number;
};

/** Lines that say the same again and again, folded into one: the newest first. */
export type LogGroup = [LogLine, ...LogLine[]];

/** What is further apart than this is no repetition. */
const GROUPED_WITHIN_MS = 10 * MINUTE;

/** A choice from an address; anything odd is everything. */
export function logFilterOf(asked: string | null): LogFilter {
	return LOG_FILTERS.find((filter) => filter === asked) ?? "all";
}

/**
 * The lines of a choice, newest first, neighbours of one kind by one person within ten minutes folded together. A note is never
 * folded, nor what changed the status: those are what people look for.
 */
export function groupLog(lines: readonly LogLine[], filter: LogFilter | "notes"): LogGroup[] {
	const groups: LogGroup[] = [];
	const wanted = lines.filter(({ kind }) => (filter === "all" ? kind !== "notes" : kind === filter));
	for (const line of wanted.toSorted((one, other) => other.at - one.at)) {
		const group = groups.at(-1);
		if (group && isRepetition(group, line)) group.push(line);
		else groups.push([line]);
	}
	return groups;
}

function isRepetition([newest]: LogGroup, line: LogLine): boolean {
	const alike = newest.type === line.type && newest.who === line.who && newest.role === line.role;
	const plain = [newest, line].every(({ kind, change }) => kind !== "notes" && change === null);
	return alike && plain && newest.at - line.at <= GROUPED_WITHIN_MS;
}
