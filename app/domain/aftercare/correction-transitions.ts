import type { Application } from "../application/application.ts";
import { mailEffects, staffNotice } from "../application/closing.ts";
import type { Context, Transition } from "../application/transition.ts";
import type { AftercareEvent } from "./aftercare.ts";
import { type NifCorrection, NO_AFTERCARE } from "./aftercare.ts";

type Event<T extends AftercareEvent["type"]> = Extract<AftercareEvent, { type: T }>;

/** Requests a correction of a proof with wrong data (F13). Only one correction may be open at a time. */
export function requestCorrection(
	application: Application,
	{ wrong, note }: Event<"nif-correction-requested">,
	context: Context,
): Transition {
	const current = application.aftercare?.correction;
	if (current?.state === "requested" || current?.state === "filed")
		return context.refuse("conflict", "nif_correction_open");
	if (!wrong.some(({ right }) => right.trim())) return context.refuse("invalid", "nif_correction_empty");
	const correction: NifCorrection = {
		state: "requested",
		by: context.actor.kind === "staff" ? "staff" : "applicant",
		wrong: wrong.flatMap(({ field, right }) => (right.trim() ? [{ field, right: right.trim() }] : [])),
		note: note.trim(),
		since: context.now,
		reference: null,
		answer: null,
	};
	return context.change(withCorrection(application, correction), [
		...mailEffects(application, context, "nif_correction_requested"),
		staffNotice(application, context, "nif_correction"),
	]);
}

export function fileCorrection(
	application: Application,
	{ reference }: Event<"nif-correction-filed">,
	context: Context,
): Transition {
	const current = application.aftercare?.correction;
	if (current?.state !== "requested") return context.wrongState();
	const correction = { ...current, state: "filed" as const, since: context.now, reference: reference.trim() || null };
	return context.change(
		withCorrection(application, correction),
		mailEffects(application, context, "nif_correction_filed"),
	);
}

export function refuseCorrection(
	application: Application,
	{ answer }: Event<"nif-correction-refused">,
	context: Context,
): Transition {
	const current = application.aftercare?.correction;
	if (current?.state !== "requested" && current?.state !== "filed") return context.wrongState();
	if (!answer.trim()) return context.refuse("invalid", "reason_missing");
	const correction = { ...current, state: "refused" as const, since: context.now, answer: answer.trim() };
	return context.change(
		withCorrection(application, correction),
		mailEffects(application, context, "nif_correction_refused"),
	);
}

/** Completes a filed correction when a new proof replaces the wrong one; null if none is filed. */
export function completeCorrection(application: Application, now: number): Partial<Application> | null {
	const current = application.aftercare?.correction;
	return current?.state === "filed" ? withCorrection(application, { ...current, state: "done", since: now }) : null;
}

function withCorrection({ aftercare }: Application, correction: NifCorrection): Partial<Application> {
	return { aftercare: { ...NO_AFTERCARE, ...aftercare, correction } };
}
