import type { Application } from "../application/application.ts";
import { matchNames } from "../documents/name-match.ts";
import { normaliseNif } from "../person/nif.ts";

/** How long the link works that an applicant passes on to their own representative. */
export const REPRESENTATIVE_LINK_DAYS = 30;

type Asked = Pick<Application, "representativeName" | "representativeNif">;
type Typed = {
	name: string;
	nif: string;
	/** That they accept, and are who they say. */
	consent: boolean;
};

/** What does not fit in what a representative typed: they must be who the applicant named. Null when everything does. */
export function acceptanceFault(
	{ representativeName, representativeNif }: Asked,
	{ name, nif, consent }: Typed,
): { field: keyof Typed; code: "representative_name" | "representative_nif" | "representative_consent" } | null {
	if (matchNames({ givenNames: name, surname: "" }, representativeName ?? "").result !== "same")
		return { field: "name", code: "representative_name" };
	if (normaliseNif(nif) !== normaliseNif(representativeNif ?? "")) return { field: "nif", code: "representative_nif" };
	return consent ? null : { field: "consent", code: "representative_consent" };
}
