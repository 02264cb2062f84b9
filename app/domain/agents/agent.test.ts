import { describe, expect, it, test } from "vitest";
import { findProse } from "#app/content/prose.server.ts";
import { LANGUAGES } from "../language.ts";
import { AGENT_ACTIONS, AGENT_AGREEMENT_EDITION, AGENT_STATES, agentStateAfter } from "./agent.ts";
import { parseWebsite } from "./agent-forms.ts";

describe("a firm", () => {
	it("changes its state only by these decisions", () => {
		const possible = AGENT_STATES.flatMap((state) =>
			AGENT_ACTIONS.flatMap((action) => {
				const after = agentStateAfter(state, action);
				return after ? [`${state} ${action} ${after}`] : [];
			}),
		);
		expect(possible).toEqual([
			"applied approve active",
			"applied reject rejected",
			"active suspend suspended",
			"suspended restore active",
			"rejected approve active",
		]);
	});
});

test.each([
	["firm.example", "https://firm.example/"],
	[" http://www.firm.example/en ", "http://www.firm.example/en"],
	["javascript:alert(1)", null],
	["https://ana@firm.example", null],
	["localhost", null],
	["192.168.1.1", null],
	["", null],
])("the website %j is stored as %j", (typed, stored) => {
	expect(parseWebsite(typed)).toBe(stored);
});

test("the accepted edition of the agreement is the one printed on it", () => {
	for (const language of LANGUAGES)
		expect(findProse("agent-agreement", language)?.updated).toBe(AGENT_AGREEMENT_EDITION);
});
