import { GUARDIAN_FIELDS } from "../guardian/guardian-fields.ts";
import type { FieldDefinition, Section } from "./field-facts.ts";

/**
 * Whether the applicant has ever had a NIF (F3). A NIF is valid for life and a second one cannot be issued; if the
 * applicant is unsure, staff search for one before filing.
 */
const PREVIOUS_NIF = ["no", "yes", "unsure"] as const;
export type PreviousNif = (typeof PREVIOUS_NIF)[number];

/**
 * Every field of personal information (row 100) in the page's order. The form, both schemas, storage and all pages
 * follow from this table. The label of a field is the message `field_` plus its name, as in `field_first_name`. A field
 * without its own column is stored in `personalInfo` and needs no migration.
 */
const PERSONAL_INFO = {
	/** Only in the form: API calls may omit it. */
	hadNif: {
		kind: "choice",
		section: "before",
		storage: "personalInfo",
		choices: PREVIOUS_NIF,
		missingError: "error_had_nif_required",
		requiredWhen: "form",
	},
	firstName: {
		kind: "text",
		section: "name",
		storage: "column",
		missingError: "error_first_name_required",
		maxLength: 80,
		lineKind: "name",
		control: { autoComplete: "given-name", spellCheck: false },
	},
	lastName: {
		kind: "text",
		section: "name",
		storage: "column",
		missingError: "error_last_name_required",
		requiredWhen: "surname",
		maxLength: 80,
		lineKind: "name",
		control: { autoComplete: "family-name", spellCheck: false },
	},
	/** Many people have a single name; it is stored as first name, with an empty last name. */
	singleName: { kind: "boolean", section: "name", storage: "personalInfo", defaultValue: false },
	dateOfBirth: { kind: "date", section: "basic", storage: "column", missingError: "error_date_of_birth_required" },
	nationality: {
		kind: "country",
		section: "basic",
		storage: "column",
		missingError: "error_nationality_required",
		control: { autoComplete: "off" },
	},
	...GUARDIAN_FIELDS,
	placeOfBirth: {
		kind: "text",
		section: "birth",
		storage: "personalInfo",
		missingError: "error_place_of_birth_required",
		requiredWhen: "birthDetails",
		lineKind: "address",
	},
	fatherName: {
		kind: "text",
		section: "birth",
		storage: "personalInfo",
		missingError: "error_father_name_required",
		requiredWhen: "birthDetails",
		lineKind: "name",
		control: { autoComplete: "off" },
	},
	motherName: {
		kind: "text",
		section: "birth",
		storage: "personalInfo",
		missingError: "error_mother_name_required",
		requiredWhen: "birthDetails",
		lineKind: "name",
		control: { autoComplete: "off" },
	},
	email: {
		kind: "email",
		section: "contact",
		storage: "column",
		missingError: "error_email_invalid",
		control: { autoComplete: "email", spellCheck: false },
	},
	phone: {
		kind: "phone",
		section: "contact",
		storage: "column",
		missingError: "error_phone_required",
		control: { autoComplete: "tel" },
	},
	addressLine1: {
		kind: "text",
		section: "address",
		storage: "column",
		missingError: "error_address_line1_required",
		lineKind: "address",
		control: { autoComplete: "address-line1" },
	},
	addressLine2: {
		kind: "text",
		section: "address",
		storage: "column",
		lineKind: "address",
		control: { autoComplete: "address-line2" },
	},
	city: {
		kind: "text",
		section: "address",
		storage: "column",
		missingError: "error_city_required",
		lineKind: "address",
		control: { autoComplete: "address-level2" },
		isHalfWidth: true,
	},
	postalCode: {
		kind: "text",
		section: "address",
		storage: "column",
		missingError: "error_postal_code_required",
		requiredWhen: "postalCode",
		maxLength: 12,
		lineKind: "address",
		control: { autoComplete: "postal-code" },
		isHalfWidth: true,
	},
	/** Confirms a postal code in an unusual format for its country. */
	postalCodeConfirmed: { kind: "boolean", section: "address", storage: "personalInfo", defaultValue: false },
	country: {
		kind: "country",
		section: "address",
		storage: "column",
		missingError: "error_country_required",
		control: { autoComplete: "country" },
	},
	deliveryAddressLine1: {
		kind: "text",
		section: "delivery",
		storage: "deliveryAddress",
		addressPart: "addressLine1",
		missingError: "error_address_line1_required",
		requiredWhen: "premium",
		lineKind: "address",
		control: { autoComplete: "shipping address-line1" },
	},
	deliveryAddressLine2: {
		kind: "text",
		section: "delivery",
		storage: "deliveryAddress",
		addressPart: "addressLine2",
		lineKind: "address",
		control: { autoComplete: "shipping address-line2" },
	},
	deliveryCity: {
		kind: "text",
		section: "delivery",
		storage: "deliveryAddress",
		addressPart: "city",
		missingError: "error_city_required",
		requiredWhen: "premium",
		lineKind: "address",
		control: { autoComplete: "shipping address-level2" },
		isHalfWidth: true,
	},
	deliveryPostalCode: {
		kind: "text",
		section: "delivery",
		storage: "deliveryAddress",
		addressPart: "postalCode",
		missingError: "error_postal_code_required",
		requiredWhen: "deliveryPostalCode",
		maxLength: 12,
		lineKind: "address",
		control: { autoComplete: "shipping postal-code" },
		isHalfWidth: true,
	},
	deliveryPostalCodeConfirmed: { kind: "boolean", section: "delivery", storage: "personalInfo", defaultValue: false },
	deliveryCountry: {
		kind: "country",
		section: "delivery",
		storage: "deliveryAddress",
		addressPart: "country",
		missingError: "error_country_required",
		requiredWhen: "premium",
		control: { autoComplete: "shipping country" },
	},
	useProvidedRepresentative: { kind: "boolean", section: "representative", storage: "column", defaultValue: true },
	representativeName: {
		kind: "text",
		section: "representative",
		storage: "column",
		missingError: "error_representative_name_required",
		requiredWhen: "ownRepresentative",
		lineKind: "company",
		control: { autoComplete: "off" },
	},
	representativeNif: {
		kind: "nif",
		section: "representative",
		storage: "column",
		missingError: "error_representative_nif_required",
		requiredWhen: "ownRepresentative",
		maxLength: 20,
		control: { autoComplete: "off" },
	},
	representativeAddress: {
		kind: "text",
		section: "representative",
		storage: "column",
		missingError: "error_representative_address_required",
		requiredWhen: "ownRepresentative",
		maxLength: 240,
		lineKind: "address",
		control: { autoComplete: "off", rows: 3 },
	},
	/** The password of the authority's portal, which is sent by letter after the NIF (F7). */
	portalPassword: { kind: "boolean", section: "representative", storage: "personalInfo", defaultValue: false },
	termsAccepted: {
		kind: "boolean",
		section: "terms",
		storage: "column",
		missingError: "error_terms_required",
		defaultValue: false,
	},
} as const satisfies Record<string, FieldDefinition>;

type Table = typeof PERSONAL_INFO;
export type PersonalInfoField = keyof Table;

/** The validated form. */
export type PersonalInfo = { [Name in PersonalInfoField]: Table[Name]["kind"] extends "boolean" ? boolean : string };

/** Fields whose answer is text or a choice from a list. */
export type WrittenField = {
	[Name in PersonalInfoField]: Table[Name]["kind"] extends "boolean" ? never : Name;
}[PersonalInfoField];

/** Fields that can be corrected: written ones, the single name, and the choice of representative (only to ours). */
export type CorrectedField = WrittenField | "singleName" | "useProvidedRepresentative";

/** Fields with a database column. */
export type ColumnField = {
	[Name in PersonalInfoField]: Table[Name]["storage"] extends "column" ? Name : never;
}[PersonalInfoField];

/** All fields as a list. Marked as pure, so that scripts that do not use it do not contain the table. */
export const FIELDS = /* @__PURE__ */ Object.entries(PERSONAL_INFO) as [PersonalInfoField, FieldDefinition][];

/** Returns the written fields of a section, in the page's order. */
export function writtenFields(section: Section): WrittenField[] {
	return FIELDS.flatMap(([name, definition]) =>
		definition.section === section && definition.kind !== "boolean" ? [name as WrittenField] : [],
	);
}

/** Returns the definition of a field. */
export function fieldDefinition(name: PersonalInfoField): FieldDefinition {
	return PERSONAL_INFO[name];
}
