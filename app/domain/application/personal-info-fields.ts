import { GUARDIAN_FIELDS } from "../guardian/guardian-fields.ts";
import type { FieldFacts, Section } from "./field-facts.ts";

/**
 * Whether the applicant ever had a NIF (F3): people have one for life, so that a second cannot be issued; for those who
 * are not sure, staff find out before filing.
 */
const PREVIOUS_NIF = ["no", "yes", "unsure"] as const;
export type PreviousNif = (typeof PREVIOUS_NIF)[number];

/**
 * Every field of personal information (row 100) in the page's order. The form, both schemas, what is stored and every page
 * that shows it follow from this table; its label is the message `field_` and its name, as in `field_first_name`. A field
 * without a column of its own is stored in `personalInfo` and needs no migration.
 */
const PERSONAL_INFO = {
	/** Only in the form: API calls may omit it. */
	hadNif: {
		kind: "choice",
		section: "before",
		stored: "personalInfo",
		choices: PREVIOUS_NIF,
		missing: "error_had_nif_required",
		neededFor: "form",
	},
	firstName: {
		kind: "text",
		section: "name",
		stored: "column",
		missing: "error_first_name_required",
		maxLength: 80,
		writtenAs: "name",
		control: { autoComplete: "given-name", spellCheck: false },
	},
	lastName: {
		kind: "text",
		section: "name",
		stored: "column",
		missing: "error_last_name_required",
		neededFor: "surname",
		maxLength: 80,
		writtenAs: "name",
		control: { autoComplete: "family-name", spellCheck: false },
	},
	/** Many people have a single name; it is stored as first name, with an empty last name. */
	singleName: { kind: "boolean", section: "name", stored: "personalInfo", otherwise: false },
	dateOfBirth: { kind: "date", section: "basic", stored: "column", missing: "error_date_of_birth_required" },
	nationality: {
		kind: "country",
		section: "basic",
		stored: "column",
		missing: "error_nationality_required",
		control: { autoComplete: "off" },
	},
	...GUARDIAN_FIELDS,
	placeOfBirth: {
		kind: "text",
		section: "birth",
		stored: "personalInfo",
		missing: "error_place_of_birth_required",
		neededFor: "birthDetails",
		writtenAs: "address",
	},
	fatherName: {
		kind: "text",
		section: "birth",
		stored: "personalInfo",
		missing: "error_father_name_required",
		neededFor: "birthDetails",
		writtenAs: "name",
		control: { autoComplete: "off" },
	},
	motherName: {
		kind: "text",
		section: "birth",
		stored: "personalInfo",
		missing: "error_mother_name_required",
		neededFor: "birthDetails",
		writtenAs: "name",
		control: { autoComplete: "off" },
	},
	email: {
		kind: "email",
		section: "contact",
		stored: "column",
		missing: "error_email_invalid",
		control: { autoComplete: "email", spellCheck: false },
	},
	phone: {
		kind: "phone",
		section: "contact",
		stored: "column",
		missing: "error_phone_required",
		control: { autoComplete: "tel" },
	},
	addressLine1: {
		kind: "text",
		section: "address",
		stored: "column",
		missing: "error_address_line1_required",
		writtenAs: "address",
		control: { autoComplete: "address-line1" },
	},
	addressLine2: {
		kind: "text",
		section: "address",
		stored: "column",
		writtenAs: "address",
		control: { autoComplete: "address-line2" },
	},
	city: {
		kind: "text",
		section: "address",
		stored: "column",
		missing: "error_city_required",
		writtenAs: "address",
		control: { autoComplete: "address-level2" },
		half: true,
	},
	postalCode: {
		kind: "text",
		section: "address",
		stored: "column",
		missing: "error_postal_code_required",
		neededFor: "postalCode",
		maxLength: 12,
		writtenAs: "address",
		control: { autoComplete: "postal-code" },
		half: true,
	},
	/** Confirms a postal code in an unusual format for its country. */
	postalCodeConfirmed: { kind: "boolean", section: "address", stored: "personalInfo", otherwise: false },
	country: {
		kind: "country",
		section: "address",
		stored: "column",
		missing: "error_country_required",
		control: { autoComplete: "country" },
	},
	deliveryAddressLine1: {
		kind: "text",
		section: "delivery",
		stored: "deliveryAddress",
		part: "addressLine1",
		missing: "error_address_line1_required",
		neededFor: "premium",
		writtenAs: "address",
		control: { autoComplete: "shipping address-line1" },
	},
	deliveryAddressLine2: {
		kind: "text",
		section: "delivery",
		stored: "deliveryAddress",
		part: "addressLine2",
		writtenAs: "address",
		control: { autoComplete: "shipping address-line2" },
	},
	deliveryCity: {
		kind: "text",
		section: "delivery",
		stored: "deliveryAddress",
		part: "city",
		missing: "error_city_required",
		neededFor: "premium",
		writtenAs: "address",
		control: { autoComplete: "shipping address-level2" },
		half: true,
	},
	deliveryPostalCode: {
		kind: "text",
		section: "delivery",
		stored: "deliveryAddress",
		part: "postalCode",
		missing: "error_postal_code_required",
		neededFor: "deliveryPostalCode",
		maxLength: 12,
		writtenAs: "address",
		control: { autoComplete: "shipping postal-code" },
		half: true,
	},
	deliveryPostalCodeConfirmed: { kind: "boolean", section: "delivery", stored: "personalInfo", otherwise: false },
	deliveryCountry: {
		kind: "country",
		section: "delivery",
		stored: "deliveryAddress",
		part: "country",
		missing: "error_country_required",
		neededFor: "premium",
		control: { autoComplete: "shipping country" },
	},
	useProvidedRepresentative: { kind: "boolean", section: "representative", stored: "column", otherwise: true },
	representativeName: {
		kind: "text",
		section: "representative",
		stored: "column",
		missing: "error_representative_name_required",
		neededFor: "ownRepresentative",
		writtenAs: "company",
		control: { autoComplete: "off" },
	},
	representativeNif: {
		kind: "nif",
		section: "representative",
		stored: "column",
		missing: "error_representative_nif_required",
		neededFor: "ownRepresentative",
		maxLength: 20,
		control: { autoComplete: "off" },
	},
	representativeAddress: {
		kind: "text",
		section: "representative",
		stored: "column",
		missing: "error_representative_address_required",
		neededFor: "ownRepresentative",
		maxLength: 240,
		writtenAs: "address",
		control: { autoComplete: "off", rows: 3 },
	},
	/** The password of the authority's portal, which is sent by letter after the NIF (F7). */
	portalPassword: { kind: "boolean", section: "representative", stored: "personalInfo", otherwise: false },
	termsAccepted: {
		kind: "boolean",
		section: "terms",
		stored: "column",
		missing: "error_terms_required",
		otherwise: false,
	},
} as const satisfies Record<string, FieldFacts>;

type Table = typeof PERSONAL_INFO;
export type PersonalInfoField = keyof Table;

/** The validated form. */
export type PersonalInfo = { [Name in PersonalInfoField]: Table[Name]["kind"] extends "boolean" ? boolean : string };

/** Fields with a text or a choice from a list. */
export type WrittenField = {
	[Name in PersonalInfoField]: Table[Name]["kind"] extends "boolean" ? never : Name;
}[PersonalInfoField];

/** Fields that can be corrected: written ones, the single name, and the own representative, back to ours. */
export type CorrectedField = WrittenField | "singleName" | "useProvidedRepresentative";

/** Fields with a database column. */
export type ColumnField = {
	[Name in PersonalInfoField]: Table[Name]["stored"] extends "column" ? Name : never;
}[PersonalInfoField];

/** All fields as a list. Marked as pure, so that scripts that do not use it do not contain the table. */
export const FIELDS = /* @__PURE__ */ Object.entries(PERSONAL_INFO) as [PersonalInfoField, FieldFacts][];

/** Returns the written fields of a section, in the page's order. */
export function writtenFields(section: Section): WrittenField[] {
	return FIELDS.flatMap(([name, facts]) =>
		facts.section === section && facts.kind !== "boolean" ? [name as WrittenField] : [],
	);
}

/** Returns the definition of a field. */
export function factsOf(name: PersonalInfoField): FieldFacts {
	return PERSONAL_INFO[name];
}
