import type { FilingField } from "#app/domain/filing/filing-facts.ts";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";

/** What the form of the tax office calls each answer, with our word for it in other languages. */
export const FILING_LABELS: Record<
	FilingField,
	(inputs: Record<string, never>, locale: { locale: Language }) => string
> = {
	name: m.filing_name,
	birthDate: m.filing_birth_date,
	sex: m.filing_sex,
	nationality: m.filing_nationality,
	placeOfBirth: m.filing_place_of_birth,
	fatherName: m.filing_father,
	motherName: m.filing_mother,
	documentNumber: m.filing_document,
	documentExpiry: m.filing_document_expiry,
	documentIssuer: m.filing_document_issuer,
	address: m.filing_address,
	postalCode: m.filing_postal_code,
	city: m.filing_city,
	country: m.filing_country,
	guardian: m.filing_guardian,
	secondGuardian: m.filing_guardian,
	representativeName: m.filing_representative,
	representativeNif: m.filing_representative_nif,
	representativeAddress: m.filing_representative_address,
};
