import type { Application } from "../application/application.ts";
import { promisedDate } from "../application/expected-dates.ts";
import { isLateNoticeSent } from "../application/lateness.ts";
import { type TrackerState, type TrackerStep, trackerOf } from "../application/projection.ts";

/** How far an application is, for whoever its owner shows it to: stages and dates (UTC milliseconds), no personal data. */
export type Progress = {
	steps: { step: TrackerStep; state: TrackerState | "failed"; at: number | null }[];
	/** Null once nothing is expected any more, and while we wait for somebody. */
	expectedBy: number | null;
	/** That day is over. */
	late: boolean;
	/** It ended without a certificate; why is nobody else's business. */
	ended: boolean;
};

export function progressOf(application: Application): Progress {
	const { status, createdAt, paidAt, filedAt, completionDate, nifNumber } = application;
	const ended = status === "rejected" || status === "cancelled";
	const dates: Record<TrackerStep, number | null> = {
		received: createdAt,
		payment: paidAt,
		processing: filedAt,
		nif: null,
		certificate: completionDate,
	};
	const steps = trackerOf({ status, paidAt, hasNif: nifNumber !== null });
	const stopped = ended ? steps.find(({ state }) => state !== "done")?.step : undefined;
	return {
		steps: steps.map(({ step, state }) => ({ step, state: step === stopped ? "failed" : state, at: dates[step] })),
		expectedBy: promisedDate(application),
		late: isLateNoticeSent(application),
		ended,
	};
}
