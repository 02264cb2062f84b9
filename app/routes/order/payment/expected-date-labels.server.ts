import { BEGIN_CHOICES, type BeginChoice, expectedDates } from "#app/domain/application/expected-dates.ts";
import type { Language } from "#app/domain/language.ts";
import { PACKAGE_IDS, type PackageId } from "#app/domain/money/packages.ts";
import { formatDate } from "#app/domain/time/calendar.ts";

/** Dates in words, of every package and choice for an order that is paid now. */
export type ExpectedDateLabels = {
	/** When an order begins that waits for the end of the term of withdrawal. */
	waitsUntil: string;
	expected: Record<PackageId, Record<BeginChoice, string>>;
};

export function expectedDateLabels(now: number, language: Language): ExpectedDateLabels {
	const dateOf = (id: PackageId, choice: BeginChoice) =>
		formatDate(expectedDates(id, choice, now).expectedAt, language);
	const expected = Object.fromEntries(
		PACKAGE_IDS.map((id) => [id, Object.fromEntries(BEGIN_CHOICES.map((choice) => [choice, dateOf(id, choice)]))]),
	) as ExpectedDateLabels["expected"];
	return { waitsUntil: formatDate(expectedDates("standard", "wait", now).beginsAt, language), expected };
}
