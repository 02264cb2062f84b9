import type { Application } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import type { MailTemplate } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { AftercareEvent } from "./aftercare.ts";
import { type Aftercare, dueReminders } from "./aftercare.ts";
import { fileCorrection, refuseCorrection, requestCorrection } from "./correction-transitions.ts";
import {
	discardPassword,
	expirePassword,
	requestPassword,
	revealPassword,
	storePassword,
} from "./password-transitions.ts";
import {
	endRepresentation,
	fileRepresentationEnd,
	leaveRepresentation,
	recordNotifications,
	resignRepresentation,
} from "./representation-transitions.ts";

/** Handles events after completion; the application's status does not change. */
export function handleAftercareEvent(application: Application, event: AftercareEvent, context: Context): Transition {
	if (application.status !== "completed") return context.wrongState();
	switch (event.type) {
		case "nif-correction-requested":
			return requestCorrection(application, event, context);
		case "nif-correction-filed":
			return fileCorrection(application, event, context);
		case "nif-correction-refused":
			return refuseCorrection(application, event, context);
		case "password-requested":
			return requestPassword(application, event.reference, context);
		case "password-arrived":
			return storePassword(application, context);
		case "password-revealed":
			return revealPassword(application, context);
		case "password-lost":
			return discardPassword(application, context);
		case "representation-left":
			return leaveRepresentation(application, event, context);
		case "representation-resigned":
			return resignRepresentation(application, event, context);
		case "representation-end-filed":
			return fileRepresentationEnd(application, event.reference, context);
		case "representation-ended":
			return endRepresentation(application, context);
		case "notifications-requested":
			return recordNotifications(application, event.requestedOn, context);
	}
}

const REMINDERS = {
	password: "password_ready",
	representation: "representation_reminder",
	notifications: "notifications_active",
} as const satisfies Record<string, MailTemplate>;

/** Handles timeouts after completion: an unread password expires, or reminders are sent; null if nothing is due. */
export function onAftercareTimeout(
	application: Application & { aftercare: Aftercare },
	context: Context,
): Transition | null {
	const expired = expirePassword(application, context);
	if (expired) return expired;
	const { parts: dueParts, updated: updatedAftercare } = dueReminders(application.aftercare, context.now);
	if (dueParts.length === 0) return null;
	const templates = dueParts.map((part) => REMINDERS[part]);
	return context.change({ aftercare: updatedAftercare }, mailEffects(application, context, ...templates));
}
