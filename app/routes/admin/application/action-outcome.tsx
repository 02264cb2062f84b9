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

const SECONDARY_DONE = { note: m.case_note_done, "resend-mail": m.inbox_resent_done };

/** An action that the page's address reports as done. */
export type Done = StaffAction | keyof typeof SECONDARY_DONE;

export function isDone(value: unknown): value is Done {
	return isAction(value) || (typeof value === "string" && Object.hasOwn(SECONDARY_DONE, value));
}

/** Confirms an action after its redirect. */
export function ActionDone({ action }: { action: Done }) {
	return (
		<Alert tone="success" role="status" className="admin-alert">
			<p>{isAction(action) ? ACTION_LABELS[action].done() : SECONDARY_DONE[action]()}</p>
		</Alert>
	);
}

/** The mail preview, or why the action was refused, with links to the fields. */
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

/** The form was made for an older version: the events since, and the input, because the form may be gone. */
function StalePageAlert({ refusal, log }: { refusal: Refusal; log: AdminLog }) {
	const later = log.groups.filter(([{ version }]) => version !== null && version > (refusal.madeFor ?? 0));
	const texts = Object.entries(refusal.values).filter(([name, text]) => /reason|answer|note/i.test(name) && text);
	return (
		<Alert tone="danger" role="alert" title={m.admin_list_stale_title()} className="admin-alert">
			<LogLines groups={later} />
			<p>{m.admin_list_stale_next()}</p>
			{texts.length > 0 && (
				<>
					<p className="muted">{m.admin_list_stale_typed()}</p>
					{texts.map(([name, text]) => (
						<p key={name} className="quoted">
							{text}
						</p>
					))}
				</>
			)}
		</Alert>
	);
}

/** The mail as the applicant will receive it. */
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
