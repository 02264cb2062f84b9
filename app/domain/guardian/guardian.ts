import type { Application } from "../application/application.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import { fullName, isAdult } from "../person/age.ts";
import { lisbonDate } from "../time/calendar.ts";
import { RELATIONS, type Relation } from "./guardian-fields.ts";

/** Those who act for an applicant under age and sign for them. */
export type Guardians = {
	relation: Relation;
	/** Names as they were written; two where both parents act. */
	names: [string] | [string, string];
};

/** Whether somebody has to act for an applicant of this birth date at this moment (UTC milliseconds). */
export function isUnderAge(dateOfBirth: string, now: number): boolean {
	return dateOfBirth !== "" && !isAdult(dateOfBirth, lisbonDate(now));
}

/** Whether somebody acts for the applicant: so it is from the day it was sent in until the applicant is of age. */
export function isRepresented({ guardianDecision }: Pick<Application, "guardianDecision">): boolean {
	return guardianDecision !== null;
}

/** Who acts for this applicant; null where nobody does, or the answers do not say who. */
export function guardiansOf(application: Application): Guardians | null {
	if (!isRepresented(application)) return null;
	const getAnswer = (name: Parameters<typeof storedAnswer>[1]) => String(storedAnswer(application, name));
	const relation = RELATIONS.find((candidate) => candidate === getAnswer("guardianRelation"));
	const first = fullName({ firstName: getAnswer("guardianFirstName"), lastName: getAnswer("guardianLastName") });
	const second = fullName({
		firstName: getAnswer("secondGuardianFirstName"),
		lastName: getAnswer("secondGuardianLastName"),
	});
	if (!relation || first === "") return null;
	if (relation !== "parents") return { relation, names: [first] };
	return second === "" ? null : { relation, names: [first, second] };
}

/** Who signs: the applicant, or those who act for them. Empty where nobody can say who that is. */
export function signersOf(application: Application): readonly string[] {
	if (!isRepresented(application)) return [fullName(application)];
	return guardiansOf(application)?.names ?? [];
}
