import type { FieldDefinition } from "../application/field-facts.ts";

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
		storage: "personalInfo",
		choices: RELATIONS,
		missingError: "error_guardian_relation",
		requiredWhen: "underAge",
	},
	guardianFirstName: {
		kind: "text",
		section: "guardian",
		storage: "personalInfo",
		missingError: "error_guardian_name",
		requiredWhen: "underAge",
		maxLength: 80,
		lineKind: "name",
		control: { autoComplete: "given-name", spellCheck: false },
	},
	guardianLastName: {
		kind: "text",
		section: "guardian",
		storage: "personalInfo",
		maxLength: 80,
		lineKind: "name",
		control: { autoComplete: "family-name", spellCheck: false },
	},
	guardianDateOfBirth: {
		kind: "date",
		section: "guardian",
		storage: "personalInfo",
		missingError: "error_guardian_birth",
		requiredWhen: "underAge",
	},
	secondGuardianFirstName: {
		kind: "text",
		section: "guardian",
		storage: "personalInfo",
		missingError: "error_guardian_name",
		requiredWhen: "bothParents",
		maxLength: 80,
		lineKind: "name",
		control: { autoComplete: "off", spellCheck: false },
	},
	secondGuardianLastName: {
		kind: "text",
		section: "guardian",
		storage: "personalInfo",
		maxLength: 80,
		lineKind: "name",
		control: { autoComplete: "off", spellCheck: false },
	},
} as const satisfies Record<string, FieldDefinition>;
