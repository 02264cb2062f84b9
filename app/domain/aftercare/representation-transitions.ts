import type { Application } from "../application/application.ts";
import { mailEffects, staffNotice } from "../application/closing.ts";
import type { MailTemplate } from "../application/event.ts";
import type { Context, Transition } from "../application/transition.ts";
import { lisbonDate } from "../time/calendar.ts";
import type { AftercareEvent } from "./aftercare.ts";
import { NO_AFTERCARE, type RepresentationEnd } from "./aftercare.ts";

type Event<T extends AftercareEvent["type"]> = Extract<AftercareEvent, { type: T }>;

/** Whether we represent the applicant, and neither side has declared the end of the representation. */
function isRepresentedByUs(application: Application): boolean {
	return application.useProvidedRepresentative && !application.aftercare?.representation;
}

/**
 * Ends the representation at the applicant's request (F6), at any time and free of charge. The applicant may name a
 * successor.
 */
export function leaveRepresentation(
	application: Application,
	{ option, successor }: Event<"representation-left">,
	context: Context,
): Transition {
	if (!isRepresentedByUs(application)) return context.wrongState();
	if (option === "own-representative" && !successor.trim()) return context.refuse("invalid", "successor_missing");
	const end = { by: "applicant" as const, option, successor: successor.trim() || null, reason: null };
	return startRepresentationEnd(application, end, context);
}

/**
 * Records our resignation. A representative may resign after a year, or once another has been named, and remains liable
 * after an earlier resignation (DL 44/2022). The year starts when the NIF is issued.
 */
export function resignRepresentation(
	application: Application,
	{ reason }: Event<"representation-resigned">,
	context: Context,
): Transition {
	if (!isRepresentedByUs(application)) return context.wrongState();
	if (!reason.trim()) return context.refuse("invalid", "reason_missing");
	if (!isYearOver(application.completionDate ?? context.now, context.now))
		return context.refuse("conflict", "resigned_too_early");
	return startRepresentationEnd(
		application,
		{ by: "us", option: null, successor: null, reason: reason.trim() },
		context,
	);
}

type EndDetails = Pick<RepresentationEnd, "by" | "option" | "successor" | "reason">;

function startRepresentationEnd(application: Application, end: EndDetails, context: Context): Transition {
	const representation = { ...end, state: "notified" as const, since: context.now, reference: null, remindersSent: 0 };
	const template = end.by === "us" ? "representation_resigned" : "representation_left";
	const aftercare = { ...NO_AFTERCARE, ...application.aftercare, representation };
	const notice = staffNotice(application, context, "representation");
	return context.change({ aftercare }, [...mailEffects(application, context, template), notice]);
}

export function fileRepresentationEnd(application: Application, reference: string, context: Context): Transition {
	const current = application.aftercare?.representation;
	if (current?.state !== "notified") return context.wrongState();
	const representation = {
		...current,
		state: "filed" as const,
		reference: reference.trim() || null,
		since: context.now,
	};
	return changeRepresentation(application, representation, context, "representation_end_filed");
}

export function endRepresentation(application: Application, context: Context): Transition {
	const current = application.aftercare?.representation;
	if (current?.state !== "filed") return context.wrongState();
	const representation = { ...current, state: "ended" as const, since: context.now };
	return changeRepresentation(application, representation, context, "representation_ended");
}

/** Records a request for electronic notifications and computes when they become active; the applicant is notified then. */
export function recordNotifications(application: Application, requestedOn: string, context: Context): Transition {
	const isDate = /^\d{4}-\d{2}-\d{2}$/.test(requestedOn) && !Number.isNaN(Date.parse(requestedOn));
	const createdOn = lisbonDate(application.createdAt);
	if (!isDate || requestedOn < createdOn || requestedOn > lisbonDate(context.now))
		return context.refuse("invalid", "notifications_date");
	const notifications = { requestedOn, activeFrom: notificationsActiveFrom(requestedOn), remindersSent: 0 };
	return context.change({ aftercare: { ...NO_AFTERCARE, ...application.aftercare, notifications } });
}

function changeRepresentation(
	application: Application,
	representation: RepresentationEnd,
	context: Context,
	template: MailTemplate,
): Transition {
	const aftercare = { ...NO_AFTERCARE, ...application.aftercare, representation };
	return context.change({ aftercare }, mailEffects(application, context, template));
}

/** Whether a year has passed, by the date in Lisbon. */
function isYearOver(from: number, now: number): boolean {
	const [year, ...day] = lisbonDate(from).split("-");
	return lisbonDate(now) >= [Number(year) + 1, ...day].join("-");
}

/**
 * Returns when electronic notifications become active after a request: on the first of the next month for requests up
 * to the twentieth, otherwise on the first of the month after that. Civil dates, YYYY-MM-DD. Source: a representative's
 * guide (Bordr, read in 2026); the authority shows the exact day.
 */
export function notificationsActiveFrom(requestedOn: string): string {
	const [year = 0, month = 0, day = 0] = requestedOn.split("-").map(Number);
	// Date.UTC counts months from 0, so `month` is the next month.
	return new Date(Date.UTC(year, day <= 20 ? month : month + 1, 1)).toISOString().slice(0, 10);
}
