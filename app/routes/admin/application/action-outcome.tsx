import { isAction, type StaffAction } from "#app/domain/application/staff-actions.ts";
import { m } from "#app/paraglide/messages.js";
import type { MailPreview } from "#app/queries/mail/rendered-mails.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ACTION_LABELS } from "../admin-labels.ts";
import { LANGUAGE_NAMES } from "../language-name.ts";
import { fieldId } from "./action-form.tsx";
import type { Refusal } from "./application-view.ts";
import type { AdminLog } from "./log.server.ts";
import { LogLines } from "./log.tsx";

const SECONDARY_CONFIRMATIONS = { note: m.case_note_done, "resend-mail": m.inbox_resent_done };

/** A completed action, as named by `?done=`. */
export type CompletedAction = StaffAction | keyof typeof SECONDARY_CONFIRMATIONS;

export function isCompletedAction(value: unknown): value is CompletedAction {
	return isAction(value) || (typeof value === "string" && Object.hasOwn(SECONDARY_CONFIRMATIONS, value));
}

/** Confirms an action after its redirect. */
export function ActionConfirmation({ action }: { action: CompletedAction }) {
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{isAction(action) ? ACTION_LABELS[action].confirmation() : SECONDARY_CONFIRMATIONS[action]()}</p>
		</Alert>
	);
}

/** The e-mail preview, or the reasons for a refusal with links to the fields. */
export function ActionRefusalAlert({ refusal, log }: { refusal: Refusal; log: AdminLog }) {
	if (refusal.preview) return <MailPreviewPanel preview={refusal.preview} />;
	if (refusal.staleVersion !== null) return <StalePageAlert refusal={refusal} log={log} />;
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

/** Alert for a form from a stale page: the newer events, and the typed text because the form may no longer exist. */
function StalePageAlert({ refusal, log }: { refusal: Refusal; log: AdminLog }) {
	const newerGroups = log.groups.filter(([{ version }]) => version !== null && version > (refusal.staleVersion ?? 0));
	const typedTexts = Object.entries(refusal.values).filter(([name, text]) => /reason|answer|note/i.test(name) && text);
	return (
		<Alert tone="danger" role="alert" title={m.admin_list_stale_title()} className="admin-alert">
			<LogLines groups={newerGroups} />
			<p>{m.admin_list_stale_next()}</p>
			{typedTexts.length > 0 && (
				<>
					<p className="muted">{m.admin_list_stale_typed()}</p>
					{typedTexts.map(([name, text]) => (
						<p key={name} className="quoted">
							{text}
						</p>
					))}
				</>
			)}
		</Alert>
	);
}

/** The e-mail as the applicant will receive it. */
function MailPreviewPanel({ preview }: { preview: MailPreview }) {
	const { recipient, language, subject, text } = preview;
	return (
		<section className="admin-panel" role="status" aria-labelledby="mail-preview">
			<h2 id="mail-preview">{m.inbox_preview_title()}</h2>
			<p className="muted">
				{m.inbox_preview_to()}: {recipient} · {LANGUAGE_NAMES[language]} · {m.admin_list_preview_unsent()}
			</p>
			<article className="letter" lang={language}>
				<h3>{subject}</h3>
				<p className="quoted">{text}</p>
			</article>
		</section>
	);
}
