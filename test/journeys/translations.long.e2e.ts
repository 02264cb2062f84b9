import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { freshSite } from "./fresh-site.ts";

const site = freshSite();
const folder = resolve(import.meta.dirname, "../../locales");
const FILES = LANGUAGES.flatMap((language) =>
	readdirSync(resolve(folder, language)).map((file) => `${language}/${file}`),
);

it("serves every translation file as it is, and never from a cache", async () => {
	for (const file of FILES) {
		const response = await fetch(`${site.origin}/locales/${file}`);
		expect({ file, status: response.status, cached: response.headers.get("Cache-Control") }).toEqual({
			file,
			status: 200,
			cached: "no-store",
		});
		expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(await response.json()).toEqual(JSON.parse(readFileSync(resolve(folder, file), "utf8")));
	}
});

it("says that there is no such file in a sentence of the same kind", async () => {
	const response = await fetch(`${site.origin}/locales/en/nothing.json`);
	expect(response.status).toBe(404);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	expect(await response.json()).toEqual({ message: "Not found" });
});
