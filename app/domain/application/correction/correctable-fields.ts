import type { DocumentType } from "../../documents/document-check.ts";
import { isRepresented } from "../../guardian/guardian.ts";
import type { Relation } from "../../guardian/guardian-fields.ts";
import { representativeAccepted } from "../../mandate/signed-mandate.ts";
import type { Application } from "../application.ts";
import type { Section } from "../fields/field-facts.ts";
import { type CorrectedField, FIELDS, factsOf, writtenFields } from "../personal-info-fields.ts";

/** What is no answer about somebody. Nor is the e-mail address corrected, by which somebody proves that an application is theirs. */
const NOT_CORRECTED: readonly Section[] = ["before", "terms"];

/** What is ticked, and corrected one way: a surname is none, and whoever named a representative may take ours. */
const TICKED: readonly string[] = ["singleName", "useProvidedRepresentative"] satisfies CorrectedField[];

/** Of the second parent: asked for once it is said that both act. */
const SECOND: readonly string[] = ["secondGuardianFirstName", "secondGuardianLastName"] satisfies CorrectedField[];

/** Worked out when asked: a page that never asks then carries no table of fields. */
function allFields(): CorrectedField[] {
	const fields = FIELDS.filter(
		([name, { section, kind }]) =>
			!NOT_CORRECTED.includes(section) && (kind === "boolean" ? TICKED.includes(name) : name !== "email"),
	);
	return fields.map(([name]) => name as CorrectedField);
}

export function isCorrectable(name: unknown): name is CorrectedField {
	return allFields().some((field) => field === name);
}

/** Whether an answer is ticked, and corrected by ticking it. */
export function isTicked(field: CorrectedField): boolean {
	return TICKED.includes(field);
}

/**
 * The fields of this application that can be corrected: no delivery address where there is none, nobody who acts for an
 * adult, and no representative who has agreed to be one.
 */
export function correctableFields(
	application: Pick<
		Application,
		| "physicalDeliveryAddress"
		| "guardianDecision"
		| "useProvidedRepresentative"
		| "representativeName"
		| "representativeAcceptedAt"
		| "lastName"
		| "personalInfo"
	>,
): readonly CorrectedField[] {
	const isThere: Partial<Record<Section, boolean>> = {
		delivery: application.physicalDeliveryAddress !== null,
		guardian: isRepresented(application),
		representative: !representativeAccepted(application),
	};
	const hasSecond = application.personalInfo?.guardianRelation === ("parents" satisfies Relation);
	return allFields().filter((field) => {
		if (field === "singleName") return application.lastName !== "";
		return (isThere[factsOf(field).section] ?? true) && (hasSecond || !SECOND.includes(field));
	});
}

/** The document that proves an answer; null where none does. */
export function documentProving(field: CorrectedField): DocumentType | null {
	const proves = (section: Section) => writtenFields(section).some((name) => name === field);
	if (field === "singleName" || proves("name") || proves("basic")) return "passport";
	if (proves("guardian")) return "guardian";
	return proves("address") ? "address" : null;
}
