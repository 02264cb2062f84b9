import type { Application } from "../application/application.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import { fullName, isAdult } from "../person/age.ts";
import { lisbonDate } from "../time/calendar.ts";
import { RELATIONS, type Relation } from "./guardian-fields.ts";

/** The representatives of a minor, who sign for them. */
export type Guardians = {
	relation: Relation;
	/** Names as typed; two if both parents act. */
	names: [string] | [string, string];
};

/** Whether an applicant with this birth date needs a representative at this time (UTC milliseconds). */
export function isUnderAge(dateOfBirth: string, now: number): boolean {
	return dateOfBirth !== "" && !isAdult(dateOfBirth, lisbonDate(now));
}

/** Whether the applicant is represented: from submission until coming of age. */
export function isRepresented({ guardianDecision }: Pick<Application, "guardianDecision">): boolean {
	return guardianDecision !== null;
}

/** Returns the representatives of this applicant; null if there are none, or if the answers do not name them. */
export function getGuardians(application: Application): Guardians | null {
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

/** Returns the signers: the applicant or their representatives. Empty if unknown. */
export function listSigners(application: Application): readonly string[] {
	if (!isRepresented(application)) return [fullName(application)];
	return getGuardians(application)?.names ?? [];
}
