import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ProgressTracker } from "../progress-tracker.tsx";

/** Returns whether the application ended without a NIF. */
export function isEnded({ status }: Pick<ApplicationView, "status">): boolean {
	return status === "rejected" || status === "cancelled";
}

/** Progress of an application in six steps; empty if it ended without a NIF. */
export function ApplicationProgress({ view }: { view: ApplicationView }) {
	const { hasCertificate, paidAt, paymentStatus } = view;
	if (isEnded(view)) return null;
	if (hasCertificate) return <ProgressTracker current="nif" />;
	// While the bank processes a payment, the applicant has nothing to do.
	return <ProgressTracker current={paidAt === null && paymentStatus !== "processing" ? "payment" : "processing"} />;
}

/** Outcome of an application that ended without a NIF, and what the applicant can do now. */
export function ClosedAlert({ view }: { view: ApplicationView }) {
	if (!isEnded(view)) return null;
	const isRejected = view.status === "rejected";
	return (
		<Alert tone={isRejected ? "danger" : "info"}>
			<p>
				{isRejected ? m.closed_rejected() : m.closed_cancelled()}
				{view.rejectionReason && ` ${formatReason(view.rejectionReason)}`}
			</p>
			<p>
				{m.closed_money()} <AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>.{" "}
				<AppLink to="/contact">{m.not_found_contact()}</AppLink>
			</p>
		</Alert>
	);
}

/** Returns the reason as text. Staff write sentences; the scheduled job stores a code. */
function formatReason(reason: string): string {
	return m.closed_reason({ reason: reason === "no_answer" ? m.closed_no_answer() : reason });
}
