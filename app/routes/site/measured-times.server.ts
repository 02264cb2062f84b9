import { INTL_TAG } from "#app/domain/language.ts";
import { isSampleLargeEnough, toBusinessDays } from "#app/domain/measures/stage-figures.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findEndToEndTime } from "#app/queries/measures/trends.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Describes the measured time from payment to number in the page's language. Null if there is too little data or the
 * database is unavailable, so that pages without other queries can render.
 */
export async function describeMeasuredTimes(services: Pick<Services, "db" | "now" | "log">): Promise<string | null> {
	const time = await findEndToEndTime(services);
	if (!time || !isSampleLargeEnough(time)) return null;
	const [median, p90] = [formatDays(time.median), formatDays(time.p90)];
	return m.measured_text({ n: time.n, median, most: p90, date: formatCivilDate(time.asOf, getLocale()) });
}

function formatDays(hours: number): string {
	const days = toBusinessDays(hours);
	const n = new Intl.NumberFormat(INTL_TAG[getLocale()]).format(days);
	// "1.5 days" is plural in all our languages, although plural rules may differ for fractions.
	return m.measured_days({ count: days === 1 ? 1 : 2, n });
}
