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

function toFormData(fields: Record<string, string>): FormData {
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
	it("is valid when everything is filled in", () => {
		const checked = checkPersonalInfo(toPersonalInfoInput(readFormFields(toFormData(typed))), {
			packageType: "standard",
			today: TODAY,
		});
		expect(checked.ok && checked.info).toMatchObject({ dateOfBirth: "1990-03-07", firstName: "Łucja María" });
	});

	it("reports every required field when nothing is filled in, with our own messages", () => {
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

	it("reports what Premium and the applicant's own representative require, together with all other errors", () => {
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

	it("distinguishes an incomplete or impossible date from an empty one", () => {
		for (const [day, month, year, error] of [
			["7", "", "1990", "error_date_of_birth_incomplete"],
			["31", "2", "1990", "error_date_of_birth_invalid"],
			["7", "3", "90", "error_date_of_birth_year"],
			["x", "y", "z", "error_date_of_birth_format"],
		] as const) {
			const fields = { ...typed, "dateOfBirth.day": day, "dateOfBirth.month": month, "dateOfBirth.year": year };
			const checked = checkPersonalInfo(toPersonalInfoInput(fields), { packageType: "standard", today: TODAY });
			expect(checked.ok || checked.errors).toEqual({ dateOfBirth: error });
		}
		expect(joinDate("", " ", undefined)).toBe("");
	});

	it("splits a date and joins it again", () => {
		expect(splitDate("1990-03-07")).toEqual({ day: "7", month: "3", year: "1990" });
		expect(joinDate("7", "3", "1990")).toBe("1990-03-07");
		expect(splitDate("")).toEqual({ day: "", month: "", year: "" });
	});

	it("delivers Premium's certificate to the address above if that box is ticked, whatever else was typed", () => {
		const fields = { ...typed, sameAddress: "true", deliveryCity: "Elsewhere" };
		const checked = checkPersonalInfo(toPersonalInfoInput(fields), { packageType: "premium", today: TODAY });
		expect(checked.ok && checked.info).toMatchObject({ deliveryAddressLine1: "ul. Długa 5", deliveryCity: "Gdańsk" });
	});

	it("requires place of birth and the parents' names only if the tax office requires them of all applicants (T38)", () => {
		const rules = { packageType: "standard", today: TODAY } as const;
		expect(checkPersonalInfo(toPersonalInfoInput(typed), rules).ok).toBe(true);
		const checked = checkPersonalInfo(toPersonalInfoInput({ ...typed, fatherName: "Jan" }), {
			...rules,
			birthDetailsRequired: true,
		});
		expect(checked.ok || checked.errors).toEqual({
			placeOfBirth: "error_place_of_birth_required",
			motherName: "error_mother_name_required",
		});
	});

	it("requires details of the applicant's own representative only if there is one", () => {
		const checked = checkPersonalInfo(toPersonalInfoInput({ ...typed, useProvidedRepresentative: "false" }), {
			packageType: "standard",
			today: TODAY,
		});
		expect(checked.ok || Object.keys(checked.errors)).toEqual([
			"representativeName",
			"representativeNif",
			"representativeAddress",
		]);
	});

	it("reads only its own fields from the request, as text", () => {
		const form = toFormData({ ...typed, status: "completed", isAdmin: "true" });
		form.set("city", new File(["x"], "city.txt"));
		const fields = readFormFields(form);
		expect(Object.keys(fields).every((name) => (PERSONAL_INFO_INPUTS as readonly string[]).includes(name))).toBe(true);
		expect(fields).not.toHaveProperty("city");
	});

	it("asks about an earlier NIF only on the form, and recognises three answers (F3)", () => {
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

	it("reports no other missing field to applicants who already have a NIF (F3)", () => {
		const checked = checkPersonalInfo({ hadNif: "yes" }, { packageType: "premium", today: TODAY, isFromForm: true });
		expect(checked.ok || checked.errors).toEqual({ hadNif: "error_had_nif" });
	});

	it("restores a draft as it was typed, including an incomplete date", () => {
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

	it("maps what was read to fields, resolves countries by name, and omits empty values", () => {
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

	it("treats the only name in a passport as a single name", () => {
		expect(suggestedFields({ surname: "SUHARTO", givenNames: "" }, null, codeOf)).toEqual({
			firstName: "SUHARTO",
			singleName: "true",
		});
	});

	it("suggests nothing if nothing usable was read", () => {
		for (const facts of [null, undefined, "text", { surname: 5 }, {}])
			expect(suggestedFields(facts, facts, codeOf)).toEqual({});
	});

	it("fills in blanks, and lists separately what would replace typed values", () => {
		const suggested = { firstName: "ŁUCJA", lastName: "GONÇALVES", city: "Gdańsk" };
		expect(splitSuggestions({ firstName: "Lucy", city: "Gdańsk", lastName: " " }, suggested)).toEqual({
			blank: { lastName: "GONÇALVES" },
			different: { firstName: "ŁUCJA" },
		});
	});
});
