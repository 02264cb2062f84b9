import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { adminAction } from "#test/services/admin-by-forms.ts";
import { staffClient } from "#test/services/http-client.ts";
import { aPassportFile, inMonths } from "#test/services/sample-documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { aPicture, PASSPORTS } from "./chosen-files.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";

const site = freshSite();
const REASON = "We cannot see the lines at the bottom of the page.";

/** Returns the page of a paid application whose passport staff rejected. */
async function openRequest(language: Language) {
	const session = await site.session({ locale: language });
	const id = await signUp(session.page);
	await payWithin(session.page, id);
	const rui = await staffClient(site.origin, "rui@azulejo.example");
	await adminAction(rui, id, "decide-address", { decision: "accepted" });
	await adminAction(rui, id, "decide-passport", { decision: "refused", reason: REASON });
	await session.page.goto(`/provide-information/${id}?lang=${language}`);
	return { ...session, id };
}

async function choose(page: Page, file: File): Promise<void> {
	const { name, type: mimeType } = file;
	await page.setInputFiles("#passport-file", { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) });
}

describe("a passport requested again", () => {
	const language: Language = "es";
	const inLanguage = { locale: language };
	const passport = PASSPORTS[language];

	it("gets the same card, checks and advice as the first, and lets the application continue", async () => {
		const { page, id, complaints, close } = await openRequest(language);
		await waitForHydration(page);
		const card = page.locator("#passport");
		await card.getByText(REASON).waitFor();

		const photo = { width: 1600, height: 1100, filter: "blur(9px)" };
		await page.setInputFiles("#passport-file", await aPicture(page, "blurred.jpg", photo));
		await card.getByText(m.pages_advice_blurred({}, inLanguage)).waitFor();
		await card
			.getByRole("button", { name: m.upload_remove({}, inLanguage) })
			.first()
			.click();

		await choose(page, aPassportFile({ ...passport, expiry: inMonths(-2) }));
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_expired({}, inLanguage)).first().waitFor();
		expect(await card.getByRole("button", { name: m.provide_send({}, inLanguage) }).count()).toBe(0);
		await page.keyboard.press("Escape");

		await choose(page, aPassportFile(passport));
		await card.locator(".badge", { hasText: m.upload_badge_verified({}, inLanguage) }).waitFor();
		const { violations } = await new AxeBuilder({ page }).analyze();
		expect(violations.map(({ id }) => id)).toEqual([]);
		await card.getByRole("button", { name: m.provide_send({}, inLanguage) }).click();
		await page.waitForURL(new RegExp(`/confirmation/${id}`));
		await page.getByText(m.confirmation_title({}, inLanguage)).first().waitFor();
		expect(complaints).toEqual([]);
		await close();
	});
});

it("accepts a requested passport without scripts, with errors shown next to the field", async () => {
	const { page, id, complaints, close } = await openRequest("en");
	const cookies = await page.context().cookies();
	const withoutScripts = await site.session({ javaScriptEnabled: false });
	await withoutScripts.page.context().addCookies(cookies);
	await withoutScripts.page.goto(`/provide-information/${id}?lang=en`);
	await choose(withoutScripts.page, aPassportFile({ expiry: inMonths(-2) }));
	await withoutScripts.page.getByRole("button", { name: m.upload_send({}, { locale: "en" }) }).click();
	await withoutScripts.page
		.locator("#passport-file-error", { hasText: m.flag_expired({}, { locale: "en" }) })
		.waitFor();
	await choose(withoutScripts.page, aPassportFile());
	await withoutScripts.page.getByRole("button", { name: m.upload_send({}, { locale: "en" }) }).click();
	await withoutScripts.page.waitForURL(new RegExp(`/confirmation/${id}`));
	expect([...complaints, ...withoutScripts.complaints]).toEqual([]);
	await Promise.all([close(), withoutScripts.close()]);
});
