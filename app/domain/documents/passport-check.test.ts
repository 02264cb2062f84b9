import { describe, expect, it } from "vitest";
import { aPrintedPage, aReading } from "#test/factories/readings.ts";
import type { FileFacts, MrzReading, PictureFacts } from "./document-facts.ts";
import { getAdvice } from "./document-flags.ts";
import { checkPassport, selectPerson } from "./passport-check.ts";

const TODAY = "2026-11-21";
const defaultOptions = { today: TODAY, specimensAllowed: false };

function aFile(...readings: (MrzReading | null)[]): FileFacts {
	return {
		engine: "embedded 1",
		readError: null,
		pdf: null,
		pages: readings.map((mrz) => ({ picture: null, mrz, text: mrz && aPrintedPage(mrz) })),
	};
}

const PICTURE: PictureFacts = {
	width: 1600,
	height: 1200,
	orientation: 1,
	perceptualHash: "0123456789abcdef",
	software: null,
	camera: true,
	generated: false,
	screenshot: false,
	light: 235,
};

/** An open passport: data page and signature page in one picture. */
const openPassport = (changes: Parameters<typeof aReading>[0] = {}, reading: Partial<MrzReading> = {}) =>
	aFile({ ...aReading(changes), pageAbove: true, ...reading });
const codes = (file: FileFacts, options = defaultOptions) => checkPassport([file], options).codes;

describe("a passport read with every check digit correct", () => {
	it("has no findings, and provides its facts for the form", () => {
		expect(checkPassport([openPassport()], defaultOptions)).toEqual({
			codes: [],
			identity: "PRT/AB1234567",
			facts: {
				surname: "Garcia Lopez",
				givenNames: "Maria Jose",
				birthDate: "1990-05-17",
				countryName: "PT",
				nationality: "PT",
				documentNumber: "AB1234567",
				expiryDate: "2031-03-01",
				sex: "F",
				issuer: "PT",
			},
		});
	});

	it.each(["XXA", "XXB", "XXC", "GBN", "UNO"])(
		"provides for the form what it states instead of a nationality: %s",
		(nationality) => {
			expect(checkPassport([openPassport({ nationality })], defaultOptions).facts).toMatchObject({ nationality });
		},
	);

	it.each<[string, Parameters<typeof aReading>[0], string[]]>([
		["has an impossible expiry date, which is not an unknown one", { expiry: "2031-02-31" }, ["implausible_dates"]],
		[
			"is one side of a card without an expiry date",
			{ format: "FRID", issuer: "FRA" },
			["expiry_unknown", "other_side_missing"],
		],
		["is rejected the day after it has expired", { expiry: "2026-11-20" }, ["expired"]],
		["is not rejected on its last day", { expiry: TODAY }, ["expires_soon"]],
		["is reviewed when it expires within six months", { expiry: "2027-05-20" }, ["expires_soon"]],
		["is accepted when it is valid for six months", { expiry: "2027-05-21" }, []],
		[
			"of a holder who may be seventeen requires the year of birth and a guardian",
			{ birth: "2008-11-22" },
			["underage"],
		],
		["of a holder who turns eighteen today does not", { birth: "2008-11-21" }, []],
		["of an unknown state is reviewed", { issuer: "QQQ", nationality: "PRT" }, ["unknown_state"]],
		["of Utopia is rejected as a specimen", { issuer: "UTO", nationality: "UTO" }, ["specimen"]],
		["of Erika Mustermann is rejected as a specimen, too", { names: "MUSTERMANN<<ERIKA" }, ["specimen"]],
	])("%s", (_label, changes, found) => {
		expect(codes(openPassport(changes))).toEqual(found);
	});

	it("may be a specimen if the deployment allows it", () => {
		const utopian = openPassport({ issuer: "UTO", nationality: "UTO" });
		expect(codes(utopian, { today: TODAY, specimensAllowed: true })).toEqual(["specimen_allowed"]);
	});
});

describe("doubt goes to a person", () => {
	it.each<[string, Partial<MrzReading>, string[]]>([
		["for one repaired character", { repairs: 1 }, ["mrz_unclear"]],
		["for letters that were hard to read", { confidence: -0.6 }, ["mrz_unclear"]],
		["for an uncertain letter in the name", { weakestName: 0.3 }, ["mrz_unclear"]],
		["for an uncertain letter in the state", { weakestCode: 0.7 }, ["mrz_unclear"]],
		["for a 0 in the number that may be a U, which no check digit detects", { weakestNumber: 0.89 }, ["mrz_unclear"]],
		["for letters that are too small", { pixelsPerCharacter: 5 }, ["low_resolution"]],
		["for a typeface that passports do not use", { ocrB: false }, ["mrz_font"]],
	])("%s", (_why, reading, found) => {
		expect(codes(openPassport({}, reading))).toEqual(found);
	});

	it("when a check digit is wrong although every letter is clear", () => {
		const [first = "", second = ""] = aReading().lines;
		expect(codes(openPassport({}, { lines: [first, second.replace("AB1234567", "AB1234568")] }))).toContain(
			"mrz_check_failed",
		);
	});

	it.each<[string, Parameters<typeof aReading>[0], Partial<MrzReading>]>([
		["a state", { issuer: "QQQ", nationality: "PRT" }, { weakestCode: 0.6 }],
		["a state next to a blurred number", { issuer: "QQQ", nationality: "PRT" }, { weakestNumber: 0.5 }],
		["the kind of document", { format: "MRVA" }, { repairs: 1 }],
		["the kind of document, by its first letter", { format: "MRVA" }, { weakestCode: 0.5 }],
		["an impossible date", { birth: "1990-02-31" }, { weakestChecked: 0.4 }],
		["the age of the holder", { birth: "2012-03-01" }, { repairs: 2 }],
		["an expiry date that is too soon", { expiry: "2026-12-31" }, { confidence: -0.45 }],
		["a specimen", { issuer: "UTO", nationality: "UTO" }, { weakestCode: 0.4 }],
		["a specimen's name", { names: "MUSTERMANN<<ERIKA" }, { weakestName: 0.4 }],
	])("instead of blaming %s that was not read with certainty", (_label, changes, reading) => {
		expect(new Set(codes(openPassport(changes, reading)))).toEqual(new Set(["mrz_unclear"]));
	});

	it("instead of blaming check digits whose characters were not read with certainty", () => {
		const [first = "", second = ""] = aReading().lines;
		const lines = [first, second.replace("AB1234567", "AB1234568")];
		expect(codes(openPassport({}, { lines, weakestChecked: 0.6 }))).toEqual(["mrz_unclear"]);
		expect(codes(openPassport({}, { lines, repairs: 1 }))).toEqual(["mrz_unclear"]);
		expect(codes(openPassport({}, { lines }))).toEqual(["mrz_check_failed"]);
	});

	it("when a past expiry date was not read with certainty, and is never a rejection", () => {
		expect(codes(openPassport({ expiry: "2020-01-01" }, { repairs: 1 }))).not.toContain("expired");
	});

	it("when there is no machine-readable zone", () => {
		expect(checkPassport([aFile(null)], defaultOptions)).toEqual({
			codes: ["mrz_not_found"],
			facts: null,
			identity: null,
		});
		expect(codes(aFile())).toEqual(["mrz_not_found"]);
	});

	it("when the zone is in an unsupported typeface, without advice", () => {
		const file = aFile(null);
		for (const page of file.pages) page.otherType = true;
		expect(codes(file)).toEqual(["mrz_font"]);
		expect(getAdvice("mrz_font")).toBe("none");
	});

	it.each<[string, FileFacts]>([
		["nothing was found", aFile(null)],
		["letters were hard to read", openPassport({}, { confidence: -0.45 })],
	])("when %s for lack of light, with more light as the only advice", (_label, file) => {
		for (const page of file.pages) page.picture = { ...PICTURE, light: 60 };
		expect(codes(file)).toEqual(["too_dark"]);
	});

	it("when nothing is visible in the dark", () => {
		const file = aFile(null);
		for (const page of file.pages) Object.assign(page, { picture: { ...PICTURE, light: 12 }, noPage: true });
		expect(codes(file)).toEqual(["too_dark"]);
	});

	it("but not for a dark picture read with every check digit correct", () => {
		const file = openPassport();
		for (const page of file.pages) page.picture = { ...PICTURE, light: 60 };
		expect(codes(file)).toEqual([]);
	});

	it("when letters were guessed, without offering facts for the form", () => {
		expect(checkPassport([openPassport({}, { confidence: -0.6 })], defaultOptions).facts).toBeNull();
	});
});

describe("the form's prefilled data", () => {
	const facts = (reading: Partial<MrzReading>) => checkPassport([openPassport({}, reading)], defaultOptions).facts;

	it("omits names with an uncertain letter", () => {
		expect(facts({ weakestName: 0.74 })).toMatchObject({ surname: "", givenNames: "", birthDate: "1990-05-17" });
	});

	it("omits states with an uncertain letter", () => {
		const empty = { nationality: "", countryName: "", issuer: "", sex: "" };
		expect(facts({ weakestCode: 0.74 })).toMatchObject({ ...empty, surname: "Garcia Lopez" });
	});

	it("omits a number with an uncertain character, and does not search for it", () => {
		expect(facts({ weakestNumber: 0.89 })?.documentNumber).toBe("");
		expect(checkPassport([openPassport({}, { weakestNumber: 0.89 })], defaultOptions).identity).toBeNull();
	});

	it.each([
		["eighteen years ago to the day", "2008-11-21"],
		["ninety-nine years ago", "1926-11-22"],
		["in the last century", "1927-03-01"],
	])("includes a birth %s as read", (_when, birth) => {
		expect(checkPassport([openPassport({ birth })], defaultOptions)).toMatchObject({
			codes: [],
			facts: { birthDate: birth },
		});
	});

	it.each([
		["a day short of eighteen years ago", "2008-11-22"],
		["a hundred years ago, or today", "1926-11-21"],
		["a hundred and one years ago, or last year", "1925-03-01"],
	])("omits a birth %s, since the zone has only two digits of its year", (_when, birth) => {
		const read = checkPassport([openPassport({ birth })], defaultOptions);
		expect(read).toMatchObject({ codes: ["underage"], facts: { birthDate: "", surname: "Garcia Lopez" } });
	});

	it("omits dates and the number when characters were guessed from check digits", () => {
		expect(facts({ repairs: 1 })).toMatchObject({ birthDate: "", expiryDate: "", documentNumber: "" });
	});
});

describe("both pages", () => {
	it("are reported missing when one picture shows only the data page", () => {
		expect(codes(aFile(aReading()))).toEqual(["signature_page_missing"]);
	});

	it("may be two pictures in any order", () => {
		expect(codes(aFile(null, aReading()))).toEqual([]);
		expect(checkPassport([aFile(aReading()), aFile(null)], defaultOptions).codes).toEqual([]);
	});

	it("are still reported missing when the second picture shows an empty table or a letter", () => {
		const file = aFile(aReading(), null);
		for (const page of file.pages) if (!page.mrz) page.noPage = true;
		expect(codes(file)).toEqual(["signature_page_missing"]);
	});

	it("are still reported missing when the second picture shows the same page again, or a card", () => {
		expect(codes(aFile(aReading(), aReading()))).toEqual(["signature_page_missing"]);
		expect(codes(aFile(aReading(), aReading({ format: "TD1" })))).toEqual(["signature_page_missing"]);
		const twice = aFile(aReading(), null);
		const picture = { ...PICTURE, perceptualHash: "00ff00ff00ff00ff" };
		for (const page of twice.pages) page.picture = picture;
		expect(codes(twice)).toEqual(["signature_page_missing"]);
	});

	it("may be in the second picture if the first shows only the data page", () => {
		expect(codes(aFile(aReading(), { ...aReading(), pageAbove: true }))).toEqual([]);
	});

	it("must belong to the same document, not only to the same person", () => {
		const renewed = aReading({ number: "ZZ9999999" });
		expect(codes(aFile({ ...aReading(), pageAbove: true }, renewed))).toEqual(["several_documents"]);
	});

	it("of a card are reported missing when a letter is included", () => {
		const file = aFile(aReading({ format: "TD1" }), null);
		for (const page of file.pages) if (!page.mrz) page.noPage = true;
		expect(codes(file)).toEqual(["other_side_missing"]);
	});

	it("are the two sides of a card", () => {
		expect(codes(aFile(aReading({ format: "TD1" })))).toEqual(["other_side_missing"]);
		expect(codes(aFile(aReading({ format: "TD1" }), null))).toEqual([]);
	});
});

describe("documents of several people", () => {
	const ownReading = { ...aReading(), pageAbove: true };
	const other = aReading({ names: "LINDQVIST<<SVEN", number: "ZZ9999999", birth: "1980-01-01" });
	const inOnePicture = (...otherZones: MrzReading[]) => {
		const file = aFile(ownReading);
		for (const page of file.pages) page.otherZones = otherZones;
		return checkPassport([file], defaultOptions);
	};

	it.each<[string, () => ReturnType<typeof checkPassport>]>([
		["on two pages", () => checkPassport([aFile(ownReading, other)], defaultOptions)],
		["in one picture", () => inOnePicture(other)],
		[
			"as a passport and a card",
			() => inOnePicture(aReading({ format: "TD1", names: "LINDQVIST<<SVEN", birth: "1980-01-01" })),
		],
	])("are reported with the names, and no person is chosen: %s", (_label, check) => {
		const { codes, facts, identity } = check();
		expect(codes).toEqual(["several_people"]);
		expect(facts?.people).toEqual([
			{ surname: "Garcia Lopez", givenNames: "Maria Jose" },
			{ surname: "Lindqvist", givenNames: "Sven" },
		]);
		expect([facts?.surname, facts?.birthDate, identity]).toEqual(["", "", null]);
	});

	const both = { picture: null, mrz: ownReading, otherZones: [other], text: aPrintedPage(ownReading) };
	it.each<[string, FileFacts, string[]]>([
		["on two pages", aFile(ownReading, other), ["signature_page_missing"]],
		["in one picture", { ...aFile(), pages: [both] }, ["signature_page_missing", "zone_only"]],
	])("leave no data of the others once one person is chosen: %s", (_label, file, codesOfSecond) => {
		const first = selectPerson([file], 0, TODAY) ?? [];
		expect(JSON.stringify(first)).not.toContain("LINDQVIST");
		expect(checkPassport(first, defaultOptions)).toMatchObject({
			facts: { surname: "Garcia Lopez" },
			identity: "PRT/AB1234567",
		});
		const second = selectPerson([file], 1, TODAY) ?? [];
		expect(JSON.stringify(second)).not.toContain("GARCIA");
		expect(checkPassport(second, defaultOptions)).toMatchObject({
			codes: codesOfSecond,
			facts: { surname: "Lindqvist" },
		});
		expect([selectPerson([file], 2, TODAY), selectPerson(second, 0, TODAY)]).toEqual([null, null]);
	});

	it("may share a date of birth", () => {
		const twin = aReading({ names: "GARCIA<LOPEZ<<ANA<RITA", number: "ZZ9999999" });
		expect(inOnePicture(twin).codes).toEqual(["several_people"]);
	});

	it("are not two documents of one person whose card truncates the name", () => {
		expect(inOnePicture(aReading({ format: "TD1", names: "GARCIA<LOPEZ<<MARIA" })).codes).toEqual([]);
	});

	it("may be present if another document cannot be read", () => {
		expect(inOnePicture({ ...other, repairs: 1 }).codes).toEqual(["other_document"]);
		expect(inOnePicture({ ...aReading(), confidence: -0.6 }).codes).toEqual([]);
	});
});

describe("the printed text", () => {
	const checkPrinted = (changes: Parameters<typeof aPrintedPage>[1], options: Parameters<typeof aReading>[0] = {}) => {
		const file = openPassport(options);
		for (const page of file.pages) page.text = page.mrz && aPrintedPage(page.mrz, changes);
		return codes(file);
	};

	it.each<[string, Parameters<typeof aPrintedPage>[1], string[]]>([
		["another surname", { surname: "ANDERSSON" }, ["printed_name"]],
		["other given names", { givenNames: "OLLI PEKKA" }, ["printed_name"]],
		["another date of birth", { birth: "14 MAR/MARS 85" }, ["printed_birth_date"]],
		["another number", { number: "AB1234568" }, ["printed_number"]],
		["another expiry date", { expiry: "01.03.2035" }, ["printed_expiry"]],
	])("goes to a person when it differs from the zone: %s", (_label, changes, found) => {
		expect(checkPrinted(changes)).toEqual(found);
	});

	it.each<[string, Parameters<typeof aPrintedPage>[1]]>([
		["accents", { surname: "GARCÍA LÓPEZ", givenNames: "María José" }],
		["words split or joined by a gap", { surname: "GAR CIA LOPEZ", givenNames: "MARIAJOSE" }],
		["given names in full", { givenNames: "MARIA JOSE FERNANDA" }],
		["a date in words", { birth: "17 MAI/MAY 90", expiry: "01 MARÇO 2031" }],
		["a date in figures", { birth: "17 05 1990", expiry: "2031-03-01" }],
		["a date without its spaces", { birth: "17 051990", expiry: "01032031" }],
		["a month whose name is another month in another language", { birth: "17 MAI/MAY 90", expiry: "01 MAR/MARS 31" }],
		["a number with a space", { number: "AB 1234567" }],
		["letters that look like digits", { number: "AB12E4567".replace("E", "3"), birth: "I7 O5 199O" }],
	])("still agrees with the zone with %s", (_label, changes) => {
		expect(checkPrinted(changes)).toEqual([]);
	});

	it("neither contradicts nor confirms anything if it was not read with certainty", () => {
		const file = openPassport();
		for (const page of file.pages) {
			const text =
				page.mrz && aPrintedPage(page.mrz, { surname: "ANDERSSON", birth: "14.03.1985", number: "AB1234568" });
			for (const segment of text?.segments ?? []) Object.assign(segment, { readTwice: false, confidence: 0.4 });
			page.text = text;
		}
		expect(codes(file)).toEqual(["print_unclear"]);
	});

	it.each(["name", "birth", "number", "expiry"] as const)("goes to a person when only its %s was not read", (part) => {
		const unread = {
			name: { surname: "", givenNames: "" },
			birth: { birth: "" },
			number: { number: "" },
			expiry: { expiry: "" },
		};
		expect(checkPrinted(unread[part])).toEqual(["print_unclear"]);
	});

	it.each<[string, Parameters<typeof aPrintedPage>[1]]>([
		["one letter of the surname", { surname: "GARCIA LOPES" }],
		["one of two surnames", { surname: "GARCIA" }],
		["a doubled letter", { surname: "GAARCIA LOPEZ" }],
		["a name that contains this one", { givenNames: "ANAMARIA JOSE" }],
		["a letter that resembles no digit", { number: "AB12E4567" }],
		["an extra digit", { number: "AB12345670" }],
		["an illegible day", { birth: "?? MAY 1990" }],
		["an unknown month", { birth: "17 XXX 1990" }],
	])("does not agree with the zone for %s", (_label, changes) => {
		expect(checkPrinted(changes)).not.toEqual([]);
	});

	it("agrees with a J that was read as an I, but not with an I that was read as a J", () => {
		expect(checkPrinted({ surname: "LIILJANA", givenNames: "MARIA" }, { names: "LJILJANA<<MARIA" })).toEqual([]);
		const other = checkPrinted({ surname: "MAJA", givenNames: "MARIA" }, { names: "MAIA<<MARIA" });
		expect(other).not.toEqual([]);
	});

	it.each([
		["AAKESSON", "AKESSON", []],
		["AAKESSON", "AKESON", ["print_unclear"]],
		["JOHANSSON", "JOHANSON", ["print_unclear"]],
		["MUELLER", "MULLER", []],
		["MICHAEL", "MICHAL", ["print_unclear"]],
		["SAMUELA", "SAMULA", ["print_unclear"]],
	])("agrees with two letters that stand for an accented one, and with no others: %s, %s", (zone, surname, found) => {
		expect(checkPrinted({ surname, givenNames: "MARIA" }, { names: `${zone}<<MARIA` })).toEqual(found);
	});

	it("agrees with a repeated word in a name only if it is printed twice", () => {
		const twice = { names: "GARCIA<GARCIA<<MARIA" };
		expect(checkPrinted({ surname: "GARCÍA GARCÍA", givenNames: "MARIA" }, twice)).toEqual([]);
		expect(checkPrinted({ surname: "GARCÍA LOPEZ", givenNames: "MARIA" }, twice)).toEqual(["print_unclear"]);
	});

	it("does not mistake a word in a label for a short word in the name", () => {
		const names = { names: "DE<LA<CRUZ<<MARIA" };
		expect(checkPrinted({ surname: "DE LA CRUZ", givenNames: "MARIA" }, names)).toEqual([]);
		const labels = (text: string) => {
			const file = openPassport(names);
			for (const page of file.pages) {
				page.text = page.mrz && aPrintedPage(page.mrz, { surname: "KE LA CRUZ", givenNames: "MARIA" });
				const line = page.text?.segments[0];
				if (line) page.text?.segments.push({ ...line, text, y0: line.y0 + 400, y1: line.y1 + 400 });
			}
			return codes(file);
		};
		for (const text of ["Data de", "de", "DATA DE"]) expect(labels(text), text).toEqual(["print_unclear"]);
	});

	it("does not confirm given names that the zone had no room for", () => {
		const truncated = { names: "THORVALDSEN<IBARRETXE<NGUYENTHI<BJOERNS" };
		const page = { surname: "THORVALDSEN IBARRETXE NGUYENTHI BJÖRNSTAD", givenNames: "GUNNAR" };
		expect(checkPrinted(page, truncated)).toEqual(["print_unclear"]);
	});

	it("does not agree with an ambiguous month: LIP is July in Poland and June in Croatia", () => {
		expect(checkPrinted({ birth: "17 LIP 1990" }, { birth: "1990-07-17" })).toEqual(["print_unclear"]);
	});

	it("agrees with a letter in the number that looks like the digit", () => {
		expect(checkPrinted({ number: "ABI234S67" })).toEqual([]);
		expect(checkPrinted({ number: "AB1234367" })).toEqual(["printed_number"]);
	});

	it("agrees if the readings of a line support it with more confidence than they contradict it", () => {
		type PrintedReading = string | [text: string, confidence: number];
		const checkReadings = (...births: PrintedReading[]) => {
			const file = openPassport();
			for (const page of file.pages) {
				const [first = "", ...others] = births;
				page.text = page.mrz && aPrintedPage(page.mrz, { birth: String(first) });
				const line = page.text?.segments[7];
				for (const look of others) {
					const [text, confidence = line?.confidence] = typeof look === "string" ? [look] : look;
					if (line) page.text?.segments.push({ ...line, text, ...(confidence !== undefined && { confidence }) });
				}
			}
			return codes(file);
		};
		expect(checkReadings("11 MAY 1990", ["17 MAY 1990", 0.95], ["17 MAY 1990", 0.1])).toEqual([]);
		expect(checkReadings("17 MAY 1990", ["11 MAY 1990", 0.2])).toEqual([]);
		expect(checkReadings("17 MAY 1990")).toEqual([]);
		expect(checkReadings("17 MAY 1990", "11 MAY 1990")).toEqual(["print_unclear"]);
		expect(checkReadings("11 MAY 1990", "17 MAY 1990", "17 MAY 1990")).toEqual([]);
		expect(checkReadings("11 MAY 1990", "11 MAY 1990", "17 MAY 1990")).toEqual(["print_unclear"]);
	});

	it("goes to a person if there is print but none of it was recognised", () => {
		const file = openPassport();
		for (const page of file.pages) page.text = page.mrz && { width: 1240, height: 670, segments: [] };
		expect(codes(file)).toEqual(["print_unclear"]);
	});

	it("is reported to staff as missing if none of it was read", () => {
		const file = openPassport();
		for (const page of file.pages) page.text = null;
		expect(codes(file)).toEqual(["zone_only"]);
	});

	it("may be on the other side of a card", () => {
		const card = aReading({ format: "TD1" });
		const file = aFile(card, null);
		const [back, front] = file.pages;
		if (back && front) [back.text, front.text] = [null, aPrintedPage(card, { surname: "ANDERSSON" })];
		expect(codes(file)).toEqual(["printed_name"]);
	});
});

describe("a visa", () => {
	it("is rejected when read with every check digit correct", () => {
		expect(codes(openPassport({ format: "MRVA" }))).toEqual(["visa"]);
	});

	it("is reviewed otherwise", () => {
		expect(codes(openPassport({ format: "MRVA" }, { repairs: 1 }))).toEqual(["mrz_unclear"]);
	});

	it("next to the passport does not matter", () => {
		expect(codes(aFile(aReading({ format: "MRVA" }), { ...aReading(), pageAbove: true }))).toEqual([]);
	});
});
