import * as v from "valibot";
import { nameWords } from "../documents/name-spelling.ts";
import type { PackageId } from "../money/packages.ts";
import {
	inDelivery,
	isPostOfficeBox,
	isUnusualPostalCode,
	MAX_LINE,
	optionalLine,
	requiredCountry,
	requiredLine,
	without,
} from "../person/address.ts";
import { birthDateFault, isAdult } from "../person/age.ts";
import { hasPostalCodes, isAddressCountry, isNationality } from "../person/countries.ts";
import { emailFault } from "../person/email-address.ts";
import { normaliseNif, representativeNifProblem } from "../person/nif.ts";
import { type PhoneReading, phoneFault } from "../person/phone-number.ts";
import { asLine, isPrintable, lineFault, onlyVisible } from "../person/text.ts";
import type { FieldFacts, Need } from "./field-facts.ts";
import {
	FIELDS,
	factsOf,
	type PersonalInfo,
	type PersonalInfoField,
	type PreviousNif,
	writtenFields,
} from "./personal-info-fields.ts";

/** How each kind of field is read; what depends on other fields is judged after it. */
function schemaOf({ kind, section, missing, neededFor, most, otherwise, choices }: FieldFacts) {
	const code = missing ?? "error_characters";
	switch (kind) {
		case "boolean":
			return missing
				? v.pipe(v.optional(v.boolean(), otherwise), v.literal(true, missing))
				: v.optional(v.boolean(), otherwise);
		case "date":
			return v.pipe(written, v.trim(), v.minLength(neededFor ? 0 : 1, code));
		case "email":
			return v.pipe(written, v.transform(onlyVisible), without(emailFault));
		case "phone":
			return v.pipe(written, v.transform(onlyVisible), without(phoneFault));
		case "nif":
			return v.pipe(
				written,
				v.transform(onlyVisible),
				v.transform(normaliseNif),
				v.maxLength(most ?? MAX_LINE, "error_too_long"),
			);
		case "choice":
			return v.pipe(
				written,
				v.check((text) => text === "" || choices?.includes(text) === true, code),
			);
		case "country":
			if (!missing || neededFor) return v.pipe(written, v.maxLength(2, code));
			// People live in more places than give out passports.
			return requiredCountry(missing, section === "basic" ? isNationality : isAddressCountry);
		default:
			return missing && !neededFor ? requiredLine(missing, most) : optionalLine(most);
	}
}

/** Where only marks were written in the place of a name. */
function namelessProblems(info: PersonalInfo): FieldErrors {
	const nameless = FIELDS.filter(
		([name, { writtenAs }]) =>
			(writtenAs === "name" || writtenAs === "company") && /^[^\p{L}]+$/u.test(String(info[name])),
	);
	return Object.fromEntries(nameless.map(([name]) => [name, "error_letters_none"]));
}

const written = v.optional(v.string(), "");

/** One answer as its field keeps it, whatever the others say. */
export function readAnswer(name: PersonalInfoField, typed: string): string {
	const result = v.safeParse(schemaOf(factsOf(name)), typed);
	return result.success ? String(result.output) : asLine(typed);
}

/** Everything that the personal-info form and the call of the same name carry (row 100), rules 146-158. */
const personalInfoSchema = v.object(Object.fromEntries(FIELDS.map(([name, facts]) => [name, schemaOf(facts)])));

type FieldErrors = Partial<Record<PersonalInfoField, string>>;

/** What a form is judged by besides itself. */
export type FormRules = {
	packageType: PackageId;
	/** Civil date in Lisbon. */
	today: string;
	/** Set where somebody fills in the form, which asks what a call may leave out. */
	byForm?: boolean;
	/** Set when the tax office has come to ask everybody for them. */
	birthDetailsRequired?: boolean;
	/** A phone number of somebody in a country as it is stored, or why nobody can have it; nobody asks without it. */
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

/** Whether the birth date is one, and of somebody for whom others act. */
function isUnderAge({ dateOfBirth }: PersonalInfo, { today }: FormRules): boolean {
	return birthDateFault(dateOfBirth, today) === null && !isAdult(dateOfBirth, today);
}

/** Who acts for somebody under age is of age; both parents are two people. */
function guardianProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	if (!isUnderAge(info, rules)) return {};
	const problems: FieldErrors = {};
	const { guardianDateOfBirth: born, guardianRelation } = info;
	const fault = born === "" ? null : birthDateFault(born, rules.today);
	if (fault) problems.guardianDateOfBirth = fault;
	else if (born !== "" && !isAdult(born, rules.today)) problems.guardianDateOfBirth = "error_guardian_age";
	const first = comparableName(info.guardianFirstName, info.guardianLastName);
	const second = comparableName(info.secondGuardianFirstName, info.secondGuardianLastName);
	if (guardianRelation === "parents" && first !== "" && first === second)
		problems.secondGuardianFirstName = "error_guardian_same";
	return problems;
}

/** A name without what people write in one way or another: capitals, accents, hyphens, the order of names. */
function comparableName(...names: string[]): string {
	const plain = names.join(" ").normalize("NFD").replace(/\p{M}/gu, "");
	return nameWords(plain).sort().join(" ");
}

/** Whoever acts alone names nobody who acts for them, and one parent no second. */
function isIdleGuardian([name, { section, neededFor }]: (typeof FIELDS)[number], info: PersonalInfo, rules: FormRules) {
	if (section !== "guardian") return false;
	const isSecond = neededFor === "bothParents" || name === "secondGuardianLastName";
	return !isNeeded(isSecond ? "bothParents" : "underAge", info, rules);
}

function withoutIdleGuardians(info: PersonalInfo, rules: FormRules): PersonalInfo {
	const idle = FIELDS.filter((field) => isIdleGuardian(field, info, rules));
	return { ...info, ...Object.fromEntries(idle.map(([name]) => [name, ""])) };
}

/** What nobody asks of this applicant, and what is not stored. */
function isIdle(field: (typeof FIELDS)[number], info: PersonalInfo, rules: FormRules): boolean {
	const { section } = field[1];
	if (section === "representative") return info.useProvidedRepresentative;
	return section === "delivery" ? rules.packageType !== "premium" : isIdleGuardian(field, info, rules);
}

/** What is not in Latin letters, or what our papers cannot print: found before it is paid for, as nobody can sign such a power of attorney. */
function letterProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	for (const field of FIELDS) {
		const [name, { writtenAs }] = field;
		if (!writtenAs || isIdle(field, info, rules)) continue;
		const value = String(info[name]);
		const fault = lineFault(value, writtenAs);
		// Towns stand in capitals, which not every small letter has.
		const printable = isPrintable(name === "city" ? value + value.toUpperCase() : value);
		if (fault) problems[name] = fault;
		else if (!printable) problems[name] = writtenAs === "address" ? "error_letters_address" : "error_letters_name";
	}
	return problems;
}

/** What the tax office does not take as a home, and postal codes that look like another country's until they are confirmed. */
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

/** The one fault that its owner may say is none. */
const UNUSUAL_POSTAL_CODE = "error_postal_code_unusual";

/** The fields whose answers are taken as soon as they are confirmed. */
export function fieldsToConfirm(errors: FieldErrors): PersonalInfoField[] {
	const codes = [UNUSUAL_POSTAL_CODE, inDelivery(UNUSUAL_POSTAL_CODE)];
	return FIELDS.flatMap(([name]) => (codes.includes(errors[name]?.split(":")[0] ?? "") ? [name] : []));
}

/** What is wrong with an answer that is needed in this case, and need not be given in others. */
function neededFault({ kind, missing }: FieldFacts, value: string): string | undefined {
	if (value === "") return missing;
	return kind === "country" && !isAddressCountry(value) ? "error_country_unknown" : undefined;
}

/** The rules that need the package, the day or each other: premium's address, the own representative, the birth date. */
function personalInfoProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	const born = birthDateFault(info.dateOfBirth, rules.today);
	if (born) problems.dateOfBirth = born;
	Object.assign(problems, addressProblems(info, rules), namelessProblems(info), letterProblems(info, rules));
	Object.assign(problems, guardianProblems(info, rules));
	const phone = phoneFault(info.phone) === null && rules.readPhone?.(info.phone, info.country);
	if (phone && "fault" in phone) problems.phone = phone.fault;
	for (const [name, facts] of FIELDS) {
		if (!facts.neededFor || !isNeeded(facts.neededFor, info, rules)) continue;
		const fault = neededFault(facts, String(info[name]));
		if (fault) problems[name] = fault;
	}
	if (!info.useProvidedRepresentative && representativeNifProblem(normaliseNif(info.representativeNif)) !== null)
		problems.representativeNif ??= "error_representative_nif_invalid";
	return problems;
}

const singleName = v.object({
	singleName: v.literal(true),
	firstName: v.optional(v.string(), ""),
	lastName: v.optional(v.string(), ""),
});

/** The one name of somebody who has one name, in whichever field it was written, is the first name. */
function withSingleName(input: unknown): unknown {
	const names = v.safeParse(singleName, input);
	if (!names.success) return input;
	const { firstName, lastName } = names.output;
	return { ...(input as object), firstName: asLine(firstName) || lastName, lastName: "" };
}

const hadNif = v.object({ hadNif: v.literal("yes" satisfies PreviousNif) });

export type Checked = { ok: true; info: PersonalInfo } | { ok: false; errors: FieldErrors };

/** The whole check, for the browser, the page's action and the call alike. */
export function checkPersonalInfo(written: unknown, rules: FormRules): Checked {
	// Nothing else is worth mending for somebody who has a number already.
	if (v.is(hadNif, written)) return { ok: false, errors: { hadNif: "error_had_nif" } };
	const input = withSingleName(written);
	const parsed = v.safeParse(personalInfoSchema, input);
	if (parsed.success) {
		const info = parsed.output as PersonalInfo;
		const errors = personalInfoProblems(info, rules);
		if (Object.keys(errors).length > 0) return { ok: false, errors: namingTheDelivery(errors) };
		const phone = rules.readPhone?.(info.phone, info.country);
		return {
			ok: true,
			info: withoutIdleGuardians(phone && "number" in phone ? { ...info, phone: phone.number } : info, rules),
		};
	}
	// One answer names everything: nobody should mend a form only to be told of the next thing.
	const errors = personalInfoProblems(textsOf(input), rules);
	const named = new Set<string>();
	for (const issue of parsed.issues) {
		const field = issue.path?.[0]?.key as PersonalInfoField | undefined;
		if (!field || named.has(field)) continue;
		named.add(field);
		errors[field] = issue.message.startsWith("error_") ? issue.message : "error_characters";
	}
	return { ok: false, errors: namingTheDelivery(errors) };
}

/** The same faults, where those of the delivery say that they are its. */
function namingTheDelivery(errors: FieldErrors): FieldErrors {
	const delivery: readonly string[] = writtenFields("delivery");
	const named = Object.entries(errors).map(([name, code]) => [name, delivery.includes(name) ? inDelivery(code) : code]);
	return Object.fromEntries(named);
}

/** What can be read of a form that is not in order, for the rules that need several fields. */
function textsOf(input: unknown): PersonalInfo {
	const parsedInput = v.safeParse(v.record(v.string(), v.unknown()), input);
	const fields = parsedInput.success ? parsedInput.output : {};
	const texts = FIELDS.map(([name]) => {
		const value = fields[name];
		return [name, typeof value === "string" ? asLine(value) : ""];
	});
	return {
		...Object.fromEntries(texts),
		singleName: fields.singleName === true,
		postalCodeConfirmed: fields.postalCodeConfirmed === true,
		deliveryPostalCodeConfirmed: fields.deliveryPostalCodeConfirmed === true,
		useProvidedRepresentative: fields.useProvidedRepresentative !== false,
	};
}
