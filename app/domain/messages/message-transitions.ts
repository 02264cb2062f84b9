import type { Application } from "../application/application.ts";
import { queuedMail } from "../application/closing.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { MessageEvent } from "./message-event.ts";
import { agentThreadState, isAlreadyNotified, MAX_MESSAGE, mayAnswer, mayAnswerAgent, threadState } from "./thread.ts";
import { NO_MESSAGES } from "./thread-times.ts";

/** Adds a message to a thread, or records that no answer is needed. Changes nothing else in the application. */
export function exchangeMessages(application: Application, event: MessageEvent, context: Context): Transition {
	const { now } = context;
	const thread = application.agentThread ?? { ...NO_MESSAGES, member: null };
	switch (event.type) {
		case "message-settled":
			if (application.messageSince === null) return context.wrongState();
			return context.change({ messageSince: null });
		case "agent-message-settled":
			if (thread.messageSince === null) return context.wrongState();
			return context.change({ agentThread: { ...thread, messageSince: null } });
	}
	if (!isOpen(application, event, context)) return context.refuse("conflict", "thread_closed");
	const hasFile = "attachment" in event && event.attachment !== null;
	if (!event.message.trim() && !hasFile) return context.refuse("invalid", "message_missing");
	if (event.message.length > MAX_MESSAGE) return context.refuse("invalid", "message_long");
	switch (event.type) {
		case "message-sent":
			return context.change({ messageSince: application.messageSince ?? now });
		case "message-answered": {
			const effects = isAlreadyNotified(application, now) ? [] : queuedMail(application, context, "message_answered");
			return context.change({ messageSince: null, answeredAt: now }, effects);
		}
		case "agent-message-sent": {
			const member = context.actor.kind === "agent" ? Number(context.actor.id) : null;
			return context.change({ agentThread: { ...thread, messageSince: thread.messageSince ?? now, member } });
		}
		case "agent-message-answered": {
			const key = `${application.id}:${application.version + 1}:agent-message`;
			const effects = isAlreadyNotified(thread, now) ? [] : [{ kind: "agent-message" as const, key }];
			return context.change({ agentThread: { ...thread, messageSince: null, answeredAt: now } }, effects);
		}
	}
}

type Message = Exclude<MessageEvent, { type: "message-settled" | "agent-message-settled" }>;

function isOpen(application: Application, { type }: Message, { actor, now }: Context): boolean {
	switch (type) {
		case "message-sent":
			return threadState(application, now) === "open";
		case "message-answered":
			return mayAnswer(application, now);
		case "agent-message-sent": {
			const isOwnFirm = actor.kind === "agent" && actor.agentId === application.agentId;
			return isOwnFirm && agentThreadState(application, now) === "open";
		}
		case "agent-message-answered":
			return mayAnswerAgent(application, now);
	}
}
