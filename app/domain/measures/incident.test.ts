import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "../time/calendar.ts";
import { chooseTranslation, MAX_TITLE, minutesAgoSchema, missingLanguages, translatedTextSchema } from "./incident.ts";

const text = (en: string, es = "", pt = "") => ({ en, es, pt });
const updates = (...texts: ReturnType<typeof text>[]) => texts.map((text, id) => ({ id, at: 0, text }));

it.each([
	["everywhere", text("a", "b", "c"), updates(text("a", "b", "c")), []],
	["without its title", text("a", "b"), updates(text("a", "b", "c")), ["pt"]],
	["without an update", text("a", "b", "c"), updates(text("a", "b", "c"), text("a", "", "c")), ["es"]],
	["in no other language", text("a"), updates(text("a")), ["es", "pt"]],
])("an incident is translated %s", (_, title, changes, missing) => {
	expect(missingLanguages({ title, updates: changes })).toEqual(missing);
});

it("a text without a translation is shown in the first available language", () => {
	expect(chooseTranslation(text("a", "b"), "es")).toEqual({ text: "b", language: "es" });
	expect(chooseTranslation(text("", "b", "c"), "en")).toEqual({ text: "b", language: "es" });
	expect(chooseTranslation(text("a"), "pt")).toEqual({ text: "a", language: "en" });
});

describe("staff input", () => {
	const title = (title_es: string) => v.safeParse(translatedTextSchema("title", MAX_TITLE), { title_es });
	const ago = (typed: string) => v.safeParse(minutesAgoSchema, typed);

	it("may be in only one language, trimmed, up to the maximum length", () => {
		expect(title(` ${"x".repeat(MAX_TITLE)}\r\n`).output).toEqual(text("", "x".repeat(MAX_TITLE)));
		for (const invalid of ["", " ", "x".repeat(MAX_TITLE + 1), "a\tb"])
			expect(title(invalid).success, invalid).toBe(false);
	});

	it("may go back up to a week, and defaults to now", () => {
		expect([ago("").output, ago("20").output, ago("10080").output]).toEqual([0, 20 * MINUTE, 7 * DAY]);
		for (const invalid of ["10081", "-1", "1.5", "soon"]) expect(ago(invalid).success, invalid).toBe(false);
	});
});
