import type { Application } from "../application/application.ts";
import { isClosed } from "../application/closing.ts";
import { HISTORY_RETENTION } from "../application/history.ts";
import { stripInvisible } from "../person/text.ts";
import { HOUR } from "../time/calendar.ts";
import type { ThreadTimes } from "./thread-times.ts";

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 2000;
/** Maximum messages per day from an applicant or a firm about one application, and from one network in total. */
export const MAX_MESSAGES_PER_DAY = { application: 20, network: 60 };
/** Minimum interval between e-mails about answers, in milliseconds. */
const MAIL_INTERVAL = HOUR;

/**
 * Whether owner and staff may write: from submission until the application can no longer be reopened or refunded.
 * Cancelled unpaid applications are closed immediately.
 */
export type ThreadState = "not-yet" | "open" | "closed";

/** @param now UTC milliseconds */
export function threadState(application: Application, now: number): ThreadState {
	const { status, erasedAt, paidAt, stateSince } = application;
	if (erasedAt !== null) return "closed";
	if (status === "draft") return "not-yet";
	if (!isClosed(application)) return "open";
	if (status === "cancelled" && paidAt === null) return "closed";
	return now - stateSince <= HISTORY_RETENTION ? "open" : "closed";
}

/** Whether staff may answer. They may answer a message that was received in time even after the thread has closed. */
export function mayAnswer(application: Application, now: number): boolean {
	return (
		threadState(application, now) === "open" || (application.messageSince !== null && application.erasedAt === null)
	);
}

/**
 * Returns the state of the thread between firm and staff; null if there is no firm, for a draft, after an erasure, and
 * once the client acts alone. It is open as long as the client's own thread.
 */
export function agentThreadState(application: Application, now: number): "open" | "closed" | null {
	const { agentConsent, erasedAt } = application;
	if (agentConsent === null || agentConsent.state === "ended" || erasedAt !== null) return null;
	const state = threadState(application, now);
	return state === "not-yet" ? null : state;
}

/** Whether staff may write to the firm, or answer a message that it sent in time. */
export function mayAnswerAgent(application: Application, now: number): boolean {
	const state = agentThreadState(application, now);
	return state === "open" || (state === "closed" && application.agentThread?.messageSince != null);
}

/**
 * Whether the recipient was recently notified of an answer by e-mail and has not written since, so that another e-mail
 * is unnecessary.
 */
export function isAlreadyNotified({ messageSince, answeredAt }: ThreadTimes, now: number): boolean {
	return messageSince === null && answeredAt !== null && now - answeredAt < MAIL_INTERVAL;
}

/** Normalises line endings, removes control characters and trims. Returns "" for a text without a visible character. */
export function normaliseMessage(input: string): string {
	const text = input
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\n\t]/gu, "")
		.trim();
	return stripInvisible(text) && text;
}
