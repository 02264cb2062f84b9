import { expect, it } from "vitest";
import { codeProblem, isHeld, maySignIn, reasonsFor, stateAfter } from "./partner.ts";

it.each([
	["applied", "approve", "active"],
	["rejected", "approve", "active"],
	["applied", "reject", "rejected"],
	["active", "suspend", "suspended"],
	["suspended", "restore", "active"],
	["active", "approve", null],
	["closed", "restore", null],
	["suspended", "reject", null],
	["applied", "suspend", null],
] as const)("from %s, %s results in %s", (state, action, after) => {
	expect(stateAfter({ state, decidedFor: null }, action)).toBe(after);
});

it("holds the balance of a closed account once, and releases it once", () => {
	const [voluntary, forBrokenTerms] = [null, "broken-terms"].map((decidedFor) => ({
		state: "closed" as const,
		decidedFor,
	}));
	if (!voluntary || !forBrokenTerms) throw new Error("unreachable");
	expect([isHeld(voluntary), stateAfter(voluntary, "hold"), stateAfter(voluntary, "release")]).toEqual([
		false,
		"closed",
		null,
	]);
	expect([isHeld(forBrokenTerms), stateAfter(forBrokenTerms, "hold"), stateAfter(forBrokenTerms, "release")]).toEqual([
		true,
		null,
		"closed",
	]);
	expect(stateAfter({ state: "active", decidedFor: null }, "hold")).toBeNull();
});

it("requires reasons only for negative decisions", () => {
	expect(reasonsFor("reject").length).toBeGreaterThan(1);
	expect(reasonsFor("suspend").length).toBeGreaterThan(1);
	expect(reasonsFor("hold")).toEqual(reasonsFor("suspend"));
	expect([...reasonsFor("approve"), ...reasonsFor("restore"), ...reasonsFor("release")]).toEqual([]);
});

it("lets partners with earnings sign in, but not rejected applicants", () => {
	expect((["active", "suspended", "closed"] as const).every(maySignIn)).toBe(true);
	expect((["applied", "rejected"] as const).some(maySignIn)).toBe(false);
});

it.each([
	["LISBOA10", null],
	["nif-with-ana", null],
	["abc", "shape"],
	["-abcd", "shape"],
	["abcd-", "shape"],
	["with space", "shape"],
	["A".repeat(21), "shape"],
	["Financas-1", "official"],
	["OFICIAL-NIF", "official"],
	["go-v-pt", "official"],
	["azulejo-nif", "official"],
])("checks the code %s: %s", (code, problem) => {
	expect(codeProblem(code)).toBe(problem);
});
