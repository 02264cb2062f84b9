import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments, acceptMandate, adminAction } from "#test/services/admin-by-forms.ts";
import { judgeLooks } from "#test/services/axe-checks.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { hydrated } from "../services/browser.ts";
import { aPdf } from "../services/fixtures.ts";
import { action, openDocuments, openSandbox } from "./admin-steps.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { freshWorld } from "./world.ts";

const world = freshWorld();
const CHECKS = Object.fromEntries(["identity", "address", "representative"].map((check) => [`check.${check}`, "on"]));
const ANSWER = "O comprovativo de morada tem data demasiado antiga.";

/** What the tax office writes, by a call. */
function ask(id: string, body: object): Promise<{ nif: string; certificate: string }> {
	const init = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
	return new HttpClient(world.origin).fetch(`/offline/tax-office/${id}`, init).then((answer) => answer.json());
}

/** The last filing's link on the application's page. */
async function filings(page: Page, id: string): Promise<number> {
	await page.goto(`/admin/applications/${id}?lang=en`);
	return page.locator("[aria-labelledby=filings] li").count();
}

/** Whether a button was there before the dialog that belongs over it: a hand on it would have pressed the dialog. */
async function watchAlone(page: Page, label: string): Promise<() => Promise<boolean>> {
	await page.evaluate((label) => {
		const watch = new MutationObserver(() => {
			const buttons = [...document.querySelectorAll("main button")];
			if (!buttons.some(({ textContent }) => textContent?.trim() === label)) return;
			document.body.dataset.alone = String(document.querySelector("dialog[open]") === null);
			watch.disconnect();
		});
		watch.observe(document.body, { childList: true, subtree: true });
	}, label);
	return () => page.evaluate(() => document.body.dataset.alone !== "false");
}

describe.each(LANGUAGES)("a request that the tax office sends back, in %s", (language) => {
	const own = { locale: language };

	it("is mended by the applicant, filed again for nothing, and ends with a certificate that two people saw", async () => {
		const applicant = await world.session({ locale: language });
		const { page } = applicant;
		const id = await signUp(page, { email: `sent-back-${language}@example.com` });
		await payWithin(page, id);
		const staff = await staffClient(world.origin, "rui@azulejo.example");
		await acceptDocuments(staff, id);
		await acceptMandate(staff, id);
		await adminAction(staff, id, "file", { ...CHECKS, authorityReference: "AT-1" });
		await ask(id, { answer: "refuse", code: "address_too_old" });

		const rui = await openSandbox(world, "rui@azulejo.example");
		await action(rui.page, id, "refuse", async (form) => {
			await form.locator('[name="reason"]').selectOption("address_too_old");
			const words = m.refusal_address_too_old_ask({}, own);
			expect(await form.locator('[name="ask"]').inputValue()).toBe(words);
			await form.locator('[name="answer"]').fill(ANSWER);
			if (language === "en") expect(await judgeLooks(rui.page)).toEqual([]);
			await rui.page.setViewportSize({ width: 1280, height: 900 });
		});

		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByText(m.refusal_address_too_old_meaning({}, own)).waitFor();
		await page.getByText(m.event_authority_refused({}, own)).waitFor();
		expect(await judgeLooks(page)).toEqual([]);
		await page.getByRole("link", { name: m.action_needed_button({}, own) }).click();
		await page.waitForURL(/provide-information/);
		await hydrated(page);
		await page.getByText(m.refusal_address_too_old_ask({}, own)).waitFor();
		expect(await judgeLooks(page)).toEqual([]);
		const another = aPdf("address.pdf", `another ${language}`);
		const buffer = Buffer.from(await another.arrayBuffer());
		const alone = await watchAlone(page, m.provide_send({}, own));
		await page.setInputFiles("#address-file", { name: another.name, mimeType: another.type, buffer });
		await page
			.getByRole("dialog")
			.getByRole("button", { name: m.wizard_continue({}, own) })
			.click();
		expect(await alone()).toBe(false);
		await page.getByRole("button", { name: m.provide_send({}, own) }).click();
		await page.waitForURL(/confirmation/);

		await adminAction(staff, id, "decide-address", { decision: "accepted" });
		await rui.page.goto(`/admin/applications/${id}?lang=en`);
		await rui.page.getByText(m.file_again({}, { locale: "en" })).waitFor();
		await adminAction(staff, id, "file", { ...CHECKS, authorityReference: "AT-2" });
		expect(await filings(rui.page, id)).toBe(2);
		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByText(m.event_filed_again({}, own)).waitFor();

		const { nif, certificate } = await ask(id, { answer: "grant" });
		const eva = await openSandbox(world, "eva@azulejo.example");
		await adminAction(staff, id, "propose-nif", { nif, repeated: nif });
		await action(eva.page, id, "confirm-nif", (form) => form.locator('[name="nif"]').fill(nif));
		const pdf = await new HttpClient(world.origin).fetch(certificate);
		const bytes = await pdf.arrayBuffer();
		await adminAction(staff, id, "store-certificate", {
			certificate: new File([bytes], "nif.pdf", { type: "application/pdf" }),
		});
		await openDocuments(eva.page, id);
		await action(eva.page, id, "confirm-certificate");
		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByText(m.event_completed({}, own)).first().waitFor();
		expect([...applicant.complaints, ...rui.complaints, ...eva.complaints]).toEqual([]);
		await Promise.all([applicant.close(), rui.close(), eva.close()]);
	});
});
