import { expect, it } from "vitest";
import { COUNTRY_CODES } from "./countries.ts";
import { postalLines } from "./postal-lines.ts";

const at = (country: string, city: string, postalCode: string, addressLine2?: string) =>
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
])("writes the address as the post of %s does", (country, city, postalCode, lines) => {
	expect(at(country, city, postalCode)).toEqual(lines);
});

it("loses no part of an address in any country", () => {
	for (const country of COUNTRY_CODES) {
		const text = at(country, "Town", "C0DE", "Flat 2").join("\n");
		for (const part of ["Main 1", "Flat 2", "TOWN", "C0DE"]) expect(text, country).toContain(part);
	}
});
