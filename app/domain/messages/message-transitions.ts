import type { Application } from "../application/application.ts";
import { queuedMail } from "../application/closing.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { MessageEvent } from "./message-event.ts";
import { isAlreadyNotified, MAX_MESSAGE, mayAnswer, threadState } from "./thread.ts";

/** Adds a message to the thread, or marks that no answer is needed. Changes nothing else in the application. */
export function exchangeMessages(application: Application, event: MessageEvent, context: Context): Transition {
	const { now } = context;
	if (event.type === "message-settled") {
		if (application.messageSince === null) return context.wrongState();
		return context.change({ messageSince: null });
	}
	const isOpen = event.type === "message-sent" ? threadState(application, now) === "open" : mayAnswer(application, now);
	if (!isOpen) return context.refuse("conflict", "thread_closed");
	if (!event.message.trim() && event.attachment === null) return context.refuse("invalid", "message_missing");
	if (event.message.length > MAX_MESSAGE) return context.refuse("invalid", "message_long");
	if (event.type === "message-sent") return context.change({ messageSince: application.messageSince ?? now });
	const effects = isAlreadyNotified(application, now) ? [] : queuedMail(application, context, "message_answered");
	return context.change({ messageSince: null, answeredAt: now }, effects);
}
