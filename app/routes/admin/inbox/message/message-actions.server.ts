import {
	answerMessage,
	assignMessage,
	composeAnswer,
	finishMessage,
} from "#app/commands/inbox/inbox-messages.server.ts";
import { undoAction } from "#app/commands/staff/undo-action.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findMessage } from "#app/queries/inbox/messages.server.ts";
import { listMacros } from "#app/queries/macros.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** An answer before it is sent: what the writer will get, and what the form sends again. */
export type Preview = { id: string; subject: string; body: string; text: string; macro: string; seenAnswers: number };

/** What a form of the page led to: it is over, or the page shows a draft or a preview. */
export type MessageResult =
	| { kind: "over"; done: "assigned" | "sent" | "finished" | "undone" }
	| { kind: "draft"; text: string; macro: string }
	| { kind: "preview"; preview: Preview };

/** `network` as the audit keeps it. */
type Asked = { services: Services; staff: Staff; network: string; id: string };

/** One form of a message's page: `intent` names what is asked for. */
export async function performMessageAction(asked: Asked, form: FormData | null): Promise<Outcome<MessageResult>> {
	if (!mayAnswerMessages(asked.staff)) return failure("forbidden", "staff_only");
	const text = (name: string) => String(form?.get(name) ?? "");
	switch (form?.get("intent")) {
		case "assign":
			return assign(asked, text("assignee"));
		case "undo":
			return undo(asked, text("act"));
		case "insert":
			return insertMacro(asked, text("text"), text("macro"));
		case "edit":
			return success({ kind: "draft", text: text("text"), macro: text("macro") });
		case "preview":
			return preview(asked, text("text"), text("macro"));
		case "send":
			return send(asked, { text: text("text"), macro: text("macro"), id: text("answer"), seen: text("seen") });
		case "finish": {
			const finished = await finishMessage(asked.services, asked.staff, asked.id);
			return finished.ok ? success({ kind: "over", done: "finished" }) : finished;
		}
		default:
			return failure("invalid", "invalid_request");
	}
}

async function undo({ services, staff, network }: Asked, act: string): Promise<Outcome<MessageResult>> {
	const outcome = await undoAction(services, staff, network, act);
	return outcome.ok ? success({ kind: "over", done: "undone" }) : outcome;
}

async function assign({ services, staff, network, id }: Asked, assignee: string): Promise<Outcome<MessageResult>> {
	if (!/^\d{0,9}$/.test(assignee)) return failure("invalid", "invalid_request");
	const outcome = await assignMessage(services, staff, network, id, assignee === "" ? null : Number(assignee));
	return outcome.ok ? success({ kind: "over", done: "assigned" }) : outcome;
}

/** Puts the canned text, in the writer's language, after what was typed: nothing typed is lost. */
async function insertMacro({ services, id }: Asked, text: string, code: string): Promise<Outcome<MessageResult>> {
	const found = await findMessage(services, id);
	if (!found) return failure("not-found", "message_not_found");
	const macro = (await listMacros(services, "answer")).find((one) => one.code === code);
	if (!macro) return success({ kind: "draft", text, macro: "" });
	const canned = macro.text[found.message.language];
	return success({ kind: "draft", text: text.trim() ? `${text.trim()}\n\n${canned}` : canned, macro: code });
}

async function preview({ services, id }: Asked, text: string, macro: string): Promise<Outcome<MessageResult>> {
	const found = await findMessage(services, id);
	if (!found) return failure("not-found", "message_not_found");
	const composed = composeAnswer(found.message, text);
	if (!composed.ok) return composed;
	const seenAnswers = found.message.answers;
	return success({ kind: "preview", preview: { id: randomId(), ...composed.value, text, macro, seenAnswers } });
}

async function send(
	{ services, staff, id }: Asked,
	typed: { text: string; macro: string; id: string; seen: string },
): Promise<Outcome<MessageResult>> {
	if (!/^\d{1,6}$/.test(typed.seen)) return failure("invalid", "invalid_request");
	const answer = { id: typed.id, text: typed.text, seenAnswers: Number(typed.seen), macro: typed.macro || null };
	const outcome = await answerMessage(services, staff, id, answer);
	return outcome.ok ? success({ kind: "over", done: "sent" }) : outcome;
}
