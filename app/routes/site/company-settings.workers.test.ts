import { expect, it } from "vitest";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";

const BODY = { name: "CNIACC <Braga>", site: "https://www.cniacc.pt" };
const ATTORNEY = {
	name: "Rita & Sousa",
	title: "solicitadora",
	licence: "9876",
	office: "Rua Nova 1, 1100-001 Lisboa",
};

/** The offline environment names an attorney from the start. */
const VERSIONS = { attorney: "1", "dispute-body": "0" };

async function save(key: keyof typeof VERSIONS, fields: Record<string, string>): Promise<Response> {
	const ana = await signIn("ana@azulejo.example");
	const subject = key === "attorney" ? "attorney" : "disputes";
	const version = VERSIONS[key];
	return ana.post(`/admin/settings/${subject}?lang=en`, { key, version, reason: "Agreed", ...fields });
}

/** With a partner's code, as after a click on its link: otherwise pages cached by other tests would be reused. */
const page = async (path: string, language: string) =>
	(await readHtml(await new Client().get(`${path}?lang=${language}&ref=NOBODY`))).replaceAll("\u00a0", " ");

const LANGUAGES = ["en", "es", "pt"];

it("names the dispute resolution body in the terms and on the complaints page, in every language", async () => {
	expect((await save("dispute-body", BODY)).headers.get("Location")).toContain("?saved");
	for (const path of ["/terms", "/complaints"])
		for (const language of LANGUAGES)
			expect(await page(path, language), path + language).toContain(
				'<a href="https://www.cniacc.pt" rel="noopener">CNIACC &lt;Braga&gt;</a>',
			);
});

it("links to the public list, and leaves no gap in a sentence, if neither a body nor an attorney is named", async () => {
	await save("attorney", { name: "", title: "", licence: "", office: "" });
	for (const path of ["/terms", "/complaints", "/faq", "/nif-requirements"])
		for (const language of LANGUAGES) {
			const html = await page(path, language);
			expect(html, path + language).not.toMatch(/\{(dispute-body|attorney|representative|support-hours)\}/);
			if (path === "/complaints") expect(html).toContain("https://www.consumidor.gov.pt");
		}
	expect(await page("/imprint", "en")).not.toContain("Who acts for you");
});

it("names the attorney with the licence on pages about the power of attorney, and as the assigned representative", async () => {
	const saved = await save("attorney", { ...ATTORNEY, isRepresentative: "on" });
	expect(saved.headers.get("Location")).toContain("?saved");
	for (const path of ["/terms", "/faq", "/nif-requirements", "/imprint"])
		for (const language of LANGUAGES) {
			const html = await page(path, language);
			expect(html, path + language).toContain("Rita &amp; Sousa");
			expect(html, path + language).toContain("9876");
		}
	expect(await page("/terms", "en")).toContain(
		"This is currently Rita &amp; Sousa, solicitadora (professional licence 9876).",
	);
});

it("does not name as representative an attorney who only requests the number", async () => {
	await save("attorney", ATTORNEY);
	expect(await page("/terms", "en")).not.toContain("This is currently");
	expect(await page("/faq", "en")).toContain("It is currently given to Rita &amp; Sousa");
});

it("rejects an incomplete or unsafe dispute resolution body with an explanation, and keeps what was typed", async () => {
	for (const [fields, words] of [
		[{ name: "CNIACC", site: "" }, "both the name and the site"],
		[{ name: "", site: "cniacc.pt" }, "both the name and the site"],
		[{ name: "CNIACC", site: "javascript:alert(1)" }, "the address of a site"],
		[{ name: "CNIACC", site: "http://cniacc.pt" }, "the address of a site"],
	] as const) {
		const refused = await save("dispute-body", fields);
		expect(refused.status, JSON.stringify(fields)).toBe(422);
		const html = await refused.text();
		expect(html).toContain(words);
		if (fields.site) expect(html).toContain(fields.site);
	}
});
