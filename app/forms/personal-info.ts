import type { Application } from "#app/domain/application/application.ts";
import { birthDetailsOf } from "#app/domain/application/birth-details.ts";

/** What the browser posts, in the page's order; `dateOfBirth` travels in three parts. */
export const PERSONAL_INFO_INPUTS = [
	"firstName",
	"lastName",
	"dateOfBirth.day",
	"dateOfBirth.month",
	"dateOfBirth.year",
	"nationality",
	"placeOfBirth",
	"fatherName",
	"motherName",
	"email",
	"phone",
	"addressLine1",
	"addressLine2",
	"city",
	"postalCode",
	"country",
	"sameAddress",
	"deliveryAddressLine1",
	"deliveryAddressLine2",
	"deliveryCity",
	"deliveryPostalCode",
	"deliveryCountry",
	"useProvidedRepresentative",
	"representativeName",
	"representativeNif",
	"representativeAddress",
	"termsAccepted",
] as const;

/** The form as typed, complete or not. */
export type PersonalInfoFields = Record<string, string>;

/** The fields in which errors can be, in the page's order; error summaries follow it. */
export const PERSONAL_INFO_FIELDS = [
	...new Set(PERSONAL_INFO_INPUTS.map((name) => name.split(".")[0] ?? name)),
] as string[];

/** More than any rule allows, so that an overlong answer is still refused in words and not cut silently. */
const MAX_CHARACTERS = 500;

/** Keeps our own fields of a posted form; files and strangers are left out. */
export function fieldsOfForm(form: FormData): PersonalInfoFields {
	const fields: PersonalInfoFields = {};
	for (const name of PERSONAL_INFO_INPUTS) {
		const value = form.get(name);
		if (typeof value === "string") fields[name] = value.slice(0, MAX_CHARACTERS);
	}
	return fields;
}

/** YYYY-MM-DD of three parts as typed; nothing typed is "", and nonsense stays recognisable as such. */
export function joinDate(day = "", month = "", year = ""): string {
	const [d, m, y] = [day.trim(), month.trim(), year.trim()];
	if (!d && !m && !y) return "";
	return `${y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
}

export function splitDate(date: string): { day: string; month: string; year: string } {
	const [year = "", month = "", day = ""] = date.split("-");
	return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}

const SAME_ADDRESS = [
	["deliveryAddressLine1", "addressLine1"],
	["deliveryAddressLine2", "addressLine2"],
	["deliveryCity", "city"],
	["deliveryPostalCode", "postalCode"],
	["deliveryCountry", "country"],
] as const;

/** The form as `checkPersonalInfo` reads it. */
export function inputOfFields(fields: PersonalInfoFields): Record<string, unknown> {
	const input: Record<string, unknown> = {
		...fields,
		dateOfBirth: joinDate(fields["dateOfBirth.day"], fields["dateOfBirth.month"], fields["dateOfBirth.year"]),
		useProvidedRepresentative: fields.useProvidedRepresentative !== "false",
		termsAccepted: fields.termsAccepted === "true",
	};
	if (fields.sameAddress) for (const [to, from] of SAME_ADDRESS) input[to] = fields[from] ?? "";
	return input;
}

/** A stored application as the form shows it again; a draft brings back what has no column, such as half a date. */
export function fieldsOfApplication(application: Application): PersonalInfoFields {
	const kept = Object.entries(application.personalInfo ?? {}).filter(
		(entry): entry is [string, string] => typeof entry[1] === "string",
	);
	if (application.status === "draft" && kept.length > 0) return Object.fromEntries(kept);
	const born = splitDate(application.dateOfBirth);
	const delivery = application.physicalDeliveryAddress;
	return {
		firstName: application.firstName,
		lastName: application.lastName,
		"dateOfBirth.day": born.day,
		"dateOfBirth.month": born.month,
		"dateOfBirth.year": born.year,
		nationality: application.nationality,
		...birthDetailsOf(application),
		email: application.email,
		phone: application.phone,
		addressLine1: application.addressLine1,
		addressLine2: application.addressLine2 ?? "",
		city: application.city,
		postalCode: application.postalCode,
		country: application.country,
		deliveryAddressLine1: delivery?.addressLine1 ?? "",
		deliveryAddressLine2: delivery?.addressLine2 ?? "",
		deliveryCity: delivery?.city ?? "",
		deliveryPostalCode: delivery?.postalCode ?? "",
		deliveryCountry: delivery?.country ?? "",
		useProvidedRepresentative: String(application.useProvidedRepresentative),
		representativeName: application.representativeName ?? "",
		representativeNif: application.representativeNif ?? "",
		representativeAddress: application.representativeAddress ?? "",
		termsAccepted: application.termsAccepted ? "true" : "",
	};
}
