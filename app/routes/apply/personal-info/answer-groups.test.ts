import { describe, expect, it } from "vitest";
import { buildAnswerGroups, guardianLabels, previousNifLabels } from "./personal-info.server.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const FIELDS = {
	hadNif: "no",
	firstName: "Ana",
	lastName: "Silva",
	"dateOfBirth.day": "4",
	"dateOfBirth.month": "3",
	"dateOfBirth.year": "1990",
	nationality: "PL",
	email: "ana@example.com",
	phone: "+48 601 234 567",
	addressLine1: "Długa 1",
	addressLine2: "",
	city: "Gdańsk",
	postalCode: "80-827",
	country: "PL",
	useProvidedRepresentative: "true",
	termsAccepted: "true",
};
const groupsOf = (changes: Record<string, string> = {}, suggested: Record<string, string> = {}, settings = {}) =>
	buildAnswerGroups(
		{ settings: { birthDetailsRequired: false, ...settings } as never, now: () => NOW },
		{
			fields: { ...FIELDS, ...changes },
			suggested,
			packageType: "standard",
			language: "en",
		},
	);
const BASIC = [
	{ term: "Name", value: "Ana Silva" },
	{ term: "Born", value: "March 4, 1990" },
	{ term: "Nationality", value: "Poland" },
];
const ADDRESS = "Długa 1, 80-827 Gdańsk, Poland";

describe("the summaries of personal information", () => {
	it.each<[string, Record<string, string>, Record<string, string>, ReturnType<typeof groupsOf>]>([
		["show complete answers", {}, {}, { toReview: [], basic: BASIC, address: ADDRESS }],
		[
			"do not show a missing city of an applicant who has a NIF",
			{ hadNif: "yes", city: "" },
			{},
			{ toReview: ["city"], basic: BASIC, address: null },
		],
		[
			"omit a last name that does not exist",
			{ singleName: "true" },
			{},
			{ toReview: [], basic: [{ term: "Name", value: "Ana" }, ...BASIC.slice(1)], address: ADDRESS },
		],
		[
			"show a second line of the address",
			{ addressLine2: "Flat 2", postalCode: "", country: "AE" },
			{},
			{ toReview: [], basic: BASIC, address: "Długa 1, Flat 2, Gdańsk, United Arab Emirates" },
		],
		["do not show a missing name", { firstName: "" }, {}, { toReview: ["firstName"], basic: null, address: ADDRESS }],
		["do not show a missing city", { city: "" }, {}, { toReview: ["city"], basic: BASIC, address: null }],
		[
			"do not show what differs from the passport",
			{},
			{ "dateOfBirth.day": "5", "dateOfBirth.month": "4" },
			{ toReview: ["dateOfBirth"], basic: null, address: ADDRESS },
		],
		[
			"do not show a name if the passport has a single one",
			{},
			{ singleName: "true" },
			{ toReview: ["singleName"], basic: null, address: ADDRESS },
		],
		[
			"name a field once that is wrong and differs",
			{ postalCode: "?" },
			{ postalCode: "80-827" },
			{ toReview: ["postalCode"], basic: BASIC, address: null },
		],
	])("%s", (_title, changes, suggested, groups) => {
		expect(groupsOf(changes, suggested)).toEqual(groups);
	});

	it("list birth details that the tax office requires", () => {
		expect(groupsOf({}, {}, { birthDetailsRequired: true }).toReview).toEqual([
			"placeOfBirth",
			"fatherName",
			"motherName",
		]);
	});

	it("compare a birth date with today in Lisbon", () => {
		const today = { "dateOfBirth.day": "23", "dateOfBirth.month": "11", "dateOfBirth.year": "2026" };
		expect(groupsOf(today).toReview).not.toContain("dateOfBirth");
		expect(groupsOf({ ...today, "dateOfBirth.day": "24" }).toReview).toContain("dateOfBirth");
	});
});

it("the texts of the form are those of a minor and of a previous NIF", () => {
	expect(guardianLabels().relations.map(({ value }) => value)).toEqual(["parents", "parent", "court"]);
	expect(guardianLabels().lede).toHaveLength(3);
	const { answers, find, links } = previousNifLabels();
	expect(answers.map(({ value }) => value)).toEqual(["no", "yes", "unsure"]);
	expect(find.options).toHaveLength(3);
	expect(links.map(({ to }) => to)).toEqual(["/nif-check", "/nif-usage", "/contact"]);
});
