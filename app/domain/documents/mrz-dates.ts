/** How far from today an expiry date may lie, in years: no document is valid for longer, none older is shown to us. */
const EXPIRY_YEARS = 20;

/** A birth date in YYMMDD as YYYY-MM-DD: of the centuries the latest that does not lie ahead of `today`. */
export function birthDateOf(text: string, today: string): string | null {
	const year = Number(today.slice(0, 4));
	const century = year - (year % 100);
	return (
		[century, century - 100].map((start) => dateOf(start, text)).find((date) => date !== null && date <= today) ?? null
	);
}

/** An expiry date in YYMMDD as YYYY-MM-DD, at most 20 years from `today` (YYYY-MM-DD); null when it lies further away. */
export function expiryDateOf(text: string, today: string): string | null {
	const year = Number(today.slice(0, 4));
	const century = year - (year % 100);
	const near = (date: string | null) => date !== null && Math.abs(Number(date.slice(0, 4)) - year) <= EXPIRY_YEARS;
	return [century, century - 100, century + 100].map((start) => dateOf(start, text)).find(near) ?? null;
}

/** Whether a date in YYMMDD is a day of this or the last century. */
export function isCalendarDay(text: string): boolean {
	return [2000, 1900].some((century) => dateOf(century, text) !== null);
}

/** YYYY-MM-DD of the calendar in the century that starts with this year, or null when there is no such day. */
function dateOf(century: number, text: string): string | null {
	if (!/^\d{6}$/.test(text)) return null;
	const year = String(century + Number(text.slice(0, 2))).padStart(4, "0");
	const date = `${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
	const at = Date.parse(`${date}T00:00:00Z`);
	return Number.isFinite(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}
