import type { Application } from "../application/application.ts";
import { isClosed } from "../application/closing.ts";
import { RECENT_EVENTS } from "../application/history.ts";
import { HOUR } from "../time/calendar.ts";
import type { ThreadTimes } from "./thread-times.ts";

/** Longest message, in characters. */
export const MAX_MESSAGE = 2000;
/** How many messages an applicant may write about one application in a day, and one network about all. */
export const MESSAGES_PER_DAY = { application: 20, network: 60 };
/** Several answers within this time are told by one mail, in milliseconds. */
const ONE_MAIL_FOR = HOUR;

/**
 * Whether owner and staff may write: not before the application is sent, and as long after its end as it may be reopened
 * and money may be asked for; at once closed where it ended without a payment.
 */
export type ThreadState = "not-yet" | "open" | "closed";

/** @param now UTC milliseconds */
export function threadState(application: Application, now: number): ThreadState {
	const { status, erasedAt, paidAt, stateSince } = application;
	if (erasedAt !== null) return "closed";
	if (status === "draft") return "not-yet";
	if (!isClosed(application)) return "open";
	if (status === "cancelled" && paidAt === null) return "closed";
	return now - stateSince <= RECENT_EVENTS ? "open" : "closed";
}

/** Staff answer what was written in time, however late they are. */
export function mayAnswer(application: Application, now: number): boolean {
	return (
		threadState(application, now) === "open" || (application.messageSince !== null && application.erasedAt === null)
	);
}

/** Whether the applicant was mailed of an answer so short a time ago, with nothing written since, that one more mail says nothing. */
export function isAlreadyNotified({ messageSince, answeredAt }: ThreadTimes, now: number): boolean {
	return messageSince === null && answeredAt !== null && now - answeredAt < ONE_MAIL_FOR;
}

/** As it is kept: line ends of one kind, no blanks around it. */
export function messageText(typed: string): string {
	return typed.replace(/\r\n?/g, "\n").trim();
}
