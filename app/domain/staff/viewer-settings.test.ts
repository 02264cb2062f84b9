import { expect, it } from "vitest";
import { applyViewerChange, parseViewerSettings } from "./viewer-settings.ts";

const DEFAULTS = { zoom: "100", layout: "side-by-side", rotations: {} };

it("falls back to the defaults for missing or unknown settings", () => {
	expect(parseViewerSettings(null)).toEqual(DEFAULTS);
	expect(parseViewerSettings({ zoom: "75", layout: "above", rotations: { "a.1": "45" } })).toEqual({
		...DEFAULTS,
		layout: "above",
	});
});

it("stores the fifty pages rotated last, and drops one that is upright again", () => {
	let settings = parseViewerSettings(null);
	for (let n = 1; n <= 51; n += 1) settings = applyViewerChange(settings, { rotated: { page: `a.${n}`, by: "90" } });
	settings = applyViewerChange(settings, { rotated: { page: "a.2", by: "180" } });
	expect(Object.keys(settings.rotations)).toHaveLength(50);
	expect(Object.keys(settings.rotations).at(-1)).toBe("a.2");
	expect(settings.rotations["a.1"]).toBeUndefined();
	expect(applyViewerChange(settings, { rotated: { page: "a.2", by: "0" } }).rotations["a.2"]).toBeUndefined();
	expect(applyViewerChange(settings, { zoom: "200" })).toEqual({ ...settings, zoom: "200" });
});
