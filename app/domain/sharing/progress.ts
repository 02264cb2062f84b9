import { type Application, isNifInCheck, mayUseCertificate } from "../application/application.ts";
import { expectedDate } from "../application/expected-dates.ts";
import { isLateNoticeSent } from "../application/lateness.ts";
import { buildTracker, type TrackerState, type TrackerStep } from "../application/public-view.ts";

/** Progress of an application for people with a shared link: stages and dates (UTC milliseconds), no personal data. */
export type Progress = {
	steps: { step: TrackerStep; state: TrackerState | "failed"; at: number | null }[];
	/** The expected date; null once completed or closed, or while waiting for others. */
	expectedBy: number | null;
	/** Whether that date has passed and the applicant was notified. */
	late: boolean;
	/** Whether it ended without a certificate; the reason is not shared. */
	ended: boolean;
};

export function buildProgress(application: Application): Progress {
	const { status, createdAt, paidAt, filedAt, completionDate, nifNumber } = application;
	const ended = status === "rejected" || status === "cancelled";
	const hasCertificate = mayUseCertificate(application);
	const hasNif = nifNumber !== null && !isNifInCheck(application);
	const dates: Record<TrackerStep, number | null> = {
		received: createdAt,
		payment: paidAt,
		processing: filedAt,
		nif: null,
		certificate: hasCertificate ? completionDate : null,
	};
	const steps = buildTracker({ status, paidAt, hasNif, hasCertificate });
	const failedStep = ended ? steps.find(({ state }) => state !== "done")?.step : undefined;
	return {
		steps: steps.map(({ step, state }) => ({ step, state: step === failedStep ? "failed" : state, at: dates[step] })),
		expectedBy: expectedDate(application),
		late: isLateNoticeSent(application),
		ended,
	};
}
