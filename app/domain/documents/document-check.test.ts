import { expect, it } from "vitest";
import { isDocumentType, listNames, listSelectableNames, listUploadedPeople } from "./document-check.ts";

const ANA = { surname: "LIMA", givenNames: "ANA" };
const RUI = { surname: "LIMA", givenNames: "RUI" };

it.each([
	["passport", true],
	["address", true],
	["guardian", true],
	["mandate", false],
	[null, false],
])("the type of a document may be %s: %s", (value, isType) => {
	expect(isDocumentType(value)).toBe(isType);
});

it.each([
	["nothing", null, [], []],
	["a bill", { holder: "Ana Lima" }, [], []],
	["one person's passport", ANA, [], [ANA]],
	["an empty list of people", { ...ANA, people: [] }, [], [{ ...ANA, people: [] }]],
	["people that are not stated", { ...ANA, people: undefined }, [], [{ ...ANA, people: undefined }]],
	["several people's passports", { people: [ANA, RUI] }, [ANA, RUI], [ANA, RUI]],
	["several people's passports and a holder", { ...ANA, people: [RUI, ANA] }, [RUI, ANA], [RUI, ANA]],
])("an upload with %s contains these people and names", (_label, extracted, people, names) => {
	expect(listUploadedPeople(extracted)).toEqual(people);
	expect(listNames(extracted)).toEqual(names);
});

it("people can be selected by name unless two names are equal", () => {
	expect(listSelectableNames([ANA, RUI])).toEqual(["ANA LIMA", "RUI LIMA"]);
	expect(listSelectableNames([ANA, RUI, ANA])).toEqual([]);
	expect(
		listSelectableNames([
			{ surname: "LIMA", givenNames: "" },
			{ surname: "", givenNames: "ANA" },
		]),
	).toEqual(["LIMA", "ANA"]);
	expect(listSelectableNames()).toEqual([]);
});
