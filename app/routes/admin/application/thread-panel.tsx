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
	/** The firm of a thread with a firm; `hasEnded` is set once the client acts alone. Null for the applicant's thread. */
	firm: { name: string; hasEnded: boolean } | null;
	messages: ThreadMessage[];
	/** Start of the other side's wait for an answer (UTC milliseconds), or null. */
	waitingSince: number | null;
	/** Whether the viewer may write and the thread is open. */
	canWrite: boolean;
	/** Number of messages by the viewer. */
	ownMessageCount: number;
	/** Idempotency key of the message form, new for each page view. */
	messageId: string;
};

type ThreadPanelProps = { id: string; thread: AdminThread; refusal: Refusal | null };

/** F34: the messages between staff and the applicant or firm, with forms to answer or close the thread. */
export function ThreadPanel({ id, thread, refusal }: ThreadPanelProps) {
	const { firm, messages, waitingSince, canWrite } = thread;
	if (messages.length === 0 && !canWrite) return null;
	const titleId = firm ? "agent-thread" : "thread";
	return (
		<section className="admin-panel" aria-labelledby={titleId}>
			<header className="row">
				<h2 id={titleId}>{firm ? m.admin_thread_agent({ firm: firm.name }) : m.admin_thread()}</h2>
				{waitingSince !== null && <Badge tone="warning">{m.admin_thread_waits()}</Badge>}
			</header>
			{messages.length === 0 && (
				<p className="admin-empty">{firm ? m.admin_thread_agent_none() : m.admin_thread_none()}</p>
			)}
			<ol className="thread">
				{messages.map(({ version, from, author, text, files, areFilesDeleted, at }) => (
					<li key={version} className={from === "staff" ? "thread-message thread-answer" : "thread-message"}>
						<p className="small muted">
							<strong>{author ?? (firm ? m.admin_who_agent() : m.admin_who_applicant())}</strong>
							{firm && from === "agent" && `, ${firm.name}`} · <DateTime timestamp={at} withTime />
						</p>
						{text === null ? <p className="muted">{m.messages_erased()}</p> : <p className="thread-text">{text}</p>}
						{files.length > 0 && (
							<p className="small">
								<a href="#documents">{m.admin_thread_files({ count: files.length })}</a>
							</p>
						)}
						{areFilesDeleted && <p className="small muted">{m.messages_files_deleted()}</p>}
					</li>
				))}
			</ol>
			{firm?.hasEnded && <p className="muted">{m.admin_thread_agent_ended()}</p>}
			{canWrite && <AnswerForm {...{ id, thread, refusal }} />}
		</section>
	);
}

/** The field has no maximum length: long text is reported instead of truncated. */
function AnswerForm({ id, thread, refusal }: ThreadPanelProps) {
	const path = useCasePath(id);
	const isAgent = thread.firm !== null;
	const partyInput = isAgent && <input type="hidden" name="party" value="agent" />;
	const field = isAgent ? "agentMessage" : "message";
	const isRefused = refusal !== null && field in refusal.values;
	const count = MAX_MESSAGE;
	return (
		<>
			<AppForm
				key={thread.ownMessageCount}
				className="action-form"
				action={path()}
				encType="multipart/form-data"
				noValidate
			>
				<input type="hidden" name="intent" value="answer-message" />
				{partyInput}
				<input type="hidden" name="messageId" value={(isRefused && refusal.values.messageId) || thread.messageId} />
				<TextAreaField
					name={field}
					label={isAgent ? m.admin_thread_agent_answer() : m.admin_thread_answer()}
					hint={isAgent ? m.admin_thread_agent_hint({ count }) : m.admin_thread_answer_hint({ count })}
					error={refusal?.fields[field]}
					defaultValue={refusal?.values[field]}
					rows={4}
				/>
				{!isAgent && (
					<TextField
						name="attachment"
						type="file"
						label={m.messages_files()}
						hint={m.messages_files_hint({ max: MAX_UPLOAD_BYTES / 1024 / 1024 })}
						error={refusal?.fields.attachment}
						accept={ACCEPTED_TYPES}
						multiple
					/>
				)}
				<Button type="submit">{m.admin_thread_send()}</Button>
			</AppForm>
			{thread.waitingSince !== null && (
				<AppForm action={path()}>
					{partyInput}
					<Button type="submit" name="intent" value="settle-messages" variant="secondary">
						{m.admin_thread_settle()}
					</Button>
				</AppForm>
			)}
		</>
	);
}
