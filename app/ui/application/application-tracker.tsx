import { type ApplicationView, buildTracker, type TrackerStep } from "#app/domain/application/public-view.ts";
import { formatNif } from "#app/domain/person/nif.ts";
import { formatDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { StatusTracker } from "#app/ui/status-tracker.tsx";

const TITLES: Record<TrackerStep, () => string> = {
	received: m.tracker_received,
	payment: m.tracker_payment,
	processing: m.tracker_processing,
	nif: m.tracker_nif,
	certificate: m.tracker_certificate,
};

/**
 * The five stages of an application with their dates (row 130). Shows the stage at which a closed application stopped.
 */
export function ApplicationTracker({ view }: { view: ApplicationView }) {
	const steps = buildTracker(view);
	const isClosed = view.status === "rejected" || view.status === "cancelled";
	const stoppedAt = isClosed ? steps.find(({ state }) => state !== "done")?.step : undefined;
	return (
		<StatusTracker
			items={steps.map(({ step, state }) => ({
				title: TITLES[step](),
				state: step === stoppedAt ? "failed" : state,
				detail: getDetail(step, view),
			}))}
		/>
	);
}

function getDetail(step: TrackerStep, view: ApplicationView): string | null {
	const formatTimestamp = (timestamp: number | null) =>
		timestamp === null ? null : formatDate(timestamp, getLocale());
	switch (step) {
		case "received":
			return formatTimestamp(view.createdAt);
		case "payment":
			return formatTimestamp(view.paidAt);
		case "processing":
			if (view.sentBack) return m.tracker_sent_back({ date: formatTimestamp(view.sentBack.at) ?? "" });
			if (view.duties.some(({ task }) => task === "sign")) return m.next_awaiting_signature();
			if (view.filedAt === null || view.filings < 2) return formatTimestamp(view.filedAt);
			return m.tracker_filed_again({ date: formatTimestamp(view.filedAt) ?? "" });
		case "nif":
			return view.nifNumber && view.owner ? formatNif(view.nifNumber) : view.nifNumber;
		case "certificate": {
			if (view.completionDate !== null) return view.hasCertificate ? formatTimestamp(view.completionDate) : null;
			const dueDate = formatTimestamp(view.estimatedCompletionDate);
			return dueDate && (view.isLate ? m.tracker_late({ date: dueDate }) : m.tracker_expected({ date: dueDate }));
		}
	}
}
