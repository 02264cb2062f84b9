import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkPersonalInfo } from "#app/domain/application/personal-info.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { readPhoneNumber } from "#app/phone-number.server.ts";
import { translate } from "./failure-labels.server.ts";

const GIVEN = {
	hadNif: "no",
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
	placeOfBirth: "Gdynia",
	fatherName: "Jan",
	motherName: "Ewa",
	termsAccepted: true,
};
const CHILD = {
	dateOfBirth: "2015-03-01",
	guardianRelation: "parents",
	guardianFirstName: "Inês",
	guardianDateOfBirth: "1985-06-30",
	secondGuardianFirstName: "Rui",
};
const OWN = {
	useProvidedRepresentative: false,
	representativeName: "Rui",
	representativeNif: "501964843",
	representativeAddress: "Rua Augusta 1",
};

/** Each code with what causes it: a field, and what is typed into it; what else the form says, where that counts. */
const CAUSES: Record<string, [field: string, typed: unknown, also?: Record<string, unknown>][]> = {
	error_had_nif_required: [["hadNif", ""]],
	error_had_nif: [["hadNif", "yes"]],
	error_first_name_required: [
		["firstName", ""],
		["firstName", "  "],
	],
	error_last_name_required: [["lastName", ""]],
	error_letters_name: [
		["firstName", "Мария"],
		["lastName", "王小明"],
		["fatherName", "Ιωάννης"],
		["guardianFirstName", "فاطمة", CHILD],
		["representativeName", "李明", OWN],
	],
	error_letter_foreign: [
		["firstName", "Mаria"],
		["city", "Lisboа"],
		["addressLine1", "Rua Αugusta 1"],
		["secondGuardianFirstName", "Rуi", CHILD],
	],
	error_letters_address: [
		["city", "Київ"],
		["addressLine2", "الطابق 3"],
		["representativeAddress", "里斯本 1", OWN],
	],
	error_letters_none: [
		["lastName", "---"],
		["representativeName", "& .", OWN],
	],
	error_name_digits: [
		["firstName", "J0hn"],
		["guardianLastName", "Silva 2", CHILD],
		["motherName", "4na"],
	],
	error_name_sign: [
		["firstName", "=cmd|' /C calc'!A0"],
		["lastName", "Gonçalves!"],
	],
	error_line_sign: [
		["addressLine1", "=1+1"],
		["city", "Gdańsk|"],
		["postalCode", "80@827", { country: "KE" }],
		["representativeName", "Rui =1", OWN],
	],
	error_date_of_birth_required: [["dateOfBirth", ""]],
	error_date_of_birth_incomplete: [
		["dateOfBirth", "-03-27"],
		["dateOfBirth", "1990-03-"],
	],
	error_date_of_birth_year: [
		["dateOfBirth", "88-03-27"],
		["guardianDateOfBirth", "19855-06-30", CHILD],
	],
	error_date_of_birth_invalid: [
		["dateOfBirth", "1990-02-30"],
		["dateOfBirth", "1990-13-01"],
		["guardianDateOfBirth", "1985-06-31", CHILD],
	],
	error_date_of_birth_format: [
		["dateOfBirth", "27.03.1990"],
		["guardianDateOfBirth", "1985-0x-01", CHILD],
	],
	error_date_of_birth_future: [["dateOfBirth", "2026-11-24"]],
	error_date_of_birth_early: [["dateOfBirth", "1899-12-31"]],
	error_place_of_birth_required: [["placeOfBirth", ""]],
	error_father_name_required: [["fatherName", ""]],
	error_mother_name_required: [["motherName", ""]],
	error_nationality_required: [
		["nationality", ""],
		["nationality", "AX"],
	],
	error_guardian_relation: [["guardianRelation", "", CHILD]],
	error_guardian_name: [["secondGuardianFirstName", "", CHILD]],
	error_guardian_birth: [["guardianDateOfBirth", "", CHILD]],
	error_guardian_age: [["guardianDateOfBirth", "2010-01-01", CHILD]],
	error_guardian_same: [["secondGuardianFirstName", "INES", CHILD]],
	error_email_required: [["email", " "]],
	error_email_invalid: [
		["email", "lucja"],
		["email", "lucja@b"],
	],
	error_email_dots: [
		["email", "a..b@example.org"],
		["email", "a.@example.org"],
	],
	error_email_sign: [["email", "lúcja@example.com"]],
	error_phone_required: [["phone", ""]],
	error_phone_invalid: [["phone", "1234"]],
	error_phone_signs: [
		["phone", "call me"],
		["phone", "12345 please"],
	],
	error_phone_extension: [
		["phone", "+1 202 555 0143 ext. 5"],
		["phone", "+1 202 555 0143 x5"],
	],
	error_phone_too_long: [["phone", "+351 912 345 678 901 2345"]],
	error_phone_too_short: [["phone", "+351 912 345"]],
	error_phone_length: [["phone", "+376 2345678"]],
	error_phone_country: [["phone", "+999 123456"]],
	error_phone_prefix: [["phone", "601 234 567", { country: "AQ" }]],
	error_address_line1_required: [["addressLine1", ""]],
	error_post_office_box: [
		["addressLine1", "P.O. Box 1234"],
		["addressLine2", "Skrytka pocztowa 12"],
	],
	error_city_required: [["city", ""]],
	error_postal_code_required: [["postalCode", ""]],
	error_postal_code_unusual: [
		["postalCode", "ABC"],
		["deliveryPostalCode", "YO1", { deliveryCountry: "GB" }],
	],
	error_country_required: [
		["country", ""],
		["country", "XX"],
	],
	error_representative_name_required: [["representativeName", "", OWN]],
	error_representative_nif_required: [["representativeNif", "", OWN]],
	error_representative_nif_invalid: [["representativeNif", "501964842", OWN]],
	error_representative_address_required: [["representativeAddress", "", OWN]],
	error_terms_required: [["termsAccepted", false]],
	error_too_long: [
		["city", "a".repeat(121)],
		["email", `${"a".repeat(65)}@example.com`],
	],
	error_characters: [["city", "a\u0000b"]],
};

it.each(Object.entries(CAUSES))("%s has one cause", (code, inputs) => {
	for (const [field, typed, also] of inputs) {
		const checked = checkPersonalInfo(
			{ ...GIVEN, ...also, [field]: typed },
			{
				packageType: "premium",
				today: "2026-11-23",
				byForm: true,
				birthDetailsRequired: true,
				readPhone: readPhoneNumber,
			},
		);
		const errors: Record<string, string> = checked.ok ? {} : checked.errors;
		expect([field, typed, errors[field]?.split(":")[0]]).toEqual([field, typed, code]);
	}
});

it("names every code of the form, each with a sentence of its own in every language", () => {
	const folders = ["app/domain/application", "app/domain/person", "app/domain/guardian"];
	const files = folders.flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`));
	const sources = [
		...files.filter((file) => /(personal-info|person\/|guardian-fields)[\w-]*(?<!test)\.ts$/.test(file)),
		"app/phone-number.server.ts",
	];
	const codes = sources.flatMap((file) => readFileSync(file, "utf8").match(/\berror_\w+[a-z\d]/g) ?? []);
	expect([...new Set(codes)].filter((code) => !(code in CAUSES))).toEqual([]);
	for (const language of LANGUAGES) {
		const sentences = Object.keys(CAUSES).map((code) => translate(`${code}:PT`, language));
		expect(new Set(sentences).size).toBe(sentences.length);
		expect(sentences.filter((sentence) => /[{}]/.test(sentence))).toEqual([]);
	}
});

it("names the letter, the country and the example that a sentence is about", () => {
	expect(translate("error_phone_too_long:PT", "en")).toContain("too long for Portugal");
	expect(translate("error_postal_code_unusual:BR", "pt")).toContain("01310-100 (Brasil)");
	expect(translate("error_letter_foreign:а", "es")).toContain("«а»");
	expect(translate("error_name_sign::", "en")).toContain("“:”");
});
