import { isUnderAge } from "#app/domain/guardian/guardian.ts";
import { joinDate } from "#app/forms/personal-info.ts";
import type { Journey } from "#app/queries/application/find-journey.server.ts";

/** Whether the passport, or what was typed before, is of somebody under age. @param now UTC milliseconds */
export function isForUnderAge({ passport, draft, application }: Journey, now: number): boolean {
	const born = joinDate(draft["dateOfBirth.day"], draft["dateOfBirth.month"], draft["dateOfBirth.year"]);
	const typed = /^\d{4}-\d{2}-\d{2}$/.test(born) && isUnderAge(born, now);
	const stored = application !== null && isUnderAge(application.dateOfBirth, now);
	return typed || stored || passport?.flags.some(({ code }) => code === "underage") === true;
}
