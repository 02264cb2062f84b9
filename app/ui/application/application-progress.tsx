import type { ApplicationView } from "#app/domain/application/public-view.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { ProgressTracker } from "../progress-tracker.tsx";

/** Ended without a NIF. */
export function isEnded({ status }: Pick<ApplicationView, "status">): boolean {
	return status === "rejected" || status === "cancelled";
}

/** Progress of an application in six steps; empty once it has ended without a NIF. */
export function ApplicationProgress({ view }: { view: ApplicationView }) {
	const { hasCertificate, paidAt, paymentStatus } = view;
	if (isEnded(view)) return null;
	if (hasCertificate) return <ProgressTracker current="nif" />;
	// A payment that the bank is processing is no longer the applicant's task.
	return <ProgressTracker current={paidAt === null && paymentStatus !== "processing" ? "payment" : "processing"} />;
}

/** Outcome of an application that ended without a NIF, and what the applicant can do now. */
export function ClosedAlert({ view }: { view: ApplicationView }) {
	if (!isEnded(view)) return null;
	const rejected = view.status === "rejected";
	return (
		<Alert tone={rejected ? "danger" : "info"}>
			<p>
				{rejected ? m.closed_rejected() : m.closed_cancelled()}
				{view.rejectionReason && ` ${reasonOf(view.rejectionReason)}`}
			</p>
			<p>
				{m.closed_money()} <AppLink to="/refund-policy">{m.page_refund_policy()}</AppLink>.{" "}
				<AppLink to="/contact">{m.not_found_contact()}</AppLink>
			</p>
		</Alert>
	);
}

/** Returns the reason as text: staff write sentences, the scheduled job writes a code. */
function reasonOf(reason: string): string {
	return m.closed_reason({ reason: reason === "no_answer" ? m.closed_no_answer() : reason });
}
