import {
	answerMessage,
	assignMessage,
	composeAnswer,
	deleteMessage,
} from "#app/commands/inbox/inbox-messages.server.ts";
import { undoAction } from "#app/commands/staff/undo-action.server.ts";
import { mayAnswerMessages, type Staff } from "#app/domain/application/staff-roles.ts";
import { failure, type Outcome, success } from "#app/domain/failure.ts";
import { findMessage } from "#app/queries/inbox/messages.server.ts";
import { listMacros } from "#app/queries/macros.server.ts";
import { randomId } from "#app/server/random.server.ts";
import type { Services } from "#app/services.ts";

/** Preview of an answer: the e-mail, and the fields that sending it requires. */
export type Preview = {
	id: string;
	subject: string;
	body: string;
	text: string;
	macro: string;
	seenAnswerCount: number;
};

/** Result of a form: completed, or a draft or preview to show. */
export type MessageResult =
	| { kind: "completed"; change: "assigned" | "sent" | "finished" | "undone" }
	| { kind: "draft"; text: string; macro: string }
	| { kind: "preview"; preview: Preview };

/** `network` has the format that the audit log stores. */
type ActionContext = { services: Services; staff: Staff; network: string; id: string };

/** Handles a form of a message's page, chosen by `intent`. */
export async function performMessageAction(
	context: ActionContext,
	form: FormData | null,
): Promise<Outcome<MessageResult>> {
	if (!mayAnswerMessages(context.staff)) return failure("forbidden", "staff_only");
	const readText = (name: string) => String(form?.get(name) ?? "");
	switch (form?.get("intent")) {
		case "assign":
			return assign(context, readText("assignee"));
		case "undo":
			return undo(context, readText("actionId"));
		case "insert":
			return insertMacro(context, readText("text"), readText("macro"));
		case "edit":
			return success({ kind: "draft", text: readText("text"), macro: readText("macro") });
		case "preview":
			return preview(context, readText("text"), readText("macro"));
		case "send":
			return send(context, {
				text: readText("text"),
				macro: readText("macro"),
				id: readText("answer"),
				seenAnswerCount: readText("seen"),
			});
		case "finish": {
			const finished = await deleteMessage(context.services, context.staff, context.id);
			return finished.ok ? success({ kind: "completed", change: "finished" }) : finished;
		}
		default:
			return failure("invalid", "invalid_request");
	}
}

async function undo({ services, staff, network }: ActionContext, actionId: string): Promise<Outcome<MessageResult>> {
	const outcome = await undoAction(services, staff, network, actionId);
	return outcome.ok ? success({ kind: "completed", change: "undone" }) : outcome;
}

async function assign(
	{ services, staff, network, id }: ActionContext,
	assignee: string,
): Promise<Outcome<MessageResult>> {
	if (!/^\d{0,9}$/.test(assignee)) return failure("invalid", "invalid_request");
	const outcome = await assignMessage(services, staff, network, id, assignee === "" ? null : Number(assignee));
	return outcome.ok ? success({ kind: "completed", change: "assigned" }) : outcome;
}

/** Appends the macro's text, in the sender's language, to the input. */
async function insertMacro(
	{ services, id }: ActionContext,
	text: string,
	code: string,
): Promise<Outcome<MessageResult>> {
	const result = await findMessage(services, id);
	if (!result) return failure("not-found", "message_not_found");
	const macro = (await listMacros(services, "answer")).find((candidate) => candidate.code === code);
	if (!macro) return success({ kind: "draft", text, macro: "" });
	const macroText = macro.text[result.message.language];
	return success({ kind: "draft", text: text.trim() ? `${text.trim()}\n\n${macroText}` : macroText, macro: code });
}

async function preview({ services, id }: ActionContext, text: string, macro: string): Promise<Outcome<MessageResult>> {
	const result = await findMessage(services, id);
	if (!result) return failure("not-found", "message_not_found");
	const composed = composeAnswer(result.message, text);
	if (!composed.ok) return composed;
	const seenAnswerCount = result.message.answers;
	return success({ kind: "preview", preview: { id: randomId(), ...composed.value, text, macro, seenAnswerCount } });
}

async function send(
	{ services, staff, id }: ActionContext,
	input: { text: string; macro: string; id: string; seenAnswerCount: string },
): Promise<Outcome<MessageResult>> {
	if (!/^\d{1,6}$/.test(input.seenAnswerCount)) return failure("invalid", "invalid_request");
	const answer = {
		id: input.id,
		text: input.text,
		seenAnswers: Number(input.seenAnswerCount),
		macro: input.macro || null,
	};
	const outcome = await answerMessage(services, staff, id, answer);
	return outcome.ok ? success({ kind: "completed", change: "sent" }) : outcome;
}
