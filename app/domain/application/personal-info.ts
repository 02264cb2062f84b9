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
import { type PhoneReading, phoneError } from "../person/phone-number.ts";
import { isPrintable, lineError, normaliseLine, stripInvisible } from "../person/text.ts";
import type { FieldFacts, Need } from "./field-facts.ts";
import {
	FIELDS,
	factsOf,
	type PersonalInfo,
	type PersonalInfoField,
	type PreviousNif,
	writtenFields,
} from "./personal-info-fields.ts";

/** Returns the schema of a field; rules that depend on other fields are checked afterwards. */
function buildSchema({ kind, section, missing, neededFor, maxLength, otherwise, choices }: FieldFacts) {
	const code = missing ?? "error_characters";
	switch (kind) {
		case "boolean":
			return missing
				? v.pipe(v.optional(v.boolean(), otherwise), v.literal(true, missing))
				: v.optional(v.boolean(), otherwise);
		case "date":
			return v.pipe(optionalText, v.trim(), v.minLength(neededFor ? 0 : 1, code));
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
			if (!missing || neededFor) return v.pipe(optionalText, v.maxLength(2, code));
			// More places are inhabited than issue passports.
			return requiredCountry(missing, section === "basic" ? isNationality : isAddressCountry);
		default:
			return missing && !neededFor ? requiredLine(missing, maxLength) : optionalLine(maxLength);
	}
}

/** Names that consist of marks only, without a letter. */
function namelessProblems(info: PersonalInfo): FieldErrors {
	const namelessFields = FIELDS.filter(
		([name, { writtenAs }]) =>
			(writtenAs === "name" || writtenAs === "company") && /^[^\p{L}]+$/u.test(String(info[name])),
	);
	return Object.fromEntries(namelessFields.map(([name]) => [name, "error_letters_none"]));
}

const optionalText = v.optional(v.string(), "");

/** Normalises one answer as its field stores it, independently of the others. */
export function readAnswer(name: PersonalInfoField, input: string): string {
	const result = v.safeParse(buildSchema(factsOf(name)), input);
	return result.success ? String(result.output) : normaliseLine(input);
}

/** All fields of the personal-info form and of the API call (row 100), rules 146-158. */
const personalInfoSchema = v.object(Object.fromEntries(FIELDS.map(([name, facts]) => [name, buildSchema(facts)])));

type FieldErrors = Partial<Record<PersonalInfoField, string>>;

/** Context for validating a form. */
export type FormRules = {
	packageType: PackageId;
	/** Civil date in Lisbon. */
	today: string;
	/** True for the form, which requires answers that an API call may omit. */
	byForm?: boolean;
	/** True once the tax office requires them from all applicants. */
	birthDetailsRequired?: boolean;
	/** Parses a phone number for storage, or returns why it is impossible; numbers are not checked without it. */
	readPhone?: (written: string, country: string) => PhoneReading;
};

function isNeeded(need: Need, info: PersonalInfo, rules: FormRules): boolean {
	switch (need) {
		case "form":
			return rules.byForm === true;
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

/** Guardians must be of age, and both parents must be different people. */
function guardianProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	if (!isUnderAge(info, rules)) return {};
	const problems: FieldErrors = {};
	const { guardianDateOfBirth: birthDate, guardianRelation } = info;
	const error = birthDate === "" ? null : birthDateError(birthDate, rules.today);
	if (error) problems.guardianDateOfBirth = error;
	else if (birthDate !== "" && !isAdult(birthDate, rules.today)) problems.guardianDateOfBirth = "error_guardian_age";
	const first = comparableName(info.guardianFirstName, info.guardianLastName);
	const second = comparableName(info.secondGuardianFirstName, info.secondGuardianLastName);
	if (guardianRelation === "parents" && first !== "" && first === second)
		problems.secondGuardianFirstName = "error_guardian_same";
	return problems;
}

/** Returns a name without differences in spelling: capitals, accents, hyphens, order. */
function comparableName(...names: string[]): string {
	const plain = names.join(" ").normalize("NFD").replace(/\p{M}/gu, "");
	return nameWords(plain).sort().join(" ");
}

/** Adults have no guardian, and a single parent no second one. */
function isIdleGuardian([name, { section, neededFor }]: (typeof FIELDS)[number], info: PersonalInfo, rules: FormRules) {
	if (section !== "guardian") return false;
	const isSecond = neededFor === "bothParents" || name === "secondGuardianLastName";
	return !isNeeded(isSecond ? "bothParents" : "underAge", info, rules);
}

function withoutIdleGuardians(info: PersonalInfo, rules: FormRules): PersonalInfo {
	const idleFields = FIELDS.filter((field) => isIdleGuardian(field, info, rules));
	return { ...info, ...Object.fromEntries(idleFields.map(([name]) => [name, ""])) };
}

/** Whether a field does not apply to this applicant and is not stored. */
function isIdle(field: (typeof FIELDS)[number], info: PersonalInfo, rules: FormRules): boolean {
	const { section } = field[1];
	if (section === "representative") return info.useProvidedRepresentative;
	return section === "delivery" ? rules.packageType !== "premium" : isIdleGuardian(field, info, rules);
}

/**
 * Finds text that is not in Latin letters, or that our documents cannot print: before the payment, because such a
 * power of attorney could not be signed.
 */
function letterProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	for (const field of FIELDS) {
		const [name, { writtenAs }] = field;
		if (!writtenAs || isIdle(field, info, rules)) continue;
		const value = String(info[name]);
		const error = lineError(value, writtenAs);
		// Towns are printed in capitals, which not every letter has.
		const printable = isPrintable(name === "city" ? value + value.toUpperCase() : value);
		if (error) problems[name] = error;
		else if (!printable) problems[name] = writtenAs === "address" ? "error_letters_address" : "error_letters_name";
	}
	return problems;
}

/**
 * Rejects addresses that the tax office does not accept as a home, and postal codes in another country's format until
 * confirmed.
 */
function addressProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	for (const name of ["addressLine1", "addressLine2"] as const)
		if (isPostOfficeBox(info[name], info.country)) problems[name] = "error_post_office_box";
	if (!info.postalCodeConfirmed && isUnusualPostalCode(info.postalCode, info.country))
		problems.postalCode = `${UNUSUAL_POSTAL_CODE}:${info.country}`;
	const isDelivered = rules.packageType === "premium" && info.deliveryPostalCode !== info.postalCode;
	if (
		isDelivered &&
		!info.deliveryPostalCodeConfirmed &&
		isUnusualPostalCode(info.deliveryPostalCode, info.deliveryCountry)
	)
		problems.deliveryPostalCode = `${UNUSUAL_POSTAL_CODE}:${info.deliveryCountry}`;
	return problems;
}

/** The only error that the applicant may override. */
const UNUSUAL_POSTAL_CODE = "error_postal_code_unusual";

/** Returns the fields whose answers are accepted after confirmation. */
export function fieldsToConfirm(errors: FieldErrors): PersonalInfoField[] {
	const codes = [UNUSUAL_POSTAL_CODE, toDeliveryError(UNUSUAL_POSTAL_CODE)];
	return FIELDS.flatMap(([name]) => (codes.includes(errors[name]?.split(":")[0] ?? "") ? [name] : []));
}

/** Returns the error of an answer that is required only under a condition. */
function requiredError({ kind, missing }: FieldFacts, value: string): string | undefined {
	if (value === "") return missing;
	return kind === "country" && !isAddressCountry(value) ? "error_country_unknown" : undefined;
}

/**
 * Rules that need the package, the date or several fields: the premium address, the own representative, the birth
 * date.
 */
function personalInfoProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	const invalidBirthDate = birthDateError(info.dateOfBirth, rules.today);
	if (invalidBirthDate) problems.dateOfBirth = invalidBirthDate;
	Object.assign(problems, addressProblems(info, rules), namelessProblems(info), letterProblems(info, rules));
	Object.assign(problems, guardianProblems(info, rules));
	const phone = phoneError(info.phone) === null && rules.readPhone?.(info.phone, info.country);
	if (phone && "error" in phone) problems.phone = phone.error;
	for (const [name, facts] of FIELDS) {
		if (!facts.neededFor || !isNeeded(facts.neededFor, info, rules)) continue;
		const error = requiredError(facts, String(info[name]));
		if (error) problems[name] = error;
	}
	if (!info.useProvidedRepresentative && representativeNifProblem(normaliseNif(info.representativeNif)) !== null)
		problems.representativeNif ??= "error_representative_nif_invalid";
	return problems;
}

const singleNameSchema = v.object({
	singleName: v.literal(true),
	firstName: v.optional(v.string(), ""),
	lastName: v.optional(v.string(), ""),
});

/** Stores a single name as first name, in whichever field it was typed. */
function withSingleName(input: unknown): unknown {
	const names = v.safeParse(singleNameSchema, input);
	if (!names.success) return input;
	const { firstName, lastName } = names.output;
	return { ...(input as object), firstName: normaliseLine(firstName) || lastName, lastName: "" };
}

const hadNifSchema = v.object({ hadNif: v.literal("yes" satisfies PreviousNif) });

export type Checked = { ok: true; info: PersonalInfo } | { ok: false; errors: FieldErrors };

/** Validates the form, for the browser, the page's action and the API call. */
export function checkPersonalInfo(written: unknown, rules: FormRules): Checked {
	// No other error matters to an applicant who already has a NIF.
	if (v.is(hadNifSchema, written)) return { ok: false, errors: { hadNif: "error_had_nif" } };
	const input = withSingleName(written);
	const parsed = v.safeParse(personalInfoSchema, input);
	if (parsed.success) {
		const info = parsed.output as PersonalInfo;
		const errors = personalInfoProblems(info, rules);
		if (Object.keys(errors).length > 0) return { ok: false, errors: withDeliveryCodes(errors) };
		const phone = rules.readPhone?.(info.phone, info.country);
		return {
			ok: true,
			info: withoutIdleGuardians(phone && "number" in phone ? { ...info, phone: phone.number } : info, rules),
		};
	}
	// Reports all errors at once, so that no further one appears after a correction.
	const errors = personalInfoProblems(readTexts(input), rules);
	const reported = new Set<string>();
	for (const issue of parsed.issues) {
		const field = issue.path?.[0]?.key as PersonalInfoField | undefined;
		if (!field || reported.has(field)) continue;
		reported.add(field);
		errors[field] = issue.message.startsWith("error_") ? issue.message : "error_characters";
	}
	return { ok: false, errors: withDeliveryCodes(errors) };
}

/** Replaces the errors of delivery fields with their own messages. */
function withDeliveryCodes(errors: FieldErrors): FieldErrors {
	const delivery: readonly string[] = writtenFields("delivery");
	const reported = Object.entries(errors).map(([name, code]) => [
		name,
		delivery.includes(name) ? toDeliveryError(code) : code,
	]);
	return Object.fromEntries(reported);
}

/** Reads what it can from an invalid form, for the rules that need several fields. */
function readTexts(input: unknown): PersonalInfo {
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
