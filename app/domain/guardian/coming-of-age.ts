import type { Application } from "../application/application.ts";
import { mailEffects } from "../application/closing.ts";
import { resumeFields } from "../application/review-transitions.ts";
import type { Context, Transition } from "../application/transition.ts";
import { comingOfAgeDate } from "../person/age.ts";
import { startOfDate } from "../time/calendar.ts";
import { isRepresented, isUnderAge } from "./guardian.ts";

/** Whether the application is not filed yet: until then, an applicant who comes of age takes it over. */
function isUnfiled({ status, filedAt }: Application): boolean {
	return filedAt === null && (status === "pending" || status === "verification_required");
}

/** Returns when a represented applicant comes of age, UTC milliseconds; null if that no longer matters. */
export function comingOfAgeDeadline(application: Application): number | null {
	if (!isRepresented(application) || !isUnfiled(application) || application.dateOfBirth === "") return null;
	return startOfDate(comingOfAgeDate(application.dateOfBirth));
}

/**
 * Returns the fields that change when a birthday or a corrected birth date makes the applicant an adult or a minor:
 * whether the guardian's documents count, and the removal of a power of attorney signed by the wrong person. Received
 * documents remain, in case the date is corrected again.
 */
export function resetGuardianship(application: Application, now: number): Partial<Application> {
	const isMinor = isUnderAge(application.dateOfBirth, now);
	if (isMinor === isRepresented(application)) return {};
	const { mandate, requestedItems } = application;
	const isMandateStillValid = mandate === null || (mandate.asRepresentatives ?? false) === isMinor;
	return {
		guardianDecision: isMinor ? "review" : null,
		...(isMandateStillValid ? {} : { mandate: null }),
		...(isMinor
			? {}
			: { requestedItems: requestedItems.map((item) => (item.kind === "guardian" ? { ...item, done: true } : item)) }),
	};
}

/** Handles the coming of age of an applicant, who acts alone from then on. Null before that. */
export function comeOfAge(application: Application, context: Context): Transition | null {
	const dueAt = comingOfAgeDeadline(application);
	if (dueAt === null || context.now < dueAt) return null;
	const changes = resetGuardianship(application, context.now);
	const items = changes.requestedItems ?? [];
	const isComplete = application.status === "verification_required" && items.every(({ done }) => done);
	if (!isComplete) return context.change(changes);
	return context.change(
		{ ...changes, ...resumeFields(application, context.now) },
		mailEffects(application, context, "information_received"),
	);
}
