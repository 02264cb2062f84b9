import { formatDateTime, formatShortDate } from "#app/domain/time/calendar.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** A moment (UTC milliseconds) in Lisbon time: the day, or with the hour. */
export function DateTime({ at, withTime }: { at: number; withTime?: boolean }) {
	const words = withTime ? formatDateTime(at, getLocale()) : formatShortDate(at, getLocale());
	return <time dateTime={new Date(at).toISOString()}>{words}</time>;
}
