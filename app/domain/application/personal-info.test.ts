import { describe, expect, it } from "vitest";
import { checkPersonalInfo, type FormRules, fieldsToConfirm } from "./personal-info.ts";

const ANSWERS = {
	firstName: "Łucja María",
	lastName: "Gonçalves",
	dateOfBirth: "1990-03-27",
	nationality: "PL",
	email: "lucja@example.com",
	phone: "+48 601 234 567",
	addressLine1: "ul. Długa 5",
	city: "Gdańsk",
	postalCode: "80-827",
	country: "PL",
	useProvidedRepresentative: true,
	termsAccepted: true,
};
const RULES: FormRules = { packageType: "standard", today: "2026-11-23" };

/** The errors in these answers, by field; empty if they are accepted. */
function problems(changes: Record<string, unknown>, rules: Partial<FormRules> = {}): Record<string, string> {
	const checked = checkPersonalInfo({ ...ANSWERS, ...changes }, { ...RULES, ...rules });
	return checked.ok ? {} : checked.errors;
}

describe("a date of birth", () => {
	it.each(["1900-01-01", "2008-11-23", "2000-02-29"])("may be %s", (dateOfBirth) => {
		expect(problems({ dateOfBirth })).toEqual({});
	});

	it.each(["2008-11-24", "2026-11-23"])("of a child, %s, requires a guardian", (dateOfBirth) => {
		expect(problems({ dateOfBirth })).toEqual({
			guardianRelation: "error_guardian_relation",
			guardianFirstName: "error_guardian_name",
			guardianDateOfBirth: "error_guardian_birth",
		});
	});
});

describe("a single name", () => {
	const singleName = { singleName: true, firstName: "Suharto", lastName: "" };

	it("needs no other, and is stored as the first name, whichever field it was typed in", () => {
		for (const names of [
			singleName,
			{ ...singleName, firstName: " ", lastName: "Suharto" },
			{ ...singleName, lastName: "Suharto" },
		]) {
			const checked = checkPersonalInfo({ ...ANSWERS, ...names }, RULES);
			expect(checked).toMatchObject({ ok: true, info: { firstName: "Suharto", lastName: "", singleName: true } });
		}
	});

	it("is required, and must be declared to be the only one", () => {
		expect(problems({ ...singleName, firstName: "" })).toEqual({ firstName: "error_first_name_required" });
		expect(problems({ ...singleName, singleName: false })).toEqual({ lastName: "error_last_name_required" });
		expect(problems({ lastName: "" })).toEqual({ lastName: "error_last_name_required" });
	});
});

describe("a postal code", () => {
	const missing = "error_postal_code_required";

	it("may be omitted only for a country that has none", () => {
		expect(problems({ postalCode: "", country: "AE" })).toEqual({});
		expect(problems({ postalCode: " ", country: "PL" })).toEqual({ postalCode: missing });
		expect(problems({ postalCode: "", country: "" })).toMatchObject({ postalCode: missing });
	});

	it("in an unusual format for its country must be confirmed once, and is then stored as typed", () => {
		const typed = { country: "BR", postalCode: "ABC" };
		const unconfirmed = checkPersonalInfo({ ...ANSWERS, ...typed }, RULES);
		expect(unconfirmed).toEqual({ ok: false, errors: { postalCode: "error_postal_code_unusual:BR" } });
		expect(fieldsToConfirm(unconfirmed.ok ? {} : unconfirmed.errors)).toEqual(["postalCode"]);
		const confirmed = checkPersonalInfo({ ...ANSWERS, ...typed, postalCodeConfirmed: true }, RULES);
		expect(confirmed.ok && confirmed.info).toMatchObject({ postalCode: "ABC", postalCodeConfirmed: true });
		expect(problems({ ...typed, postalCodeConfirmed: true, city: "" })).toEqual({ city: "error_city_required" });
	});

	it("for delivery is checked for the delivery country", () => {
		const home = { deliveryAddressLine1: "1 Nathan Road", deliveryCity: "Kowloon", deliveryPostalCode: "" };
		const premium = { packageType: "premium" } as const;
		expect(problems({ ...home, deliveryCountry: "HK" }, premium)).toEqual({});
		expect(problems({ ...home, deliveryCountry: "GB" }, premium)).toEqual({
			deliveryPostalCode: "error_delivery_postal_code_required",
		});
		const unusual = { ...home, deliveryCountry: "GB", deliveryPostalCode: "YO1" };
		expect(problems(unusual, premium)).toEqual({ deliveryPostalCode: "error_delivery_postal_code_unusual:GB" });
		expect(problems({ ...unusual, deliveryPostalCodeConfirmed: true }, premium)).toEqual({});
	});
});

describe("a phone number", () => {
	it("is stored in its country's usual format, and rejected if invalid there", () => {
		const readPhone = (_written: string, country: string) =>
			country === "PL" ? { number: "+48601234567" } : { error: `error_phone_too_long:${country}` };
		const checked = checkPersonalInfo(ANSWERS, { ...RULES, parsePhone: readPhone });
		expect(checked.ok && checked.info.phone).toBe("+48601234567");
		expect(problems({ country: "PT" }, { parsePhone: readPhone })).toEqual({
			phone: "error_phone_too_long:PT",
			postalCode: "error_postal_code_unusual:PT",
		});
	});
});

describe("a delivery address", () => {
	const POST = {
		deliveryAddressLine1: "1 High St",
		deliveryCity: "Leeds",
		deliveryPostalCode: "LS1 4AP",
		deliveryCountry: "GB",
	};

	it("is not checked if nothing is posted", () => {
		expect(problems({ ...POST, deliveryCity: "Київ" })).toEqual({});
	});

	it("is required only for premium", () => {
		const missing = Object.keys(problems({}, { packageType: "premium" }));
		expect(missing.sort()).toEqual(Object.keys(POST).sort());
		expect(problems(POST, { packageType: "premium" })).toEqual({});
		expect(Object.keys(problems({ ...POST, deliveryCountry: "XX" }, { packageType: "premium" }))).toEqual([
			"deliveryCountry",
		]);
	});
});

describe("the applicant's own representative", () => {
	const OWN = { useProvidedRepresentative: false, representativeName: "Rui", representativeAddress: "Rua Augusta 1" };

	it("needs a name, a valid NIF and an address", () => {
		const all = ["representativeAddress", "representativeName", "representativeNif"];
		expect(Object.keys(problems({ useProvidedRepresentative: false })).sort()).toEqual(all);
		expect(problems({ ...OWN, representativeNif: "501 964 843" })).toEqual({});
		expect(Object.keys(problems({ ...OWN, representativeNif: "501964842" }))).toEqual(["representativeNif"]);
	});
});

it("asks for place of birth and parents if they are required", () => {
	const required = ["fatherName", "motherName", "placeOfBirth"];
	expect(Object.keys(problems({}, { birthDetailsRequired: true })).sort()).toEqual(required);
});

it("reports all errors at once, one per field, whatever was sent", () => {
	const errors = problems({ firstName: 7, email: "x", dateOfBirth: "1800-01-01", useProvidedRepresentative: false });
	expect(errors).toMatchObject({
		firstName: "error_first_name_required",
		email: "error_email_invalid",
		dateOfBirth: "error_date_of_birth_early",
		representativeName: expect.stringMatching(/^error_/),
	});
	const sentences = Object.values(
		checkPersonalInfo(null, RULES).ok ? {} : problems({ city: "a\u0000b", country: "XX" }),
	);
	expect(sentences).toEqual(["error_characters", "error_country_unknown"]);
});

describe("an application for a child", () => {
	const MOTHER = {
		dateOfBirth: "2015-03-01",
		guardianRelation: "parent",
		guardianFirstName: "Inês",
		guardianLastName: "Gonçalves",
		guardianDateOfBirth: "1985-06-30",
	};
	const FATHER = { secondGuardianFirstName: "Rui", secondGuardianLastName: "Gonçalves" };

	it("may be made by a mother alone, even with a single name", () => {
		expect(problems(MOTHER)).toEqual({});
		expect(problems({ ...MOTHER, guardianLastName: "" })).toEqual({});
	});

	it("names both parents if both act", () => {
		const both = { ...MOTHER, guardianRelation: "parents" };
		expect(problems(both)).toEqual({ secondGuardianFirstName: "error_guardian_name" });
		expect(problems({ ...both, ...FATHER })).toEqual({});
	});

	it.each([
		{ secondGuardianFirstName: "Inês", secondGuardianLastName: "Gonçalves" },
		{ secondGuardianFirstName: " INES ", secondGuardianLastName: "goncalves" },
		{ secondGuardianFirstName: "Gonçalves", secondGuardianLastName: "Inês" },
	])("cannot name the same person as both parents: %j", (secondParent) => {
		expect(problems({ ...MOTHER, guardianRelation: "parents", ...secondParent })).toEqual({
			secondGuardianFirstName: "error_guardian_same",
		});
	});

	it.each([
		["2008-11-24", "error_guardian_age"],
		["2008-11-23", undefined],
		["2027-01-01", "error_date_of_birth_future"],
		["30.06.1985", "error_date_of_birth_format"],
	])("needs an adult guardian, who was born on %s", (guardianDateOfBirth, error) => {
		expect(problems({ ...MOTHER, guardianDateOfBirth })).toEqual(error ? { guardianDateOfBirth: error } : {});
	});

	it("stores only the acting guardians: none for an adult, one if one parent acts", () => {
		const storedInfo = (changes: Record<string, unknown>) => {
			const checked = checkPersonalInfo({ ...ANSWERS, ...MOTHER, ...FATHER, ...changes }, RULES);
			return checked.ok ? checked.info : null;
		};
		expect(storedInfo({ dateOfBirth: "1990-03-27" })).toMatchObject({ guardianRelation: "", guardianFirstName: "" });
		expect(storedInfo({})).toMatchObject({ guardianFirstName: "Inês", secondGuardianFirstName: "" });
		expect(storedInfo({ dateOfBirth: "1990-03-27", guardianDateOfBirth: "2020-01-01" })).not.toBeNull();
	});

	it("rejects an unknown relation", () => {
		expect(problems({ ...MOTHER, guardianRelation: "uncle" })).toEqual({ guardianRelation: "error_guardian_relation" });
	});
});
