import { describe, expect, it } from "vitest";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const options = { names: { surname: "JONES", givenNames: "MARIA" }, today: "2026-11-21" };
const read = (...lines: string[]) =>
	readBill([aPage("48,56,16|Northmoor Energy Ltd", `60,150|${lines.join("|")}`)], options);
const placeOf = (...lines: string[]) => {
	const { address } = read(...lines);
	return address && [address.streetAddress, address.city, address.postalCode, address.country];
};

// The reader once wrongly verified each of these independently created bills (test/bench/outside).
describe("an independently created bill", () => {
	it.each([
		["Co. Kerry", "Dingle", "V92 KX27"],
		["County Kerry", "Dingle", "V92 KX27"],
		["Herts", "Hemel Hempstead", "HP2 4QP"],
		["W. Sussex", "Horsham", "RH12 1AB"],
		["Tyne & Wear", "Whitley Bay", "NE26 1AA"],
		["Isle of Wight", "Ryde", "PO33 2AA"],
	])("has its town above the county of %s", (county, town, code) => {
		expect(placeOf("Maria Jones", "9 Mill Lane", town, county, code)?.slice(0, 3)).toEqual(["9 Mill Lane", town, code]);
		expect(placeOf("Maria Jones", "9 Mill Lane", `${town}, ${county}`, code)?.slice(0, 3)).toEqual([
			"9 Mill Lane",
			town,
			code,
		]);
	});

	it("with an unknown county leaves the town to a person", () => {
		expect(read("Maria Jones", "9 Mill Lane", "Dingle", "Rivershire Marches", "V92 KX27").address?.certainty).not.toBe(
			"sure",
		);
	});

	it.each([
		["Rua Harmonia, 1120", "05435-001 São Paulo SP", "São Paulo"],
		["RUA HARMONIA, 1120", "CEP 05435-001 SÃO PAULO SP", "SÃO PAULO"],
		["Rua da Bahia, 905", "30160-011 Belo Horizonte MG", "Belo Horizonte"],
		["2250, rue Saint-Hubert", "MONTRÉAL (QUÉBEC) H2L 3Z5", "MONTRÉAL"],
		["12 Bluenose Drive", "Halifax, Nova Scotia B3J 1A1", "Halifax"],
		["Via dei Serragli 112", "50124 Firenze FI", "Firenze"],
		["Vico Lungo Gelso, 31", "80134 NAPOLI NA", "NAPOLI"],
		["Via Roma 7", "10121 Torino (TO)", "Torino"],
	])("has a province code after its town: %s, %s", (street, cityLine, city) => {
		expect(placeOf("Maria Jones", street, cityLine)?.[1]).toBe(city);
	});

	it("from Naples is Italian", () => {
		expect(placeOf("Maria Jones", "Vico Lungo Gelso, 31", "80134 NAPOLI NA")?.[3]).toBe("IT");
	});

	it.each([
		["Emitida em 1º de novembro de 2026", "2026-11-01"],
		["Emitida em 1° de novembro de 2026", "2026-11-01"],
		["Emitida em 1o de novembro de 2026", "2026-11-01"],
		["Fecha de emisión: 1º de noviembre de 2026", "2026-11-01"],
		["Fattura del 1° novembre 2026", "2026-11-01"],
		["Billed on 3rd November 2026", "2026-11-03"],
		["Statement issued October 28, 2026", "2026-10-28"],
		["Salzburg, am 14. Oktober 2026", "2026-10-14"],
	])("has its date in words: %s", (line, date) => {
		const { issued } = readBill([aPage("48,56,16|Northmoor Energy Ltd", `60,300|${line}`)], options);
		expect([issued?.date, issued?.source]).toEqual([date, "label"]);
	});

	it("has no British postcode in a word without digits", () => {
		const codes = [read("SCI du Moulin", "3 PLACE DU CHAMP DE FOIRE", "29000 QUIMPER")].flatMap(
			({ address, otherAddresses }) => [address, ...otherAddresses].map((candidate) => candidate?.postalCode),
		);
		expect(codes).toContain("29000");
		expect(codes).not.toContain("F0 1RE");
	});
});
