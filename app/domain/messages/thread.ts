import type { Application } from "../application/application.ts";
import { isClosed } from "../application/closing.ts";
import { RECENT_EVENTS } from "../application/history.ts";
import { stripInvisible } from "../person/text.ts";
import { HOUR } from "../time/calendar.ts";
import type { ThreadTimes } from "./thread-times.ts";

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 2000;
/** Maximum messages of an applicant or a firm per day about one application, and of one network about all. */
export const MESSAGES_PER_DAY = { application: 20, network: 60 };
/** Several answers within this time are announced by one mail, in milliseconds. */
const MAIL_INTERVAL = HOUR;

/**
 * Whether owner and staff may write: from submission until an application can no longer be reopened or refunded;
 * unpaid ones are closed at once.
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

/** Staff may answer messages received in time, however late. */
export function mayAnswer(application: Application, now: number): boolean {
	return (
		threadState(application, now) === "open" || (application.messageSince !== null && application.erasedAt === null)
	);
}

/**
 * State of the thread between the firm and staff, which the firm reads; null where there is none: without a firm, in a
 * draft, and once the client acts alone. Open as long as the client's own.
 */
export function agentThreadState(application: Application, now: number): "open" | "closed" | null {
	const { agentConsent, erasedAt } = application;
	if (agentConsent === null || agentConsent.state === "ended" || erasedAt !== null) return null;
	const state = threadState(application, now);
	return state === "not-yet" ? null : state;
}

/** Staff may write to the firm, or answer late what it wrote in time. */
export function mayAnswerAgent(application: Application, now: number): boolean {
	const state = agentThreadState(application, now);
	return state === "open" || (state === "closed" && application.agentThread?.messageSince != null);
}

/**
 * Whether the recipient was mailed about an answer recently and has not written since, so that another mail is
 * unnecessary.
 */
export function isAlreadyNotified({ messageSince, answeredAt }: ThreadTimes, now: number): boolean {
	return messageSince === null && answeredAt !== null && now - answeredAt < MAIL_INTERVAL;
}

/** Normalises line ends, removes control characters and trims; "" for a text without a visible character. */
export function messageText(input: string): string {
	const text = input
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\n\t]/gu, "")
		.trim();
	return stripInvisible(text) && text;
}
