import { expect, it } from "vitest";
import { dueDateState } from "./due-date.ts";

const paid = (dueDate: string) => ({ status: "pending" as const, estimatedCompletionDate: Date.parse(dueDate) });
/** Friday 20 November 2026 in Lisbon. */
const FRIDAY = Date.parse("2026-11-20T09:00:00Z");

it("is fine while more than one business day is left", () => {
	expect(dueDateState(paid("2026-11-24T09:00:00Z"), FRIDAY)).toBe("fine");
});

it("is near on the day itself and one business day before, over a weekend too", () => {
	expect(dueDateState(paid("2026-11-23T23:00:00Z"), FRIDAY)).toBe("near");
	expect(dueDateState(paid("2026-11-20T08:00:00Z"), FRIDAY)).toBe("near");
});

it("is near before a holiday", () => {
	expect(dueDateState(paid("2026-12-02T09:00:00Z"), Date.parse("2026-11-30T09:00:00Z"))).toBe("near");
});

it("is late from the day after, as days go in Lisbon", () => {
	expect(dueDateState(paid("2026-11-19T23:30:00Z"), FRIDAY)).toBe("late");
	expect(dueDateState(paid("2026-07-01T23:30:00Z"), Date.parse("2026-07-02T08:00:00Z"))).toBe("near");
});

it("stands still while the applicant owes an answer, and is over with the application", () => {
	const dueDate = paid("2026-11-01T09:00:00Z");
	expect(dueDateState({ ...dueDate, status: "verification_required" }, FRIDAY)).toBe("paused");
	expect(dueDateState({ ...dueDate, status: "completed" }, FRIDAY)).toBe("over");
	expect(dueDateState({ ...dueDate, estimatedCompletionDate: null }, FRIDAY)).toBeNull();
});
