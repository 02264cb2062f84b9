/**
 * From when electronic notifications of the authority count, by the day on which they were asked for: the first of the next
 * month until the twentieth, and of the month after that from the twenty-first. Civil dates, YYYY-MM-DD. Source: a
 * representative's guide (Bordr, read in 2026); the authority shows the day itself when it is asked.
 */
export function notificationsActiveFrom(requestedOn: string): string {
	const [year = 0, month = 0, day = 0] = requestedOn.split("-").map(Number);
	// Months count from 0 here, so that the month itself is the next one.
	return new Date(Date.UTC(year, day <= 20 ? month : month + 1, 1)).toISOString().slice(0, 10);
}
