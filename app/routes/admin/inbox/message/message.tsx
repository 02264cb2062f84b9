import { data, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { MAX_ANSWER, messageClock, messageDueAt } from "#app/domain/inbox/message.ts";
import { type Language, languageLabel } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type ContactMessage, findMessage, type SentAnswer } from "#app/queries/inbox/messages.server.ts";
import { listMacros } from "#app/queries/macros.server.ts";
import { getClosureDates, getSetting } from "#app/queries/settings.server.ts";
import { findStaffNames, listColleagues } from "#app/queries/staff/colleagues.server.ts";
import { findUndoOffer } from "#app/queries/staff/recent-actions.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm } from "#app/ui/form/app-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { type Option, SelectField } from "#app/ui/form/select-field.tsx";
import { TextAreaField } from "#app/ui/form/text-field.tsx";
import { AppLink } from "#app/ui/page/app-link.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { MAIL_STATE_NAMES } from "../../admin-labels.ts";
import { DateTime } from "../../date-time.tsx";
import { toFormRefusal } from "../../form-refusal.server.ts";
import { FormRefusalAlert } from "../../form-refusal.tsx";
import { LANGUAGE_NAMES } from "../../language-name.ts";
import { UndoForm } from "../../undo/undo-form.tsx";
import { MessagesForbidden } from "../inbox-header.tsx";
import { MessageClockTag, type MessageClockView } from "../message-table.tsx";
import type { Route } from "./+types/message";
import { type Preview, performMessageAction } from "./message-actions.server.ts";

export function meta() {
	return adminMeta(m.inbox_message_title());
}

const CONFIRMATIONS = { assigned: m.inbox_assigned_done, sent: m.inbox_sent_done, undone: m.undo_message_done };

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	if (!mayAnswerMessages(staff)) return data({ kind: "forbidden" } as const, { status: 403 });
	const services = context.get(servicesContext);
	const result = await findMessage(services, params.id);
	if (!result) return data({ kind: "not-found" } as const, { status: 404 });
	services.log("message-opened", { by: staff.email, role: staff.role });
	const { message, sent } = result;
	const { searchParams } = new URL(request.url);
	const done = searchParams.get("done");
	const [colleagues, authorNames, macros, closingDates, { hours }, undo] = await Promise.all([
		listColleagues(services),
		findStaffNames(
			services,
			sent.flatMap(({ writtenBy }) => writtenBy ?? []),
		),
		listMacros(services, "answer"),
		getClosureDates(services),
		getSetting(services, "answer-warning"),
		done === "assigned" ? findUndoOffer(services, staff, { messageId: params.id }) : null,
	]);
	const now = services.now();
	const dueAt = messageDueAt(message, closingDates);
	return {
		kind: "open",
		message,
		sentAnswers: sent.map((answer) => ({
			...answer,
			author: authorNames.get(answer.writtenBy ?? 0) ?? m.inbox_former_colleague(),
		})),
		colleagues,
		viewerId: staff.id,
		macros: macros.map(({ code, title }) => ({ value: code, label: title })),
		clock: { state: messageClock({ dueAt, answeredAt: message.answeredAt }, now, hours), dueAt, now },
		isConfirming: searchParams.has("finish"),
		done: done !== null && Object.hasOwn(CONFIRMATIONS, done) ? (done as keyof typeof CONFIRMATIONS) : null,
		undo,
	} as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const { language, network } = context.get(visitorContext);
	const actionContext = { services, staff: context.get(staffContext), network, id: params.id };
	const outcome = await performMessageAction(actionContext, form);
	if (!outcome.ok) {
		const refusal = toFormRefusal(outcome.failure, form, language);
		return data({ kind: "refused", refusal } as const, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	const result = outcome.value;
	if (result.kind !== "completed") return data(result);
	const path = `/admin/inbox/messages/${params.id}`;
	return redirect(localePath(result.change === "finished" ? "/admin/inbox?done" : `${path}?done=${result.change}`));
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.kind === "forbidden") return <MessagesForbidden />;
	if (loaderData.kind === "not-found") return <MessageNotFound />;
	const { message, sentAnswers, colleagues, macros, clock, isConfirming, done, undo, viewerId } = loaderData;
	const refusal = actionData?.kind === "refused" ? actionData.refusal : null;
	const draft = actionData?.kind === "draft" ? actionData : null;
	const input = {
		text: draft?.text ?? refusal?.values.text ?? "",
		macro: draft?.macro ?? refusal?.values.macro ?? "",
		error: refusal?.fields.text,
	};
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={message.subject} backLink={{ to: "/admin/inbox", label: m.inbox_back() }} />
			{refusal && <FormRefusalAlert refusal={refusal} />}
			{done && !actionData && (
				<Alert tone="success" role="status" className="admin-alert">
					<p>{CONFIRMATIONS[done]()}</p>
					<UndoForm offer={undo} />
				</Alert>
			)}
			<div className="admin-columns">
				<div className="admin-column">
					<MessageHeader message={message} clock={clock} colleagues={colleagues} viewerId={viewerId} />
					{sentAnswers.length > 0 && <SentAnswers answers={sentAnswers} />}
				</div>
				<div className="admin-column">
					{actionData?.kind === "preview" ? (
						<AnswerPreview preview={actionData.preview} recipient={message.email} language={message.language} />
					) : (
						<section className="admin-panel" aria-labelledby="answer">
							<h2 id="answer">{sentAnswers.length > 0 ? m.inbox_answer_again() : m.inbox_answer_title()}</h2>
							<AnswerForm language={message.language} macros={macros} input={input} />
						</section>
					)}
					<FinishPanel id={message.id} isAnswered={sentAnswers.length > 0} isConfirming={isConfirming} />
				</div>
			</div>
		</div>
	);
}

type MessageHeaderProps = {
	message: ContactMessage;
	clock: MessageClockView;
	colleagues: readonly { id: number; name: string }[];
	/** Account id of the current user. */
	viewerId: number;
};

/** The message, its sender, and the assignee. */
function MessageHeader({ message, clock, colleagues, viewerId }: MessageHeaderProps) {
	const options = colleagues.map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<section className="admin-panel" aria-labelledby="message">
			<h2 id="message">{m.inbox_message_title()}</h2>
			<dl className="admin-facts">
				<div>
					<dt>{m.inbox_column_from()}</dt>
					<dd>
						{message.name}
						<br />
						{message.email}
					</dd>
				</div>
				<div>
					<dt>{m.inbox_column_received()}</dt>
					<dd>
						<DateTime timestamp={message.createdAt} withTime />
					</dd>
				</div>
				<div>
					<dt>{m.inbox_column_clock()}</dt>
					<dd>
						<MessageClockTag clock={clock} />
					</dd>
				</div>
				{message.complaint && (
					<div>
						<dt>{m.inbox_complaint_label()}</dt>
						<dd>{message.complaint}</dd>
					</div>
				)}
				<div>
					<dt>{m.inbox_column_language()}</dt>
					<dd lang={message.language}>{LANGUAGE_NAMES[message.language]}</dd>
				</div>
			</dl>
			<p className="said letter" lang={message.language}>
				{message.message}
			</p>
			<div className="field-row">
				<AppForm className="field-row" noValidate>
					<SelectField
						name="assignee"
						label={m.inbox_column_assignee()}
						options={[{ value: "", label: m.admin_list_unassigned() }, ...options]}
						defaultValue={message.assigneeId === null ? "" : String(message.assigneeId)}
					/>
					<Button type="submit" name="intent" value="assign" variant="secondary">
						{m.inbox_assign()}
					</Button>
				</AppForm>
				{message.assigneeId !== viewerId && (
					<AppForm noValidate>
						<input type="hidden" name="assignee" value={viewerId} />
						<Button type="submit" name="intent" value="assign" variant="secondary">
							{m.inbox_assign_me()}
						</Button>
					</AppForm>
				)}
			</div>
		</section>
	);
}

/** The sent answers, oldest first, with the delivery state of each. */
function SentAnswers({ answers }: { answers: readonly (SentAnswer & { author: string })[] }) {
	return (
		<section className="admin-panel" aria-labelledby="sent">
			<h2 id="sent">{m.inbox_sent_title()}</h2>
			<ol className="sent-answers">
				{answers.map(({ key, subject, body, author, createdAt, state }) => (
					<li key={key}>
						<p className="muted">
							{author}, <DateTime timestamp={createdAt} withTime />: {MAIL_STATE_NAMES[state ?? "sending"]()}
							{(state === "bounced" || state === "failed") && (
								<>
									{" "}
									<AppLink to={`/admin/inbox/mails?state=${state}`}>{m.inbox_to_mail_log()}</AppLink>
								</>
							)}
						</p>
						<h3>{subject}</h3>
						<p className="quoted">{body}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

type AnswerFormProps = {
	language: Language;
	/** Macros by title, the most used ones first. */
	macros: readonly Option[];
	input: { text: string; macro: string; error?: string };
};

/** Form for an answer. It sends nothing: the next page previews the e-mail. */
function AnswerForm({ language, macros, input }: AnswerFormProps) {
	return (
		<AppForm className="action-form" noValidate>
			{macros.length > 0 && (
				<div className="field-row">
					<SelectField
						name="macro"
						label={m.inbox_macro()}
						options={[{ value: "", label: m.inbox_macro_none() }, ...macros]}
						defaultValue={input.macro}
					/>
					<Button type="submit" name="intent" value="insert" variant="secondary">
						{m.inbox_macro_insert()}
					</Button>
				</div>
			)}
			<TextAreaField
				name="text"
				label={m.inbox_answer_text()}
				hint={m.inbox_answer_hint({ language: languageLabel(language, getLocale()) })}
				error={input.error}
				defaultValue={input.text}
				maxLength={MAX_ANSWER}
				rows={9}
				lang={language}
			/>
			<Button type="submit" name="intent" value="preview">
				{m.inbox_answer_preview()}
			</Button>
		</AppForm>
	);
}

type AnswerPreviewProps = { preview: Preview; recipient: string; language: Language };

/** Preview of the e-mail. Recipient, language and text are fixed: it is sent as shown. */
function AnswerPreview({ preview, recipient, language }: AnswerPreviewProps) {
	return (
		<section className="admin-panel" aria-labelledby="preview">
			<h2 id="preview">{m.inbox_preview_title()}</h2>
			<dl className="admin-facts">
				<div>
					<dt>{m.inbox_preview_to()}</dt>
					<dd>{recipient}</dd>
				</div>
				<div>
					<dt>{m.inbox_column_language()}</dt>
					<dd lang={language}>{LANGUAGE_NAMES[language]}</dd>
				</div>
			</dl>
			<article className="letter" lang={language}>
				<h3>{preview.subject}</h3>
				<p className="quoted">{preview.body}</p>
			</article>
			<p className="muted">{m.inbox_preview_frame()}</p>
			<AppForm className="action-form" noValidate>
				<input type="hidden" name="text" value={preview.text} />
				<input type="hidden" name="macro" value={preview.macro} />
				<input type="hidden" name="answer" value={preview.id} />
				<input type="hidden" name="seen" value={preview.seenAnswerCount} />
				<div className="row btn-row">
					<Button type="submit" name="intent" value="send">
						{m.inbox_send()}
					</Button>
					<Button type="submit" name="intent" value="edit" variant="secondary">
						{m.inbox_edit()}
					</Button>
				</div>
			</AppForm>
		</section>
	);
}

type FinishPanelProps = { id: string; isAnswered: boolean; isConfirming: boolean };

/** Finishing deletes the message, so the panel asks for confirmation and lists what is deleted. */
function FinishPanel({ id, isAnswered, isConfirming }: FinishPanelProps) {
	const path = `/admin/inbox/messages/${id}`;
	return (
		<section className="admin-panel" id="done" aria-labelledby="done-title">
			<h2 id="done-title">{isConfirming ? m.inbox_finish_sure() : m.inbox_finish_title()}</h2>
			<p>{isAnswered ? m.inbox_finish_text() : m.inbox_finish_unanswered()}</p>
			{isConfirming ? (
				<AppForm action={path} noValidate>
					<div className="row btn-row">
						<Button type="submit" name="intent" value="finish" variant="danger">
							{m.inbox_finish_delete()}
						</Button>
						<ButtonLink to={path} variant="secondary">
							{m.inbox_finish_cancel()}
						</ButtonLink>
					</div>
				</AppForm>
			) : (
				<p>
					<ButtonLink to={`${path}?finish#done`} variant="secondary">
						{m.inbox_finish()}
					</ButtonLink>
				</p>
			)}
		</section>
	);
}

/** Shown if the message was deleted or never existed; no stored data distinguishes the two. */
function MessageNotFound() {
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={m.not_found_title()} lede={m.inbox_unavailable()} />
			<p>
				<ButtonLink to="/admin/inbox">{m.inbox_back()}</ButtonLink>
			</p>
		</div>
	);
}
