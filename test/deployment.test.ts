import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(resolve(import.meta.dirname, "..", file), "utf8");
const production = read("wrangler.toml").split("\n[env.production]\n")[1] ?? "";

it("has one address in production, and keeps query strings out of the platform's logs", () => {
	expect(production).toMatch(/^workers_dev = false$/m);
	expect(production).toMatch(/^preview_urls = false$/m);
	expect(production).toMatch(/\[env\.production\.observability\][^[]*redact_query_string = true/);
});

it("keeps data in the European Union: objects, bucket, database and queue", () => {
	expect(production).toMatch(/\[env\.production\.vars\]\nDATA_JURISDICTION = "eu"$/m);
	expect(production).toMatch(/bucket_name = "[^"]+"\njurisdiction = "eu"$/m);
	const guide = read("docs/deploy.md");
	for (const command of [
		"d1 create azulejo-nif",
		"r2 bucket create azulejo-nif-documents",
		"queues create azulejo-outbox",
	])
		expect(guide).toContain(`npx wrangler ${command} --jurisdiction eu`);
});

it("places the site in the European Union, behind the Worker that has its address", () => {
	const name = /^name = "([^"]+)"$/m.exec(production)?.[1];
	expect(read("worker/edge/wrangler.toml")).toContain(`binding = "SITE"\nservice = "${name}"`);
	expect(production).toMatch(/\[env\.production\.placement\]\nregion = "aws:eu-[a-z]+-\d"$/m);
});

it("binds in production what the code asks for by that name", () => {
	const names = [...production.matchAll(/^(?:binding|name) = "([A-Z_]+)"$/gm)].map(([, name = ""]) => name);
	expect(names.length).toBeGreaterThan(12);
	const bindings = read("worker/env.ts");
	expect(names.filter((name) => !new RegExp(`^\t${name}\\??:`, "m").test(bindings))).toEqual([]);
});

it("sends files the headers that pages have", () => {
	const everyFile = read("public/_headers").split("\n\n")[0] ?? "";
	const pages = read("worker/security-headers.ts");
	for (const header of ["Strict-Transport-Security", "X-Content-Type-Options", "Referrer-Policy"]) {
		const sent = new RegExp(`${header}: (.+)`).exec(everyFile)?.[1] ?? "missing";
		expect(pages, header).toContain(`"${sent}"`);
	}
});

it("sends documents to no reader but our own", () => {
	expect(production).toContain("azulejo-nif-reader");
	expect(production).not.toMatch(/^\[+(?:env\.production\.)?ai\]/m);
});
