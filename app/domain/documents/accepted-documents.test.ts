import { describe, expect, it } from "vitest";
import { aPrintedPage, aReading, type ReadingOptions } from "#test/factories/readings.ts";
import { unacceptedTitleFlag } from "./accepted-documents.ts";
import type { PageFacts } from "./document-facts.ts";
import { toFlags, toVerdict } from "./document-flags.ts";
import { checkPassport } from "./passport-check.ts";

const EU =
	"AUT BEL BGR CYP CZE DEU EST ESP FIN FRA GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SWE SVN SVK".split(" ");
const CARD_STATES = [...EU, "ISL", "LIE", "NOR", "CHE"];
const OTHERS = "TUR GBR USA SRB ALB UKR MAR BRA ARG CHL COL MEX IND CHN ISR GEO MDA MNE MKD BIH RKS AND MCO SMR".split(
	" ",
);

/** Both sides of a card, read with every check digit correct. */
function check(options: ReadingOptions) {
	const mrz = { ...aReading(options), pageAbove: true };
	const pages: PageFacts[] = [
		{ picture: null, mrz, text: aPrintedPage(mrz) },
		{ picture: null, mrz: null, text: null },
	];
	const { codes } = checkPassport([{ engine: "embedded 1", readError: null, pdf: null, pages }], {
		today: "2026-11-21",
		specimensAllowed: false,
	});
	return { codes, verdict: toVerdict(toFlags(codes)) };
}

const FORMATS = ["TD1", "TD2"] as const;
const cardsOf = (states: readonly string[], codes: readonly string[]): ReadingOptions[] =>
	states.flatMap((issuer) => codes.flatMap((code) => FORMATS.map((format) => ({ format, code, issuer }))));

describe("accepted documents", () => {
	it("include the identity cards of the EU, the EEA and Switzerland, with their codes", () => {
		const cards = [
			...cardsOf(CARD_STATES, ["I", "ID"]),
			...cardsOf(["ITA"], ["C"]),
			...cardsOf(["HRV"], ["IO"]),
			...cardsOf(["IRL"], ["IP"]),
			...cardsOf(["D"], ["ID", "IT"]),
			{ format: "FRID", issuer: "FRA" } as const,
		];
		expect(cards.filter((card) => check(card).codes.some((code) => code !== "expiry_unknown"))).toEqual([]);
	});

	it("include passports of any state", () => {
		const passports = [...CARD_STATES, ...OTHERS, "D", "UNO", "EUE"];
		const codes = ["P", "PP", "PD", "PO", "PS", "PR", "PT"];
		const refused = passports.flatMap((issuer) =>
			codes.filter((code) => check({ format: "TD3", code, issuer, nationality: "PRT" }).verdict !== "verified"),
		);
		expect(refused).toEqual([]);
	});
});

describe("documents that are never accepted, however well they are read", () => {
	it.each<[string, ReadingOptions[], string]>([
		[
			"residence permits from any issuer",
			cardsOf([...EU, "D", "TUR", "GBR", "USA"], ["AR", "IR", "RP", "AF", "A", "CR", "IF"]),
			"residence_permit",
		],
		[
			"cards of an EU state for a holder of another nationality",
			cardsOf(EU, ["ID"]).map((card) => ({ ...card, nationality: "BRA" })),
			"residence_permit",
		],
		["identity cards of other states", cardsOf(OTHERS, ["I", "ID", "C", "IP"]), "foreign_card"],
		["visas", [...cardsOf(EU, ["V", "IV", "VN"]), { format: "MRVA", issuer: "PRT" }], "visa"],
		["driving licences", cardsOf(EU, ["D", "D1", "DL"]), "driving_licence"],
		["crew certificates and unknown codes", cardsOf(EU, ["AC", "IZ", "P", "X"]), "wrong_document"],
		[
			"passport-sized pages with the code of a permit",
			EU.map((issuer) => ({ code: "AR", issuer })),
			"residence_permit",
		],
	])("%s", (_label, documents, code) => {
		for (const document of documents) expect([document, check(document).codes]).toEqual([document, [code]]);
		expect(documents.filter((document) => check(document).verdict === "verified")).toEqual([]);
	});

	it.each([
		["REPÚBLICA PORTUGUESA Título de Residência", "residence_permit"],
		["AUFENTHALTSTITEL Residence permit", "residence_permit"],
		["PERMIS DE CONDUIRE République française", "driving_licence"],
		["Führerschein Bundesrepublik Deutschland", "driving_licence"],
		["PASSPORT United Kingdom", null],
	])("are recognised by their words if they have no machine-readable zone: %s", (text, code) => {
		expect(unacceptedTitleFlag(text)).toBe(code);
	});

	it("do not matter next to a passport", () => {
		const pages: PageFacts[] = [{ format: "TD1", code: "AR" } as const, {}].map((options) => ({
			picture: null,
			mrz: { ...aReading(options), pageAbove: true },
			text: aPrintedPage(aReading()),
		}));
		const file = { engine: "embedded 1", readError: null, pdf: null, pages };
		expect(checkPassport([file], { today: "2026-11-21", specimensAllowed: false }).codes).toEqual([]);
	});

	it("are not reported for an unclear reading", () => {
		const mrz = { ...aReading({ format: "TD1", code: "AR" }), weakestCode: 0.6 };
		const file = { engine: "embedded 1", readError: null, pdf: null, pages: [{ picture: null, mrz, text: null }] };
		expect(checkPassport([file], { today: "2026-11-21", specimensAllowed: false }).codes).toEqual(["mrz_unclear"]);
	});
});
