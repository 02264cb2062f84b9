import { expect, it } from "vitest";
import { HOUR } from "../time/calendar.ts";
import { answerDueAt, messageClock, timeLeft } from "./message.ts";

const at = (moment: string) => Date.parse(moment);

it.each([
	["a day later at the same time", "2026-11-23T15:00:00Z", "2026-11-24T15:00:00Z"],
	["on Monday for a message sent on Friday", "2026-11-20T15:00:00Z", "2026-11-23T15:00:00Z"],
	["on Monday for a message sent on Saturday", "2026-11-21T11:00:00Z", "2026-11-23T11:00:00Z"],
	["after a public holiday", "2026-11-30T10:00:00Z", "2026-12-02T10:00:00Z"],
])("an answer is due %s", (_when, created, due) => {
	expect(answerDueAt(at(created), [])).toBe(at(due));
});

it("an answer is not due on a day on which we are closed", () => {
	expect(answerDueAt(at("2026-11-23T15:00:00Z"), ["2026-11-24"])).toBe(at("2026-11-25T15:00:00Z"));
	expect(answerDueAt(at("2026-11-26T15:00:00Z"), ["2026-11-27"])).toBe(at("2026-11-30T15:00:00Z"));
});

it("a message is due within the warning period, late after its due time, and neither once it is answered", () => {
	const dueAt = at("2026-11-24T15:00:00Z");
	const open = { dueAt, answeredAt: null };
	expect(messageClock(open, dueAt - 4 * HOUR - 1, 4)).toBe("running");
	expect(messageClock(open, dueAt - 4 * HOUR, 4)).toBe("due");
	expect(messageClock(open, dueAt, 4)).toBe("due");
	expect(messageClock(open, dueAt + 1, 4)).toBe("late");
	expect(messageClock({ dueAt, answeredAt: dueAt }, dueAt + 1, 4)).toBe("answered");
});

it("the time left is in hours up to two days, then in days, and never zero", () => {
	const dueAt = at("2026-11-24T15:00:00Z");
	expect(timeLeft(dueAt, dueAt - 1)).toEqual({ unit: "hours", count: 1 });
	expect(timeLeft(dueAt, dueAt - 47.5 * HOUR)).toEqual({ unit: "hours", count: 47 });
	expect(timeLeft(dueAt, dueAt + 48 * HOUR)).toEqual({ unit: "days", count: 2 });
});
