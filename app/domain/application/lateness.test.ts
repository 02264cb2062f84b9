import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import { FILING_DAYS } from "../money/refund-policy.ts";
import { addBusinessDays, DAY, dayAfter, lisbonDate, startOfDate } from "../time/calendar.ts";
import type { Application } from "./application.ts";
import { latenessDeadline } from "./lateness.ts";
import { transition } from "./status.ts";

const startOfNextDay = (at: number) => startOfDate(dayAfter(lisbonDate(at)));
const OFFER = startOfNextDay(addBusinessDays(NOON, FILING_DAYS));
const DUE = addBusinessDays(NOON, 5);

/** Applies the time passed until this moment; returns the application and its e-mails. */
function passTime(application: Application, at: number) {
	const request = { eventId: "e", actor: { kind: "system" as const }, at, event: { type: "time-passed" as const } };
	const result = transition(application.id, { application, payments: [] }, request);
	if (!result.ok) throw new Error(result.failure.code);
	const mails = result.change.effects.flatMap((effect) => (effect.kind === "mail" ? [effect.template] : []));
	return { application: result.change.application, mails };
}

describe("an application that was not filed in time", () => {
	it("is offered a full refund once, on the day after seven business days", () => {
		const waiting = anApplication().paid().build();
		expect(latenessDeadline(waiting)).toBe(OFFER);
		expect(passTime(waiting, OFFER - 1).mails).toEqual([]);
		const offered = passTime(waiting, OFFER);
		expect(offered.mails).toEqual(["filing_overdue"]);
		expect(latenessDeadline(offered.application)).toBeNull();
		expect(passTime(offered.application, OFFER + 30 * DAY).mails).toEqual([]);
	});

	it("is offered a refund again after waiting as long again once the applicant has acted", () => {
		const waiting = anApplication()
			.paid()
			.with({ filingOfferedAt: OFFER, stateSince: OFFER + DAY })
			.build();
		expect(latenessDeadline(waiting)).toBe(startOfNextDay(addBusinessDays(OFFER + DAY, FILING_DAYS)));
	});

	it("is not offered a refund while it waits for the applicant, the withdrawal period or a payment", () => {
		for (const builder of [
			anApplication(),
			anApplication().informationRequested(),
			anApplication()
				.paid()
				.with({ beginsAt: NOON + 14 * DAY }),
			anApplication().paid().with({ paymentStatus: "disputed" }),
			anApplication()
				.paid()
				.with({ refusals: [{ reason: "data_differ", filedAt: NOON, at: NOON }] }),
		])
			expect(latenessDeadline(builder.build())).toBeNull();
	});
});

describe("an application whose due date has passed", () => {
	const filed = anApplication().filed().with({ estimatedCompletionDate: DUE }).build();

	it("is announced as late on the next day, and then once a week", () => {
		expect(passTime(filed, startOfNextDay(DUE) - 1).mails).toEqual([]);
		const notified = passTime(filed, startOfNextDay(DUE));
		expect(notified.mails).toEqual(["late"]);
		expect(latenessDeadline(notified.application)).toBe(startOfNextDay(DUE) + 7 * DAY);
		expect(passTime(notified.application, startOfNextDay(DUE) + 7 * DAY).mails).toEqual(["late"]);
	});

	it("is not announced as late within a week of a refund offer", () => {
		const offered = anApplication().paid().with({ estimatedCompletionDate: DUE, filingOfferedAt: OFFER }).build();
		expect(latenessDeadline(offered)).toBe(OFFER + 7 * DAY);
	});

	it("is not announced as late once it has ended, or while it waits for the applicant", () => {
		const due = { estimatedCompletionDate: DUE };
		for (const builder of [
			anApplication().completed(),
			anApplication().rejected(),
			anApplication().cancelled(),
			anApplication().informationRequested("processing"),
		])
			expect(latenessDeadline(builder.with(due).build())).toBeNull();
	});

	it("is not late before the new date if that has moved", () => {
		const moved = { ...filed, lateNoticeAt: NOON, estimatedCompletionDate: DUE + 30 * DAY };
		expect(latenessDeadline(moved)).toBe(startOfNextDay(DUE + 30 * DAY));
	});
});
