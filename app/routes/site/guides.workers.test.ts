import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";

const ORIGIN = "http://localhost:5000";

async function pageOf(path: string, init?: RequestInit) {
	const response = await SELF.fetch(ORIGIN + path, { redirect: "manual", ...init });
	const html = await response.text();
	const text = html
		.replace(/<!-- -->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/&#x27;/g, "'")
		.replace(/\s+/g, " ");
	return { status: response.status, headers: response.headers, html, text };
}

describe("the example document", () => {
	it("shows in each language two pages with a large watermark, redacted details, an explanation of each and no number that could be real", async () => {
		for (const [language, ...words] of [
			["en", "Specimen", "Page 1", "Page 2", "blacked out"],
			["es", "Muestra", "Página 1", "Página 2", "tachado"],
			["pt", "Amostra", "Página 1", "Página 2", "tapado"],
		] as const) {
			const { status, text, html } = await pageOf(`/example-document?lang=${language}`);
			expect(status).toBe(200);
			for (const word of words) expect(text).toContain(word);
			expect(html.match(/class="specimen-mark"/g), language).toHaveLength(2);
			expect(html.match(/type="radio"/g), language).toHaveLength(2);
			const explanations = html.split('class="specimen-explained"').slice(1);
			expect(
				explanations.map((part) => part.match(/<h3>/g)?.length),
				language,
			).toEqual([4, 4]);
			expect(text.replaceAll("+351 210 000 000", "")).not.toMatch(/\d{3} ?\d{3} ?\d{3}/);
			const path = (page: string) => `${page}?lang=${language}`;
			for (const link of [path("/"), path("/pricing"), "mailto:support@azulejo.example", "tel:+351210000000"])
				expect(html).toContain(`href="${link}"`);
		}
	});
});

describe("the question about a representative", () => {
	it("is answered with its source and its date", async () => {
		for (const [query, words] of [
			["residence=eea", "No, it is optional for you"],
			["residence=portugal", "No: you live in Portugal"],
			["residence=elsewhere&relation=no", "Not yet"],
			["residence=eea&relation=self-employed", "VAT law has a separate rule"],
			["residence=elsewhere&relation=no", "Tax offices differ"],
			["residence=elsewhere&relation=yes&notices=yes", "No, once you use electronic notifications"],
			["residence=elsewhere&relation=yes&notices=no", "You have 15 days to name a representative"],
			["residence=elsewhere&relation=self-employed", "electronic notifications do not replace a representative"],
			["residence=elsewhere&relation=self-employed&notices=yes", "Yes, one who is registered for VAT"],
		] as const) {
			const { text } = await pageOf(`/do-i-need-a-representative?lang=en&answer=1&${query}`);
			expect(text, query).toContain(words);
			expect(text, query).toContain("Decreto-Lei 44/2022");
			expect(text, query).toContain("As of November 2026");
		}
	});

	it("keeps what was chosen and says what is still missing", async () => {
		const { html, text } = await pageOf(
			"/do-i-need-a-representative?lang=en&answer=1&residence=elsewhere&relation=yes",
		);
		expect(html).toContain('href="#notices"');
		expect(text).toContain("Say whether you will use electronic notifications");
		expect(html).toContain('id="residence-elsewhere" name="residence" checked=""');
		expect(text).not.toContain("Your answer");
	});

	it("reports no errors before it is submitted", async () => {
		for (const language of LANGUAGES) {
			const { html } = await pageOf(`/do-i-need-a-representative?lang=${language}`);
			expect(html).not.toContain("error-summary");
		}
	});
});

describe("the tax number check", () => {
	const check = (nif: string, language = "en") =>
		pageOf(`/nif-check?lang=${language}`, {
			method: "POST",
			headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams({ nif }).toString(),
		});

	it("shows the calculation, and says that a correct check digit proves nothing more", async () => {
		const { status, text } = await check("PT 501 964 843");
		expect(status).toBe(200);
		expect(text).toContain("501 964 843: The check digit is correct");
		expect(text).toContain("The products add up to 184.");
		expect(text).toContain("184 divided by 11 leaves 8.");
		expect(text).toContain("11 minus 8 gives the check digit 3.");
		expect(text).toContain("Kind of taxpayer: a company.");
		expect(text).toContain("does not prove that the number was issued");
	});

	it("says what the check digit should be when it is wrong", async () => {
		const { text } = await check("213456789", "pt");
		expect(text).toContain("o nono seria 8, não 9");
	});

	it("keeps what was typed when it is not a number, and never echoes it as markup", async () => {
		const { status, html } = await check('12 "><b>');
		expect(status).toBe(422);
		expect(html).toContain('<a href="#nif">Please enter nine digits</a>');
		expect(html).not.toContain("<b>");
	});

	it("says in its title that something is wrong, as the question about a representative does, but not before submission", async () => {
		const titleOf = ({ html }: { html: string }) => /<title>([^<]*)/.exec(html)?.[1];
		const need = "/do-i-need-a-representative?lang=";
		expect([titleOf(await check("")), titleOf(await check("", "pt"))]).toEqual([
			"Error: NIF check digit – Azulejo NIF",
			"Erro: Algarismo de controlo do NIF – Azulejo NIF",
		]);
		expect([titleOf(await pageOf(`${need}en&answer=1`)), titleOf(await pageOf(`${need}pt&answer=1`))]).toEqual([
			"Error: Do I need a fiscal representative? – Azulejo NIF",
			"Erro: Preciso de um representante fiscal em Portugal?",
		]);
		for (const page of [
			"/nif-check?lang=en",
			`${need}en`,
			`${need}en&answer=1&residence=portugal&relation=no&notices=no`,
		])
			expect(titleOf(await pageOf(page)), page).not.toContain("Error");
		expect(titleOf(await check("501964843"))).toBe("NIF check digit – Azulejo NIF");
	});

	it("is submitted by POST, so that the number is not in any URL, and its response is not cached", async () => {
		const { html } = await pageOf("/nif-check?lang=en&nif=501964843");
		expect(html).toMatch(/<form (?=[^>]*method="post")(?=[^>]*action="\/nif-check\?lang=en")/);
		expect(html).not.toContain("add up to");
		const { headers } = await check("501964843");
		expect(headers.get("Cache-Control")).toBe("private, no-store");
	});
});

describe("the legal notice", () => {
	it("names in each language who is behind the site and how to reach them, and says when details are fictitious", async () => {
		for (const language of LANGUAGES) {
			const { text, html } = await pageOf(`/imprint?lang=${language}`);
			for (const fact of [
				"Azulejo Demonstração, Lda.",
				"000 000 000",
				"Rua de Exemplo 0",
				"Conservatória de Demonstração",
			])
				expect(text, language).toContain(fact);
			expect(html, language).toContain('href="mailto:support@azulejo.example"');
			if (language === "en") expect(text).toContain("company, number and address below are fictitious");
		}
	});
});
