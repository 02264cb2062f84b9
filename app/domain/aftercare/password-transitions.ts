import type { Application } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import type { Context, Transition } from "../application/transition.ts";
import { NO_AFTERCARE, type PortalPassword, passwordExpiresAt } from "./aftercare.ts";

/** Opens the password request on completion, if the applicant asked for the password in the form. */
export function initialPassword(application: Application, now: number): Partial<Application> {
	if (storedAnswer(application, "portalPassword") !== true) return {};
	const password: PortalPassword = { state: "wanted", since: now, reference: null, requests: 0, remindersSent: 0 };
	return withPassword(application, password);
}

/** Records a request to the authority (F7), or a repeated request if the letter was lost. */
export function requestPassword(application: Application, reference: string, context: Context): Transition {
	const current = application.aftercare?.password;
	if (current?.state !== "wanted" && current?.state !== "requested") return context.wrongState();
	return context.change(
		changePassword(application, current, context.now, {
			state: "requested",
			reference: reference.trim() || null,
			requests: current.requests + 1,
		}),
		mailEffects(application, context, "password_requested"),
	);
}

/** Records that the letter has arrived. */
export function storePassword(application: Application, context: Context): Transition {
	const current = application.aftercare?.password;
	if (current?.state !== "requested") return context.wrongState();
	return context.change(
		changePassword(application, current, context.now, { state: "arrived" }),
		mailEffects(application, context, "password_ready"),
	);
}

/** Reveals the password, once (F8). */
export function revealPassword(application: Application, context: Context): Transition {
	const current = application.aftercare?.password;
	if (current?.state !== "arrived") return context.wrongState();
	return context.change(
		changePassword(application, current, context.now, { state: "revealed" }),
		mailEffects(application, context, "password_revealed"),
	);
}

/** Expires an unread password; null before its time. A scheduled job erases the sealed value. */
export function expirePassword(application: Application, context: Context): Transition | null {
	const current = application.aftercare?.password;
	const expiresAt = passwordExpiresAt(application);
	if (!current || expiresAt === null || context.now < expiresAt) return null;
	return context.change(
		changePassword(application, current, context.now, { state: "expired" }),
		mailEffects(application, context, "password_expired"),
	);
}

/** Records that the password does not work, was erased unread or was lost. Staff then request another one. */
export function discardPassword(application: Application, context: Context): Transition {
	const current = application.aftercare?.password;
	if (current?.state !== "revealed" && current?.state !== "arrived" && current?.state !== "expired")
		return context.wrongState();
	return context.change(changePassword(application, current, context.now, { state: "wanted", reference: null }));
}

function changePassword(
	application: Application,
	current: PortalPassword,
	startedAt: number,
	changes: Partial<PortalPassword>,
): Partial<Application> {
	return withPassword(application, { ...current, since: startedAt, remindersSent: 0, ...changes });
}

function withPassword({ aftercare }: Application, password: PortalPassword): Partial<Application> {
	return { aftercare: { ...NO_AFTERCARE, ...aftercare, password } };
}
