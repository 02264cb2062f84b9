import { INTL_TAG } from "#app/domain/language.ts";
import { isSampleLargeEnough, toBusinessDays } from "#app/domain/measures/stage-figures.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findEndToEndTime } from "#app/queries/measures/trends.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Sentence about the time from payment to number in the page's language; null with too little data, or when the database is
 * unavailable, so that pages with no other query still render.
 */
export async function measuredTimes(services: Pick<Services, "db" | "now" | "log">): Promise<string | null> {
	const time = await findEndToEndTime(services);
	if (!time || !isSampleLargeEnough(time)) return null;
	const [median, p90] = [inDays(time.median), inDays(time.p90)];
	return m.measured_text({ n: time.n, median, most: p90, date: formatCivilDate(time.asOf, getLocale()) });
}

function inDays(hours: number): string {
	const days = toBusinessDays(hours);
	const n = new Intl.NumberFormat(INTL_TAG[getLocale()]).format(days);
	// "1.5 days" is plural in all our languages, whatever the plural rules say of fractions.
	return m.measured_days({ count: days === 1 ? 1 : 2, n });
}
