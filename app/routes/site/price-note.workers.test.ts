import { expect, it } from "vitest";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { aPartner } from "#test/services/partner-area.ts";

async function setVatStatus(status: string): Promise<void> {
	const ana = await signIn("ana@azulejo.example");
	const form = { key: "vat", version: "0", status, reason: "The accountant says so" };
	const response = await ana.post("/admin/settings/vat?lang=en", form);
	expect(response.headers.get("Location")).toContain("?saved");
}

/** With a partner's code, as after a click on its link: otherwise pages cached by other tests would be reused. */
const page = async (client: Client, path: string) => readHtml(await client.get(`${path}&ref=NOBODY`));

async function pricesOf(applicant: Client): Promise<[path: string, html: string][]> {
	const { id } = await apply(applicant);
	const paths = ["/?lang=en", "/pricing?lang=en", `/payment?id=${id}&lang=en`, `/checkout?id=${id}&lang=en`];
	return Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await page(applicant, path)]));
}

it("the note beside the prices says once that nothing is added, and omits VAT until staff set its status", async () => {
	for (const [path, html] of await pricesOf(new Client())) {
		expect(html.split("Prices in euros; nothing is added."), path).toHaveLength(2);
		expect(html, path).not.toContain("VAT code");
	}
});

it("the note is shown on the page of a partner whose code gives a discount", async () => {
	await aPartner({ discountPercent: 10 });
	const html = await page(new Client(), "/affiliate/PORTO22?lang=en");
	expect(html).toContain("€71.10");
	expect(html).toContain("Prices in euros; nothing is added.");
});

it("the note states the VAT status beside every price, once staff have set it", async () => {
	await setVatStatus("exempt");
	const sentence =
		"Prices in euros, in full. No VAT is charged: exempt under article 53 of the Portuguese VAT code (CIVA).";
	for (const [path, html] of await pricesOf(new Client())) expect(html, path).toContain(sentence);
	expect(await page(new Client(), "/pricing?lang=pt")).toContain("IVA – regime de isenção (artigo 53.º do CIVA).");
});

it("the VAT status accepts only known values", async () => {
	const leo = await signIn("leo@azulejo.example");
	const sent = await leo.post("/admin/settings/vat?lang=en", { key: "vat", version: "0", status: "free", reason: "x" });
	expect(sent.status).toBe(422);
	expect(await sent.text()).toContain("Please choose one of these");
});
