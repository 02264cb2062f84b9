import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DAYLIGHT } from "./daylight.ts";

it("documents and pictures use the colours of the style sheet's light mode", () => {
	const tokens = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
	const [byDay = ""] = tokens.split("prefers-color-scheme: dark");
	const colours = Object.keys(DAYLIGHT).map((name) => [name, byDay.match(`--color-${name}: (#[0-9a-f]{6});`)?.[1]]);
	expect(Object.fromEntries(colours)).toEqual(DAYLIGHT);
});
