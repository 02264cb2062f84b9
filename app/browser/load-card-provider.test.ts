import { expect, it } from "vitest";
import { isModeMismatch } from "./load-card-provider.ts";

it.each([
	["pk_test_1", "test", false],
	["pk_live_1", "live", false],
	["pk_test_1", "live", true],
	["pk_live_1", "test", true],
] as const)("%s with a server in %s mode: mismatch is %s", (key, mode, mismatch) => {
	expect(isModeMismatch(key, mode)).toBe(mismatch);
});
