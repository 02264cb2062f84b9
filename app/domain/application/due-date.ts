import { businessTime, DAY, dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";
import { type Application, isPaid, isWaitingStage } from "./application.ts";
import { expiresAt, type WaitFacts } from "./deadlines.ts";

/** `due`: today or soon. `paused`: waiting for the applicant. `over`: the application has ended. */
export type ClockState = "late" | "due" | "running" | "paused" | "over";

/** State of an application relative to its due date; times are UTC milliseconds. */
export type Clock = {
	state: ClockState;
	/** The due date; the period ends at the end of this day in Lisbon. */
	dueAt: number;
	/** Business time (milliseconds) until the end of that day, or since then if late. 0 if paused or over. */
	remainingTime: number;
	/**
	 * While paused: the day of the wait for the applicant, counted from 1, and the day on which the application closes.
	 */
	wait: { day: number; totalDays: number } | null;
};

export type ClockFacts = WaitFacts & Pick<Application, "estimatedCompletionDate">;

/** The share of the time that remains when the due date counts as near. */
const NEAR_SHARE = 0.2;

/** Returns the clock of an application at `now` (UTC milliseconds); null if no date is promised, or while unpaid. */
export function applicationClock(application: ClockFacts, now: number): Clock | null {
	const { status, estimatedCompletionDate: estimatedDate, paidAt, stateSince } = application;
	if (estimatedDate === null) return null;
	const base = { dueAt: estimatedDate, remainingTime: 0, wait: null };
	if (status === "completed" || status === "rejected" || status === "cancelled") return { ...base, state: "over" };
	if (status === "pending" && !isPaid(application)) return null;
	if (isWaitingStage(application.stage)) {
		const expiry = expiresAt(application) ?? now;
		const wait = { day: Math.floor((now - stateSince) / DAY) + 1, totalDays: Math.round((expiry - stateSince) / DAY) };
		return { ...base, state: "paused", wait };
	}
	const endsAt = startOfDate(dayAfter(lisbonDate(estimatedDate)));
	if (now >= endsAt) return { ...base, state: "late", remainingTime: businessTime(endsAt, now) };
	const remaining = businessTime(now, endsAt);
	const isNear = paidAt !== null && remaining < NEAR_SHARE * businessTime(paidAt, endsAt);
	const isToday = lisbonDate(now) === lisbonDate(estimatedDate);
	return { ...base, state: isToday || isNear ? "due" : "running", remainingTime: remaining };
}
