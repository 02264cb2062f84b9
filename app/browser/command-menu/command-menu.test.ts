import { expect, it } from "vitest";
import { matchesQuery } from "./command-menu.ts";

it.each([
	["Claim next", "cla", true],
	["Claim next", "next claim", true],
	["Claim next", "laim", false],
	["Decisión: pasaporte", "decision pasa", true],
	["Ações", "acoes", true],
	["Settings: Card payments", "card sett", true],
	["Ask for something", "", true],
	["Ask for something", "ask 7", false],
	["ana@azulejo.example", "ana@az", true],
])("matches %s against %s: %s", (text, query, isMatch) => {
	expect(matchesQuery(text, query)).toBe(isMatch);
});
