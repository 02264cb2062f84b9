import { expect, it } from "vitest";
import { requiredChecks } from "./document-checks.ts";

it.each([
	["passport", "review", ["names", "validity"]],
	["passport", "verified", []],
	["address", null, ["holder", "issued"]],
	["guardian", "verified", []],
	// No program verifies a signature.
	["mandate", "verified", ["signature"]],
] as const)("a %s that is %s is accepted after the checks %j", (document, decision, checks) => {
	expect(requiredChecks(document, decision)).toEqual(checks);
});
