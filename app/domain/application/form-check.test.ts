import { describe, expect, it } from "vitest";
import type { AddressFacts, PassportFacts } from "../documents/document-check.ts";
import { compareAddress, comparePassport } from "./form-check.ts";

const TYPED = {
	firstName: "María José",
	lastName: "Muñoz García",
	dateOfBirth: "1990-05-17",
	nationality: "ES",
	addressLine1: "Calle de Alcalá, 12, 3.º B",
	addressLine2: null,
	postalCode: "28014",
	country: "ES",
};
const PASSPORT: PassportFacts = {
	surname: "Munoz Garcia",
	givenNames: "Maria Jose",
	birthDate: "1990-05-17",
	countryName: "ES",
	nationality: "ES",
	documentNumber: "PAA000001",
	expiryDate: "2031-01-01",
	sex: "F",
	issuer: "ES",
};
const BILL: AddressFacts = {
	streetAddress: "C/ Alcala 12 3 B",
	city: "Madrid",
	postalCode: "28014",
	country: "ES",
	holder: "",
	issuer: "",
	issueDate: "",
};

describe("the form contradicts the passport", () => {
	it.each<[string, Partial<PassportFacts>, string[]]>([
		["not for accents", {}, []],
		["by another name", { surname: "Kowalska", givenNames: "Zofia" }, ["form_name"]],
		["by another day", { birthDate: "1990-05-18" }, ["form_birth_date"]],
		["by another nationality", { nationality: "PT" }, ["form_nationality"]],
		["not if nothing could be read", { surname: "", givenNames: "", birthDate: "", nationality: "" }, []],
	])("%s", (_label, changes, codes) => {
		expect(comparePassport({ ...PASSPORT, ...changes }, TYPED)).toEqual(codes);
	});

	it.each([
		["GBN", "GB", []],
		["XXA", "XXA", []],
		["XXA", "DE", ["form_nationality"]],
		["XXA", "XXB", ["form_nationality"]],
	])("for a document with %s and a form with %s: %j", (read, nationality, codes) => {
		expect(comparePassport({ ...PASSPORT, nationality: read }, { ...TYPED, nationality })).toEqual(codes);
	});

	it("never when nothing was read at all", () => {
		expect(comparePassport(null, TYPED)).toEqual([]);
		expect(compareAddress(null, TYPED)).toEqual([]);
	});
});

describe("the form contradicts the proof of address", () => {
	it.each<[string, Partial<AddressFacts>, string[]]>([
		["not for a different spelling of the street", {}, []],
		["not for a misread postal code in the same street", { postalCode: "28O14" }, []],
		["not for a street described differently at the same postal code", { streetAddress: "Edificio Central" }, []],
		["by another street elsewhere", { streetAddress: "Gran Vía 1", postalCode: "08001" }, ["form_address"]],
		["by another country", { country: "FR" }, ["form_address"]],
		["not if no country was found", { country: "" }, []],
	])("%s", (_label, changes, codes) => {
		expect(compareAddress({ ...BILL, ...changes }, TYPED)).toEqual(codes);
	});
});
