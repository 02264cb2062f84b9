import { expect, it } from "vitest";
import { VIEW_NAME_MAX, viewName } from "./saved-view.ts";

it("keeps a name on one line", () => {
	expect(viewName("  Express,\r\n Brazil\u0007 ")).toBe("Express, Brazil");
});

it("takes at most forty characters, and not none", () => {
	expect(viewName("é".repeat(VIEW_NAME_MAX))).toHaveLength(VIEW_NAME_MAX);
	expect(viewName("é".repeat(VIEW_NAME_MAX + 1))).toBeNull();
	expect(viewName(" \t ")).toBeNull();
});
