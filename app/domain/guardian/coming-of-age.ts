import type { Application } from "../application/application.ts";
import { mail } from "../application/closing.ts";
import { resumed } from "../application/review-transitions.ts";
import type { Context, Transition } from "../application/transition.ts";
import { comesOfAge } from "../person/age.ts";
import { beginningOf } from "../time/calendar.ts";
import { isRepresented, isUnderAge } from "./guardian.ts";

/** Until it is filed, an application changes hands on the day on which its applicant is of age. */
function isUnfiled({ status, filedAt }: Application): boolean {
	return filedAt === null && (status === "pending" || status === "verification_required");
}

/** When an applicant for whom somebody acts is of age, UTC milliseconds; null where that changes nothing any more. */
export function ageDeadline(application: Application): number | null {
	if (!isRepresented(application) || !isUnfiled(application) || application.dateOfBirth === "") return null;
	return beginningOf(comesOfAge(application.dateOfBirth));
}

/**
 * What changes when the birth date makes an applicant act for themselves, or others for them: whether the guardian's papers
 * count, and a power of attorney that the wrong person signed. Papers that came in stay where they are, should the date
 * turn out right after all.
 */
export function reassigned(application: Application, now: number): Partial<Application> {
	const underAge = isUnderAge(application.dateOfBirth, now);
	if (underAge === isRepresented(application)) return {};
	const { mandate, requestedItems } = application;
	const keepsPaper = mandate === null || (mandate.asRepresentatives ?? false) === underAge;
	return {
		guardianDecision: underAge ? "review" : null,
		...(keepsPaper ? {} : { mandate: null }),
		...(underAge
			? {}
			: { requestedItems: requestedItems.map((item) => (item.kind === "guardian" ? { ...item, done: true } : item)) }),
	};
}

/** The applicant is of age since the last look, and acts alone from now on. Null while that is not so. */
export function comeOfAge(application: Application, context: Context): Transition | null {
	const due = ageDeadline(application);
	if (due === null || context.now < due) return null;
	const changes = reassigned(application, context.now);
	const items = changes.requestedItems ?? [];
	const goesOn = application.status === "verification_required" && items.every(({ done }) => done);
	if (!goesOn) return context.change(changes);
	return context.change(
		{ ...changes, ...resumed(application, context.now) },
		mail(application, context, "information_received"),
	);
}
