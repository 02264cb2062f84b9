import type { Application } from "../application/application.ts";
import { matchNames } from "../documents/name-match.ts";
import { normaliseNif } from "../person/nif.ts";

/** Lifetime of the link that applicants forward to their own representative. */
export const REPRESENTATIVE_LINK_DAYS = 30;

type NamedRepresentative = Pick<Application, "representativeName" | "representativeNif">;
type RepresentativeInput = {
	name: string;
	nif: string;
	/** Whether the representative accepts and confirms their identity. */
	consent: boolean;
};

/** Returns the mismatch between the typed data and the representative named by the applicant; null if all match. */
export function acceptanceError(
	{ representativeName, representativeNif }: NamedRepresentative,
	{ name, nif, consent }: RepresentativeInput,
): {
	field: keyof RepresentativeInput;
	code: "representative_name" | "representative_nif" | "representative_consent";
} | null {
	if (matchNames({ givenNames: name, surname: "" }, representativeName ?? "").result !== "same")
		return { field: "name", code: "representative_name" };
	if (normaliseNif(nif) !== normaliseNif(representativeNif ?? "")) return { field: "nif", code: "representative_nif" };
	return consent ? null : { field: "consent", code: "representative_consent" };
}
