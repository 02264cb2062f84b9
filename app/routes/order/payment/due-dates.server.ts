import type { Language } from "#app/domain/language.ts";
import { PACKAGES, type PackageId } from "#app/domain/money/packages.ts";
import { addBusinessDays, formatDate } from "#app/domain/time/calendar.ts";

/** The date that each package promises to whoever pays now, as the payment itself will set it (ruling T31). */
export function promisedDates(now: number, language: Language): Record<PackageId, string> {
	const promised = (id: PackageId) => formatDate(addBusinessDays(now, PACKAGES[id].promisedWithin), language);
	return { standard: promised("standard"), express: promised("express"), premium: promised("premium") };
}
