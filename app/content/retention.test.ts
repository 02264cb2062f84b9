import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { RETENTION_RULES } from "#app/domain/retention/retention-rules.ts";
import { SCHEDULED_JOBS } from "#app/domain/scheduled-job.ts";

const root = resolve(import.meta.dirname, "../..");

const TITLES = { en: "How long we keep it", es: "Cuánto tiempo los guardamos", pt: "Quanto tempo os guardamos" };

/** The rows of "How long we keep it": what is kept, and how long. */
function promisesIn(language: keyof typeof TITLES): { what: string; long: string }[] {
	const policy = readFileSync(resolve(root, `app/content/${language}/privacy-policy.md`), "utf8");
	const sections = policy.split(/^## /m);
	const section = sections.find((part) => part.startsWith(TITLES[language]));
	if (!section) throw new Error(`the policy in ${language} has no section on how long data is kept`);
	return section
		.split("\n")
		.filter((line) => line.startsWith("| "))
		.slice(2)
		.map((line) => line.split("|").map((cell) => cell.trim()))
		.map(([, what = "", long = ""]) => ({ what, long }));
}

describe.each(LANGUAGES)("what the privacy policy promises in %s", (language) => {
	const promises = promisesIn(language);

	it("has a rule for every row, and a row for every rule", () => {
		expect(promises).toHaveLength(RETENTION_RULES.length);
	});

	test.each(RETENTION_RULES.map((rule, row) => ({ ...rule, row })))("$what: the same figures", ({ figures, row }) => {
		const promised = [...(promises[row]?.long ?? "").matchAll(/\d+/g)].map(([figure]) => Number(figure));
		expect(promised, promises[row]?.what).toEqual(figures);
	});
});

it("is named in the rules as the English policy names it", () => {
	expect(promisesIn("en").map(({ what: label }) => label)).toEqual(RETENTION_RULES.map(({ label: what }) => what));
});

describe.each(RETENTION_RULES)("$what", ({ jobs, test: shown, enforcedBy }) => {
	it("is kept by a step of the cron, or says who keeps it instead", () => {
		expect(jobs.filter((step) => !SCHEDULED_JOBS.includes(step))).toEqual([]);
		expect(jobs.length > 0).toBe(enforcedBy === undefined);
	});

	it("is shown by a test that exists, unless it is out of our hands", () => {
		expect(shown === null).toBe(enforcedBy === "hosting provider");
		if (!shown) return;
		const file = resolve(root, shown.file);
		expect(existsSync(file), shown.file).toBe(true);
		expect(readFileSync(file, "utf8")).toContain(shown.title);
	});
});
