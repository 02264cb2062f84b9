import * as v from "valibot";
import { nameWords } from "../documents/name-spelling.ts";
import type { PackageId } from "../money/packages.ts";
import {
	checkWith,
	isPostOfficeBox,
	isUnusualPostalCode,
	MAX_LINE,
	optionalLine,
	requiredCountry,
	requiredLine,
	toDeliveryError,
} from "../person/address.ts";
import { birthDateError, isAdult } from "../person/age.ts";
import { hasPostalCodes, isAddressCountry, isNationality } from "../person/countries.ts";
import { emailError } from "../person/email-address.ts";
import { normaliseNif, representativeNifProblem } from "../person/nif.ts";
import { type ParsedPhone, phoneError } from "../person/phone-number.ts";
import { isPrintable, lineError, normaliseLine, stripInvisible } from "../person/text.ts";
import type { FieldDefinition, Requirement } from "./field-facts.ts";
import {
	FIELDS,
	fieldDefinition,
	type PersonalInfo,
	type PersonalInfoField,
	type PreviousNif,
	writtenFields,
} from "./personal-info-fields.ts";

/** Returns the schema of a field. Rules that depend on other fields are checked later. */
function buildSchema({ kind, section, missingError, requiredWhen, maxLength, defaultValue, choices }: FieldDefinition) {
	const code = missingError ?? "error_characters";
	switch (kind) {
		case "boolean":
			return missingError
				? v.pipe(v.optional(v.boolean(), defaultValue), v.literal(true, missingError))
				: v.optional(v.boolean(), defaultValue);
		case "date":
			return v.pipe(optionalText, v.trim(), v.minLength(requiredWhen ? 0 : 1, code));
		case "email":
			return v.pipe(optionalText, v.transform(stripInvisible), checkWith(emailError));
		case "phone":
			return v.pipe(optionalText, v.transform(stripInvisible), checkWith(phoneError));
		case "nif":
			return v.pipe(
				optionalText,
				v.transform(stripInvisible),
				v.transform(normaliseNif),
				v.maxLength(maxLength ?? MAX_LINE, "error_too_long"),
			);
		case "choice":
			return v.pipe(
				optionalText,
				v.check((text) => text === "" || choices?.includes(text) === true, code),
			);
		case "country":
			if (!missingError || requiredWhen) return v.pipe(optionalText, v.maxLength(2, code));
			// More territories are inhabited than issue passports.
			return requiredCountry(missingError, section === "basic" ? isNationality : isAddressCountry);
		default:
			return missingError && !requiredWhen ? requiredLine(missingError, maxLength) : optionalLine(maxLength);
	}
}

/** Finds names without any letter, such as mere punctuation. */
function findNamelessFields(info: PersonalInfo): FieldErrors {
	const namelessFields = FIELDS.filter(
		([name, { lineKind }]) =>
			(lineKind === "name" || lineKind === "company") && /^[^\p{L}]+$/u.test(String(info[name])),
	);
	return Object.fromEntries(namelessFields.map(([name]) => [name, "error_letters_none"]));
}

const optionalText = v.optional(v.string(), "");

/** Normalises one answer to the form in which its field stores it, independently of other fields. */
export function parseAnswer(name: PersonalInfoField, input: string): string {
	const result = v.safeParse(buildSchema(fieldDefinition(name)), input);
	return result.success ? String(result.output) : normaliseLine(input);
}

/** All fields of the personal-info form and of the API call (row 100), rules 146-158. */
const personalInfoSchema = v.object(
	Object.fromEntries(FIELDS.map(([name, definition]) => [name, buildSchema(definition)])),
);

type FieldErrors = Partial<Record<PersonalInfoField, string>>;

/** Context for validating a form. */
export type FormRules = {
	packageType: PackageId;
	/** Civil date in Lisbon. */
	today: string;
	/** True for the form, which requires answers that an API call may omit. */
	isFromForm?: boolean;
	/** True once the tax office requires them from all applicants. */
	birthDetailsRequired?: boolean;
	/** Parses a phone number for storage, or returns why it is impossible; numbers are not checked without it. */
	parsePhone?: (input: string, country: string) => ParsedPhone;
};

function isRequirementMet(requirement: Requirement, info: PersonalInfo, rules: FormRules): boolean {
	switch (requirement) {
		case "form":
			return rules.isFromForm === true;
		case "premium":
			return rules.packageType === "premium";
		case "birthDetails":
			return rules.birthDetailsRequired === true;
		case "surname":
			return !info.singleName;
		case "underAge":
			return isUnderAge(info, rules);
		case "bothParents":
			return isUnderAge(info, rules) && info.guardianRelation === "parents";
		case "ownRepresentative":
			return !info.useProvidedRepresentative;
		case "postalCode":
			return hasPostalCodes(info.country);
		case "deliveryPostalCode":
			return rules.packageType === "premium" && hasPostalCodes(info.deliveryCountry);
	}
}

/** Whether the birth date is valid and a minor's. */
function isUnderAge({ dateOfBirth }: PersonalInfo, { today }: FormRules): boolean {
	return birthDateError(dateOfBirth, today) === null && !isAdult(dateOfBirth, today);
}

/** Checks that the guardian is of age and that the two parents are different people. */
function findGuardianErrors(info: PersonalInfo, rules: FormRules): FieldErrors {
	if (!isUnderAge(info, rules)) return {};
	const errors: FieldErrors = {};
	const { guardianDateOfBirth: birthDate, guardianRelation } = info;
	const error = birthDate === "" ? null : birthDateError(birthDate, rules.today);
	if (error) errors.guardianDateOfBirth = error;
	else if (birthDate !== "" && !isAdult(birthDate, rules.today)) errors.guardianDateOfBirth = "error_guardian_age";
	const first = comparableName(info.guardianFirstName, info.guardianLastName);
	const second = comparableName(info.secondGuardianFirstName, info.secondGuardianLastName);
	if (guardianRelation === "parents" && first !== "" && first === second)
		errors.secondGuardianFirstName = "error_guardian_same";
	return errors;
}

/** Returns a name in a form for comparison, regardless of capitals, accents, hyphens and order. */
function comparableName(...names: string[]): string {
	const plain = names.join(" ").normalize("NFD").replace(/\p{M}/gu, "");
	return nameWords(plain).sort().join(" ");
}

/** Whether a guardian field does not apply: adults have no guardian, and a single parent has no second one. */
function isInapplicableGuardianField(
	[name, { section, requiredWhen }]: (typeof FIELDS)[number],
	info: PersonalInfo,
	rules: FormRules,
) {
	if (section !== "guardian") return false;
	const isSecond = requiredWhen === "bothParents" || name === "secondGuardianLastName";
	return !isRequirementMet(isSecond ? "bothParents" : "underAge", info, rules);
}

function withoutInapplicableGuardianFields(info: PersonalInfo, rules: FormRules): PersonalInfo {
	const inapplicableFields = FIELDS.filter((field) => isInapplicableGuardianField(field, info, rules));
	return { ...info, ...Object.fromEntries(inapplicableFields.map(([name]) => [name, ""])) };
}

/** Whether a field does not apply to this applicant and is not stored. */
function isInapplicable(field: (typeof FIELDS)[number], info: PersonalInfo, rules: FormRules): boolean {
	const { section } = field[1];
	if (section === "representative") return info.useProvidedRepresentative;
	return section === "delivery" ? rules.packageType !== "premium" : isInapplicableGuardianField(field, info, rules);
}

/**
 * Finds text that is not in Latin letters or that our documents cannot print. Checked before the payment, because such
 * a power of attorney could not be signed.
 */
function findLetterErrors(info: PersonalInfo, rules: FormRules): FieldErrors {
	const errors: FieldErrors = {};
	for (const field of FIELDS) {
		const [name, { lineKind }] = field;
		if (!lineKind || isInapplicable(field, info, rules)) continue;
		const value = String(info[name]);
		const error = lineError(value, lineKind);
		// Towns are printed in capitals, which not every letter has.
		const isTextPrintable = isPrintable(name === "city" ? value + value.toUpperCase() : value);
		if (error) errors[name] = error;
		else if (!isTextPrintable) errors[name] = lineKind === "address" ? "error_letters_address" : "error_letters_name";
	}
	return errors;
}

/**
 * Rejects addresses that the tax office does not accept as a home, and postal codes in another country's format until
 * confirmed.
 */
function findAddressErrors(info: PersonalInfo, rules: FormRules): FieldErrors {
	const errors: FieldErrors = {};
	for (const name of ["addressLine1", "addressLine2"] as const)
		if (isPostOfficeBox(info[name], info.country)) errors[name] = "error_post_office_box";
	if (!info.postalCodeConfirmed && isUnusualPostalCode(info.postalCode, info.country))
		errors.postalCode = `${UNUSUAL_POSTAL_CODE}:${info.country}`;
	const hasSeparateDeliveryPostalCode = rules.packageType === "premium" && info.deliveryPostalCode !== info.postalCode;
	if (
		hasSeparateDeliveryPostalCode &&
		!info.deliveryPostalCodeConfirmed &&
		isUnusualPostalCode(info.deliveryPostalCode, info.deliveryCountry)
	)
		errors.deliveryPostalCode = `${UNUSUAL_POSTAL_CODE}:${info.deliveryCountry}`;
	return errors;
}

/** The only error that the applicant may override. */
const UNUSUAL_POSTAL_CODE = "error_postal_code_unusual";

/** Returns the fields whose answers are accepted after confirmation. */
export function fieldsToConfirm(errors: FieldErrors): PersonalInfoField[] {
	const codes = [UNUSUAL_POSTAL_CODE, toDeliveryError(UNUSUAL_POSTAL_CODE)];
	return FIELDS.flatMap(([name]) => (codes.includes(errors[name]?.split(":")[0] ?? "") ? [name] : []));
}

/** Returns the error of an answer that is required only under a condition. */
function requiredError({ kind, missingError }: FieldDefinition, value: string): string | undefined {
	if (value === "") return missingError;
	return kind === "country" && !isAddressCountry(value) ? "error_country_unknown" : undefined;
}

/**
 * Checks rules that depend on the package, the date or several fields, such as the premium address, the applicant's own
 * representative and the birth date.
 */
function findPersonalInfoErrors(info: PersonalInfo, rules: FormRules): FieldErrors {
	const errors: FieldErrors = {};
	const dateOfBirthError = birthDateError(info.dateOfBirth, rules.today);
	if (dateOfBirthError) errors.dateOfBirth = dateOfBirthError;
	Object.assign(errors, findAddressErrors(info, rules), findNamelessFields(info), findLetterErrors(info, rules));
	Object.assign(errors, findGuardianErrors(info, rules));
	const phone = phoneError(info.phone) === null && rules.parsePhone?.(info.phone, info.country);
	if (phone && "error" in phone) errors.phone = phone.error;
	for (const [name, definition] of FIELDS) {
		if (!definition.requiredWhen || !isRequirementMet(definition.requiredWhen, info, rules)) continue;
		const error = requiredError(definition, String(info[name]));
		if (error) errors[name] = error;
	}
	if (!info.useProvidedRepresentative && representativeNifProblem(normaliseNif(info.representativeNif)) !== null)
		errors.representativeNif ??= "error_representative_nif_invalid";
	return errors;
}

const singleNameSchema = v.object({
	singleName: v.literal(true),
	firstName: v.optional(v.string(), ""),
	lastName: v.optional(v.string(), ""),
});

/** Moves a single name to the first name, regardless of the field in which it was typed. */
function withSingleName(input: unknown): unknown {
	const names = v.safeParse(singleNameSchema, input);
	if (!names.success) return input;
	const { firstName, lastName } = names.output;
	return { ...(input as object), firstName: normaliseLine(firstName) || lastName, lastName: "" };
}

const hadNifSchema = v.object({ hadNif: v.literal("yes" satisfies PreviousNif) });

export type PersonalInfoResult = { ok: true; info: PersonalInfo } | { ok: false; errors: FieldErrors };

/** Validates the form, for the browser, the page's action and the API call. */
export function checkPersonalInfo(form: unknown, rules: FormRules): PersonalInfoResult {
	// No other error matters to an applicant who already has a NIF.
	if (v.is(hadNifSchema, form)) return { ok: false, errors: { hadNif: "error_had_nif" } };
	const input = withSingleName(form);
	const parsed = v.safeParse(personalInfoSchema, input);
	if (parsed.success) {
		const info = parsed.output as PersonalInfo;
		const errors = findPersonalInfoErrors(info, rules);
		if (Object.keys(errors).length > 0) return { ok: false, errors: withDeliveryErrors(errors) };
		const phone = rules.parsePhone?.(info.phone, info.country);
		return {
			ok: true,
			info: withoutInapplicableGuardianFields(
				phone && "number" in phone ? { ...info, phone: phone.number } : info,
				rules,
			),
		};
	}
	// Reports all errors at once, so that a correction reveals no new ones.
	const errors = findPersonalInfoErrors(readLeniently(input), rules);
	const reportedFields = new Set<string>();
	for (const issue of parsed.issues) {
		const field = issue.path?.[0]?.key as PersonalInfoField | undefined;
		if (!field || reportedFields.has(field)) continue;
		reportedFields.add(field);
		errors[field] = issue.message.startsWith("error_") ? issue.message : "error_characters";
	}
	return { ok: false, errors: withDeliveryErrors(errors) };
}

/** Replaces the errors of delivery fields with their own messages. */
function withDeliveryErrors(errors: FieldErrors): FieldErrors {
	const delivery: readonly string[] = writtenFields("delivery");
	const entries = Object.entries(errors).map(([name, code]) => [
		name,
		delivery.includes(name) ? toDeliveryError(code) : code,
	]);
	return Object.fromEntries(entries);
}

/** Reads the valid parts of an invalid form, for rules that depend on several fields. */
function readLeniently(input: unknown): PersonalInfo {
	const parsedInput = v.safeParse(v.record(v.string(), v.unknown()), input);
	const fields = parsedInput.success ? parsedInput.output : {};
	const texts = FIELDS.map(([name]) => {
		const value = fields[name];
		return [name, typeof value === "string" ? normaliseLine(value) : ""];
	});
	return {
		...Object.fromEntries(texts),
		singleName: fields.singleName === true,
		postalCodeConfirmed: fields.postalCodeConfirmed === true,
		deliveryPostalCodeConfirmed: fields.deliveryPostalCodeConfirmed === true,
		useProvidedRepresentative: fields.useProvidedRepresentative !== false,
	};
}
