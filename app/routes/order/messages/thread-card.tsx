import { useEffect, useRef } from "react";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card } from "#app/ui/card.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import type { ThreadProblem, ThreadView } from "./thread.server.ts";

type ThreadCardProps = {
	thread: ThreadView;
	/** Purpose of the thread. By default, it is explained only while there are no messages. */
	intro?: string;
	problem?: ThreadProblem | null;
	/** Page to return to after sending. */
	back: "case" | "messages";
};

/** Messages between owner or firm and staff, and a form for the next one while the thread is open (F34). */
export function ThreadCard({ thread, intro, problem = null, back }: ThreadCardProps) {
	const { action, state, messages, limits } = thread;
	const ownMessageCount = messages.filter(({ isFromViewer }) => isFromViewer).length;
	useFocusAfterSending(ownMessageCount);
	const content = (
		<>
			{intro && <p>{intro}</p>}
			{messages.length > 0 && <Messages messages={messages} />}
			{state === "open" ? (
				<>
					{messages.length === 0 && !intro && <p>{m.messages_none()}</p>}
					{/* Remounts only after the applicant's own message: a draft survives incoming replies. */}
					<MessageForm key={ownMessageCount} {...{ action, problem, back, limits }} messageId={thread.messageId} />
				</>
			) : (
				<p>
					{m.messages_closed()} <AppLink to="/contact">{m.messages_closed_contact()}</AppLink>
				</p>
			)}
		</>
	);
	// On the application's page, the collapsed group has the title.
	if (back === "case") return <div className="stack">{content}</div>;
	return (
		<Card aria-labelledby="messages-title" className="stack">
			<h2 id="messages-title">{m.messages_title()}</h2>
			{content}
		</Card>
	);
}

/** Returns the focus to the field after sending, because the form remounts and replaces its button. */
function useFocusAfterSending(messageCount: number): void {
	const previousCount = useRef(messageCount);
	useEffect(() => {
		const { activeElement, body } = document;
		// Skip if the user has moved the focus in the meantime.
		if (messageCount > previousCount.current && activeElement === body) document.getElementById("message")?.focus();
		previousCount.current = messageCount;
	}, [messageCount]);
}

function Messages({ messages }: Pick<ThreadView, "messages">) {
	return (
		<div role="log" aria-labelledby="messages-title">
			<ol className="thread">
				{messages.map(({ version, isFromViewer, author, text, files, filesGone, at }) => (
					<li key={version} className={isFromViewer ? "thread-message" : "thread-message thread-answer"}>
						<p className="small muted">
							<strong>{isFromViewer ? (author ?? m.messages_you()) : m.messages_team()}</strong> ·{" "}
							{formatDateTime(at, getLocale())}
						</p>
						{text === null ? (
							<p className="muted">{m.messages_erased()}</p>
						) : (
							text !== "" && <p className="thread-text">{text}</p>
						)}
						{files.length > 0 && (
							<ul className="plain-list">
								{files.map(({ href, name }) => (
									<li key={href}>
										<a href={href}>{name}</a>
									</li>
								))}
							</ul>
						)}
						{filesGone && <p className="small muted">{m.messages_files_deleted()}</p>}
					</li>
				))}
			</ol>
		</div>
	);
}

type MessageFormProps = Pick<ThreadView, "action" | "messageId" | "limits"> &
	Required<Pick<ThreadCardProps, "problem" | "back">>;

function MessageForm({ action, messageId, limits, problem, back }: MessageFormProps) {
	return (
		<AppForm action={action} className="form" encType="multipart/form-data" noValidate>
			<input type="hidden" name="messageId" value={messageId} />
			<input type="hidden" name="back" value={back} />
			<TextAreaField
				name="message"
				label={m.messages_label()}
				hint={m.messages_hint({ count: limits.text })}
				error={problem?.field === "message" ? problem.error : undefined}
				defaultValue={problem?.text}
				rows={4}
			/>
			{limits.files && (
				<TextField
					name="attachment"
					type="file"
					label={m.messages_files()}
					hint={m.messages_files_hint({ max: limits.files.megabytes })}
					error={problem?.field === "attachment" ? problem.error : undefined}
					accept={limits.files.accept}
					multiple
				/>
			)}
			<div>
				<Button type="submit">{m.messages_send()}</Button>
			</div>
		</AppForm>
	);
}
