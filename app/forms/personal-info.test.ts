import { describe, expect, it } from "vitest";
import { checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import { suggestedFields } from "#app/routes/apply/personal-info/auto-fill.server.ts";
import { splitSuggestions } from "#app/routes/apply/personal-info/auto-fill-fields.ts";
import {
	joinDate,
	PERSONAL_INFO_INPUTS,
	readFormFields,
	splitDate,
	toFormFields,
	toPersonalInfoInput,
} from "./personal-info.ts";

const TODAY = "2026-11-21";

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

const typed = {
	firstName: "Łucja María",
	lastName: "Gonçalves",
	"dateOfBirth.day": "7",
	"dateOfBirth.month": "3",
	"dateOfBirth.year": "1990",
	nationality: "PL",
	email: "lucja@example.com",
	phone: "+48 601 234 567",
	addressLine1: "ul. Długa 5",
	city: "Gdańsk",
	postalCode: "80-827",
	country: "PL",
	useProvidedRepresentative: "true",
	termsAccepted: "true",
};

describe("the personal information form", () => {
	it("is accepted by the law of the form when everything is filled in", () => {
		const checked = checkPersonalInfo(toPersonalInfoInput(readFormFields(formOf(typed))), {
			packageType: "standard",
			today: TODAY,
		});
		expect(checked.ok && checked.info).toMatchObject({ dateOfBirth: "1990-03-07", firstName: "Łucja María" });
	});

	it("names every required field when nothing is filled in, in our own words", () => {
		const checked = checkPersonalInfo(toPersonalInfoInput(readFormFields(new FormData())), {
			packageType: "standard",
			today: TODAY,
		});
		expect(checked.ok || checked.errors).toEqual({
			firstName: "error_first_name_required",
			lastName: "error_last_name_required",
			dateOfBirth: "error_date_of_birth_required",
			nationality: "error_nationality_required",
			email: "error_email_required",
			phone: "error_phone_required",
			addressLine1: "error_address_line1_required",
			city: "error_city_required",
			postalCode: "error_postal_code_required",
			country: "error_country_required",
			termsAccepted: "error_terms_required",
		});
	});

	it("names what Premium and an own representative need in the same answer as everything else", () => {
		const fields = {
			...typed,
			email: "lucja@",
			"dateOfBirth.day": "31",
			"dateOfBirth.month": "2",
			useProvidedRepresentative: "false",
		};
		const checked = checkPersonalInfo(toPersonalInfoInput(fields), { packageType: "premium", today: TODAY });
		expect(checked.ok || checked.errors).toEqual({
			email: "error_email_invalid",
			dateOfBirth: "error_date_of_birth_invalid",
			deliveryAddressLine1: "error_delivery_address_line1_required",
			deliveryCity: "error_delivery_city_required",
			deliveryPostalCode: "error_delivery_postal_code_required",
			deliveryCountry: "error_delivery_country_required",
			representativeName: "error_representative_name_required",
			representativeNif: "error_representative_nif_required",
			representativeAddress: "error_representative_address_required",
		});
	});

	it("tells half a date or an impossible one from none", () => {
		for (const [day, month, year, fault] of [
			["7", "", "1990", "error_date_of_birth_incomplete"],
			["31", "2", "1990", "error_date_of_birth_invalid"],
			["7", "3", "90", "error_date_of_birth_year"],
			["x", "y", "z", "error_date_of_birth_format"],
		] as const) {
			const fields = { ...typed, "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year };
			const checked = checkPersonalInfo(toPersonalInfoInput(fields), { packageType: "standard", today: TODAY });
			expect(checked.ok || checked.errors).toEqual({ dateOfBirth: fault });
		}
		expect(joinDate("", " ", undefined)).toBe("");
	});

	it("takes a date apart and puts it together again", () => {
		expect(splitDate("1990-03-07")).toEqual({ day: "7", month: "3", year: "1990" });
		expect(joinDate("7", "3", "1990")).toBe("1990-03-07");
		expect(splitDate("")).toEqual({ day: "", month: "", year: "" });
	});

	it("sends Premium's certificate to the address above when that is ticked, whatever else is typed there", () => {
		const fields = { ...typed, sameAddress: "true", deliveryCity: "Elsewhere" };
		const checked = checkPersonalInfo(toPersonalInfoInput(fields), { packageType: "premium", today: TODAY });
		expect(checked.ok && checked.info).toMatchObject({ deliveryAddressLine1: "ul. Długa 5", deliveryCity: "Gdańsk" });
	});

	it("asks for place of birth and the parents' names only where the tax office wants them of everybody (T38)", () => {
		const rules = { packageType: "standard", today: TODAY } as const;
		expect(checkPersonalInfo(toPersonalInfoInput(typed), rules).ok).toBe(true);
		const all = checkPersonalInfo(toPersonalInfoInput({ ...typed, fatherName: "Jan" }), {
			...rules,
			birthDetailsRequired: true,
		});
		expect(all.ok || all.errors).toEqual({
			placeOfBirth: "error_place_of_birth_required",
			motherName: "error_mother_name_required",
		});
	});

	it("asks for the own representative's data only when there is one", () => {
		const own = checkPersonalInfo(toPersonalInfoInput({ ...typed, useProvidedRepresentative: "false" }), {
			packageType: "standard",
			today: TODAY,
		});
		expect(own.ok || Object.keys(own.errors)).toEqual([
			"representativeName",
			"representativeNif",
			"representativeAddress",
		]);
	});

	it("keeps only its own fields of what is posted, as text", () => {
		const form = formOf({ ...typed, status: "completed", isAdmin: "true" });
		form.set("city", new File(["x"], "city.txt"));
		const fields = readFormFields(form);
		expect(Object.keys(fields).every((name) => (PERSONAL_INFO_INPUTS as readonly string[]).includes(name))).toBe(true);
		expect(fields).not.toHaveProperty("city");
	});

	it("asks by form alone whether there was ever a NIF, and knows three answers (F3)", () => {
		const check = (hadNif: string | undefined, byForm: boolean) => {
			const fields = hadNif === undefined ? typed : { ...typed, hadNif };
			const checked = checkPersonalInfo(toPersonalInfoInput(fields), {
				packageType: "standard",
				today: TODAY,
				isFromForm: byForm,
			});
			return checked.ok ? checked.info.hadNif : checked.errors;
		};
		expect(check(undefined, false)).toBe("");
		expect(check(undefined, true)).toEqual({ hadNif: "error_had_nif_required" });
		for (const answer of ["no", "unsure"]) expect(check(answer, true)).toBe(answer);
		for (const byForm of [true, false]) {
			expect(check("yes", byForm)).toEqual({ hadNif: "error_had_nif" });
			expect(check("perhaps", byForm)).toEqual({ hadNif: "error_had_nif_required" });
		}
	});

	it("tells somebody who has a NIF of nothing else that is missing (F3)", () => {
		const checked = checkPersonalInfo({ hadNif: "yes" }, { packageType: "premium", today: TODAY, isFromForm: true });
		expect(checked.ok || checked.errors).toEqual({ hadNif: "error_had_nif" });
	});

	it("brings back a draft as it was typed, half a date included", () => {
		const draft = { status: "draft", personalInfo: { firstName: "Ł", "dateOfBirth.day": "27" } };
		expect(toFormFields(draft as unknown as Parameters<typeof toFormFields>[0])).toEqual({
			firstName: "Ł",
			"dateOfBirth.day": "27",
		});
	});
});

describe("auto-fill", () => {
	const codeOf = (country: string) => ({ poland: "PL", pl: "PL" })[country.toLowerCase()] ?? "";
	const passport = {
		surname: "GONÇALVES",
		givenNames: "ŁUCJA",
		birthDate: "1990-03-07",
		countryName: "Poland",
		nationality: "XX",
	};

	it("turns what was read into fields, countries by name, and leaves out what is empty", () => {
		expect(suggestedFields(passport, { streetAddress: "ul. Długa 5", country: "Utopia" }, codeOf)).toEqual({
			firstName: "ŁUCJA",
			lastName: "GONÇALVES",
			"dateOfBirth.day": "7",
			"dateOfBirth.month": "3",
			"dateOfBirth.year": "1990",
			nationality: "PL",
			addressLine1: "ul. Długa 5",
		});
	});

	it("takes the one name of a passport for a single name", () => {
		expect(suggestedFields({ surname: "SUHARTO", givenNames: "" }, null, codeOf)).toEqual({
			firstName: "SUHARTO",
			singleName: "true",
		});
	});

	it("suggests nothing when nothing, or nothing sensible, was read", () => {
		for (const facts of [null, undefined, "text", { surname: 5 }, {}])
			expect(suggestedFields(facts, facts, codeOf)).toEqual({});
	});

	it("fills blanks freely, and names apart what would replace something typed", () => {
		const suggested = { firstName: "ŁUCJA", lastName: "GONÇALVES", city: "Gdańsk" };
		expect(splitSuggestions({ firstName: "Lucy", city: "Gdańsk", lastName: " " }, suggested)).toEqual({
			blank: { lastName: "GONÇALVES" },
			different: { firstName: "ŁUCJA" },
		});
	});
});
