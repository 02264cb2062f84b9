import { expect, it } from "vitest";
import { parseDuration } from "./clock.ts";

it.each([
	["P3D", 259_200_000],
	["PT90M", 5_400_000],
	["P1W", 604_800_000],
	["-P1D", -86_400_000],
	["P1DT1H1M1S", 90_061_000],
])("reads %s", (text, ms) => {
	expect(parseDuration(text)).toBe(ms);
});

it.each(["", "P", "3D", "PT", "P1M", "P1DT", "tomorrow"])("does not take %j for a duration", (text) => {
	expect(parseDuration(text)).toBeNull();
});
