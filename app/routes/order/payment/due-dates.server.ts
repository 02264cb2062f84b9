import type { Language } from "#app/domain/language.ts";
import { dueWithin, type PackageId } from "#app/domain/money/packages.ts";
import { addBusinessDays, formatDate } from "#app/domain/time/calendar.ts";

/** The due date of each package for whoever pays now, as the payment itself will set it (ruling T31). */
export function dueDates(now: number, language: Language): Record<PackageId, string> {
	const dueDate = (id: PackageId) => formatDate(addBusinessDays(now, dueWithin(id)), language);
	return { standard: dueDate("standard"), express: dueDate("express"), premium: dueDate("premium") };
}
