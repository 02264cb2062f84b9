import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COUNTRY_CODES } from "../person/countries.ts";
import type { MrzFormat, MrzReading } from "./document-facts.ts";
import {
	areCheckDigitsValid,
	checkDigit,
	findMrzErrors,
	isReliableReading,
	MIN_CONFIDENCE,
	MIN_NAME_PROBABILITY,
	MIN_NUMBER_PROBABILITY,
	parseLongNumber,
	parseMrz,
	verifyCheckDigits,
} from "./mrz.ts";
import { MRZ_ALPHABET, MRZ_LAYOUTS, type MrzProtection } from "./mrz-format.ts";
import { countryOfState, isKnownState, STATE_CODES } from "./mrz-states.ts";

/** ICAO 9303 parts 4 to 7, and the example card in the French decree. */
const EXAMPLES: Record<string, { format: MrzFormat; lines: string[] }> = {
	"a passport": {
		format: "TD3",
		lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
	},
	"a three-line card": {
		format: "TD1",
		lines: ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
	},
	"a three-line card with a long number": {
		format: "TD1",
		lines: ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"],
	},
	"a two-line card": {
		format: "TD2",
		lines: ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"],
	},
	"a two-line card with a long number": {
		format: "TD2",
		lines: ["I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<", "D23145890<UTO3407127M95071227349<<<8"],
	},
	"the old French card": {
		format: "FRID",
		lines: ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"],
	},
	"a full-size visa": {
		format: "MRVA",
		lines: ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8988901C4XXX4009078F96121096ZE184226B<<<<<<"],
	},
	"a small visa": {
		format: "MRVB",
		lines: ["V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"],
	},
};
const examples = Object.entries(EXAMPLES).map(([what, example]) => ({ what, ...example }));
const TODAY = "2010-05-01";
const passport = EXAMPLES["a passport"]?.lines ?? [];

describe("check digits", () => {
	it.each(examples)("are all correct on $what as printed in its standard", ({ format, lines }) => {
		expect(Object.values(verifyCheckDigits(format, lines))).not.toContain(false);
		expect(lines.map(({ length }) => length)).toEqual(
			new Array(MRZ_LAYOUTS[format].lines).fill(MRZ_LAYOUTS[format].length),
		);
	});

	it("are calculated as the standard specifies", () => {
		expect(checkDigit("520727")).toBe("3");
		expect(checkDigit("AB2134<<<")).toBe("5");
	});

	it("detect any single wrong character unless its value differs by a multiple of ten", () => {
		const protectedPositions = examples.flatMap(({ format, lines }) =>
			(Object.values(MRZ_LAYOUTS[format].checks) as MrzProtection[]).flatMap(({ protectedRanges }) =>
				protectedRanges.flatMap(([line, start, end]) =>
					Array.from({ length: end - start }, (_, index) => ({ format, lines, line, column: start + index })),
				),
			),
		);
		const value = (character: string) => MRZ_ALPHABET.indexOf(character) % 36;
		fc.assert(
			fc.property(
				fc.constantFrom(...protectedPositions),
				fc.constantFrom(...MRZ_ALPHABET),
				({ format, lines, line, column }, character) => {
					const before = lines[line]?.[column] ?? "<";
					fc.pre((value(character) - value(before)) % 10 !== 0);
					const changed = lines.with(line, replaceAt(lines[line] ?? "", column, character));
					expect(areCheckDigitsValid(format, changed)).toBe(false);
				},
			),
		);
	});

	it("cannot detect a character whose value differs by ten, which is why confidence counts too", () => {
		expect(areCheckDigitsValid("TD3", [passport[0] ?? "", (passport[1] ?? "").replace("ZE184226B", "ZE184226L")])).toBe(
			true,
		);
	});

	it("cover a number longer than nine characters that continues in the optional data, if it is correct", () => {
		const card = EXAMPLES["a three-line card with a long number"]?.lines ?? [];
		expect(parseLongNumber("TD1", card)).toBe("D23145890734");
		expect(parseLongNumber("TD1", card.with(0, (card[0] ?? "").replace("7349", "7348")))).toBeNull();
		expect(parseLongNumber("TD3", passport)).toBeNull();
	});

	it.each<[optional: string, number: string | null, isValid: boolean]>([
		["<120<<<<<<<<<<<", "D2314589012", true],
		// With the filler in the weights, as in Belgium.
		["<122<<<<<<<<<<<", "D2314589012", true],
		["<121<<<<<<<<<<<", null, false],
		["<<<<<<<<<<<<<<<", null, false],
		["0120<<<<<<<<<<<", null, false],
	])("cover a number on a card that ends with %s", (end, number, isValid) => {
		const card = [`I<UTOD23145890${end}<`, ...(EXAMPLES["a three-line card"]?.lines.slice(1) ?? [])];
		expect(parseLongNumber("TD1", card)).toBe(number);
		expect(verifyCheckDigits("TD1", card).number).toBe(isValid);
	});

	it("may be fillers only for empty optional data and long numbers", () => {
		const [first = "", second = ""] = passport;
		const check = (line: string) => verifyCheckDigits("TD3", [first, line]);
		expect(check(second.replace("L898902C36", "<<<<<<<<<<"))).toMatchObject({ number: false });
		expect(check(second.replace("7408122", "740812<"))).toMatchObject({ birth: false });
		expect(check(second.replace("ZE184226B<<<<<1", "<<<<<<<<<<<<<<<"))).toMatchObject({ optional: true });
		expect(check(second.replace("ZE184226B<<<<<1", "ZE184226B<<<<<<"))).toMatchObject({ optional: false });
	});
});

describe("a zone", () => {
	it.each([
		["a passport", "ERIKSSON", "ANNA MARIA", "L898902C3", "UTO", "1974-08-12", "2012-04-15", "F"],
		[
			"a three-line card with a long number",
			"STEVENSON",
			"PETER JOHN",
			"D23145890734",
			"UTO",
			"1934-07-12",
			"1995-07-12",
			"M",
		],
		[
			"a two-line card with a long number",
			"STEVENSON",
			"PETER JOHN",
			"D23145890734",
			"UTO",
			"1934-07-12",
			"1995-07-12",
			"M",
		],
		["the old French card", "BERTHIER", "CORINNE", "880692310285", "FRA", "1965-12-06", null, "F"],
		["a small visa", "ERIKSSON", "ANNA MARIA", "L8988901C", "XXX", "1940-09-07", "1996-12-10", "F"],
	])("identifies the holder of %s", (what, surname, givenNames, number, nationality, birthDate, expiryDate, sex) => {
		const { format, lines } = EXAMPLES[what] as { format: MrzFormat; lines: string[] };
		expect(parseMrz(format, lines, TODAY)).toMatchObject({
			...{ surname, givenNames, number, nationality, birthDate, expiryDate, sex },
		});
		expect(findMrzErrors(format, lines, TODAY)).toEqual([]);
	});

	it.each([
		["a passport", 0, "<<<<<<<<<<<<<<<<<<<", "<", false],
		["a passport", 0, "MARIA<<<<<<<<<<<<<<<<<<<", "MARIAMAGDALENAELISABETHE", true],
		["the old French card", 1, "CORINNE<<<<<<<", "CORINNE<<<<<<<", false],
		["the old French card", 1, "CORINNE<<<<<<<", "CORINNE<ELISE<", false],
		["the old French card", 1, "CORINNE<<<<<<<", "CORINNE<ELISEM", true],
		["the old French card", 0, "BERTHIER<<<<<<<<<<<<<<<<<", "BERTHIERDESAINTHILAIREMON", true],
	])("recognises truncated names of %s by the last position (%#)", (what, line, before, after, isTruncated) => {
		const { format, lines } = EXAMPLES[what] as { format: MrzFormat; lines: string[] };
		const changed = lines.with(line, (lines[line] ?? "").replace(before, after.padEnd(before.length, "<")));
		expect(parseMrz(format, changed, TODAY).areNamesTruncated).toBe(isTruncated);
	});

	it("puts a birth in the past and an expiry within twenty years of today", () => {
		const parseWithDates = (birth: string, expiry: string) => {
			const line = passport[1] ?? "";
			return parseMrz(
				"TD3",
				[passport[0] ?? "", line.replace("740812", birth).replace("120415", expiry)],
				"2026-11-21",
			);
		};
		expect(parseWithDates("261121", "360630")).toMatchObject({ birthDate: "2026-11-21", expiryDate: "2036-06-30" });
		expect(parseWithDates("261122", "060630")).toMatchObject({ birthDate: "1926-11-22", expiryDate: "2006-06-30" });
		expect(parseWithDates("000229", "500101")).toMatchObject({ birthDate: "2000-02-29", expiryDate: null });
		expect(parseWithDates("010229", "991231")).toMatchObject({ birthDate: null, expiryDate: null });
	});

	it.each([
		["document_code", 0, "P<UTO", "Q<UTO"],
		["issuer", 0, "P<UTO", "P<QQQ"],
		["nationality", 1, "6UTO", "6QQQ"],
		["birth_date", 1, "740812", "741312"],
		["expiry_date", 1, "120415", "120431"],
		["names", 0, "ERIKSSON<<", "ERIKSS<<<<"],
		["names", 0, "MARIA<<<<<<<<<<<<<<<<<<<", "MARIA<<<<K<<<<<<<<<<<<<<"],
		["sex", 1, "F1204", "H1204"],
	] as const)("is implausible in its %s", (error, line, before, after) => {
		const changed = passport.with(line, (passport[line] ?? "").replace(before, after));
		expect(findMrzErrors("TD3", changed, TODAY)).toContain(error);
	});

	it.each([
		["F", "F"],
		["M", "M"],
		["X", "X"],
		["<", null],
		["H", null],
	])("states the sex %s as %s", (letter, sex) => {
		const changed = passport.with(1, (passport[1] ?? "").replace("F1204", `${letter}1204`));
		expect(parseMrz("TD3", changed, TODAY).sex).toBe(sex);
	});

	it.each([
		["P<UTOERIKSSON<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "ERIKSSON", ""],
		["P<UTO<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<<<<<<<", "", "ANNA MARIA"],
		["P<UTOERIKSSON<BERG<ANNAMARIAELISABETHKATRINA", "ERIKSSON BERG ANNAMARIAELISABETHKATRINA", ""],
	])("splits the names of %s", (line, surname, givenNames) => {
		expect(parseMrz("TD3", [line, passport[1] ?? ""], TODAY)).toMatchObject({ surname, givenNames });
	});

	it("expires in the next century if that is near", () => {
		expect(parseMrz("TD3", passport, "2095-01-01").expiryDate).toBe("2112-04-15");
	});

	it.each([
		["120415", []],
		["520415", []],
		["000229", []],
		["010229", ["expiry_date"]],
		["120431", ["expiry_date"]],
	])("without a day for comparison may expire on any calendar date: %s", (expiry, errors) => {
		const changed = passport.with(1, (passport[1] ?? "").replace("120415", expiry));
		expect(findMrzErrors("TD3", changed, null)).toEqual(errors);
	});

	it("of the old French card is implausible with misplaced fillers in the given names", () => {
		const { lines } = EXAMPLES["the old French card"] as { lines: string[] };
		const changed = lines.with(1, (lines[1] ?? "").replace("CORINNE<<<<<<<", "CORINNE<<<<X<<"));
		expect(findMrzErrors("FRID", changed, TODAY)).toEqual(["names"]);
	});

	it("may leave unknown parts of a birth date open", () => {
		const changed = passport.with(1, (passport[1] ?? "").replace("740812", "74<<<<"));
		expect(findMrzErrors("TD3", changed, TODAY)).toEqual([]);
		expect(parseMrz("TD3", changed, TODAY).birthDate).toBeNull();
	});
});

describe("state codes", () => {
	it("cover every country we support", () => {
		const reached = new Set(STATE_CODES.map(countryOfState));
		expect(COUNTRY_CODES.filter((code) => !reached.has(code))).toEqual([]);
	});

	it.each([
		["D<<", "DE"],
		["GBD", "GB"],
		["RKS", "XK"],
		["XXK", "XK"],
		["PRT", "PT"],
		["UTO", null],
		["XXA", null],
	])("%s means %s", (code, country) => {
		expect(countryOfState(code)).toBe(country);
		expect(isKnownState(code)).toBe(true);
	});
});

describe("a reading counts", () => {
	const reading: MrzReading = {
		format: "TD3",
		lines: passport,
		repairs: 0,
		confidence: -0.05,
		weakestName: 0.95,
		weakestCode: 0.95,
		weakestNumber: 0.95,
		weakestChecked: 0.95,
		pixelsPerCharacter: 15,
		pageAbove: true,
		ocrB: true,
	};

	it("when every check digit is correct and every letter certain", () => {
		expect(isReliableReading(reading, TODAY)).toBe(true);
		expect(
			isReliableReading(
				{
					...reading,
					confidence: MIN_CONFIDENCE,
					weakestName: MIN_NAME_PROBABILITY,
					weakestCode: MIN_NAME_PROBABILITY,
					weakestNumber: MIN_NUMBER_PROBABILITY,
				},
				TODAY,
			),
		).toBe(true);
	});

	it.each<[string, Partial<MrzReading>]>([
		["a character was repaired", { repairs: 1 }],
		["the letters are uncertain", { confidence: MIN_CONFIDENCE - 0.01 }],
		["a letter of the document code is uncertain", { weakestCode: MIN_NAME_PROBABILITY - 0.01 }],
		["a character of the number is uncertain", { weakestNumber: MIN_NUMBER_PROBABILITY - 0.01 }],
		["a letter in the name is uncertain", { weakestName: MIN_NAME_PROBABILITY - 0.01 }],
		["a check digit is wrong", { lines: passport.with(1, (passport[1] ?? "").replace("L898902C36", "L898902C37")) }],
		["a state does not exist", { lines: passport.with(0, (passport[0] ?? "").replace("P<UTO", "P<QQQ")) }],
	])("not when %s", (_, change) => {
		expect(isReliableReading({ ...reading, ...change }, TODAY)).toBe(false);
	});
});

function replaceAt(text: string, at: number, character: string): string {
	return text.slice(0, at) + character + text.slice(at + 1);
}
