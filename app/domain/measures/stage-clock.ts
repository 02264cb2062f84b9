import { type Application, isWaitingStage, type Stage, stageOf } from "../application/application.ts";
import { businessTime } from "../time/calendar.ts";

/** A queue, or the whole way that an applicant cares about. */
export type MeasuredStage = Stage | "payment_to_nif";

/** Where the measuring of one open application stands. Moments are UTC milliseconds, times business milliseconds. */
export type StageClock = {
	stage: Stage;
	since: number;
	/** Time in the stage before `since`, from visits that a question to the applicant broke off. */
	spent: number;
	/** While the applicant is asked: the stage that was broken off, to which `spent` belongs. */
	heldStage: Stage | null;
	/** From the payment until `since` without the applicant's time; null when it is not known or no longer of interest. */
	whole: number | null;
};

export type PassedStage = { stage: MeasuredStage; time: number };

/**
 * What a transition at a moment (UTC milliseconds) does to the clock of the stages, and which stages it makes the application
 * pass. Time in which the applicant was asked counts for its own stage alone. Whoever is rejected or cancelled in a stage has not
 * passed it, who goes through it within the same moment never stayed there, and a demonstration passes none.
 */
export function moveStageClock(
	clock: StageClock | null,
	before: Application | null,
	after: Application,
	timestamp: number,
): { clock: StageClock | null; passed: PassedStage[] } {
	if (after.isDemo || after.status === "rejected" || after.status === "cancelled") return { clock: null, passed: [] };
	const stage = stageOf(after);
	const time = clock ? businessTime(clock.since, timestamp) : 0;
	const ownTime = clock && !isWaitingStage(clock.stage) ? time : 0;
	const isPaidNow = after.paidAt !== null && before !== null && before.paidAt === null;
	const hasNifNow = after.nifNumber !== null && (before?.nifNumber ?? null) === null;
	const sum = clock && clock.whole !== null ? clock.whole + ownTime : null;
	const total = isPaidNow ? 0 : sum;
	const passed: PassedStage[] = hasNifNow && total !== null ? [{ stage: "payment_to_nif", time: total }] : [];
	const next = { stage, since: timestamp, spent: 0, heldStage: null, whole: hasNifNow ? null : total };
	if (!clock) return { clock: resting(stage) ? null : next, passed };
	if (clock.stage === stage)
		return { clock: { ...next, spent: clock.spent + ownTime, heldStage: clock.heldStage }, passed };
	const wasWaiting = isWaitingStage(clock.stage);
	if (isWaitingStage(stage)) {
		if (wasWaiting) {
			const { spent, heldStage } = clock;
			return { clock: { ...next, spent, heldStage }, passed: [...passed, { stage: clock.stage, time }] };
		}
		return { clock: { ...next, spent: clock.spent + time, heldStage: clock.stage }, passed };
	}
	const isBack = clock.heldStage === stage;
	if (wasWaiting) {
		passed.push({ stage: clock.stage, time });
		if (clock.heldStage && !isBack) passed.push({ stage: clock.heldStage, time: clock.spent });
	} else if (timestamp > clock.since || clock.spent > 0) {
		passed.push({ stage: clock.stage, time: clock.spent + time });
	}
	return { clock: resting(stage) ? null : { ...next, spent: isBack ? clock.spent : 0 }, passed };
}

/** Whether there is anything to measure in a transition: most events move no clock. */
export function movesStageClock(before: Application | null, after: Application): boolean {
	if (!before) return true;
	return stageOf(before) !== stageOf(after) || before.nifNumber !== after.nifNumber || before.paidAt !== after.paidAt;
}

/** Nobody has anything to do there: it is left in other ways than by work, or never. */
function resting(stage: Stage): boolean {
	return stage === "certificate_ready" || stage === "closed";
}
