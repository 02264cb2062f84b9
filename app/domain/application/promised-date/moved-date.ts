import { addBusinessTime, businessTime } from "../../time/calendar.ts";
import type { Application } from "../application.ts";

/**
 * A due date (UTC milliseconds) after a wait for the applicant: it moves by the business time that the applicant took, for
 * our clock stood still (S4, S5), and how much that was is kept, to be said beside it.
 */
export function moved(
	{ stateSince, pausedFor }: Pick<Application, "stateSince" | "pausedFor">,
	due: number,
	now: number,
): Pick<Application, "estimatedCompletionDate" | "pausedFor"> {
	const time = businessTime(stateSince, now);
	return { estimatedCompletionDate: addBusinessTime(due, time), pausedFor: pausedFor + time };
}
