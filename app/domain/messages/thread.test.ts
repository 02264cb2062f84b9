import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { transition } from "../application/status.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { isAlreadyNotified, mayAnswer, normaliseMessage, threadState } from "./thread.ts";
import { NO_MESSAGES } from "./thread-times.ts";

const completed = { ...anApplication().build(), status: "completed" as const, paidAt: NOON, stateSince: NOON };

describe("a thread", () => {
	it("is open from the sending of the application until thirty days after its end", () => {
		expect(threadState({ ...completed, status: "draft" }, NOON)).toBe("not-yet");
		expect(threadState({ ...completed, status: "pending", paidAt: null }, NOON + 300 * DAY)).toBe("open");
		for (const status of ["completed", "rejected", "cancelled"] as const) {
			expect(threadState({ ...completed, status }, NOON + 30 * DAY)).toBe("open");
			expect(threadState({ ...completed, status }, NOON + 30 * DAY + 1)).toBe("closed");
		}
	});

	it("closes at once where an order was cancelled without a payment, and when its person is forgotten", () => {
		expect(threadState({ ...completed, status: "cancelled", paidAt: null }, NOON)).toBe("closed");
		const forgotten = { ...completed, erasedAt: NOON, messageSince: NOON };
		expect(threadState(forgotten, NOON)).toBe("closed");
		expect(mayAnswer(forgotten, NOON)).toBe(false);
	});

	it("lets staff answer late what was written in time", () => {
		expect(mayAnswer({ ...completed, messageSince: NOON }, NOON + 90 * DAY)).toBe(true);
		expect(mayAnswer(completed, NOON + 90 * DAY)).toBe(false);
	});

	it("tells several answers within an hour by one mail, unless something was written in between", () => {
		expect(isAlreadyNotified(NO_MESSAGES, NOON)).toBe(false);
		expect(isAlreadyNotified({ messageSince: null, answeredAt: NOON }, NOON + HOUR - 1)).toBe(true);
		expect(isAlreadyNotified({ messageSince: null, answeredAt: NOON }, NOON + HOUR)).toBe(false);
		expect(isAlreadyNotified({ messageSince: NOON + 1, answeredAt: NOON }, NOON + 2)).toBe(false);
	});

	it("waits since its oldest message without an answer", () => {
		const send = (application: typeof completed, at: number) =>
			transition(
				application.id,
				{ application, payments: [] },
				{
					eventId: `${at}`,
					actor: { kind: "applicant" },
					at,
					event: { type: "message-sent", message: "Hello", attachment: null },
				},
			);
		const first = send(completed, NOON + 1);
		if (!first.ok) throw new Error(first.failure.code);
		expect(first.change.application).toMatchObject({ messageSince: NOON + 1, stateSince: NOON, status: "completed" });
		const second = send({ ...completed, ...first.change.application, status: "completed", paidAt: NOON }, NOON + 2);
		expect(second.ok && second.change.application.messageSince).toBe(NOON + 1);
	});

	it("keeps line ends of one kind, no blanks around and no control characters; what shows nothing is empty", () => {
		expect(normaliseMessage("  one\r\ntwo\r ")).toBe("one\ntwo");
		expect(normaliseMessage("one\u0000\u0007\ttwo")).toBe("one\ttwo");
		expect(normaliseMessage("\u200b \u202e\u00ad")).toBe("");
		expect(normaliseMessage("👩‍👧")).toBe("👩‍👧");
	});
});
