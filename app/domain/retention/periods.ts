import { beginningOf, lisbonDate } from "../time/calendar.ts";

/** Years after the end of an application for which it is kept: claims may be made so long (row 239, ruling T52). */
export const APPLICATION_YEARS = 5;

/** Calendar years after the year of a payment for which its records are kept (Código do IVA, article 52). */
export const ACCOUNT_YEARS = 10;

/** Applications that ended before this moment (UTC milliseconds) have been kept as long as promised. */
export function endedBefore(now: number): number {
	const [year = "", ...rest] = lisbonDate(now).split("-");
	const day = rest.join("-");
	// A year without a 29 February: its last day of that month counts.
	return beginningOf(`${Number(year) - APPLICATION_YEARS}-${day === "02-29" ? "02-28" : day}`);
}

/** Money that moved before this moment (UTC milliseconds), the beginning of a year, need not be accounted for any more. */
export function accountedBefore(now: number): number {
	const year = Number(lisbonDate(now).slice(0, 4));
	return beginningOf(`${year - ACCOUNT_YEARS}-01-01`);
}

/** The last day (YYYY-MM-DD) on which the records of money that moved then are kept. */
export function accountedUntil(at: number): string {
	return `${Number(lisbonDate(at).slice(0, 4)) + ACCOUNT_YEARS}-12-31`;
}

/** The day (YYYY-MM-DD) from which the log of an application that ended then is kept no more. */
export function logRetainedUntil(endedAt: number): string {
	const [year = "", ...rest] = lisbonDate(endedAt).split("-");
	return `${Number(year) + APPLICATION_YEARS}-${rest.join("-") === "02-29" ? "03-01" : rest.join("-")}`;
}
