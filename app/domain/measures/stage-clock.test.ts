import { describe, expect, it } from "vitest";
import { anApplication, NOON } from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { type CompletedStage, moveStageClock, type StageClock } from "./stage-clock.ts";

const UNPAID = anApplication().build();
const PAID = anApplication().paid().build();
const ASKED: Application = { ...PAID, status: "verification_required", resumeTo: "pending" };
const ACCEPTED: Application = anApplication().paid().accepted().signed().build();
const FILED: Application = { ...ACCEPTED, status: "processing", filedAt: NOON };
const NUMBERED: Application = { ...FILED, status: "approved", nifNumber: "123456789" };
const COMPLETED: Application = { ...NUMBERED, status: "completed", originalDocumentPath: "certificate" };

/** The stages that an application completes, with the hours of each. Its steps are given in hours from a Monday at noon. */
function completedStages(...steps: readonly (readonly [hours: number, Application])[]): [string, number][] {
	let clock: StageClock | null = null;
	let before: Application | null = null;
	const completed: CompletedStage[] = [];
	for (const [hours, after] of steps) {
		const moved = moveStageClock(clock, before, after, NOON + hours * HOUR);
		completed.push(...moved.completed);
		clock = moved.clock;
		before = after;
	}
	return completed.map(({ stage, duration }) => [stage, duration / HOUR]);
}

describe("the stage clock", () => {
	it("measures each stage when it is completed, and the total time from the payment to the number", () => {
		expect(
			completedStages([0, UNPAID], [2, PAID], [5, ACCEPTED], [12, FILED], [30, NUMBERED], [31, COMPLETED]),
		).toEqual([
			["awaiting_payment", 2],
			["in_review", 3],
			["ready_to_file", 7],
			["payment_to_nif", 28],
			["at_tax_office", 18],
			["nif_assigned", 1],
		]);
	});

	it("pauses while the applicant owes an answer, and resumes afterwards", () => {
		const stages = completedStages(
			[0, UNPAID],
			[1, PAID],
			[3, ASKED],
			[30, PAID],
			[34, ACCEPTED],
			[35, FILED],
			[36, NUMBERED],
		);
		expect(stages).toEqual([
			["awaiting_payment", 1],
			["waiting_for_applicant", 27],
			["in_review", 6],
			["ready_to_file", 1],
			["payment_to_nif", 8],
			["at_tax_office", 1],
		]);
	});

	it("completes the stage in which the applicant was asked, if the answer leads past it", () => {
		expect(completedStages([0, UNPAID], [1, PAID], [3, ASKED], [9, ACCEPTED])).toEqual([
			["awaiting_payment", 1],
			["waiting_for_applicant", 6],
			["in_review", 2],
		]);
	});

	it("does not count weekends", () => {
		const friday = 4 * 24;
		expect(completedStages([0, UNPAID], [friday, PAID], [friday + 3 * 24, ACCEPTED])).toEqual([
			["awaiting_payment", 96],
			["in_review", 24],
		]);
	});

	it("completes nothing when the application is rejected or cancelled, and restarts when it is reopened", () => {
		for (const status of ["rejected", "cancelled"] as const) {
			const ended: Application = { ...PAID, status };
			expect(completedStages([0, UNPAID], [1, PAID], [50, ended])).toEqual([["awaiting_payment", 1]]);
			expect(completedStages([0, ended], [9, PAID], [10, ACCEPTED], [11, FILED], [12, NUMBERED])).toEqual([
				["in_review", 1],
				["ready_to_file", 1],
				["at_tax_office", 1],
			]);
		}
	});

	it("omits a stage that is left the moment it is entered", () => {
		expect(completedStages([0, FILED], [5, NUMBERED], [5, COMPLETED])).toEqual([["at_tax_office", 5]]);
		// Assigning a number to an approved application is not a separate stage.
		const approved: Application = { ...FILED, status: "approved" };
		expect(completedStages([0, FILED], [5, approved], [7, NUMBERED], [7, COMPLETED])).toEqual([
			["at_tax_office", 5],
			["nif_assigned", 2],
		]);
	});

	it("does not measure demonstrations", () => {
		const demo = (application: Application) => ({ ...application, isDemo: true });
		expect(completedStages([0, demo(UNPAID)], [2, demo(PAID)], [5, demo(ACCEPTED)])).toEqual([]);
	});

	it("measures an application that was already in progress from its next stage", () => {
		expect(moveStageClock(null, PAID, ACCEPTED, NOON + DAY)).toMatchObject({ completed: [], clock: { whole: null } });
	});
});
