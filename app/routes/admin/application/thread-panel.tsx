import { ACCEPTED_TYPES, MAX_UPLOAD_BYTES } from "#app/domain/documents/document-limits.ts";
import { MAX_MESSAGE } from "#app/domain/messages/thread.ts";
import { m } from "#app/paraglide/messages.js";
import type { ThreadMessage } from "#app/queries/application/thread.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { DateTime } from "../date-time.tsx";
import type { Refusal } from "./application-view.ts";
import { useCasePath } from "./case-path.ts";

export type AdminThread = {
	messages: ThreadMessage[];
	/** Since when the applicant waits for an answer (UTC milliseconds), or null. */
	waitingSince: number | null;
	/** This member of staff may write, and the thread is open. */
	writes: boolean;
	/** Number of messages by this member of staff. */
	mine: number;
	/** New for each page view, so that a form sent twice is one message. */
	messageId: string;
};

type ThreadPanelProps = { id: string; thread: AdminThread; refusal: Refusal | null };

/** F34: the messages of the applicant and of staff, with the forms to answer or settle them. */
export function ThreadPanel({ id, thread, refusal }: ThreadPanelProps) {
	const { messages, waitingSince, writes } = thread;
	if (messages.length === 0 && !writes) return null;
	return (
		<section className="admin-panel" aria-labelledby="thread">
			<header className="row">
				<h2 id="thread">{m.admin_thread()}</h2>
				{waitingSince !== null && <Badge tone="warning">{m.admin_thread_waits()}</Badge>}
			</header>
			{messages.length === 0 && <p className="admin-empty">{m.admin_thread_none()}</p>}
			<ol className="thread">
				{messages.map(({ version, from, by, text, files, filesGone, at }) => (
					<li key={version} className={from === "staff" ? "thread-message thread-answer" : "thread-message"}>
						<p className="small muted">
							<strong>{by ?? m.admin_who_applicant()}</strong> · <DateTime at={at} withTime />
						</p>
						{text === null ? <p className="muted">{m.messages_forgotten()}</p> : <p className="thread-text">{text}</p>}
						{files.length > 0 && (
							<p className="small">
								<a href="#documents">{m.admin_thread_files({ count: files.length })}</a>
							</p>
						)}
						{filesGone && <p className="small muted">{m.messages_files_deleted()}</p>}
					</li>
				))}
			</ol>
			{writes && <AnswerForm {...{ id, thread, refusal }} />}
		</section>
	);
}

/** The field has no maximum length, so that long text is reported and not cut off. */
function AnswerForm({ id, thread, refusal }: ThreadPanelProps) {
	const path = useCasePath(id);
	return (
		<>
			<AppForm key={thread.mine} className="action-form" action={path()} encType="multipart/form-data" noValidate>
				<input type="hidden" name="intent" value="answer-message" />
				<input type="hidden" name="messageId" value={refusal?.values.messageId ?? thread.messageId} />
				<TextAreaField
					name="message"
					label={m.admin_thread_answer()}
					hint={m.admin_thread_answer_hint({ count: MAX_MESSAGE })}
					error={refusal?.fields.message}
					defaultValue={refusal?.values.message}
					rows={4}
				/>
				<TextField
					name="attachment"
					type="file"
					label={m.messages_files()}
					hint={m.messages_files_hint({ max: MAX_UPLOAD_BYTES / 1024 / 1024 })}
					error={refusal?.fields.attachment}
					accept={ACCEPTED_TYPES}
					multiple
				/>
				<Button type="submit">{m.admin_thread_send()}</Button>
			</AppForm>
			{thread.waitingSince !== null && (
				<AppForm action={path()}>
					<Button type="submit" name="intent" value="settle-messages" variant="secondary">
						{m.admin_thread_settle()}
					</Button>
				</AppForm>
			)}
		</>
	);
}
