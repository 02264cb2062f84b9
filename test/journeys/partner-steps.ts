import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { HttpClient } from "../services/http-client.ts";
import type { Site } from "./fresh-site.ts";

export type PartnerPerson = { name: string; email: string; code: string; paypal: string };

/** Asks to become a partner, as anybody may. */
export async function applyAsPartner(page: Page, language: Language, partner: PartnerPerson): Promise<void> {
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

/** Asks for a link by mail, opens it, and presses its button. */
export async function signInByMail(
	site: Site,
	page: Page,
	language: Language,
	{ email }: PartnerPerson,
): Promise<void> {
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

/** Names a PayPal account, and confirms it by the link that is mailed there. */
export async function givePaypal(site: Site, page: Page, language: Language, { paypal }: PartnerPerson): Promise<void> {
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

export async function giveTaxDetails(page: Page, language: Language, { name }: PartnerPerson): Promise<void> {
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

/** Links of partners that were mailed to somebody, the newest first. */
async function mailedLinks({ origin }: Site, to: string): Promise<string[]> {
	const address = `/offline/mailbox?${new URLSearchParams({ format: "json", to })}`;
	const mails = await new HttpClient(origin).call<Mail[]>(address);
	return mails
		.filter(({ emailType }) => emailType === "partner_link")
		.map(({ text }) => /https?:\S+token=[\w-]{43}/.exec(text)?.[0] ?? "");
}

/** The mail goes out behind the answer: it is there when there are more than `before`. */
async function nextLink(site: Site, to: string, before: number): Promise<string> {
	const arrived = async () => (await mailedLinks(site, to)).length;
	await expect.poll(arrived, { timeout: 30_000 }).toBeGreaterThan(before);
	return (await mailedLinks(site, to))[0] ?? "";
}
