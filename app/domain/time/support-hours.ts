import { SUPPORT_CLOSES, SUPPORT_OPENS } from "../person/contact.ts";
import { DAY, HOUR, isBusinessDay } from "./calendar.ts";

/** The hours are printed as CET (ruling T42): a clock of that zone counts, an hour ahead of Lisbon's all year. */
const ZONE = "Europe/Paris";
const days = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, year: "numeric", month: "2-digit", day: "2-digit" });
const hours = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, hour: "numeric", hourCycle: "h23" });

/** When the clock of support strikes this hour on a day (YYYY-MM-DD), in UTC milliseconds: in summer it is two hours ahead. */
function strikes(date: string, hour: number): number {
	const inWinter = Date.parse(`${date}T00:00:00Z`) + (hour - 1) * HOUR;
	return Number(hours.format(inWinter)) === hour ? inWinter : inWinter - HOUR;
}

/**
 * Whether somebody answers the phone at this moment, and until when that holds (UTC milliseconds): Monday to Friday
 * without the public holidays of Lisbon (row 5).
 * @param closed further days YYYY-MM-DD on which nobody is there
 */
export function supportState(now: number, closed: readonly string[] = []): { open: boolean; changesAt: number } {
	for (let at = now; ; at += DAY) {
		const date = days.format(at);
		if (!isBusinessDay(date) || closed.includes(date)) continue;
		const [opens, closes] = [strikes(date, SUPPORT_OPENS), strikes(date, SUPPORT_CLOSES)];
		if (now < opens) return { open: false, changesAt: opens };
		if (now < closes) return { open: true, changesAt: closes };
	}
}
