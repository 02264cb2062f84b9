import { INTL_TAG } from "#app/domain/language.ts";
import { inBusinessDays, isEnough } from "#app/domain/measures/stage-figures.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { findEndToEndTime } from "#app/queries/measures/trends.server.ts";
import type { Services } from "#app/services.ts";

/**
 * How long applications took from payment to number, as a sentence in the reader's language; null while there are too few to
 * tell, and when the database is away: a page that needs nothing else of it is shown without the sentence.
 */
export async function measuredTimes(services: Pick<Services, "db" | "now" | "log">): Promise<string | null> {
	const found = await findEndToEndTime(services);
	if (!found || !isEnough(found)) return null;
	const [median, most] = [inDays(found.median), inDays(found.p90)];
	return m.measured_text({ n: found.n, median, most, date: formatCivilDate(found.asOf, getLocale()) });
}

function inDays(hours: number): string {
	const days = inBusinessDays(hours);
	const n = new Intl.NumberFormat(INTL_TAG[getLocale()]).format(days);
	// A day and a half are days in each of our languages, whatever the rules of plurals say of fractions.
	return m.measured_days({ count: days === 1 ? 1 : 2, n });
}
