import type { FieldFacts } from "../application/field-facts.ts";

/** Who represents a minor: one parent, both parents, or a court-appointed guardian. */
export const RELATIONS = ["parent", "parents", "court"] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * The fields of a minor's representatives. The second name is the other parent's, if both act. A last name is
 * optional, because some people have a single name.
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
		maxLength: 80,
		writtenAs: "name",
		control: { autoComplete: "given-name", spellCheck: false },
	},
	guardianLastName: {
		kind: "text",
		section: "guardian",
		stored: "personalInfo",
		maxLength: 80,
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
		maxLength: 80,
		writtenAs: "name",
		control: { autoComplete: "off", spellCheck: false },
	},
	secondGuardianLastName: {
		kind: "text",
		section: "guardian",
		stored: "personalInfo",
		maxLength: 80,
		writtenAs: "name",
		control: { autoComplete: "off", spellCheck: false },
	},
} as const satisfies Record<string, FieldFacts>;
