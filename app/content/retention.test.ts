import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { RETENTION_RULES } from "#app/domain/retention/retention-rules.ts";
import { SCHEDULED_JOBS } from "#app/domain/scheduled-job.ts";

const root = resolve(import.meta.dirname, "../..");

const TITLES = { en: "How long we keep it", es: "Cuánto tiempo los guardamos", pt: "Quanto tempo os guardamos" };

/** The rows of "How long we keep it": what is kept, and how long. */
function promisesIn(language: keyof typeof TITLES): { label: string; period: string }[] {
	const policy = readFileSync(resolve(root, `app/content/${language}/privacy-policy.md`), "utf8");
	const sections = policy.split(/^## /m);
	const section = sections.find((part) => part.startsWith(TITLES[language]));
	if (!section) throw new Error(`the policy in ${language} has no section on how long data is kept`);
	return section
		.split("\n")
		.filter((line) => line.startsWith("| "))
		.slice(2)
		.map((line) => line.split("|").map((cell) => cell.trim()))
		.map(([, label = "", period = ""]) => ({ label, period }));
}

describe.each(LANGUAGES)("what the privacy policy promises in %s", (language) => {
	const promises = promisesIn(language);

	it("has a rule for every row, and a row for every rule", () => {
		expect(promises).toHaveLength(RETENTION_RULES.length);
	});

	test.each(RETENTION_RULES.map((rule, row) => ({ ...rule, row })))("$label: the same figures", ({ figures, row }) => {
		const promised = [...(promises[row]?.period ?? "").matchAll(/\d+/g)].map(([figure]) => Number(figure));
		expect(promised, promises[row]?.label).toEqual(figures);
	});
});

it("the rules have the same labels as the English policy", () => {
	expect(promisesIn("en").map(({ label }) => label)).toEqual(RETENTION_RULES.map(({ label }) => label));
});

describe.each(RETENTION_RULES)("$label", ({ jobs, test: verifiedBy, enforcedBy }) => {
	it("is enforced by a scheduled job, or says who enforces it instead", () => {
		expect(jobs.filter((job) => !SCHEDULED_JOBS.includes(job))).toEqual([]);
		expect(jobs.length > 0).toBe(enforcedBy === undefined);
	});

	it("is verified by an existing test, unless it is beyond our control", () => {
		expect(verifiedBy === null).toBe(enforcedBy === "hosting provider");
		if (!verifiedBy) return;
		const file = resolve(root, verifiedBy.file);
		expect(existsSync(file), verifiedBy.file).toBe(true);
		expect(readFileSync(file, "utf8")).toContain(verifiedBy.title);
	});
});
