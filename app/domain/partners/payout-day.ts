/**
 * The next day on which payments are prepared, today among them: civil dates of Lisbon, YYYY-MM-DD.
 * @param day of the month, 1 to 28
 */
export function nextPayoutDay(today: string, day: number): string {
	const [year = 0, month = 0, now = 0] = today.split("-").map(Number);
	return new Date(Date.UTC(year, now <= day ? month - 1 : month, day)).toISOString().slice(0, 10);
}
