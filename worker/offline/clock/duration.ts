import { DAY, HOUR, MINUTE, SECOND } from "#app/domain/time/calendar.ts";

const PATTERN = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** An ISO 8601 duration of weeks to seconds, such as P3D or PT90M, in milliseconds; null when it is none. */
export function parseDuration(text: string): number | null {
	const match = PATTERN.exec(text);
	if (!match || /[PT]$/.test(text)) return null;
	const [, minus, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match;
	const ms =
		(Number(weeks) * 7 + Number(days)) * DAY +
		Number(hours) * HOUR +
		Number(minutes) * MINUTE +
		Number(seconds) * SECOND;
	return minus ? -ms : ms;
}
