import { addBusinessDays, DAY, HOUR, lisbonDate } from "../time/calendar.ts";

/** How an answer stands against its time: `answered` stops the clock. */
export type MessageClock = "late" | "due" | "running" | "answered";

/**
 * Until when a message is to be answered (UTC milliseconds): 24 hours on business days of Lisbon (row 238).
 * @param closingDays days YYYY-MM-DD besides weekends and public holidays on which nobody is there
 */
export function answerDueAt(createdAt: number, closingDays: readonly string[]): number {
	let dueAt = addBusinessDays(createdAt, 1);
	while (closingDays.includes(lisbonDate(dueAt))) dueAt = addBusinessDays(dueAt, 1);
	return dueAt;
}

/** @param warningHours how long before its time an answer is due */
export function messageClock(
	message: { dueAt: number; answeredAt: number | null },
	now: number,
	warningHours: number,
): MessageClock {
	if (message.answeredAt !== null) return "answered";
	if (now > message.dueAt) return "late";
	return message.dueAt - now <= warningHours * HOUR ? "due" : "running";
}

/** How long it is late, or how much is left: whole hours under two days, whole days from there, never less than one hour. */
export function timeLeft(dueAt: number, now: number): { unit: "hours" | "days"; count: number } {
	const distance = Math.abs(dueAt - now);
	if (distance >= 2 * DAY) return { unit: "days", count: Math.floor(distance / DAY) };
	return { unit: "hours", count: Math.max(1, Math.floor(distance / HOUR)) };
}

/** Longest answer to a message, in characters. */
export const MAX_ANSWER = 5000;

/** Which messages are asked for: everybody's, one's own, those that are nobody's yet, or complaints. */
export const INBOX_FILTERS = ["all", "mine", "nobody", "complaints"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** Business days within which a complaint must be answered (DL 156/2005, article 5, as changed by DL 74/2017). */
const COMPLAINT_DAYS = 15;

/** Until when a complaint that came at this moment must be answered (UTC milliseconds). */
export function complaintDueAt(receivedAt: number): number {
	return addBusinessDays(receivedAt, COMPLAINT_DAYS);
}

/**
 * Until when a message is to be answered (UTC milliseconds): a complaint by the law's term, whatever days we are closed on.
 * @param closingDays days YYYY-MM-DD besides weekends and public holidays on which nobody is there
 */
export function messageDueAt(
	{ createdAt, complaint }: { createdAt: number; complaint: string | null },
	closingDays: readonly string[],
): number {
	return complaint === null ? answerDueAt(createdAt, closingDays) : complaintDueAt(createdAt);
}
