import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(resolve(import.meta.dirname, "..", file), "utf8");
const config = read("wrangler.toml");
/** The part of wrangler.toml about one environment. */
const partOf = (environment: string) =>
	config.slice(config.indexOf(`\n[env.${environment}]\n`)).split(/\n\[env\.\w+\]\n/)[1] ?? "";

describe.each([
	["production", ""],
	["staging", "-staging"],
])("%s", (environment, suffix) => {
	const part = partOf(environment);

	it("has one URL, and keeps query strings out of the platform's logs", () => {
		expect(part).toMatch(/^workers_dev = false$/m);
		expect(part).toMatch(/^preview_urls = false$/m);
		expect(part).toMatch(/\.observability\][^[]*redact_query_string = true/);
	});

	it("stores data in the European Union: objects and bucket", () => {
		expect(part).toMatch(/\.vars\]\nDATA_JURISDICTION = "eu"$/m);
		expect(part).toMatch(/bucket_name = "[^"]+"\njurisdiction = "eu"$/m);
	});

	it("places the site in the European Union, behind the Worker with its domain", () => {
		expect(part).toContain(`name = "azulejo-nif-site${suffix}"`);
		expect(read("worker/edge/wrangler.toml")).toContain(`binding = "SITE"\nservice = "azulejo-nif-site${suffix}"\n`);
		expect(part).toMatch(/\.placement\]\nregion = "aws:eu-[a-z]+-\d"$/m);
	});

	it("has only bindings that the code uses by that name", () => {
		const names = [...part.matchAll(/^(?:binding|name) = "([A-Z_]+)"$/gm)].map(([, name = ""]) => name);
		expect(names.length).toBeGreaterThan(12);
		const bindings = read("worker/env.ts");
		expect(names.filter((name) => !new RegExp(`^\t${name}\\??:`, "m").test(bindings))).toEqual([]);
	});

	it("sends documents only to our own reader", () => {
		expect(part).toContain(`service = "azulejo-nif-reader${suffix}"`);
		expect(read("worker/reader/wrangler.toml")).toContain(`name = "azulejo-nif-reader${suffix}"`);
		expect(part).not.toMatch(/^\[+(?:env\.\w+\.)?ai\]/m);
	});
});

it("separates staging's data from production's", () => {
	const namePattern = /^(?:database_name|bucket_name|queue|dead_letter_queue|dataset|namespace_id) = .+$/gm;
	const namesIn = (environment: string): string[] => partOf(environment).match(namePattern) ?? [];
	const productionNames = namesIn("production");
	const stagingNames = namesIn("staging");
	expect(stagingNames).toHaveLength(productionNames.length);
	expect(stagingNames.filter((line) => productionNames.includes(line))).toEqual([]);
	expect(partOf("staging")).toMatch(/^STAGING = "true"$/m);
	expect(partOf("production")).not.toContain("STAGING");
});

it("sends files with the same headers as pages", () => {
	const everyFile = read("public/_headers").split("\n\n")[0] ?? "";
	const pages = read("worker/security-headers.ts");
	for (const header of ["Strict-Transport-Security", "X-Content-Type-Options", "Referrer-Policy"]) {
		const value = new RegExp(`${header}: (.+)`).exec(everyFile)?.[1] ?? "missing";
		expect(pages, header).toContain(`"${value}"`);
	}
});
