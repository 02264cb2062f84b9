import { countryName } from "#app/content/country-names.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { compareAddress, comparePassport } from "#app/domain/application/form-check.ts";
import type { AddressFacts, PassportFacts } from "#app/domain/documents/document-check.ts";
import { type Flag, type FlagCode, flagsOf } from "#app/domain/documents/document-flags.ts";
import type { Language } from "#app/domain/language.ts";
import { fullName } from "#app/domain/person/age.ts";
import { formatCivilDate } from "#app/domain/time/calendar.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationDocument } from "#app/queries/application/get-application-file.server.ts";
import type { AdminReading } from "#app/routes/admin/application/application-view.ts";

type Read = Pick<ApplicationDocument, "documentType" | "extracted">;

/** What the document says otherwise than the applicant: always of today's answers. */
export function contradictions(document: Read, application: Application): Flag[] {
	return flagsOf(codesOf(document, application));
}

function codesOf({ documentType, extracted }: Read, application: Application): FlagCode[] {
	if (documentType !== "passport" && documentType !== "address") return [];
	return documentType === "passport"
		? comparePassport(extracted as PassportFacts | null, application)
		: compareAddress(extracted as AddressFacts | null, application);
}

/** What was read beside what was typed, line by line: the eye finds what differs. */
export function adminReadings(document: Read, application: Application, language: Language): AdminReading[] {
	if (!document.extracted || (document.documentType !== "passport" && document.documentType !== "address")) return [];
	const codes = codesOf(document, application);
	const rows =
		document.documentType === "passport"
			? passportRows(document.extracted as PassportFacts, application, codes, language)
			: addressRows(document.extracted as AddressFacts, application, codes, language);
	return rows.filter(({ read }) => read !== "");
}

function passportRows(
	facts: PassportFacts,
	application: Application,
	codes: FlagCode[],
	language: Language,
): AdminReading[] {
	const date = (text: string) => (text === "" ? "" : formatCivilDate(text, language));
	const country = (code: string) => (code === "" ? "" : countryName(code, language));
	const { lastName, firstName, dateOfBirth, nationality } = application;
	const name = codes.includes("form_name");
	return [
		{ field: "lastName", term: m.field_last_name(), read: facts.surname, typed: lastName, differs: name },
		{ field: "firstName", term: m.field_first_name(), read: facts.givenNames, typed: firstName, differs: name },
		{
			field: "dateOfBirth",
			term: m.field_date_of_birth(),
			read: date(facts.birthDate),
			typed: date(dateOfBirth),
			differs: codes.includes("form_birth_date"),
		},
		{
			field: "nationality",
			term: m.field_nationality(),
			read: country(facts.nationality),
			typed: country(nationality),
			differs: codes.includes("form_nationality"),
		},
		{ term: m.admin_read_number(), read: facts.documentNumber, typed: null, differs: false },
		{ term: m.admin_read_expiry(), read: date(facts.expiryDate), typed: null, differs: false },
		{ term: m.admin_read_state(), read: country(facts.issuer), typed: null, differs: false },
	];
}

function addressRows(
	facts: AddressFacts,
	application: Application,
	codes: FlagCode[],
	language: Language,
): AdminReading[] {
	const { addressLine1, addressLine2, city, postalCode, country, firstName, lastName } = application;
	const differs = codes.includes("form_address");
	const named = (code: string) => (code === "" ? "" : countryName(code, language));
	const street = [addressLine1, addressLine2].filter(Boolean).join(", ");
	return [
		{ term: m.admin_read_holder(), read: facts.holder, typed: fullName({ firstName, lastName }), differs: false },
		{ field: "addressLine1", term: m.field_address_line1(), read: facts.streetAddress, typed: street, differs },
		{ field: "city", term: m.field_city(), read: facts.city, typed: city, differs },
		{ field: "postalCode", term: m.field_postal_code(), read: facts.postalCode, typed: postalCode, differs },
		{ field: "country", term: m.field_country(), read: named(facts.country), typed: named(country), differs },
		{ term: m.admin_read_issuer(), read: facts.issuer, typed: null, differs: false },
		{
			term: m.admin_read_issued(),
			read: facts.issueDate === "" ? "" : formatCivilDate(facts.issueDate, language),
			typed: null,
			differs: false,
		},
	];
}
