import { addBusinessDays, lisbonDate } from "../time/calendar.ts";
import type { Application } from "./application.ts";

/** How the promised date stands: `paused` while the applicant owes us something, `over` once the application is. */
export type DueDateState = "fine" | "near" | "late" | "paused" | "over";

/**
 * Compares the promised date with today in Lisbon: late the day after, near from one business day before. Null when
 * nothing was promised yet.
 */
export function dueDateState(
	application: Pick<Application, "status" | "estimatedCompletionDate">,
	now: number,
): DueDateState | null {
	const { status, estimatedCompletionDate: dueDate } = application;
	if (dueDate === null) return null;
	if (status === "completed" || status === "rejected" || status === "cancelled") return "over";
	if (status === "verification_required") return "paused";
	if (lisbonDate(now) > lisbonDate(dueDate)) return "late";
	return lisbonDate(addBusinessDays(now, 1)) >= lisbonDate(dueDate) ? "near" : "fine";
}
