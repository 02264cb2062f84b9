import { addMonths, addYears } from "../time/calendar.ts";

/** Age of majority in years (Portuguese Civil Code, article 130). */
const AGE_OF_MAJORITY = 18;

/** Returns the latest possible date on which a person with this birth date comes of age. Dates as YYYY-MM-DD. */
export function comingOfAgeDate(birthDate: string): string {
	return addYears(latestDay(birthDate), AGE_OF_MAJORITY);
}

/** Whether a person with this birth date is of age today. Dates as YYYY-MM-DD. */
export function isAdult(birthDate: string, today: string): boolean {
	return comingOfAgeDate(birthDate) <= today;
}

/** Returns a person's names in one line; single names are stored as first name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
	return `${firstName} ${lastName}`.trim();
}

/** An unknown day or month of birth in a passport, as in 1990-05-00 and 1990-00-00 (ICAO 9303-3). */
const UNKNOWN_PART = "00";

/** Returns the message key for an invalid date of birth (YYYY-MM-DD); null for a day from 1900 to today. */
export function birthDateError(date: string, today: string): string | null {
	const [, year, month, day] = /^(\d*)-(\d*)-(\d*)$/.exec(date) ?? [];
	if (year === "" || month === "" || day === "") return "error_date_of_birth_incomplete";
	if (year === undefined || month?.length !== 2 || day?.length !== 2) return "error_date_of_birth_format";
	if (year.length !== 4) return "error_date_of_birth_year";
	const earliest = earliestDay(date);
	const time = new Date(`${earliest}T00:00:00Z`);
	if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(earliest)) return "error_date_of_birth_invalid";
	if (earliest > today) return "error_date_of_birth_future";
	return earliest < "1900-01-01" ? "error_date_of_birth_early" : null;
}

function earliestDay(date: string): string {
	return date.replace(/-00-00$/, "-01-01").replace(/-00$/, "-01");
}

/** Returns the latest possible day of an incomplete birth date. */
function latestDay(date: string): string {
	if (!date.endsWith(`-${UNKNOWN_PART}`)) return date;
	const [year = "", month = ""] = date.split("-");
	return month === UNKNOWN_PART ? `${year}-12-31` : addMonths(`${year}-01-31`, Number(month) - 1);
}
