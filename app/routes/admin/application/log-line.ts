import { MINUTE } from "#app/domain/time/calendar.ts";

/** Filters of the timeline, which never shows notes. */
export const LOG_FILTERS = ["all", "actions", "documents"] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];

/** An event or audit entry as text; `timestamp` is UTC milliseconds. */
export type LogLine = {
	/** Unique in the log: `event 7` of the application, `entry 12` of the audit log. */
	id: string;
	/** The application's version after the event; null for audit entries. */
	version: number | null;
	/** Event type or audit action. */
	type: string;
	kind: Exclude<LogFilter, "all"> | "notes";
	title: string;
	actorName: string;
	/** Null for actors other than staff, and in old entries without a role. */
	role: string | null;
	/** Reasons and facts, one line each. */
	details: string[];
	/** The status, or a corrected answer, before and after; null when unchanged. */
	change: { from: string; to: string } | null;
	timestamp: number;
};

/** Repeated lines, newest first. */
export type LogGroup = [LogLine, ...LogLine[]];

/** Maximum time between two lines of a group. */
const MAX_GROUP_GAP_MS = 10 * MINUTE;

/** Parses a filter from a query parameter; defaults to "all". */
export function parseLogFilter(name: string | null): LogFilter {
	return LOG_FILTERS.find((filter) => filter === name) ?? "all";
}

/**
 * Filters and groups lines, newest first. Adjacent lines of the same type by the same person within ten minutes form a
 * group, except notes and status changes.
 */
export function groupLog(lines: readonly LogLine[], filter: LogFilter | "notes"): LogGroup[] {
	const groups: LogGroup[] = [];
	const filtered = lines.filter(({ kind }) => (filter === "all" ? kind !== "notes" : kind === filter));
	for (const line of filtered.toSorted((a, b) => b.timestamp - a.timestamp)) {
		const group = groups.at(-1);
		if (group && isRepetition(group, line)) group.push(line);
		else groups.push([line]);
	}
	return groups;
}

function isRepetition([newest]: LogGroup, line: LogLine): boolean {
	const isSame = newest.type === line.type && newest.actorName === line.actorName && newest.role === line.role;
	const canGroup = [newest, line].every(({ kind, change }) => kind !== "notes" && change === null);
	return isSame && canGroup && newest.timestamp - line.timestamp <= MAX_GROUP_GAP_MS;
}
