import { businessTime, DAY, dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";
import { type Application, isPaid, isWaitingStage } from "./application.ts";
import { expiresAt, type WaitFacts } from "./deadlines.ts";

/** `due` is today or nearly so, `paused` runs for the applicant, `over` ended with the application. */
export type ClockState = "late" | "due" | "running" | "paused" | "over";

/** State of an application relative to its due date; times are UTC milliseconds. */
export type Clock = {
	state: ClockState;
	/** The due date; the term ends at the end of this day in Lisbon. */
	at: number;
	/** Business time (milliseconds) until the end of that day, or since then if late. 0 if paused or over. */
	time: number;
	/** While paused: the day of the applicant's wait, counted from 1, and the day on which the application closes. */
	wait: { day: number; of: number } | null;
};

export type ClockFacts = WaitFacts & Pick<Application, "estimatedCompletionDate">;

/** The due date is near when less than this share of the time remains. */
const NEAR_SHARE = 0.2;

/** Returns the clock of an application at `now` (UTC milliseconds); null without a promise, or after a full refund. */
export function applicationClock(application: ClockFacts, now: number): Clock | null {
	const { status, estimatedCompletionDate: estimatedDate, paidAt, stateSince } = application;
	if (estimatedDate === null) return null;
	const base = { at: estimatedDate, time: 0, wait: null };
	if (status === "completed" || status === "rejected" || status === "cancelled") return { ...base, state: "over" };
	if (status === "pending" && !isPaid(application)) return null;
	if (isWaitingStage(application.stage)) {
		const expiry = expiresAt(application) ?? now;
		const wait = { day: Math.floor((now - stateSince) / DAY) + 1, of: Math.round((expiry - stateSince) / DAY) };
		return { ...base, state: "paused", wait };
	}
	const endsAt = startOfDate(dayAfter(lisbonDate(estimatedDate)));
	if (now >= endsAt) return { ...base, state: "late", time: businessTime(endsAt, now) };
	const remaining = businessTime(now, endsAt);
	const isNear = paidAt !== null && remaining < NEAR_SHARE * businessTime(paidAt, endsAt);
	const isToday = lisbonDate(now) === lisbonDate(estimatedDate);
	return { ...base, state: isToday || isNear ? "due" : "running", time: remaining };
}
