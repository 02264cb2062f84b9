import { type Application, getStage, isWaitingStage, type Stage } from "../application/application.ts";
import { businessTime } from "../time/calendar.ts";

/** A stage, or the whole time from the applicant's view. */
export type MeasuredStage = Stage | "payment_to_nif";

/** Measurement state of one open application. Times are UTC milliseconds, durations business milliseconds. */
export type StageClock = {
	stage: Stage;
	since: number;
	/** Time in the stage before `since`, up to an interruption by a request to the applicant. */
	spent: number;
	/** During a request: the interrupted stage, to which `spent` belongs. */
	heldStage: Stage | null;
	/** Time from the payment until `since`, without waiting for the applicant; null if unknown or irrelevant. */
	whole: number | null;
};

export type CompletedStage = { stage: MeasuredStage; duration: number };

/**
 * Updates the stage clock for a transition (UTC milliseconds), and returns the stages that it completes. The time of a
 * request to the applicant counts only for its own stage. Rejected and cancelled applications do not complete a stage,
 * stages of zero length do not count, and demo applications are not measured.
 */
export function moveStageClock(
	clock: StageClock | null,
	before: Application | null,
	after: Application,
	timestamp: number,
): { clock: StageClock | null; completed: CompletedStage[] } {
	if (after.isDemo || after.status === "rejected" || after.status === "cancelled")
		return { clock: null, completed: [] };
	const stage = getStage(after);
	const time = clock ? businessTime(clock.since, timestamp) : 0;
	const countedTime = clock && !isWaitingStage(clock.stage) ? time : 0;
	const isPaidNow = after.paidAt !== null && before !== null && before.paidAt === null;
	const hasNifNow = after.nifNumber !== null && (before?.nifNumber ?? null) === null;
	const wholeSoFar = clock && clock.whole !== null ? clock.whole + countedTime : null;
	const total = isPaidNow ? 0 : wholeSoFar;
	const completedStages: CompletedStage[] =
		hasNifNow && total !== null ? [{ stage: "payment_to_nif", duration: total }] : [];
	const next = { stage, since: timestamp, spent: 0, heldStage: null, whole: hasNifNow ? null : total };
	if (!clock) return { clock: isIdleStage(stage) ? null : next, completed: completedStages };
	if (clock.stage === stage)
		return {
			clock: { ...next, spent: clock.spent + countedTime, heldStage: clock.heldStage },
			completed: completedStages,
		};
	const wasWaiting = isWaitingStage(clock.stage);
	if (isWaitingStage(stage)) {
		if (wasWaiting) {
			const { spent, heldStage } = clock;
			return {
				clock: { ...next, spent, heldStage },
				completed: [...completedStages, { stage: clock.stage, duration: time }],
			};
		}
		return { clock: { ...next, spent: clock.spent + time, heldStage: clock.stage }, completed: completedStages };
	}
	const isStageResumed = clock.heldStage === stage;
	if (wasWaiting) {
		completedStages.push({ stage: clock.stage, duration: time });
		if (clock.heldStage && !isStageResumed) completedStages.push({ stage: clock.heldStage, duration: clock.spent });
	} else if (timestamp > clock.since || clock.spent > 0) {
		completedStages.push({ stage: clock.stage, duration: clock.spent + time });
	}
	return {
		clock: isIdleStage(stage) ? null : { ...next, spent: isStageResumed ? clock.spent : 0 },
		completed: completedStages,
	};
}

/** Whether a transition affects the measurement. Most do not. */
export function shouldMoveStageClock(before: Application | null, after: Application): boolean {
	if (!before) return true;
	return getStage(before) !== getStage(after) || before.nifNumber !== after.nifNumber || before.paidAt !== after.paidAt;
}

/** Whether no work is done in a stage. */
function isIdleStage(stage: Stage): boolean {
	return stage === "certificate_ready" || stage === "closed";
}
