import type { Application } from "./application.ts";

/** What the tax office may ask for besides: the form asks for it too, but does not insist (ruling T38). */
export const BIRTH_DETAILS = ["placeOfBirth", "fatherName", "motherName"] as const;

export type BirthDetails = Record<(typeof BIRTH_DETAILS)[number], string>;

/** What the applicant said of them, "" where nothing. */
export function birthDetailsOf({ personalInfo }: Pick<Application, "personalInfo">): BirthDetails {
	const said = BIRTH_DETAILS.map((name) => [name, personalInfo?.[name]] as const);
	return Object.fromEntries(
		said.map(([name, value]) => [name, typeof value === "string" ? value : ""]),
	) as BirthDetails;
}
