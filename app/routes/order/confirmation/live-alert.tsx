import type { LiveState, LiveUpdate } from "#app/browser/subscribe-to-application.ts";
import type { Status } from "#app/domain/application/application.ts";
import type { LiveMessage } from "#app/domain/application/live-message.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";

/** The latest live update (row 134), and a notice when updates are unavailable (row 187). */
export function LiveAlert({ update, connection }: { update: LiveUpdate | null; connection: LiveState }) {
	const latest = update && describeUpdate(update.action, update.application);
	return (
		<div role="status" className="live">
			{latest && (
				<Alert tone={latest.tone}>
					<p>{latest.label}</p>
				</Alert>
			)}
			{connection === "lost" && <p className="small muted">{m.live_lost()}</p>}
		</div>
	);
}

const STATUS_MESSAGES: Record<Status, () => string> = {
	draft: m.live_status_draft,
	pending: m.live_status_pending,
	verification_required: m.live_status_verification_required,
	processing: m.live_status_processing,
	approved: m.live_status_approved,
	completed: m.live_status_completed,
	rejected: m.live_status_rejected,
	cancelled: m.live_status_cancelled,
};

/** Returns the text and colour of a live update (row 134). */
export function describeUpdate(
	action: LiveMessage["action"],
	{ status, hasCertificate, nifInCheck }: Pick<LiveMessage["application"], "status" | "hasCertificate" | "nifInCheck">,
) {
	if (action === "nif_assigned") return { label: m.live_nif_assigned(), tone: "success" as const };
	if (nifInCheck || (status === "completed" && !hasCertificate))
		return { label: m.live_nif_news(), tone: "warning" as const };
	const tone = {
		approved: "success",
		completed: "success",
		rejected: "danger",
		verification_required: "warning",
	} as const;
	return { label: STATUS_MESSAGES[status](), tone: tone[status as keyof typeof tone] ?? ("info" as const) };
}
