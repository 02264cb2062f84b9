import { DAY, easterSunday } from "./calendar.ts";

/** Fixed days on which the payment system of the euro area rests, besides weekends, Good Friday and Easter Monday. */
const CLOSED = ["01-01", "05-01", "12-25", "12-26"];

/** Whether the payment system of the euro area (T2) settles on a date, YYYY-MM-DD. Portugal's own holidays do not matter. */
export function isTargetDay(date: string): boolean {
	const midnight = Date.parse(`${date}T00:00:00Z`);
	const weekday = new Date(midnight).getUTCDay();
	if (Number.isNaN(midnight) || weekday === 0 || weekday === 6 || CLOSED.includes(date.slice(5))) return false;
	const easter = easterSunday(Number(date.slice(0, 4)));
	return midnight !== easter - 2 * DAY && midnight !== easter + DAY;
}

/** The date itself if the payment system settles on it, or else the first one after it that it does. */
export function nextTargetDay(date: string): string {
	let at = Date.parse(`${date}T00:00:00Z`);
	while (!isTargetDay(new Date(at).toISOString().slice(0, 10))) at += DAY;
	return new Date(at).toISOString().slice(0, 10);
}
