import { formatDateTime, formatShortDate } from "#app/domain/time/calendar.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** A timestamp (UTC milliseconds) in Lisbon time: the date, optionally with the time of day. */
export function DateTime({ timestamp, withTime }: { timestamp: number; withTime?: boolean }) {
	const text = withTime ? formatDateTime(timestamp, getLocale()) : formatShortDate(timestamp, getLocale());
	return <time dateTime={new Date(timestamp).toISOString()}>{text}</time>;
}
