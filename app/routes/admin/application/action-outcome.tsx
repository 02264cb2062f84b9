import { isAction, type StaffAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import { Alert } from "#app/ui/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ACTION_LABELS } from "../admin-labels.ts";
import { fieldId } from "./action-form.tsx";
import type { Refusal } from "./application-view.ts";
import type { AdminLog } from "./log/log.server.ts";
import { StalePageAlert } from "./log/stale-page-alert.tsx";
import { MailPreviewPanel } from "./mail-preview/mail-preview-panel.tsx";

/** What is done beside the log, and said afterwards. */
const BESIDE_DONE = { note: m.case_note_done, "resend-mail": m.inbox_resent_said };

/** What the address of the page may say was done. */
export type Done = StaffAction | keyof typeof BESIDE_DONE;

export function isDone(value: unknown): value is Done {
	return isAction(value) || (typeof value === "string" && Object.hasOwn(BESIDE_DONE, value));
}

/** The action was done: said once, after the redirect. */
export function ActionDone({ action }: { action: Done }) {
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{isAction(action) ? ACTION_LABELS[action].done() : BESIDE_DONE[action]()}</p>
		</Alert>
	);
}

/** The action was refused: what was wrong, with the way to each field. */
export function ActionRefused({ refusal, log }: { refusal: Refusal; log: AdminLog }) {
	if (refusal.preview) return <MailPreviewPanel preview={refusal.preview} />;
	if (refusal.madeFor !== null) return <StalePageAlert refusal={refusal} log={log} />;
	const errors = Object.entries(refusal.fields).map(([field, message]) => ({
		fieldId: fieldId(refusal.action, field, refusal.subject),
		message,
	}));
	if (errors.length > 0) return <ErrorSummary errors={errors} />;
	return (
		<Alert tone="danger" role="alert" title={m.error_summary_title()} className="admin-alert">
			<p>{refusal.message}</p>
		</Alert>
	);
}
