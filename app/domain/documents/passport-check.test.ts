import { describe, expect, it } from "vitest";
import { aPrintedPage, aReading } from "#test/factories/readings.ts";
import type { FileFacts, MrzReading, PictureFacts } from "./document-facts.ts";
import { getAdvice } from "./document-flags.ts";
import { checkPassport, selectPerson } from "./passport-check.ts";

const TODAY = "2026-11-21";
const situation = { today: TODAY, specimensAllowed: false };

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
const open = (changes: Parameters<typeof aReading>[0] = {}, reading: Partial<MrzReading> = {}) =>
	aFile({ ...aReading(changes), pageAbove: true, ...reading });
const codes = (file: FileFacts, more = situation) => checkPassport([file], more).codes;

describe("a passport that was read with every digit right", () => {
	it("leaves nothing to say, and its facts for the form", () => {
		expect(checkPassport([open()], situation)).toEqual({
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
		"names for the form what it states instead of a nationality: %s",
		(nationality) => {
			expect(checkPassport([open({ nationality })], situation).facts).toMatchObject({ nationality });
		},
	);

	it.each<[string, Parameters<typeof aReading>[0], string[]]>([
		["is rejected the day after it has expired", { expiry: "2026-11-20" }, ["expired"]],
		["is not rejected on its last day", { expiry: TODAY }, ["expires_soon"]],
		["is looked at when it expires within six months", { expiry: "2027-05-20" }, ["expires_soon"]],
		["is fine when it is good for six months", { expiry: "2027-05-21" }, []],
		["of somebody who may be seventeen asks for the year, and for a guardian", { birth: "2008-11-22" }, ["underage"]],
		["of somebody who is eighteen today does not", { birth: "2008-11-21" }, []],
		["of a state that nobody knows is looked at", { issuer: "QQQ", nationality: "PRT" }, ["unknown_state"]],
		["of Utopia is rejected as a specimen", { issuer: "UTO", nationality: "UTO" }, ["specimen"]],
		["of Mr Mustermann, too", { names: "MUSTERMANN<<ERIKA" }, ["specimen"]],
	])("%s", (_label, changes, found) => {
		expect(codes(open(changes))).toEqual(found);
	});

	it("may be a specimen where the deployment says so", () => {
		const utopian = open({ issuer: "UTO", nationality: "UTO" });
		expect(codes(utopian, { today: TODAY, specimensAllowed: true })).toEqual(["specimen_allowed"]);
	});
});

describe("doubt goes to a person", () => {
	it.each<[string, Partial<MrzReading>, string[]]>([
		["for one repaired character", { repairs: 1 }, ["mrz_unclear"]],
		["for letters that were hard to read", { confidence: -0.6 }, ["mrz_unclear"]],
		["for one letter of the name that may be another", { weakestName: 0.3 }, ["mrz_unclear"]],
		["for one letter of the state that may be another", { weakestCode: 0.7 }, ["mrz_unclear"]],
		["for a 0 of the number that may be a U, which no check digit notices", { weakestNumber: 0.89 }, ["mrz_unclear"]],
		["for letters that are too small", { pixelsPerCharacter: 5 }, ["low_resolution"]],
		["for another type than passports have", { ocrB: false }, ["mrz_font"]],
	])("%s", (_why, reading, found) => {
		expect(codes(open({}, reading))).toEqual(found);
	});

	it("when a check digit is wrong although every letter is clear", () => {
		const [first = "", second = ""] = aReading().lines;
		expect(codes(open({}, { lines: [first, second.replace("AB1234567", "AB1234568")] }))).toContain("mrz_check_failed");
	});

	it.each<[string, Parameters<typeof aReading>[0], Partial<MrzReading>]>([
		["a state", { issuer: "QQQ", nationality: "PRT" }, { weakestCode: 0.6 }],
		["a state beside a blurred number", { issuer: "QQQ", nationality: "PRT" }, { weakestNumber: 0.5 }],
		["the kind of document", { format: "MRVA" }, { repairs: 1 }],
		["the kind of document, by its first letter", { format: "MRVA" }, { weakestCode: 0.5 }],
		["a date that is no day", { birth: "1990-02-31" }, { weakestChecked: 0.4 }],
		["the age of the holder", { birth: "2012-03-01" }, { repairs: 2 }],
		["a date of expiry that comes too soon", { expiry: "2026-12-31" }, { confidence: -0.45 }],
		["a specimen", { issuer: "UTO", nationality: "UTO" }, { weakestCode: 0.4 }],
		["a specimen's name", { names: "MUSTERMANN<<ERIKA" }, { weakestName: 0.4 }],
	])("before %s is blamed that was not read for certain", (_label, changes, reading) => {
		expect(new Set(codes(open(changes, reading)))).toEqual(new Set(["mrz_unclear"]));
	});

	it("before check digits are blamed whose characters were not read for certain", () => {
		const [first = "", second = ""] = aReading().lines;
		const lines = [first, second.replace("AB1234567", "AB1234568")];
		expect(codes(open({}, { lines, weakestChecked: 0.6 }))).toEqual(["mrz_unclear"]);
		expect(codes(open({}, { lines, repairs: 1 }))).toEqual(["mrz_unclear"]);
		expect(codes(open({}, { lines }))).toEqual(["mrz_check_failed"]);
	});

	it("when an expired date was not read for certain: never a rejection", () => {
		expect(codes(open({ expiry: "2020-01-01" }, { repairs: 1 }))).not.toContain("expired");
	});

	it("when there are no such lines", () => {
		expect(checkPassport([aFile(null)], situation)).toEqual({ codes: ["mrz_not_found"], facts: null, identity: null });
		expect(codes(aFile())).toEqual(["mrz_not_found"]);
	});

	it("when the lines are in a type that is not read, without advice", () => {
		const file = aFile(null);
		for (const page of file.pages) page.otherType = true;
		expect(codes(file)).toEqual(["mrz_font"]);
		expect(getAdvice("mrz_font")).toBe("none");
	});

	it.each<[string, FileFacts]>([
		["nothing was found", aFile(null)],
		["letters were hard to read", open({}, { confidence: -0.45 })],
	])("when %s for want of light, with more light as the only advice", (_label, file) => {
		for (const page of file.pages) page.picture = { ...PICTURE, light: 60 };
		expect(codes(file)).toEqual(["too_dark"]);
	});

	it("when nothing at all is to be seen in the dark", () => {
		const file = aFile(null);
		for (const page of file.pages) Object.assign(page, { picture: { ...PICTURE, light: 12 }, noPage: true });
		expect(codes(file)).toEqual(["too_dark"]);
	});

	it("but not for a dark picture that was read with every digit right", () => {
		const file = open();
		for (const page of file.pages) page.picture = { ...PICTURE, light: 60 };
		expect(codes(file)).toEqual([]);
	});

	it("when the letters were guessed, no fact is offered for the form", () => {
		expect(checkPassport([open({}, { confidence: -0.6 })], situation).facts).toBeNull();
	});
});

describe("what the form is filled with", () => {
	const facts = (reading: Partial<MrzReading>) => checkPassport([open({}, reading)], situation).facts;

	it("leaves names empty of which one letter may be another", () => {
		expect(facts({ weakestName: 0.74 })).toMatchObject({ surname: "", givenNames: "", birthDate: "1990-05-17" });
	});

	it("leaves states empty of which one letter may be another", () => {
		const empty = { nationality: "", countryName: "", issuer: "", sex: "" };
		expect(facts({ weakestCode: 0.74 })).toMatchObject({ ...empty, surname: "Garcia Lopez" });
	});

	it("leaves the number empty of which one character may be another, and looks for it nowhere", () => {
		expect(facts({ weakestNumber: 0.89 })?.documentNumber).toBe("");
		expect(checkPassport([open({}, { weakestNumber: 0.89 })], situation).identity).toBeNull();
	});

	it.each([
		["eighteen years ago to the day", "2008-11-21"],
		["ninety-nine years ago", "1926-11-22"],
		["in the last century", "1927-03-01"],
	])("takes a birth %s as it stands", (_when, birth) => {
		expect(checkPassport([open({ birth })], situation)).toMatchObject({ codes: [], facts: { birthDate: birth } });
	});

	it.each([
		["a day short of eighteen years ago", "2008-11-22"],
		["a hundred years ago, or today", "1926-11-21"],
		["a hundred and one years ago, or last year", "1925-03-01"],
	])("asks for the year of a birth %s, of which the zone has two digits", (_when, birth) => {
		const read = checkPassport([open({ birth })], situation);
		expect(read).toMatchObject({ codes: ["underage"], facts: { birthDate: "", surname: "Garcia Lopez" } });
	});

	it("leaves dates and the number empty when characters were guessed from check digits", () => {
		expect(facts({ repairs: 1 })).toMatchObject({ birthDate: "", expiryDate: "", documentNumber: "" });
	});
});

describe("both pages", () => {
	it("are missed when one picture shows the data page alone", () => {
		expect(codes(aFile(aReading()))).toEqual(["signature_page_missing"]);
	});

	it("may be two pictures in any order", () => {
		expect(codes(aFile(null, aReading()))).toEqual([]);
		expect(checkPassport([aFile(aReading()), aFile(null)], situation).codes).toEqual([]);
	});

	it("are still missed when the second picture shows an empty table or a letter", () => {
		const file = aFile(aReading(), null);
		for (const page of file.pages) if (!page.mrz) page.noPage = true;
		expect(codes(file)).toEqual(["signature_page_missing"]);
	});

	it("are still missed when the second picture shows the same page again, or a card", () => {
		expect(codes(aFile(aReading(), aReading()))).toEqual(["signature_page_missing"]);
		expect(codes(aFile(aReading(), aReading({ format: "TD1" })))).toEqual(["signature_page_missing"]);
		const twice = aFile(aReading(), null);
		const picture = { ...PICTURE, perceptualHash: "00ff00ff00ff00ff" };
		for (const page of twice.pages) page.picture = picture;
		expect(codes(twice)).toEqual(["signature_page_missing"]);
	});

	it("may be in the second picture where the first shows the data page alone", () => {
		expect(codes(aFile(aReading(), { ...aReading(), pageAbove: true }))).toEqual([]);
	});

	it("must be of one document, whosever it is", () => {
		const renewed = aReading({ number: "ZZ9999999" });
		expect(codes(aFile({ ...aReading(), pageAbove: true }, renewed))).toEqual(["several_documents"]);
	});

	it("of a card are missed when a letter came along", () => {
		const file = aFile(aReading({ format: "TD1" }), null);
		for (const page of file.pages) if (!page.mrz) page.noPage = true;
		expect(codes(file)).toEqual(["other_side_missing"]);
	});

	it("are two sides of a card", () => {
		expect(codes(aFile(aReading({ format: "TD1" })))).toEqual(["other_side_missing"]);
		expect(codes(aFile(aReading({ format: "TD1" }), null))).toEqual([]);
	});
});

describe("documents of several people", () => {
	const mine = { ...aReading(), pageAbove: true };
	const other = aReading({ names: "LINDQVIST<<SVEN", number: "ZZ9999999", birth: "1980-01-01" });
	const inOnePicture = (...otherZones: MrzReading[]) => {
		const file = aFile(mine);
		for (const page of file.pages) page.otherZones = otherZones;
		return checkPassport([file], situation);
	};

	it.each<[string, () => ReturnType<typeof checkPassport>]>([
		["on two pages", () => checkPassport([aFile(mine, other)], situation)],
		["in one picture", () => inOnePicture(other)],
		[
			"as a passport and a card",
			() => inOnePicture(aReading({ format: "TD1", names: "LINDQVIST<<SVEN", birth: "1980-01-01" })),
		],
	])("are said to be so with their names, and nobody is chosen: %s", (_how, check) => {
		const { codes, facts, identity } = check();
		expect(codes).toEqual(["several_people"]);
		expect(facts?.people).toEqual([
			{ surname: "Garcia Lopez", givenNames: "Maria Jose" },
			{ surname: "Lindqvist", givenNames: "Sven" },
		]);
		expect([facts?.surname, facts?.birthDate, identity]).toEqual(["", "", null]);
	});

	const both = { picture: null, mrz: mine, otherZones: [other], text: aPrintedPage(mine) };
	it.each<[string, FileFacts, string[]]>([
		["on two pages", aFile(mine, other), ["signature_page_missing"]],
		["in one picture", { ...aFile(), pages: [both] }, ["signature_page_missing", "zone_only"]],
	])("leave nothing of the others once one of them is chosen: %s", (_how, file, codesOfSecond) => {
		const first = selectPerson([file], 0, TODAY) ?? [];
		expect(JSON.stringify(first)).not.toContain("LINDQVIST");
		expect(checkPassport(first, situation)).toMatchObject({
			facts: { surname: "Garcia Lopez" },
			identity: "PRT/AB1234567",
		});
		const second = selectPerson([file], 1, TODAY) ?? [];
		expect(JSON.stringify(second)).not.toContain("GARCIA");
		expect(checkPassport(second, situation)).toMatchObject({
			codes: codesOfSecond,
			facts: { surname: "Lindqvist" },
		});
		expect([selectPerson([file], 2, TODAY), selectPerson(second, 0, TODAY)]).toEqual([null, null]);
	});

	it("may have been born on one day", () => {
		const twin = aReading({ names: "GARCIA<LOPEZ<<ANA<RITA", number: "ZZ9999999" });
		expect(inOnePicture(twin).codes).toEqual(["several_people"]);
	});

	it("are not two pages of one person's, whose card cuts the name", () => {
		expect(inOnePicture(aReading({ format: "TD1", names: "GARCIA<LOPEZ<<MARIA" })).codes).toEqual([]);
	});

	it("may be there where another document cannot be read", () => {
		expect(inOnePicture({ ...other, repairs: 1 }).codes).toEqual(["other_document"]);
		expect(inOnePicture({ ...aReading(), confidence: -0.6 }).codes).toEqual([]);
	});
});

describe("what is printed for people", () => {
	const printed = (changes: Parameters<typeof aPrintedPage>[1], options: Parameters<typeof aReading>[0] = {}) => {
		const file = open(options);
		for (const page of file.pages) page.text = page.mrz && aPrintedPage(page.mrz, changes);
		return codes(file);
	};

	it.each<[string, Parameters<typeof aPrintedPage>[1], string[]]>([
		["another surname", { surname: "ANDERSSON" }, ["printed_name"]],
		["other given names", { givenNames: "OLLI PEKKA" }, ["printed_name"]],
		["another day of birth", { birth: "14 MAR/MARS 85" }, ["printed_birth_date"]],
		["another number", { number: "AB1234568" }, ["printed_number"]],
		["another day of expiry", { expiry: "01.03.2035" }, ["printed_expiry"]],
	])("goes to a person when it says otherwise than the zone: %s", (_label, changes, found) => {
		expect(printed(changes)).toEqual(found);
	});

	it.each<[string, Parameters<typeof aPrintedPage>[1]]>([
		["accents", { surname: "GARCÍA LÓPEZ", givenNames: "María José" }],
		["words that a gap parts or joins", { surname: "GAR CIA LOPEZ", givenNames: "MARIAJOSE" }],
		["given names in full", { givenNames: "MARIA JOSE FERNANDA" }],
		["a date in words", { birth: "17 MAI/MAY 90", expiry: "01 MARÇO 2031" }],
		["a date in figures", { birth: "17 05 1990", expiry: "2031-03-01" }],
		["a date whose gaps were not seen", { birth: "17 051990", expiry: "01032031" }],
		[
			"a month in a language that shares its name with another month",
			{ birth: "17 MAI/MAY 90", expiry: "01 MAR/MARS 31" },
		],
		["a number with a space", { number: "AB 1234567" }],
		["letters that look like figures", { number: "AB12E4567".replace("E", "3"), birth: "I7 O5 199O" }],
	])("agrees with it all the same with %s", (_label, changes) => {
		expect(printed(changes)).toEqual([]);
	});

	it("contradicts nothing where it was not read for certain, and confirms nothing", () => {
		const file = open();
		for (const page of file.pages) {
			const text =
				page.mrz && aPrintedPage(page.mrz, { surname: "ANDERSSON", birth: "14.03.1985", number: "AB1234568" });
			for (const segment of text?.segments ?? []) Object.assign(segment, { readTwice: false, confidence: 0.4 });
			page.text = text;
		}
		expect(codes(file)).toEqual(["print_unclear"]);
	});

	it.each(["name", "birth", "number", "expiry"] as const)("goes to a person when its %s alone was not read", (part) => {
		const unread = {
			name: { surname: "", givenNames: "" },
			birth: { birth: "" },
			number: { number: "" },
			expiry: { expiry: "" },
		};
		expect(printed(unread[part])).toEqual(["print_unclear"]);
	});

	it.each<[string, Parameters<typeof aPrintedPage>[1]]>([
		["one letter of the surname", { surname: "GARCIA LOPES" }],
		["one of two surnames", { surname: "GARCIA" }],
		["a letter that is doubled", { surname: "GAARCIA LOPEZ" }],
		["a name that has this one in it", { givenNames: "ANAMARIA JOSE" }],
		["a letter that is no figure", { number: "AB12E4567" }],
		["a figure more", { number: "AB12345670" }],
		["a day that is not legible", { birth: "?? MAY 1990" }],
		["a month that nobody knows", { birth: "17 XXX 1990" }],
	])("does not agree with it for %s", (_label, changes) => {
		expect(printed(changes)).not.toEqual([]);
	});

	it("agrees with a J that was read as an I, not with an I that was read as a J", () => {
		expect(printed({ surname: "LIILJANA", givenNames: "MARIA" }, { names: "LJILJANA<<MARIA" })).toEqual([]);
		const other = printed({ surname: "MAJA", givenNames: "MARIA" }, { names: "MAIA<<MARIA" });
		expect(other).not.toEqual([]);
	});

	it.each([
		["AAKESSON", "AKESSON", []],
		["AAKESSON", "AKESON", ["print_unclear"]],
		["JOHANSSON", "JOHANSON", ["print_unclear"]],
		["MUELLER", "MULLER", []],
		["MICHAEL", "MICHAL", ["print_unclear"]],
		["SAMUELA", "SAMULA", ["print_unclear"]],
	])("agrees with two letters that stand for one with a mark, and with no others: %s, %s", (zone, surname, found) => {
		expect(printed({ surname, givenNames: "MARIA" }, { names: `${zone}<<MARIA` })).toEqual(found);
	});

	it("agrees with a name that has a word twice only where it is printed twice", () => {
		const twice = { names: "GARCIA<GARCIA<<MARIA" };
		expect(printed({ surname: "GARCÍA GARCÍA", givenNames: "MARIA" }, twice)).toEqual([]);
		expect(printed({ surname: "GARCÍA LOPEZ", givenNames: "MARIA" }, twice)).toEqual(["print_unclear"]);
	});

	it("does not take a word of a label for a short word of the name", () => {
		const names = { names: "DE<LA<CRUZ<<MARIA" };
		expect(printed({ surname: "DE LA CRUZ", givenNames: "MARIA" }, names)).toEqual([]);
		const labels = (text: string) => {
			const file = open(names);
			for (const page of file.pages) {
				page.text = page.mrz && aPrintedPage(page.mrz, { surname: "KE LA CRUZ", givenNames: "MARIA" });
				const line = page.text?.segments[0];
				if (line) page.text?.segments.push({ ...line, text, y0: line.y0 + 400, y1: line.y1 + 400 });
			}
			return codes(file);
		};
		for (const text of ["Data de", "de", "DATA DE"]) expect(labels(text), text).toEqual(["print_unclear"]);
	});

	it("confirms no given names that the zone had no room for", () => {
		const cut = { names: "THORVALDSEN<IBARRETXE<NGUYENTHI<BJOERNS" };
		const page = { surname: "THORVALDSEN IBARRETXE NGUYENTHI BJÖRNSTAD", givenNames: "GUNNAR" };
		expect(printed(page, cut)).toEqual(["print_unclear"]);
	});

	it("does not agree with it for a month that may be another: LIP is July in Poland and June in Croatia", () => {
		expect(printed({ birth: "17 LIP 1990" }, { birth: "1990-07-17" })).toEqual(["print_unclear"]);
	});

	it("agrees with a letter of the number that is drawn like the figure", () => {
		expect(printed({ number: "ABI234S67" })).toEqual([]);
		expect(printed({ number: "AB1234367" })).toEqual(["printed_number"]);
	});

	it("agrees where the looks at a line say so with more confidence than otherwise", () => {
		type Look = string | [text: string, confidence: number];
		const looks = (...births: Look[]) => {
			const file = open();
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
		expect(looks("11 MAY 1990", ["17 MAY 1990", 0.95], ["17 MAY 1990", 0.1])).toEqual([]);
		expect(looks("17 MAY 1990", ["11 MAY 1990", 0.2])).toEqual([]);
		expect(looks("17 MAY 1990")).toEqual([]);
		expect(looks("17 MAY 1990", "11 MAY 1990")).toEqual(["print_unclear"]);
		expect(looks("11 MAY 1990", "17 MAY 1990", "17 MAY 1990")).toEqual([]);
		expect(looks("11 MAY 1990", "11 MAY 1990", "17 MAY 1990")).toEqual(["print_unclear"]);
	});

	it("goes to a person where there is print and none of it was recognised", () => {
		const file = open();
		for (const page of file.pages) page.text = page.mrz && { width: 1240, height: 670, segments: [] };
		expect(codes(file)).toEqual(["print_unclear"]);
	});

	it("is said to staff to be missing where nothing of it was read", () => {
		const file = open();
		for (const page of file.pages) page.text = null;
		expect(codes(file)).toEqual(["zone_only"]);
	});

	it("is on the other side of a card", () => {
		const card = aReading({ format: "TD1" });
		const file = aFile(card, null);
		const [back, front] = file.pages;
		if (back && front) [back.text, front.text] = [null, aPrintedPage(card, { surname: "ANDERSSON" })];
		expect(codes(file)).toEqual(["printed_name"]);
	});
});

describe("a visa", () => {
	it("is rejected when it was read with every digit right", () => {
		expect(codes(open({ format: "MRVA" }))).toEqual(["visa"]);
	});

	it("is looked at when it was not", () => {
		expect(codes(open({ format: "MRVA" }, { repairs: 1 }))).toEqual(["mrz_unclear"]);
	});

	it("beside the passport is no matter", () => {
		expect(codes(aFile(aReading({ format: "MRVA" }), { ...aReading(), pageAbove: true }))).toEqual([]);
	});
});
