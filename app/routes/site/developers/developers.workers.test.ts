import { describe, expect, it } from "vitest";
import { Client } from "#test/services/client.ts";
import { catalogue } from "#worker/api/v1/catalogue.ts";

const page = async (language: string) => (await new Client().get(`/developers?lang=${language}`)).text();

describe("the API reference", () => {
	it("shows every call with an example, and each error code at the anchor that its problem type links to", async () => {
		const html = await page("en");
		for (const { path } of catalogue) expect(html).toContain(path);
		expect(html.match(/<h3 id="/g)).toHaveLength(catalogue.length);
		expect(html).toContain("&quot;email&quot;: &quot;jane.doe@example.com&quot;");
		expect(html).toContain("Idempotency-Key: $(uuidgen)");
		const refused = await new Client().get("/api/v1/cases");
		const { type } = await refused.json<{ type: string }>();
		expect(html).toContain(`id="${new URL(type).hash.slice(1)}"`);
		for (const [anchor] of html.matchAll(/(?<=href="#)[\w-]+/g)) expect(html, anchor).toContain(`id="${anchor}"`);
	});

	it.each([
		["es", "La parte técnica de esta página está solo en inglés."],
		["pt", "A parte técnica desta página está apenas em inglês."],
	])("says in %s that its technical part is in English", async (language, sentence) => {
		expect(await page(language)).toContain(sentence);
	});
});
