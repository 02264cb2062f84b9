import { expect, it } from "vitest";
import { storedViewer, withViewerChange } from "./viewer-settings.ts";

const DEFAULTS = { zoom: "100", layout: "beside", rotations: {} };

it("falls back to the defaults for what is missing or unknown", () => {
	expect(storedViewer(null)).toEqual(DEFAULTS);
	expect(storedViewer({ zoom: "75", layout: "above", rotations: { "a.1": "45" } })).toEqual({
		...DEFAULTS,
		layout: "above",
	});
});

it("remembers the fifty pages rotated last, and forgets one that is upright again", () => {
	let settings = storedViewer(null);
	for (let n = 1; n <= 51; n += 1) settings = withViewerChange(settings, { rotated: { page: `a.${n}`, by: "90" } });
	settings = withViewerChange(settings, { rotated: { page: "a.2", by: "180" } });
	expect(Object.keys(settings.rotations)).toHaveLength(50);
	expect(Object.keys(settings.rotations).at(-1)).toBe("a.2");
	expect(settings.rotations["a.1"]).toBeUndefined();
	expect(withViewerChange(settings, { rotated: { page: "a.2", by: "0" } }).rotations["a.2"]).toBeUndefined();
	expect(withViewerChange(settings, { zoom: "200" })).toEqual({ ...settings, zoom: "200" });
});
