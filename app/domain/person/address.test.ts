import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
	addressSchema,
	examplePostalCode,
	isPostOfficeBox,
	isUnusualPostalCode,
	MAX_LINE,
	postalLines,
} from "./address.ts";
import { ADDRESS_COUNTRIES, COUNTRY_CODES } from "./countries.ts";

const FORM = { addressLine1: " Long Street 1 ", addressLine2: "", city: "Gdansk", postalCode: "80-827", country: "PL" };

function parse(changes: Record<string, string | undefined>): unknown {
	const parsed = v.safeParse(addressSchema, { ...FORM, ...changes });
	if (parsed.success) return parsed.output;
	return Object.fromEntries(parsed.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]));
}

describe("an address", () => {
	it("is stored without whitespace around its lines", () => {
		expect(parse({})).toEqual({ ...FORM, addressLine1: "Long Street 1" });
	});

	it("has single spaces and Latin letters", () => {
		expect(parse({ city: "  Vila   Nova\u00a0de Gaia " })).toMatchObject({ city: "Vila Nova de Gaia" });
		expect(parse({ city: "Київ" })).toEqual({ city: "error_letters_address" });
		expect(parse({ addressLine2: "=1+1" })).toEqual({ addressLine2: "error_line_sign:=" });
	});

	it.each([
		["addressLine1", "error_address_line1_required"],
		["city", "error_city_required"],
		["country", "error_country_required"],
	])("needs %s", (field, message) => {
		expect(parse({ [field]: "" })).toMatchObject({ [field]: message });
		expect(parse({ [field]: undefined })).toMatchObject({ [field]: message });
	});

	it("needs a postal code if the country has any", () => {
		expect(parse({ postalCode: "" })).toEqual({ postalCode: "error_postal_code_required" });
		expect(parse({ postalCode: "", country: "AE" })).toMatchObject({ postalCode: "" });
		expect(parse({ country: "XX" })).toMatchObject({ country: "error_country_unknown" });
	});

	it("has lines that databases and labels can hold", () => {
		expect(parse({ city: "a".repeat(MAX_LINE) })).toHaveProperty("city", "a".repeat(120));
		for (const field of ["addressLine1", "addressLine2", "city"])
			expect(parse({ [field]: "a".repeat(121) })).toEqual({ [field]: "error_too_long" });
		expect(parse({ postalCode: "1".repeat(13) })).toEqual({ postalCode: "error_too_long" });
		expect(parse({ city: "Gda\u0000nsk" })).toEqual({ city: "error_characters" });
		expect(parse({ addressLine2: "a\ud800" })).toEqual({ addressLine2: "error_characters" });
	});
});

it.each([
	["P.O. Box 1234", "US"],
	["PO BOX 12, Dubai", "AE"],
	["Villa 12, p o box 55", "AE"],
	["Post Office Box N-1234", "BS"],
	["Apartado 123", "PT"],
	["Apartado de Correos 12", "ES"],
	["Apdo. 45", "ES"],
	["Rua Direita 3, Apartado 12", "PT"],
	["Caixa Postal nº 77", "BR"],
	["Postfach 12 34 56", "DE"],
	["Postfach", "CH"],
	["Boîte postale 12", "FR"],
	["B.P. 105", "SN"],
	["BP 105", "FR"],
	["Casella Postale 9", "IT"],
	["Postbus 1000", "NL"],
	["Skrytka pocztowa nr 5", "PL"],
	["Postboks 12 Sentrum", "NO"],
	["Căsuța poștală 3", "RO"],
	["POB 7", "IL"],
	["Box 123", "SE"],
])("%s in %s is a P.O. box", (line, country) => expect(isPostOfficeBox(line, country)).toBe(true));

it.each([
	["Apartado Street 5", "US"],
	["Calle del Apartado 7", "MX"],
	["Calle Apartado 7", "MX"],
	["Rua da Caixa Postal 5", "PT"],
	["Box Hill Road 5", "GB"],
	["Box 123", "US"],
	["12 Boxwood Lane", "SE"],
	["12 Old Post Office Lane", "GB"],
	["Postfachweg 3", "DE"],
	["Postbusweg 1", "NL"],
	["Rua BP Sousa 5", "PT"],
	["Apartamento 12, Rua Apolo 3", "BR"],
	["3 Po Boxer Way", "US"],
	["Po Box Road 5", "US"],
])("%s in %s is a street", (line, country) => expect(isPostOfficeBox(line, country)).toBe(false));

it.each([
	["01310100", "BR"],
	["01310-100", "BR"],
	["sw1a 1aa", "GB"],
	["M1 1AE", "GB"],
	["10001-1234", "US"],
	["T12 X7Y8", "IE"],
	["PT-1100-048", "PT"],
	["L-1009", "LU"],
	["1012ab", "NL"],
	["", "BR"],
	["whatever", "KE"],
	["ABC", ""],
])("%s in %s is accepted as it is", (code, country) => expect(isUnusualPostalCode(code, country)).toBe(false));

it.each([
	["ABC", "BR"],
	["1100", "PT"],
	["YO1", "GB"],
	["SW1A 1AAX", "GB"],
	["XSW1A 1AA", "GB"],
	["123456", "US"],
	["XD02 AF30", "IE"],
	["D02 AF30X", "IE"],
	["1012", "NL"],
])("%s in %s must be confirmed", (code, country) => expect(isUnusualPostalCode(code, country)).toBe(true));

it("a postal code has a valid example for each country in which it is checked", () => {
	const listed = ADDRESS_COUNTRIES.filter((country) => examplePostalCode(country) !== "");
	expect(listed.length).toBeGreaterThanOrEqual(40);
	expect(listed.filter((country) => isUnusualPostalCode(examplePostalCode(country), country))).toEqual([]);
});

const linesIn = (country: string, city: string, postalCode: string, addressLine2?: string) =>
	postalLines({ addressLine1: "Main 1", addressLine2, city, postalCode, country });

it.each([
	["PL", "Kraków", "30-059", ["Main 1", "30-059 KRAKÓW"]],
	["DE", "Gießen", "35390", ["Main 1", "35390 GIESSEN"]],
	["GB", "Leeds", "LS1 4AP", ["Main 1", "LEEDS", "LS1 4AP"]],
	["US", "Austin TX", "78701", ["Main 1", "AUSTIN TX 78701"]],
	["BR", "Recife-PE", "50030-230", ["Main 1", "RECIFE-PE", "50030-230"]],
	["EC", "Quito", "170515", ["Main 1", "170515", "QUITO"]],
	["HU", "Pécs", "7621", ["PÉCS", "Main 1", "7621"]],
	["TR", "İzmir", "35210", ["Main 1", "35210 İZMİR"]],
	["HK", "Kowloon", "", ["Main 1", "KOWLOON"]],
])("an address is formatted as the post in %s requires", (country, city, postalCode, lines) => {
	expect(linesIn(country, city, postalCode)).toEqual(lines);
});

it("an address loses no part in any country", () => {
	for (const country of COUNTRY_CODES) {
		const text = linesIn(country, "Town", "C0DE", "Flat 2").join("\n");
		for (const part of ["Main 1", "Flat 2", "TOWN", "C0DE"]) expect(text, country).toContain(part);
	}
});
