import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { ACTION_LIMITS } from "#worker/pages/action-limits.ts";

const app = resolve(import.meta.dirname, "../app");

it("gives every page with a form its own limit, and no other page", () => {
	const actions = readdirSync(join(app, "routes"), { recursive: true, encoding: "utf8" })
		.map((file) => join("routes", file).replaceAll("\\", "/"))
		.filter(
			(file) =>
				file.endsWith(".tsx") &&
				/export (async )?(function|const) action\b/.test(readFileSync(join(app, file), "utf8")),
		)
		.map((file) => file.replace(/\.tsx$/, ""));
	expect(Object.keys(ACTION_LIMITS).sort()).toEqual(actions.sort());
});
