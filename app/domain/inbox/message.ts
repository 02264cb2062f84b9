import { addBusinessDays, DAY, HOUR, lisbonDate } from "../time/calendar.ts";

/** State of an answer relative to its deadline: `answered` stops the clock. */
export type MessageClock = "late" | "due" | "running" | "answered";

/**
 * Returns the deadline for an answer (UTC milliseconds): 24 hours on business days in Lisbon (row 238).
 * @param closureDays days YYYY-MM-DD without staff, in addition to weekends and public holidays
 */
export function answerDueAt(createdAt: number, closureDays: readonly string[]): number {
	let dueAt = addBusinessDays(createdAt, 1);
	while (closureDays.includes(lisbonDate(dueAt))) dueAt = addBusinessDays(dueAt, 1);
	return dueAt;
}

/**
 * Returns the state of an answer relative to its deadline.
 * @param warningHours how long before the deadline an answer counts as due
 */
export function messageClock(
	message: { dueAt: number; answeredAt: number | null },
	now: number,
	warningHours: number,
): MessageClock {
	if (message.answeredAt !== null) return "answered";
	if (now > message.dueAt) return "late";
	return message.dueAt - now <= warningHours * HOUR ? "due" : "running";
}

/** Returns the delay or the remaining time: in hours below two days, at least one; otherwise in days. */
export function timeLeft(dueAt: number, now: number): { unit: "hours" | "days"; count: number } {
	const distance = Math.abs(dueAt - now);
	if (distance >= 2 * DAY) return { unit: "days", count: Math.floor(distance / DAY) };
	return { unit: "hours", count: Math.max(1, Math.floor(distance / HOUR)) };
}

/** Maximum length of an answer, in characters. */
export const MAX_ANSWER = 5000;

/** Message filters: all, one's own, unassigned, or complaints. */
export const INBOX_FILTERS = ["all", "mine", "unassigned", "complaints"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** Business days within which a complaint must be answered (DL 156/2005, article 5, as amended by DL 74/2017). */
const COMPLAINT_DAYS = 15;

/** Returns the deadline for a complaint received at this time (UTC milliseconds). */
export function complaintDueAt(receivedAt: number): number {
	return addBusinessDays(receivedAt, COMPLAINT_DAYS);
}

/**
 * Returns the deadline of a message (UTC milliseconds): for a complaint the statutory one, regardless of closure days.
 * @param closureDays days YYYY-MM-DD without staff, in addition to weekends and public holidays
 */
export function messageDueAt(
	{ createdAt, complaint }: { createdAt: number; complaint: string | null },
	closureDays: readonly string[],
): number {
	return complaint === null ? answerDueAt(createdAt, closureDays) : complaintDueAt(createdAt);
}
