import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../time/calendar.ts";
import { applicationClock, type ClockFacts } from "./due-date.ts";

/** Friday 20 November 2026 in Lisbon, nine o'clock. */
const FRIDAY = Date.parse("2026-11-20T09:00:00Z");

function clockFacts(date: string, changes: Partial<ClockFacts> = {}): ClockFacts {
	return {
		status: "pending",
		stage: "in_review",
		paymentStatus: "paid",
		paidAt: Date.parse("2026-11-17T09:00:00Z"),
		stateSince: FRIDAY,
		estimatedCompletionDate: Date.parse(date),
		...changes,
	};
}

describe("the clock of an application", () => {
	it("runs while there is time, and gives the business time left until the end of the day", () => {
		expect(applicationClock(clockFacts("2026-11-24T09:00:00Z"), FRIDAY)).toMatchObject({
			state: "running",
			remainingTime: 63 * HOUR,
		});
	});

	it("is due on the day itself, until its last minute in Lisbon", () => {
		expect(applicationClock(clockFacts("2026-11-20T08:00:00Z"), FRIDAY)).toMatchObject({
			state: "due",
			remainingTime: 15 * HOUR,
		});
		const summer = clockFacts("2026-07-01T23:30:00Z", { paidAt: Date.parse("2026-06-29T09:00:00Z") });
		expect(applicationClock(summer, Date.parse("2026-07-02T22:59:00Z"))?.state).toBe("due");
		expect(applicationClock(summer, Date.parse("2026-07-02T23:00:00Z"))?.state).toBe("late");
	});

	it("is due when less than a fifth of its time is left", () => {
		// Paid on Monday at noon, due a week later: five and a half days, of which one is left on Sunday.
		const week = clockFacts("2026-11-23T12:00:00Z", { paidAt: Date.parse("2026-11-16T12:00:00Z") });
		expect(applicationClock(week, Date.parse("2026-11-20T20:00:00Z"))?.state).toBe("running");
		expect(applicationClock(week, Date.parse("2026-11-22T20:00:00Z"))?.state).toBe("due");
	});

	it("is late from the next day, not counting weekends", () => {
		expect(applicationClock(clockFacts("2026-11-19T23:30:00Z"), FRIDAY)).toMatchObject({
			state: "late",
			remainingTime: 9 * HOUR,
		});
		const overTheWeekend = applicationClock(clockFacts("2026-11-20T08:00:00Z"), Date.parse("2026-11-22T12:00:00Z"));
		expect(overTheWeekend).toMatchObject({ state: "late", remainingTime: 0 });
	});

	it("pauses while the applicant owes an answer and counts the applicant's days", () => {
		const waiting = clockFacts("2026-11-01T09:00:00Z", {
			status: "verification_required",
			stage: "waiting_for_applicant",
			stateSince: FRIDAY - 3.5 * DAY,
		});
		expect(applicationClock(waiting, FRIDAY)).toMatchObject({
			state: "paused",
			remainingTime: 0,
			wait: { day: 4, totalDays: 60 },
		});
	});

	it.each(["awaiting_signature", "waiting_for_representative"] as const)("pauses in %s too", (stage) => {
		const waiting = clockFacts("2026-11-01T09:00:00Z", { stage, stateSince: FRIDAY - 3.5 * DAY });
		expect(applicationClock(waiting, FRIDAY)).toMatchObject({ state: "paused", wait: { day: 4, totalDays: 60 } });
	});

	it("ends with the application, and does not exist before the payment", () => {
		expect(applicationClock(clockFacts("2026-11-01T09:00:00Z", { status: "completed" }), FRIDAY)?.state).toBe("over");
		expect(applicationClock(clockFacts("", { estimatedCompletionDate: null }), FRIDAY)).toBeNull();
	});
});
