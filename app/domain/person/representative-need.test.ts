import { describe, expect, it } from "vitest";
import { type NeedAnswers, needAnswersOf, RESIDENCES, representativeNeed } from "./representative-need.ts";

const MAYBE = [true, false, null];
const ALL: NeedAnswers[] = [...RESIDENCES, null].flatMap((residence) =>
	MAYBE.flatMap((relation) => MAYBE.map((notices) => ({ residence, relation, notices }))),
);

function answersWhere(known: Partial<NeedAnswers>): NeedAnswers[] {
	return ALL.filter((answers) => Object.entries(known).every(([name, value]) => answers[name as never] === value));
}

describe("a tax representative", () => {
	it("is nothing that residents of Portugal need, whatever else they answer", () => {
		for (const answers of answersWhere({ residence: "portugal" }))
			expect(representativeNeed(answers)).toEqual({ need: "resident" });
	});

	it("is optional in the EU and the EEA, whatever else is answered", () => {
		for (const answers of answersWhere({ residence: "eea" }))
			expect(representativeNeed(answers)).toEqual({ need: "optional" });
	});

	it("is not needed elsewhere as long as there is no tax relation", () => {
		for (const answers of answersWhere({ residence: "elsewhere", relation: false }))
			expect(representativeNeed(answers)).toEqual({ need: "not-yet" });
	});

	it.each([
		[true, "waived"],
		[false, "required"],
	])("with a tax relation elsewhere and electronic notifications %s is %s", (notices, need) => {
		expect(representativeNeed({ residence: "elsewhere", relation: true, notices })).toEqual({ need });
	});

	it.each([
		[{ residence: null, relation: null, notices: null }, ["residence", "relation", "notices"]],
		[{ residence: null, relation: true, notices: true }, ["residence"]],
		[{ residence: null, relation: true, notices: false }, ["residence"]],
		[{ residence: null, relation: true, notices: null }, ["residence", "notices"]],
		[{ residence: null, relation: false, notices: true }, ["residence"]],
		[{ residence: null, relation: false, notices: false }, ["residence"]],
		[{ residence: null, relation: false, notices: null }, ["residence"]],
		[{ residence: null, relation: null, notices: true }, ["residence", "relation"]],
		[{ residence: null, relation: null, notices: false }, ["residence", "relation"]],
		[{ residence: "elsewhere", relation: null, notices: null }, ["relation", "notices"]],
		[{ residence: "elsewhere", relation: null, notices: true }, ["relation"]],
		[{ residence: "elsewhere", relation: null, notices: false }, ["relation"]],
		[{ residence: "elsewhere", relation: true, notices: null }, ["notices"]],
	] satisfies [NeedAnswers, string[]][])("after %o leaves open what decides: %j", (answers, open) => {
		expect(representativeNeed(answers)).toEqual({ open });
	});

	it("is asked about in the address, where a stranger's words count as no answer", () => {
		const read = (query: string) => needAnswersOf(new URLSearchParams(query));
		expect(read("residence=elsewhere&relation=yes&notices=no")).toEqual({
			residence: "elsewhere",
			relation: true,
			notices: false,
		});
		expect(read("residence=moon&relation=constructor&notices=")).toEqual({
			residence: null,
			relation: null,
			notices: null,
		});
	});
});
