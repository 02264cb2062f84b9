import { data, redirect } from "react-router";
import { servicesContext, staffContext, visitorContext } from "#app/context.ts";
import { mayAnswerMessages } from "#app/domain/application/staff-roles.ts";
import { HTTP_STATUS } from "#app/domain/failure.ts";
import { messageClock, messageDueAt } from "#app/domain/inbox/message.ts";
import { m } from "#app/paraglide/messages.js";
import { findMessage } from "#app/queries/inbox/messages.server.ts";
import { listMacros } from "#app/queries/macros.server.ts";
import { getClosingDates, getSetting } from "#app/queries/settings.server.ts";
import { listColleagues, nameStaff } from "#app/queries/staff/colleagues.server.ts";
import { findUndoOffer } from "#app/queries/staff/recent-actions.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { Alert } from "#app/ui/alert.tsx";
import { localePath } from "#app/ui/page/locale-path.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { refusedForm } from "../../refused-form.server.ts";
import { FormRefused } from "../../refused-form.tsx";
import { UndoForm } from "../../undo/undo-form.tsx";
import { MessagesClosed } from "../messages-closed.tsx";
import type { Route } from "./+types/message";
import { AnswerForm } from "./answer-form.tsx";
import { AnswerPreview } from "./answer-preview.tsx";
import { FinishPanel } from "./finish-panel.tsx";
import { performMessageAction } from "./message-actions.server.ts";
import { MessageGone } from "./message-gone.tsx";
import { MessageHead } from "./message-head.tsx";
import { SentAnswers } from "./sent-answers.tsx";

export function meta() {
	return adminMeta(m.inbox_message_title());
}

const DONE = { assigned: m.inbox_assigned_said, sent: m.inbox_sent_said, undone: m.undo_message_done };

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const staff = context.get(staffContext);
	if (!mayAnswerMessages(staff)) return data({ kind: "closed" } as const, { status: 403 });
	const services = context.get(servicesContext);
	const found = await findMessage(services, params.id);
	if (!found) return data({ kind: "gone" } as const, { status: 404 });
	services.log("message-opened", { by: staff.email, role: staff.role });
	const { message, sent } = found;
	const { searchParams } = new URL(request.url);
	const done = searchParams.get("done");
	const [colleagues, authors, macros, closed, { hours }, undo] = await Promise.all([
		listColleagues(services),
		nameStaff(
			services,
			sent.flatMap(({ writtenBy }) => writtenBy ?? []),
		),
		listMacros(services, "answer"),
		getClosingDates(services),
		getSetting(services, "answer-warning"),
		done === "assigned" ? findUndoOffer(services, staff, { messageId: params.id }) : null,
	]);
	const now = services.now();
	const dueAt = messageDueAt(message, closed);
	return {
		kind: "open",
		message,
		sent: sent.map((answer) => ({ ...answer, author: authors.get(answer.writtenBy ?? 0) ?? m.inbox_left_us() })),
		colleagues,
		me: staff.id,
		macros: macros.map(({ code, title }) => ({ value: code, label: title })),
		clock: { state: messageClock({ dueAt, answeredAt: message.answeredAt }, now, hours), dueAt, now },
		asking: searchParams.has("finish"),
		done: done !== null && Object.hasOwn(DONE, done) ? (done as keyof typeof DONE) : null,
		undo,
	} as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const services = context.get(servicesContext);
	const form = await request.formData().catch(() => null);
	const { language, network } = context.get(visitorContext);
	const asked = { services, staff: context.get(staffContext), network, id: params.id };
	const outcome = await performMessageAction(asked, form);
	if (!outcome.ok) {
		const refused = refusedForm(outcome.failure, form, language);
		return data({ kind: "refused", refused } as const, { status: HTTP_STATUS[outcome.failure.kind] });
	}
	const result = outcome.value;
	if (result.kind !== "over") return data(result);
	const here = `/admin/inbox/messages/${params.id}`;
	return redirect(localePath(result.done === "finished" ? "/admin/inbox?done" : `${here}?done=${result.done}`));
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.kind === "closed") return <MessagesClosed />;
	if (loaderData.kind === "gone") return <MessageGone />;
	const { message, sent, colleagues, macros, clock, asking, done, undo, me } = loaderData;
	const refused = actionData?.kind === "refused" ? actionData.refused : null;
	const draft = actionData?.kind === "draft" ? actionData : null;
	const typed = {
		text: draft?.text ?? refused?.values.text ?? "",
		macro: draft?.macro ?? refused?.values.macro ?? "",
		error: refused?.fields.text,
	};
	return (
		<div className="admin wrap wrap-admin">
			<PageHeader title={message.subject} back={{ to: "/admin/inbox", label: m.inbox_back() }} />
			{refused && <FormRefused refused={refused} />}
			{done && !actionData && (
				<Alert tone="success" role="status" className="admin-alert">
					<p>{DONE[done]()}</p>
					<UndoForm offer={undo} />
				</Alert>
			)}
			<div className="admin-columns">
				<div className="admin-column">
					<MessageHead message={message} clock={clock} colleagues={colleagues} me={me} />
					{sent.length > 0 && <SentAnswers sent={sent} />}
				</div>
				<div className="admin-column">
					{actionData?.kind === "preview" ? (
						<AnswerPreview preview={actionData.preview} recipient={message.email} language={message.language} />
					) : (
						<section className="admin-panel" aria-labelledby="answer">
							<h2 id="answer">{sent.length > 0 ? m.inbox_answer_again() : m.inbox_answer_title()}</h2>
							<AnswerForm language={message.language} macros={macros} typed={typed} />
						</section>
					)}
					<FinishPanel id={message.id} answered={sent.length > 0} asking={asking} />
				</div>
			</div>
		</div>
	);
}
