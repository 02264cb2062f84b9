import * as v from "valibot";
import type { PackageId } from "../money/packages.ts";
import { addressSchema, optionalLine, requiredCountry, requiredLine } from "../person/address.ts";
import { normaliseNif, representativeNifProblem } from "../person/nif.ts";
import type { Address } from "./application.ts";
import { BIRTH_DETAILS } from "./birth-details.ts";

/** A real calendar date between 1900 and the given day, written YYYY-MM-DD. */
export function isPlausibleBirthDate(date: string, today: string): boolean {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
	const at = new Date(`${date}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && date >= "1900-01-01" && date <= today;
}

/** Loose on purpose: a mail to the address is the real check. One @, a dot in the domain, no spaces. */
export function isEmailAddress(text: string): boolean {
	return (
		text.length <= 254 &&
		/^[^\s@<>",;:\\()[\]\p{Cc}]{1,64}@[^\s@<>",;:\\()[\]\p{Cc}]+\.[^\s@.<>",;:\\()[\]\p{Cc}]{2,}$/u.test(text)
	);
}

/** Digits, spaces and the signs that people write phone numbers with; at least five digits. */
export function isPhoneNumber(text: string): boolean {
	return /^[+\d][\d\s().\-/x]*$/i.test(text) && text.replace(/\D/g, "").length >= 5 && text.length <= 30;
}

const BIRTH_DETAIL_MISSING = {
	placeOfBirth: "error_place_of_birth_required",
	fatherName: "error_father_name_required",
	motherName: "error_mother_name_required",
};

/** Everything that the personal-info form and the call of the same name carry (row 100), rules 146-158. */
export const personalInfoSchema = v.pipe(
	v.object({
		firstName: requiredLine("error_first_name_required", 80),
		lastName: requiredLine("error_last_name_required", 80),
		dateOfBirth: v.pipe(v.optional(v.string(), ""), v.trim(), v.minLength(1, "error_date_of_birth_required")),
		nationality: requiredCountry("error_nationality_required"),
		placeOfBirth: optionalLine(),
		fatherName: optionalLine(),
		motherName: optionalLine(),
		email: v.pipe(v.optional(v.string(), ""), v.trim(), v.check(isEmailAddress, "error_email_invalid")),
		phone: v.pipe(
			v.optional(v.string(), ""),
			v.trim(),
			v.minLength(1, "error_phone_required"),
			v.check((text) => text === "" || isPhoneNumber(text), "error_phone_invalid"),
		),
		...addressSchema.entries,
		deliveryAddressLine1: optionalLine(),
		deliveryAddressLine2: optionalLine(),
		deliveryCity: optionalLine(),
		deliveryPostalCode: optionalLine(12),
		deliveryCountry: v.pipe(v.optional(v.string(), ""), v.maxLength(2, "error_country_required")),
		useProvidedRepresentative: v.optional(v.boolean(), true),
		representativeName: optionalLine(),
		representativeNif: v.pipe(v.optional(v.string(), ""), v.transform(normaliseNif), v.maxLength(20, "error_too_long")),
		representativeAddress: optionalLine(240),
		termsAccepted: v.pipe(v.optional(v.boolean(), false), v.literal(true, "error_terms_required")),
	}),
);

export type PersonalInfo = v.InferOutput<typeof personalInfoSchema>;
export type PersonalInfoField = keyof PersonalInfo;
export type FieldErrors = Partial<Record<PersonalInfoField, string>>;

/** What a form is judged by besides itself. */
export type FormRules = {
	packageType: PackageId;
	/** Civil date in Lisbon. */
	today: string;
	/** Set when the tax office has come to ask everybody for them. */
	birthDetailsRequired?: boolean;
};

/** The rules that need the package, the day or each other: premium's address, the own representative, the birth date. */
export function personalInfoProblems(info: PersonalInfo, rules: FormRules): FieldErrors {
	const { packageType, today, birthDetailsRequired = false } = rules;
	const problems: FieldErrors = {};
	if (birthDetailsRequired)
		for (const name of BIRTH_DETAILS) if (!info[name]) problems[name] = BIRTH_DETAIL_MISSING[name];
	if (!isPlausibleBirthDate(info.dateOfBirth, today)) problems.dateOfBirth = "error_date_of_birth_invalid";
	if (packageType === "premium") {
		if (!info.deliveryAddressLine1) problems.deliveryAddressLine1 = "error_address_line1_required";
		if (!info.deliveryCity) problems.deliveryCity = "error_city_required";
		if (!info.deliveryPostalCode) problems.deliveryPostalCode = "error_postal_code_required";
		if (!v.safeParse(requiredCountry("x"), info.deliveryCountry).success)
			problems.deliveryCountry = "error_country_required";
	}
	if (!info.useProvidedRepresentative) {
		if (!info.representativeName) problems.representativeName = "error_representative_name_required";
		if (representativeNifProblem(info.representativeNif))
			problems.representativeNif = "error_representative_nif_invalid";
		if (!info.representativeAddress) problems.representativeAddress = "error_representative_address_required";
	}
	return problems;
}

export type Checked = { ok: true; info: PersonalInfo } | { ok: false; errors: FieldErrors };

/** The whole check, for the browser, the page's action and the call alike. */
export function checkPersonalInfo(input: unknown, rules: FormRules): Checked {
	const parsed = v.safeParse(personalInfoSchema, input);
	if (parsed.success) {
		const errors = personalInfoProblems(parsed.output, rules);
		return Object.keys(errors).length === 0 ? { ok: true, info: parsed.output } : { ok: false, errors };
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
	const texts = Object.keys(personalInfoSchema.pipe[0].entries).map((name) => {
		const value = fields[name];
		return [name, typeof value === "string" ? value.trim() : ""];
	});
	return { ...Object.fromEntries(texts), useProvidedRepresentative: fields.useProvidedRepresentative !== false };
}

/** The address for the printed certificate, when the package has one. */
export function deliveryAddressOf(info: PersonalInfo, packageType: PackageId): Address | null {
	if (packageType !== "premium") return null;
	return {
		addressLine1: info.deliveryAddressLine1,
		addressLine2: info.deliveryAddressLine2 || undefined,
		city: info.deliveryCity,
		postalCode: info.deliveryPostalCode,
		country: info.deliveryCountry,
	};
}
