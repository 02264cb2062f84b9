import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SITE_PAGES } from "#app/content/site-map.ts";
import { LANGUAGES } from "#app/domain/language.ts";
import { PACKAGES } from "#app/domain/money/packages.ts";
import { supportHours } from "#app/domain/settings/support-hours.ts";
import { renderSample } from "#app/emails/samples.server.ts";
import { clearSettingsCache } from "#app/queries/settings.server.ts";
import { apply } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { Client, signIn } from "#test/services/client.ts";
import { openServices } from "#test/services/open-services.ts";
import { production } from "#test/services/production.ts";

const PUBLIC = SITE_PAGES.filter(({ kind }) => ["start", "guide", "article", "help", "policy"].includes(kind));
const standard = { ...PACKAGES.standard };
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

/** Every public page in three languages, with its data for search engines; the phone number makes the caches miss. */
async function everyPage(phone: string): Promise<{ name: string; html: string }[]> {
	const site = await production({ SUPPORT_PHONE: phone });
	const pages = [];
	for (const language of LANGUAGES)
		for (const { path } of PUBLIC) {
			const response = await site(`${path}?lang=${language}`);
			expect(response.status, path).toBe(200);
			pages.push({ name: `${path} ${language}`, html: (await response.text()).replaceAll("<!-- -->", "") });
		}
	return pages;
}

/** The e-mail about the order in three languages. */
async function orderMails() {
	const { settings, now } = await openServices();
	const options = { ...settings, hours: supportHours.initial, now: now() };
	return Promise.all(LANGUAGES.map((language) => renderSample("submitted", { ...options, language } as never)));
}

describe("what staff and settings change", () => {
	beforeEach(() => Object.assign(PACKAGES.standard, { price: 8300, usualDays: [4, 6], maxDays: [7, 9] }));
	afterEach(() => Object.assign(PACKAGES.standard, standard));

	it("is shown on every page, in every article, and in the data for search engines: price, times, phone number and VAT", async () => {
		const staff = await signIn("ana@azulejo.example");
		const fields = { key: "vat", status: "exempt", version: "0", reason: "The accountant has said so" };
		expect((await staff.post("/admin/settings/vat?lang=en", fields)).headers.get("Location")).toContain("saved");
		clearSettingsCache();
		const phone = "+351 210 000 301";
		const pages = await everyPage(phone);
		const namesOf = (some: typeof pages) => some.map(({ name }) => name);

		const old =
			/€79\b|\b79[\s\u00a0]€|"79\.00"|55[.,]30|15[.,]80|\b2-3 (business|días|dias)|\b3-5 (business|días|dias)/;
		expect(namesOf(pages.filter(({ html }) => old.test(html)))).toEqual([]);
		const without = ({ html }: { html: string }) => !html.includes(phone) || html.includes("+351 210 000 000");
		expect(namesOf(pages.filter(without))).toEqual([]);
		// Prices on partners' pages are not offers.
		const offers = pages.filter(({ name }) => !name.startsWith("/affiliate-"));
		const priced = offers.filter(({ html }) => /€(83|109|129)\b|\b(83|109|129)[\s\u00a0]€/.test(textOf(html)));
		expect(priced.length).toBeGreaterThan(20);
		expect(namesOf(priced.filter(({ html }) => !/(article|artículo|artigo) 53/.test(html)))).toEqual([]);

		const page = (at: string) => pages.find((candidate) => candidate.name === at)?.html ?? "";
		expect(page("/ en")).toContain('"price":"83.00"');
		expect(page("/ en")).toContain(`"telephone":"${phone}"`);
		expect(textOf(page("/ en"))).toContain("Usually 4-6 business days");
		expect(textOf(page("/pricing en"))).toContain("7-9 business days at most");
		expect(textOf(page("/track-application en"))).toContain("about 6 business days");
		for (const at of ["/pricing en", "/faq en", "/terms en", "/refund-policy en", "/about-nif en"])
			expect(page(at), at).toContain("€83");
		expect(page("/faq en")).toMatch(/"@type":"Question"[\s\S]*€83/);
		expect(textOf(page("/terms en"))).toContain("9 business days after we begin for Standard");
		expect(page("/refund-policy es")).toMatch(/58,10[\s\u00a0]€/);
	});

	it("is shown in the checkout, and in the e-mail about the order", async () => {
		const applicant = new Client();
		const { id } = await apply(applicant);
		const order = textOf(await readHtml(await applicant.get(`/payment?id=${id}&package=standard&lang=en`)));
		expect(order).toContain("€83");
		expect(order).toContain("7-9 business days at most");
		expect(textOf(await readHtml(await applicant.get(`/checkout?id=${id}&package=standard&lang=en`)))).toContain(
			"€83.00",
		);
		const mails = await orderMails();
		expect(mails.map((mail) => /€83\.00|83,00/.test(mail?.text ?? ""))).toEqual([true, true, true]);
	});
});
