import { describe, expect, it } from "vitest";
import {
	type NeedAnswers,
	parseNeedAnswers,
	RELATIONS,
	RESIDENCES,
	representativeNeed,
} from "./representative-need.ts";

const MAYBE = [true, false, null];
const ALL: NeedAnswers[] = [...RESIDENCES, null].flatMap((residence) =>
	[...RELATIONS, null].flatMap((relation) => MAYBE.map((notices) => ({ residence, relation, notices }))),
);

function answersWhere(known: Partial<NeedAnswers>): NeedAnswers[] {
	return ALL.filter((answers) => Object.entries(known).every(([name, value]) => answers[name as never] === value));
}

describe("a tax representative", () => {
	it.each<[string, Partial<NeedAnswers>, string]>([
		["residents of Portugal need none", { residence: "portugal" }, "resident"],
		["in the EU and the EEA it is optional without a tax relation", { residence: "eea", relation: "no" }, "optional"],
		["in the EU and the EEA it is optional with one", { residence: "eea", relation: "yes" }, "optional"],
		["in the EU and the EEA it is optional, whatever else is open", { residence: "eea", relation: null }, "optional"],
		[
			"in the EU and the EEA it is optional for the self-employed, with a note on VAT law",
			{ residence: "eea", relation: "self-employed" },
			"optional-self-employed",
		],
		["elsewhere none is needed without a tax relation", { residence: "elsewhere", relation: "no" }, "not-yet"],
		[
			"elsewhere electronic notifications replace it",
			{ residence: "elsewhere", relation: "yes", notices: true },
			"waived",
		],
		[
			"elsewhere it is one or the other with a tax relation",
			{ residence: "elsewhere", relation: "yes", notices: false },
			"either",
		],
		[
			"elsewhere nothing replaces it for the self-employed",
			{ residence: "elsewhere", relation: "self-employed" },
			"vat-representative",
		],
	])("is needed as the law says: %s", (_line, known, need) => {
		const answers = answersWhere(known);
		expect(answers.length).toBeGreaterThan(0);
		for (const answer of answers) expect(representativeNeed(answer)).toEqual({ need });
	});

	it.each<[Partial<NeedAnswers>, string[]]>([
		[{ residence: null, relation: null, notices: null }, ["residence", "relation", "notices"]],
		[{ residence: null, relation: "yes", notices: true }, ["residence"]],
		[{ residence: null, relation: "yes", notices: null }, ["residence", "notices"]],
		[{ residence: null, relation: "no" }, ["residence"]],
		[{ residence: null, relation: "self-employed" }, ["residence"]],
		[{ residence: null, relation: null, notices: true }, ["residence", "relation"]],
		[{ residence: null, relation: null, notices: false }, ["residence", "relation"]],
		[{ residence: "elsewhere", relation: null, notices: null }, ["relation", "notices"]],
		[{ residence: "elsewhere", relation: null, notices: true }, ["relation"]],
		[{ residence: "elsewhere", relation: null, notices: false }, ["relation"]],
		[{ residence: "elsewhere", relation: "yes", notices: null }, ["notices"]],
	])("after %o still depends on these answers: %j", (known, open) => {
		for (const answers of answersWhere(known)) expect(representativeNeed(answers)).toEqual({ openQuestions: open });
	});

	it("is asked about in the URL, where unknown values count as no answer", () => {
		const read = (query: string) => parseNeedAnswers(new URLSearchParams(query));
		expect(read("residence=elsewhere&relation=self-employed&notices=no")).toEqual({
			residence: "elsewhere",
			relation: "self-employed",
			notices: false,
		});
		expect(read("residence=moon&relation=constructor&notices=")).toEqual({
			residence: null,
			relation: null,
			notices: null,
		});
	});
});
