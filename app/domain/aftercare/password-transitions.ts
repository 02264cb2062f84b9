import type { Application } from "../application/application.ts";
import { mail } from "../application/closing.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import type { Context, Transition } from "../application/transition.ts";
import { NO_AFTERCARE, type PortalPassword, passwordEnd } from "./aftercare.ts";

/** Whether the applicant wanted the password and gave the power to ask for it: what a completed application begins with. */
export function passwordWanted(application: Application, now: number): Partial<Application> {
	if (storedAnswer(application, "portalPassword") !== true) return {};
	const password: PortalPassword = { state: "wanted", since: now, reference: null, requests: 0, remindersSent: 0 };
	return withPassword(application, password);
}

/** F7: staff asked the authority for it; anew while a letter is awaited that does not come, or once it was lost. */
export function requestPassword(application: Application, reference: string, context: Context): Transition {
	const before = application.aftercare?.password;
	if (before?.state !== "wanted" && before?.state !== "requested") return context.wrongState();
	return context.change(
		changed(application, before, context.now, {
			state: "requested",
			reference: reference.trim() || null,
			requests: before.requests + 1,
		}),
		mail(application, context, "password_requested"),
	);
}

/** The letter is here. */
export function storePassword(application: Application, context: Context): Transition {
	const before = application.aftercare?.password;
	if (before?.state !== "requested") return context.wrongState();
	return context.change(
		changed(application, before, context.now, { state: "arrived" }),
		mail(application, context, "password_ready"),
	);
}

/** F8: it is shown now, and never again. */
export function revealPassword(application: Application, context: Context): Transition {
	const before = application.aftercare?.password;
	if (before?.state !== "arrived") return context.wrongState();
	return context.change(
		changed(application, before, context.now, { state: "revealed" }),
		mail(application, context, "password_revealed"),
	);
}

/** Nobody read it in time; null before that. What is sealed is erased by the sweep. */
export function expirePassword(application: Application, context: Context): Transition | null {
	const before = application.aftercare?.password;
	const end = passwordEnd(application);
	if (!before || end === null || context.now < end) return null;
	return context.change(
		changed(application, before, context.now, { state: "expired" }),
		mail(application, context, "password_expired"),
	);
}

/** It is of no use, was erased unread, or nobody can read it any more: staff ask for another one. */
export function losePassword(application: Application, context: Context): Transition {
	const before = application.aftercare?.password;
	if (before?.state !== "revealed" && before?.state !== "arrived" && before?.state !== "expired")
		return context.wrongState();
	return context.change(changed(application, before, context.now, { state: "wanted", reference: null }));
}

function changed(
	application: Application,
	before: PortalPassword,
	since: number,
	changes: Partial<PortalPassword>,
): Partial<Application> {
	return withPassword(application, { ...before, since, remindersSent: 0, ...changes });
}

function withPassword({ aftercare }: Application, password: PortalPassword): Partial<Application> {
	return { aftercare: { ...NO_AFTERCARE, ...aftercare, password } };
}
