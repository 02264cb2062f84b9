import type { Page } from "playwright-core";
import type { Language } from "#app/domain/language.ts";
import { WITHDRAWAL_LABELS } from "#app/domain/withdrawal/withdrawal.ts";
import { m } from "#app/paraglide/messages.js";
import type { Site } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

/** A visitor on the confirmation page of a paid application. */
export async function aPaidApplicationPage(site: Site, language: string, changes: Record<string, unknown> = {}) {
	const session = await site.session();
	const email = `withdraws-${language}-${Math.random().toString(36).slice(2)}@example.com`;
	await session.page.goto(`/contact?lang=${language}`);
	const id = await signUp(session.page, { email, ...changes });
	await payWithin(session.page, id);
	await session.page.goto(`/confirmation/${id}?lang=${language}`);
	return { ...session, id, email };
}

/** From a page's footer through both steps, by keyboard only. */
export async function withdrawByKeyboard(page: Page, language: Language): Promise<string> {
	const open = page.locator("footer").getByRole("link", { name: WITHDRAWAL_LABELS[`open_${language}`], exact: true });
	await open.focus();
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/withdraw\b/);
	// The application's page has such a link too.
	await page.getByRole("heading", { level: 1, name: WITHDRAWAL_LABELS[`open_${language}`], exact: true }).waitFor();
	const ownLink = page.locator('main a[href*="/withdraw?id="]').first();
	await ownLink.focus();
	await page.keyboard.press("Enter");
	await page.waitForURL(/\/withdraw\?id=/);
	const confirm = page.getByRole("button", { name: WITHDRAWAL_LABELS[`confirm_${language}`], exact: true });
	await confirm.focus();
	await page.keyboard.press("Enter");
	await page.getByText(m.withdraw_done_title({}, { locale: language })).waitFor();
	return page.locator("main").innerText();
}
