import { type Application, isWaitingStage, type Stage, stageOf } from "../application/application.ts";
import { businessTime } from "../time/calendar.ts";

/** A stage, or the whole time from the applicant's view. */
export type MeasuredStage = Stage | "payment_to_nif";

/** Measurement state of one open application. Times are UTC milliseconds, durations business milliseconds. */
export type StageClock = {
	stage: Stage;
	since: number;
	/** Time in the stage before `since`, from visits interrupted by a request to the applicant. */
	spent: number;
	/** During a request: the interrupted stage, to which `spent` belongs. */
	heldStage: Stage | null;
	/** From the payment until `since` without the applicant's time; null if unknown or irrelevant. */
	whole: number | null;
};

export type PassedStage = { stage: MeasuredStage; time: number };

/**
 * Updates the stage clock for a transition (UTC milliseconds), and returns the stages completed by it. Time of
 * requests counts only for their own stage. Rejected and cancelled applications do not complete a stage, stages of
 * zero length do not count, and demo applications are not measured.
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
	if (!clock) return { clock: isResting(stage) ? null : next, passed };
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
	return { clock: isResting(stage) ? null : { ...next, spent: isBack ? clock.spent : 0 }, passed };
}

/** Whether a transition affects the measurement: most events do not. */
export function movesStageClock(before: Application | null, after: Application): boolean {
	if (!before) return true;
	return stageOf(before) !== stageOf(after) || before.nifNumber !== after.nifNumber || before.paidAt !== after.paidAt;
}

/** No work is done in these stages; they end in other ways or never. */
function isResting(stage: Stage): boolean {
	return stage === "certificate_ready" || stage === "closed";
}
