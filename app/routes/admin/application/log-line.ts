import { MINUTE } from "#app/domain/time/calendar.ts";

/** Filters of the timeline, which never shows notes. */
export const LOG_FILTERS = ["all", "acts", "documents"] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** One event or audit entry as text; `at` is UTC milliseconds. */
export type LogLine = {
	/** Unique in the log: `event 7` of the application, `entry 12` of the audit log. */
	id: string;
	/** The version of the application that the event made; null for audit entries. */
	version: number | null;
	/** Event type or audit action. */
	type: string;
	kind: Exclude<LogFilter, "all"> | "notes";
	title: string;
	who: string;
	/** Null unless the actor was staff, and in old entries that lack it. */
	role: string | null;
	/** Reasons and facts, one line each. */
	details: string[];
	/** The status, or a corrected answer, before and after; null when unchanged. */
	change: { from: string; to: string } | null;
	at: number;
};

/** Repeated lines, the newest first. */
export type LogGroup = [LogLine, ...LogLine[]];

/** Lines further apart are not grouped. */
const GROUPED_WITHIN_MS = 10 * MINUTE;

/** The filter named by a query parameter; "all" for anything else. */
export function parseLogFilter(name: string | null): LogFilter {
	return LOG_FILTERS.find((filter) => filter === name) ?? "all";
}

/**
 * The filtered lines, newest first. Neighbours of one type by one person within ten minutes form a group, except notes and
 * changes of status.
 */
export function groupLog(lines: readonly LogLine[], filter: LogFilter | "notes"): LogGroup[] {
	const groups: LogGroup[] = [];
	const filtered = lines.filter(({ kind }) => (filter === "all" ? kind !== "notes" : kind === filter));
	for (const line of filtered.toSorted((a, b) => b.at - a.at)) {
		const group = groups.at(-1);
		if (group && isRepetition(group, line)) group.push(line);
		else groups.push([line]);
	}
	return groups;
}

function isRepetition([newest]: LogGroup, line: LogLine): boolean {
	const isSame = newest.type === line.type && newest.who === line.who && newest.role === line.role;
	const isPlain = [newest, line].every(({ kind, change }) => kind !== "notes" && change === null);
	return isSame && isPlain && newest.at - line.at <= GROUPED_WITHIN_MS;
}
