import { formatDateTime, formatShortDate } from "#app/domain/time/calendar.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** A time (UTC milliseconds) in Lisbon: the date, optionally with the time of day. */
export function DateTime({ at, withTime }: { at: number; withTime?: boolean }) {
	const text = withTime ? formatDateTime(at, getLocale()) : formatShortDate(at, getLocale());
	return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}
