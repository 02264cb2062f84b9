import { addYears } from "../time/civil-date.ts";
import { latestDay } from "./birth-date.ts";

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
