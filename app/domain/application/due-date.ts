import { beginningOf, businessTime, DAY, dayAfter, lisbonDate } from "../time/calendar.ts";
import { type Application, isPaid, isWaitingStage } from "./application.ts";
import { expiresAt, type WaitFacts } from "./deadlines.ts";

/** `due` is today or nearly so, `paused` runs for the applicant, `over` ended with the application. */
export type ClockState = "late" | "due" | "running" | "paused" | "over";

/** How an application stands to its due date; moments are UTC milliseconds. */
export type Clock = {
	state: ClockState;
	/** The due date: a term ends with its last day, in Lisbon. */
	at: number;
	/** Business time (milliseconds) until that day is over, or since then when it is late. 0 while paused and when over. */
	time: number;
	/** While paused: which day of the applicant's this is, counted from 1, and on which the application closes. */
	wait: { day: number; of: number } | null;
};

export type ClockFacts = WaitFacts & Pick<Application, "estimatedCompletionDate">;

/** Less of the time than this is left: the day has come near. */
const NEARLY = 0.2;

/** The clock of an application at a moment (UTC milliseconds); null while nothing is promised, or no more because the money went back. */
export function applicationClock(application: ClockFacts, now: number): Clock | null {
	const { status, estimatedCompletionDate: at, paidAt, stateSince } = application;
	if (at === null) return null;
	const stopped = { at, time: 0, wait: null };
	if (status === "completed" || status === "rejected" || status === "cancelled") return { ...stopped, state: "over" };
	if (status === "pending" && !isPaid(application)) return null;
	if (isWaitingStage(application.stage)) {
		const until = expiresAt(application) ?? now;
		const wait = { day: Math.floor((now - stateSince) / DAY) + 1, of: Math.round((until - stateSince) / DAY) };
		return { ...stopped, state: "paused", wait };
	}
	const ends = beginningOf(dayAfter(lisbonDate(at)));
	if (now >= ends) return { ...stopped, state: "late", time: businessTime(ends, now) };
	const left = businessTime(now, ends);
	const isNear = paidAt !== null && left < NEARLY * businessTime(paidAt, ends);
	const today = lisbonDate(now) === lisbonDate(at);
	return { ...stopped, state: today || isNear ? "due" : "running", time: left };
}
