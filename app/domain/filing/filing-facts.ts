import type { Application } from "../application/application.ts";
import type { PersonalInfoField } from "../application/personal-info-fields.ts";
import { storedAnswer } from "../application/stored-personal-info.ts";
import type { PassportFacts } from "../documents/document-check.ts";
import { guardiansOf } from "../guardian/guardian.ts";
import { fullName } from "../person/age.ts";

/**
 * What the request at the tax office asks for, in the order of its form: the person, the identity document, the address
 * abroad, who acts for somebody under age, the fiscal representative.
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

/** Values that are a country's code. */
export const COUNTRY_FIELDS: readonly FilingField[] = ["nationality", "documentIssuer", "country"];

/** Values that only the passport tells, which is shown to nobody who has not said why. */
export const OF_PASSPORT: readonly FilingField[] = ["sex", "documentNumber", "documentExpiry", "documentIssuer"];

type Known = {
	application: Application;
	/** What was read in the passport that counts; null when nothing was. */
	passport: PassportFacts | null;
};

/** Everything that is known for the form, in its order; what nobody knows is left out. */
export function filingFacts({ application, passport }: Known): FilingFact[] {
	const getAnswer = (name: PersonalInfoField) => String(storedAnswer(application, name));
	const guardians = guardiansOf(application)?.names ?? [];
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
