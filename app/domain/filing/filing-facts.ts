import type { Application } from "../application/application.ts";
import type { PersonalInfoField } from "../application/personal-info-fields.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import type { PassportFacts } from "../documents/document-check.ts";
import { getGuardians } from "../guardian/guardian.ts";
import { fullName } from "../person/age.ts";

/**
 * The fields of the tax office's form, in its order: person, identity document, address abroad, a minor's guardian,
 * fiscal representative.
 */
const FILING_FIELDS = [
	"name",
	"birthDate",
	"sex",
	"nationality",
	"placeOfBirth",
	"fatherName",
	"motherName",
	"documentNumber",
	"documentExpiry",
	"documentIssuer",
	"address",
	"postalCode",
	"city",
	"country",
	"guardian",
	"secondGuardian",
	"representativeName",
	"representativeNif",
	"representativeAddress",
] as const;
export type FilingField = (typeof FILING_FIELDS)[number];

/** One answer for the form. Dates are YYYY-MM-DD, countries ISO 3166-1 alpha-2 codes, sex M or F. */
export type FilingFact = { field: FilingField; value: string };

/** Fields whose value is a country code. */
export const COUNTRY_FIELDS: readonly FilingField[] = ["nationality", "documentIssuer", "country"];

/** Fields from the passport only, visible only to staff who have given a reason. */
export const PASSPORT_FIELDS: readonly FilingField[] = ["sex", "documentNumber", "documentExpiry", "documentIssuer"];

type FilingSources = {
	application: Application;
	/** The facts of the current passport; null if unread. */
	passport: PassportFacts | null;
};

/** Returns all known data for the form, in its order; unknown values are omitted. */
export function listFilingFacts({ application, passport }: FilingSources): FilingFact[] {
	const getAnswer = (name: PersonalInfoField) => String(storedAnswer(application, name));
	const guardians = getGuardians(application)?.names ?? [];
	const values: Record<FilingField, string | null | undefined> = {
		name: fullName(application),
		birthDate: application.dateOfBirth,
		sex: passport?.sex,
		nationality: application.nationality,
		placeOfBirth: getAnswer("placeOfBirth"),
		fatherName: getAnswer("fatherName"),
		motherName: getAnswer("motherName"),
		documentNumber: passport?.documentNumber,
		documentExpiry: passport?.expiryDate,
		documentIssuer: passport?.issuer,
		address: [application.addressLine1, application.addressLine2].filter(Boolean).join(", "),
		postalCode: application.postalCode,
		city: application.city,
		country: application.country,
		guardian: guardians[0],
		secondGuardian: guardians[1],
		representativeName: application.representativeName,
		representativeNif: application.representativeNif,
		representativeAddress: application.representativeAddress,
	};
	return FILING_FIELDS.flatMap((field) => {
		const value = values[field]?.trim();
		return value ? [{ field, value }] : [];
	});
}
