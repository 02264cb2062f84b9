import { PDF } from "@libpdf/core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { INTL_TAG, LANGUAGES, type Language } from "#app/domain/language.ts";
import { formatMoney } from "#app/domain/money/money.ts";
import { m } from "#app/paraglide/messages.js";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { aNif } from "../services/fixtures.ts";
import { HttpClient } from "../services/http-client.ts";
import { openAdminArea } from "./admin-steps.ts";
import { freshSite, type Site } from "./fresh-site.ts";
import { applyAndPay, PERSON } from "./steps.ts";

type PartnerPerson = { name: string; email: string; code: string; paypal: string };

/** Applies to become a partner through the public form. */
async function applyAsPartner(page: Page, language: Language, partner: PartnerPerson): Promise<void> {
	const locale = { locale: language };
	await page.goto(`/affiliate-signup?lang=${language}`);
	await page.fill('[name="name"]', partner.name);
	await page.fill('[name="email"]', partner.email);
	await page.selectOption('[name="country"]', "PT");
	await page.fill('[name="code"]', partner.code);
	await page.fill('[name="promotion"]', "A blog about moving to Portugal, read by 4000 people.");
	await page.check('[name="terms"]');
	await page.getByRole("button", { name: m.partner_signup_send({}, locale) }).click();
	await page.getByText(m.partner_signup_sent({}, locale)).waitFor();
}

/** Requests a link by e-mail, opens it, and presses its button. */
async function signInByMail(site: Site, page: Page, language: Language, { email }: PartnerPerson): Promise<void> {
	const locale = { locale: language };
	const before = (await mailedLinks(site, email)).length;
	await page.goto(`/affiliate-sign-in?lang=${language}`);
	await page.fill('[name="email"]', email);
	await page.getByRole("button", { name: m.partner_sign_in_send({}, locale) }).click();
	await page.getByText(m.partner_sign_in_sent_title({}, locale)).waitFor();
	await page.goto(await nextLink(site, email, before));
	await page.getByRole("button", { name: m.partner_sign_in_button({}, locale) }).click();
	await page.waitForURL(/\/affiliate-dashboard/);
}

/** Enters a PayPal account and confirms it through the e-mailed link. */
async function enterPaypalAccount(
	site: Site,
	page: Page,
	language: Language,
	{ paypal }: PartnerPerson,
): Promise<void> {
	const locale = { locale: language };
	await page.goto(`/affiliate-dashboard/account?lang=${language}`);
	const form = page.locator("section[aria-labelledby=where-we-pay]");
	await form.locator('[name="email"]').fill(paypal);
	await form.getByRole("button", { name: m.partner_payment_send({}, locale) }).click();
	await page.getByText(m.partner_done_payment({}, locale)).waitFor();
	await page.goto(await nextLink(site, paypal, 0));
	await page.locator("form:has([name=token]) button").click();
	await page.getByText(m.partner_confirmed_title({}, locale)).first().waitFor();
}

async function enterTaxDetails(page: Page, language: Language, { name }: PartnerPerson): Promise<void> {
	const locale = { locale: language };
	await page.goto(`/affiliate-dashboard/account?lang=${language}`);
	const form = page.locator("section[aria-labelledby=tax]");
	await form.locator('[name="kind"][value="person"]').check();
	await form.locator('[name="name"]').fill(name);
	await form.locator('[name="address"]').fill("Rua Augusta 1, 1100-048 Lisboa");
	await form.locator('[name="country"]').selectOption("PT");
	await form.locator('[name="taxNumber"]').fill("299999998");
	await form.getByRole("button", { name: m.partner_tax_save({}, locale) }).click();
	await page.getByText(m.partner_done_tax({}, locale)).waitFor();
}

type Mail = { emailType: string; text: string };

/** Links in e-mails to a partner, newest first. */
async function mailedLinks({ origin }: Site, to: string): Promise<string[]> {
	const address = `/offline/mailbox?${new URLSearchParams({ format: "json", to })}`;
	const mails = await new HttpClient(origin).call<Mail[]>(address);
	return mails
		.filter(({ emailType }) => emailType === "partner_link")
		.map(({ text }) => /https?:\S+token=[\w-]{43}/.exec(text)?.[0] ?? "");
}

/** The e-mail is sent after the response: waits until there are more than `before`. */
async function nextLink(site: Site, to: string, before: number): Promise<string> {
	const countLinks = async () => (await mailedLinks(site, to)).length;
	await expect.poll(countLinks, { timeout: 30_000 }).toBeGreaterThan(before);
	return (await mailedLinks(site, to))[0] ?? "";
}

const site = freshSite();
/** Clicks that look like a bot's do not count. */
const READER_USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Ten per cent of 79 euros, and the credit from finance that lifts it above the minimum payout; in cents. */
const COMMISSION = 790;
const BONUS = 2_000;

const PORTAL = [
	...["/affiliate-dashboard", "/affiliate-dashboard/commissions", "/affiliate-dashboard/payments"],
	...["/affiliate-dashboard/account", "/affiliate-marketing-materials"],
];
/** No page of the portal is longer than two screens. */
const PHONE = { width: 390, height: 844 };

/** Applicant data that partners must not see. */
const applicantData = (email: string) => [PERSON.firstName, PERSON.lastName, email, PERSON.city, PERSON.postalCode];

/** Opens and checks a staff page; returns its errors. */
async function checkPage(page: Page, path: string): Promise<string[]> {
	await page.goto(path);
	const found = await findVisualDefects(page);
	await page.setViewportSize({ width: 1280, height: 900 });
	return found.map((defect) => `${path}: ${defect}`);
}

/** Presses a staff button and waits for the confirmation. */
async function press(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name }).first().click();
	await page.waitForURL(/[?&]done/);
}

/** Returns the partner page's figures for the last thirty days: clicks, applications started, paid, ... */
async function readFigures(page: Page): Promise<string[]> {
	return page.locator("section[aria-labelledby=figures] .portal-figure").allTextContents();
}

async function statementText(page: Page): Promise<string> {
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.locator("section[aria-labelledby=payments] a").first().click(),
	]);
	const chunks: Buffer[] = [];
	for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
	const pdf = await PDF.load(Buffer.concat(chunks));
	return pdf
		.extractText()
		.map(({ text }) => text)
		.join("\n");
}

describe("the partner programme", () => {
	const language: Language = "es";
	const name = "Inés Prado";

	it("takes a partner from sign-up to the statement of a payment that two people released", {
		timeout: 240_000,
	}, async () => {
		const locale = { locale: language };
		const partner: PartnerPerson = {
			name,
			email: `${language}@partner.example`,
			code: `MOVING-${language}`,
			paypal: `${language}@paypal.example`,
		};
		const defects: string[] = [];
		const visitor = await site.session();
		await applyAsPartner(visitor.page, language, partner);

		const eva = await openAdminArea(site, "eva@azulejo.example");
		defects.push(...(await checkPage(eva.page, `/admin/partners?lang=${language}`)));
		await eva.page.getByRole("link", { name }).click();
		await press(eva.page, m.partners_approve({}, locale));
		// An unverified address gets one e-mail an hour.
		await site.pass("PT1H");
		await signInByMail(site, visitor.page, language, partner);
		await enterPaypalAccount(site, visitor.page, language, partner);
		await enterTaxDetails(visitor.page, language, partner);

		const applicant = await site.session({ userAgent: READER_USER_AGENT });
		const email = `${language}@reader.example`;
		await applicant.page.goto(`/affiliate/${partner.code}?lang=${language}`);
		await applyAndPay(applicant.page, language, email);
		const id = new URL(applicant.page.url()).pathname.split("/").at(-1) ?? "";

		await visitor.page.goto(`/affiliate-dashboard?lang=${language}`);
		expect((await readFigures(visitor.page)).slice(0, 3), "a click, an application started, a paid one").toEqual([
			"1",
			"1",
			"1",
		]);
		const sale = visitor.page.locator("section[aria-labelledby=sales] li");
		expect(await sale.count()).toBe(1);
		const country = new Intl.DisplayNames(INTL_TAG[language], { type: "region" }).of("PL") ?? "";
		for (const words of [
			country,
			formatMoney(COMMISSION, language),
			m.partner_approval_from({ date: "|" }, locale).split("|", 1)[0] ?? "",
		])
			expect(await sale.textContent()).toContain(words);
		const html = await visitor.page.content();
		for (const secret of [...applicantData(email), id]) expect(html).not.toContain(secret);
		defects.push(...(await findVisualDefects(visitor.page)).map((defect) => `dashboard: ${defect}`));
		for (const lang of LANGUAGES)
			for (const path of [...PORTAL, "/affiliate-faq", "/affiliate-signup", "/affiliate-terms"])
				defects.push(...(await checkPage(visitor.page, `${path}?lang=${lang}`)));
		await visitor.page.setViewportSize(PHONE);
		for (const lang of LANGUAGES)
			for (const path of PORTAL) {
				await visitor.page.goto(`${path}?lang=${lang}`);
				const height = await visitor.page.evaluate(() => document.documentElement.scrollHeight);
				expect(height, `${path} in ${lang}`).toBeLessThanOrEqual(2 * PHONE.height);
			}
		await visitor.page.setViewportSize({ width: 1280, height: 900 });

		await completeByAdmin(site.origin, id, aNif());
		await site.pass("P31D");
		const leo = await openAdminArea(site, "leo@azulejo.example");
		await leo.page.goto(`/admin/partners?lang=${language}&q=${partner.code}`);
		await leo.page.getByRole("link", { name }).click();
		expect(await leo.page.locator("section[aria-labelledby=sales]").textContent()).toContain(
			m.partner_commission_approved({}, locale),
		);
		await leo.page.getByLabel(m.partners_adjust({}, locale)).fill("20");
		await press(leo.page, m.partners_adjust_do({}, locale));
		defects.push(...(await checkPage(leo.page, leo.page.url())));
		for (const path of ["/admin/partners/review", "/admin/payouts"])
			for (const lang of LANGUAGES) defects.push(...(await checkPage(leo.page, `${path}?lang=${lang}`)));
		await leo.page.goto(`/admin/payouts?lang=${language}`);
		await leo.page.locator("form:has([name=method][value=paypal]) button").click();
		await leo.page.getByText(m.partners_run_mine({}, locale)).waitFor();
		expect(await leo.page.getByRole("button", { name: m.partners_run_approve({}, locale) }).count()).toBe(0);
		const run = leo.page.url();
		defects.push(...(await checkPage(leo.page, run)));
		const ana = await openAdminArea(site, "ana@azulejo.example");
		await ana.page.goto(run);
		await press(ana.page, m.partners_run_approve({}, locale));
		await site.pass("PT3M");
		await ana.page.reload();
		const total = formatMoney(COMMISSION + BONUS, language);
		const row = await ana.page.locator("table.admin-table tbody tr").first().textContent();
		for (const words of [m.partner_payout_paid({}, locale), total]) expect(row).toContain(words);

		await signInByMail(site, visitor.page, language, partner);
		await visitor.page.goto(`/affiliate-dashboard/payments?lang=${language}`);
		const payments = await visitor.page.locator("section[aria-labelledby=payments]").textContent();
		for (const words of [m.partner_payout_paid({}, locale), total]) expect(payments).toContain(words);
		defects.push(...(await findVisualDefects(visitor.page)).map((defect) => `paid: ${defect}`));
		const statement = await statementText(visitor.page);
		for (const words of [name, total, formatMoney(COMMISSION, language), formatMoney(BONUS, language)])
			expect(statement.replace(/\s/g, " ")).toContain(words.replace(/\s/g, " "));
		for (const secret of [...applicantData(email), id]) expect(statement).not.toContain(secret);
		expect(defects).toEqual([]);
		const sessions = [visitor, applicant, eva, leo, ana];
		expect(sessions.flatMap(({ complaints }) => complaints)).toEqual([]);
		await Promise.all(sessions.map(({ close }) => close()));
	});
});
