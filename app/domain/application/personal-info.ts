import * as v from "valibot";
import { nameWords } from "../documents/name-spelling.ts";
import type { PackageId } from "../money/packages.ts";
import { MAX_LINE, optionalLine, requiredCountry, requiredLine } from "../person/address.ts";
import { isAdult } from "../person/age.ts";
import { hasPostalCodes, isAddressCountry, isCountryCode } from "../person/countries.ts";
import { normaliseNif, representativeNifProblem } from "../person/nif.ts";
import { isPrintable } from "../person/printable-letters.ts";
import { onlyVisible, withoutInvisible } from "../person/visible-text.ts";
import type { FieldFacts, Need } from "./fields/field-facts.ts";
import { FIELDS, factsOf, type HadNif, type PersonalInfo, type PersonalInfoField } from "./personal-info-fields.ts";

/** A real calendar date between 1900 and the given day, written YYYY-MM-DD. */
function isPlausibleBirthDate(date: string, today: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
	const at = new Date(`${date}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && date >= "1900-01-01" && date <= today;
}

/** Loose on purpose: a mail to the address is the real check. One @, a domain of two parts or more, nothing blank or invisible. */
export function isEmailAddress(text: string): boolean {
	return (
		text.length <= 254 &&
		text === onlyVisible(text) &&
		/^[^\s@<>",;:\\()[\]\p{Cc}]{1,64}@(?:[^\s@.<>",;:\\()[\]\p{Cc}]+\.)+[^\s@.<>",;:\\()[\]\p{Cc}]{2,}$/u.test(text)
	);
}

/** Digits, spaces and the signs that people write phone numbers with; at least five digits. */
export function isPhoneNumber(text: string): boolean {
	return /^[+(\d][\d\s().\-/x]*$/i.test(text) && text.replace(/\D/g, "").length >= 5 && text.length <= 30;
}

/** How each kind of field is read; what depends on other fields is judged after it. */
function schemaOf({ kind, section, missing, neededFor, most, otherwise, choices }: FieldFacts) {
	const said = missing ?? "error_characters";
	switch (kind) {
		case "boolean":
			return missing
				? v.pipe(v.optional(v.boolean(), otherwise), v.literal(true, missing))
				: v.optional(v.boolean(), otherwise);
		case "date":
			return v.pipe(written, v.trim(), v.minLength(neededFor ? 0 : 1, said));
		case "email":
			return v.pipe(written, v.transform(onlyVisible), v.check(isEmailAddress, said));
		case "phone":
			return v.pipe(
				written,
				v.transform(onlyVisible),
				v.minLength(1, said),
				v.check((text) => text === "" || isPhoneNumber(text), "error_phone_invalid"),
			);
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
				v.check((text) => text === "" || choices?.includes(text) === true, said),
			);
		case "country":
			if (!missing || neededFor) return v.pipe(written, v.maxLength(2, said));
			// A nationality is that of a passport; people live in more places than give them out.
			return requiredCountry(missing, section === "basic" ? isCountryCode : isAddressCountry);
		default:
			return missing && !neededFor ? requiredLine(missing, most) : optionalLine(most);
	}
}

/** Where only marks were written in the place of a name. */
function namelessProblems(info: PersonalInfo): FieldErrors {
	const nameless = FIELDS.filter(
		([name, { printed }]) => printed === "name" && /^[^\p{L}]+$/u.test(String(info[name])),
	);
	return Object.fromEntries(nameless.map(([name]) => [name, "error_letters_none"]));
}

const written = v.optional(v.string(), "");

/** One answer as its field keeps it, whatever the others say. */
export function readAnswer(name: PersonalInfoField, typed: string): string {
	const read = v.safeParse(schemaOf(factsOf(name)), typed);
	return read.success ? String(read.output) : withoutInvisible(typed).trim();
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
	/** A phone number of somebody in a country as it is stored, or null where nobody can have it; nobody asks without it. */
	readPhone?: (written: string, country: string) => string | null;
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
	return isPlausibleBirthDate(dateOfBirth, today) && !isAdult(dateOfBirth, today);
}

/** Who acts for somebody under age is of age; both parents are two people. */
function guardianProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	if (!isUnderAge(info, rules)) return {};
	const problems: FieldErrors = {};
	const { guardianDateOfBirth: born, guardianRelation } = info;
	if (born !== "" && !isPlausibleBirthDate(born, rules.today))
		problems.guardianDateOfBirth = "error_date_of_birth_invalid";
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

const WRONG_LETTERS = { name: "error_letters_name", address: "error_letters_address" };

/** What our papers cannot print: found before it is paid for, as nobody can sign such a power of attorney. */
function letterProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	for (const field of FIELDS) {
		const [name, { printed, section }] = field;
		const isIdle = section === "representative" ? info.useProvidedRepresentative : isIdleGuardian(field, info, rules);
		if (!printed || isIdle) continue;
		const said = String(info[name]);
		// Towns stand in capitals, which not every small letter has.
		if (!isPrintable(name === "city" ? said + said.toUpperCase() : said)) problems[name] = WRONG_LETTERS[printed];
	}
	return problems;
}

/** Whether an answer that is needed in this case is none. */
function isMissing(kind: FieldFacts["kind"], said: string): boolean {
	if (kind === "country") return !isAddressCountry(said);
	return kind === "nif" ? representativeNifProblem(said) !== null : said === "";
}

/** The rules that need the package, the day or each other: premium's address, the own representative, the birth date. */
function personalInfoProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const problems: FieldErrors = {};
	if (!isPlausibleBirthDate(info.dateOfBirth, rules.today)) problems.dateOfBirth = "error_date_of_birth_invalid";
	Object.assign(problems, namelessProblems(info), letterProblems(info, rules), guardianProblems(info, rules));
	if (isPhoneNumber(info.phone) && rules.readPhone?.(info.phone, info.country) === null)
		problems.phone = "error_phone_invalid";
	for (const [name, { kind, missing, neededFor }] of FIELDS) {
		if (!missing || !neededFor || !isNeeded(neededFor, info, rules)) continue;
		if (isMissing(kind, String(info[name]))) problems[name] = missing;
	}
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
	return { ...(input as object), firstName: withoutInvisible(firstName).trim() || lastName, lastName: "" };
}

const hadNif = v.object({ hadNif: v.literal("yes" satisfies HadNif) });

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
		const phone = rules.readPhone?.(info.phone, info.country) ?? info.phone;
		if (Object.keys(errors).length > 0) return { ok: false, errors };
		return { ok: true, info: withoutIdleGuardians({ ...info, phone }, rules) };
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
	return { ok: false, errors };
}

/** What can be read of a form that is not in order, for the rules that need several fields. */
function textsOf(input: unknown): PersonalInfo {
	const given = v.safeParse(v.record(v.string(), v.unknown()), input);
	const fields = given.success ? given.output : {};
	const texts = FIELDS.map(([name]) => {
		const value = fields[name];
		return [name, typeof value === "string" ? withoutInvisible(value).trim() : ""];
	});
	return {
		...Object.fromEntries(texts),
		singleName: fields.singleName === true,
		useProvidedRepresentative: fields.useProvidedRepresentative !== false,
	};
}
