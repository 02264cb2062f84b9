import { expect, it } from "vitest";
import type { Client } from "#test/services/client.ts";
import { aPartner, signInPartner } from "#test/services/partner-area.ts";
import { elementsOf } from "#test/services/read-page.ts";

async function readMaterials(partner: Client, query: string): Promise<string> {
	const page = await (await partner.get(`/affiliate-marketing-materials?${query}`)).text();
	return page.replace(/<!-- -->/g, "").replace(/&#x27;|’/g, "'");
}

async function materials(query: string): Promise<string> {
	await aPartner();
	return readMaterials(await signInPartner(), query);
}

const linkOn = (page: string) => elementsOf(page, "input").find(({ id }) => id === "made")?.value;

it("creates a link to any page from the form's URL, with its QR code", async () => {
	const page = await materials("lang=en&page=/pricing&language=pt&source=blog&medium=&campaign=spring");
	const link = "http://localhost:5000/pricing?ref=PORTO22&utm_source=blog&utm_campaign=spring&lang=pt";
	expect(linkOn(page)).toBe(link);
	const [picture] = elementsOf(page, "img").filter(({ alt }) => alt === "QR code of your link");
	expect(decodeURIComponent(picture?.src ?? "")).toMatch(/^data:image\/svg\+xml,<svg .*M4 4h1v1h-1z/);
});

it("rejects pages that are not ours, and values that would change the URL", async () => {
	const page = await materials("lang=en&page=//evil.example&source=a%26ref%3DOTHER");
	expect(linkOn(page)).toBe("http://localhost:5000/affiliate/PORTO22");
	expect(page).toContain("Up to 60 letters, digits, spaces");
	expect(page).toContain('value="a&amp;ref=OTHER"');
});

it("shows the disclosure in all three languages before the link, and what must not be said", async () => {
	await aPartner();
	const marta = await signInPartner();
	const pages: string[] = [];
	for (const [language, disclosure, unchanged] of [
		["en", "Advertising, affiliate link", "Use them unchanged"],
		["es", "Publicidad, enlace de colaborador", "Úselos sin cambios"],
		["pt", "Publicidade, ligação de parceiro", "Use-os sem alterações"],
	] as const) {
		const page = await readMaterials(marta, `lang=${language}`);
		const codes = [...page.matchAll(/<pre class="partner-code">([\s\S]*?)<\/pre>/g)].map(([, code = ""]) => code);
		expect(codes.length, language).toBeGreaterThan(4);
		for (const code of codes) expect(code.slice(0, code.indexOf("&lt;a href"))).toContain(disclosure);
		expect(page, "follows the partner terms").toContain(unchanged);
		pages.push(page);
	}
	for (const text of [
		"Advertising: this is an affiliate link.",
		"Publicidad: este es un enlace de colaborador.",
		"Publicidade: esta é uma ligação de parceiro.",
		"That we are official, authorised by the Tax Authority",
		"http://localhost:5000/affiliate/PORTO22",
	])
		expect(pages[0]).toContain(text);
});
