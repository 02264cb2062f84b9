import type { FieldFacts } from "../application/field-facts.ts";

/** Who acts for somebody under age: a parent alone, both parents, or somebody whom a court appointed. */
export const RELATIONS = ["parent", "parents", "court"] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * Who acts for an applicant under age, in the table of all fields. The second name is that of the other parent, where both
 * act. A last name may be left out: many people have one name.
 */
export const GUARDIAN_FIELDS = {
	guardianRelation: {
		kind: "choice",
		section: "guardian",
		stored: "personalInfo",
		choices: RELATIONS,
		missing: "error_guardian_relation",
		neededFor: "underAge",
	},
	guardianFirstName: {
		kind: "text",
		section: "guardian",
		stored: "personalInfo",
		missing: "error_guardian_name",
		neededFor: "underAge",
		most: 80,
		writtenAs: "name",
		control: { autoComplete: "given-name", spellCheck: false },
	},
	guardianLastName: {
		kind: "text",
		section: "guardian",
		stored: "personalInfo",
		most: 80,
		writtenAs: "name",
		control: { autoComplete: "family-name", spellCheck: false },
	},
	guardianDateOfBirth: {
		kind: "date",
		section: "guardian",
		stored: "personalInfo",
		missing: "error_guardian_birth",
		neededFor: "underAge",
	},
	secondGuardianFirstName: {
		kind: "text",
		section: "guardian",
		stored: "personalInfo",
		missing: "error_guardian_name",
		neededFor: "bothParents",
		most: 80,
		writtenAs: "name",
		control: { autoComplete: "off", spellCheck: false },
	},
	secondGuardianLastName: {
		kind: "text",
		section: "guardian",
		stored: "personalInfo",
		most: 80,
		writtenAs: "name",
		control: { autoComplete: "off", spellCheck: false },
	},
} as const satisfies Record<string, FieldFacts>;
