import { addYears } from "../time/civil-date.ts";

/** Years after which people act for themselves (Portuguese Civil Code, article 130). */
const FULL_AGE = 18;

/** Whether somebody of this birth date acts for themselves today, from the birthday on. Civil dates, YYYY-MM-DD. */
export function isAdult(birthDate: string, today: string): boolean {
	return addYears(birthDate, FULL_AGE) <= today;
}
