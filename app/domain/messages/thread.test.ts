import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { transition } from "../application/status.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { isAlreadyNotified, mayAnswer, normaliseMessage, threadState } from "./thread.ts";
import { NO_MESSAGES } from "./thread-times.ts";

const completed = { ...anApplication().build(), status: "completed" as const, paidAt: NOON, stateSince: NOON };

describe("a thread", () => {
	it("is open from the submission of the application until thirty days after its end", () => {
		expect(threadState({ ...completed, status: "draft" }, NOON)).toBe("not-yet");
		expect(threadState({ ...completed, status: "pending", paidAt: null }, NOON + 300 * DAY)).toBe("open");
		for (const status of ["completed", "rejected", "cancelled"] as const) {
			expect(threadState({ ...completed, status }, NOON + 30 * DAY)).toBe("open");
			expect(threadState({ ...completed, status }, NOON + 30 * DAY + 1)).toBe("closed");
		}
	});

	it("closes at once if the application is cancelled without a payment, or its data is erased", () => {
		expect(threadState({ ...completed, status: "cancelled", paidAt: null }, NOON)).toBe("closed");
		const erased = { ...completed, erasedAt: NOON, messageSince: NOON };
		expect(threadState(erased, NOON)).toBe("closed");
		expect(mayAnswer(erased, NOON)).toBe(false);
	});

	it("lets staff answer late if the message was sent in time", () => {
		expect(mayAnswer({ ...completed, messageSince: NOON }, NOON + 90 * DAY)).toBe(true);
		expect(mayAnswer(completed, NOON + 90 * DAY)).toBe(false);
	});

	it("announces several answers within an hour in one e-mail, unless a message was sent in between", () => {
		expect(isAlreadyNotified(NO_MESSAGES, NOON)).toBe(false);
		expect(isAlreadyNotified({ messageSince: null, answeredAt: NOON }, NOON + HOUR - 1)).toBe(true);
		expect(isAlreadyNotified({ messageSince: null, answeredAt: NOON }, NOON + HOUR)).toBe(false);
		expect(isAlreadyNotified({ messageSince: NOON + 1, answeredAt: NOON }, NOON + 2)).toBe(false);
	});

	it("has waited since its oldest unanswered message", () => {
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

	it("normalises line endings, strips outer whitespace and control characters, and treats invisible text as empty", () => {
		expect(normaliseMessage("  one\r\ntwo\r ")).toBe("one\ntwo");
		expect(normaliseMessage("one\u0000\u0007\ttwo")).toBe("one\ttwo");
		expect(normaliseMessage("\u200b \u202e\u00ad")).toBe("");
		expect(normaliseMessage("👩‍👧")).toBe("👩‍👧");
	});
});
