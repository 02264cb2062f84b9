import { addMonths, addYears } from "../time/calendar.ts";

/** Years after which people act for themselves (Portuguese Civil Code, article 130). */
const FULL_AGE = 18;

/** The birthday from which on somebody of this birth date acts for themselves, at the latest. Civil dates, YYYY-MM-DD. */
export function comesOfAge(birthDate: string): string {
	return addYears(latestDay(birthDate), FULL_AGE);
}

/** Whether somebody of this birth date acts for themselves today, from the birthday on. Civil dates, YYYY-MM-DD. */
export function isAdult(birthDate: string, today: string): boolean {
	return comesOfAge(birthDate) <= today;
}

/** A person's names in one line; many people have one alone, kept as the first. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
	return `${firstName} ${lastName}`.trim();
}

/** What passports state of people whose day, or month and day, of birth nobody knows: 1990-05-00, 1990-00-00 (ICAO 9303-3). */
const UNKNOWN_PART = "00";

/** What is wrong with a date of birth written YYYY-MM-DD, as the key of a sentence; null for a day from 1900 to today. */
export function birthDateFault(date: string, today: string): string | null {
	const [, year, month, day] = /^(\d*)-(\d*)-(\d*)$/.exec(date) ?? [];
	if (year === "" || month === "" || day === "") return "error_date_of_birth_incomplete";
	if (year === undefined || month?.length !== 2 || day?.length !== 2) return "error_date_of_birth_format";
	if (year.length !== 4) return "error_date_of_birth_year";
	const first = earliestDay(date);
	const at = new Date(`${first}T00:00:00Z`);
	if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(first)) return "error_date_of_birth_invalid";
	if (first > today) return "error_date_of_birth_future";
	return first < "1900-01-01" ? "error_date_of_birth_early" : null;
}

function earliestDay(date: string): string {
	return date.replace(/-00-00$/, "-01-01").replace(/-00$/, "-01");
}

/** The last day that somebody of this birth date can have been born on. */
function latestDay(date: string): string {
	if (!date.endsWith(`-${UNKNOWN_PART}`)) return date;
	const [year = "", month = ""] = date.split("-");
	return month === UNKNOWN_PART ? `${year}-12-31` : addMonths(`${year}-01-31`, Number(month) - 1);
}
