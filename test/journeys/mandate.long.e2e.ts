import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments, adminAction } from "#test/services/admin-by-forms.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { waitForHydration } from "../services/browser.ts";
import { openAdminArea, openDocuments, submitAction } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import {
	filedPackHash,
	fillFromDocuments,
	mailedCode,
	replaceDocument,
	requestFromTaxOffice,
	scanDocuments,
	signOnPhone,
} from "./mandate-steps.ts";
import { DESKTOP, expectNoVisualDefects, linkPhone, relinkPhone, WIDE } from "./phone-steps.ts";
import { confirmAnswers, pay } from "./steps.ts";

const site = freshSite();
const CHECKS = Object.fromEntries(["identity", "address", "representative"].map((check) => [`check.${check}`, "on"]));
const ANSWER = "O comprovativo de morada tem data demasiado antiga.";

/** Returns how often the staff page lists the request as filed. */
async function countFilings(page: Page, id: string): Promise<number> {
	await page.goto(`/admin/applications/${id}?lang=en`);
	return page.locator("[aria-labelledby=filings] li").count();
}

/** Applies and pays, sending the documents from a phone. */
async function applyWithPhone(language: Language, email: string) {
	const desktop = await site.session(DESKTOP);
	await desktop.page.goto(`/upload-documents?lang=${language}&package=standard`);
	await waitForHydration(desktop.page);
	const phone = await linkPhone(site, desktop.page, language);
	await scanDocuments(phone.page, desktop.page, language);
	await desktop.page.getByRole("link", { name: m.wizard_continue({}, { locale: language }), exact: true }).click();
	await desktop.page.waitForURL(/\/personal-info/);
	await waitForHydration(desktop.page);
	await fillFromDocuments(desktop.page, language, email);
	const id = await confirmAnswers(desktop.page, language, email);
	await pay(desktop.page);
	await desktop.page.waitForURL(new RegExp(`/confirmation/${id}`));
	return { desktop, phone, id };
}

/** Opens the answers for the tax office's form and copies one by its button. */
async function copyAnswer(page: Page, field: string): Promise<void> {
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByText(m.filing_hint({}, { locale: "en" })).click();
	await page.locator(`[data-copy="${field}"]`).click();
	await page.locator(`[data-copy="${field}"]`, { hasText: m.partner_copied({}, { locale: "en" }) }).waitFor();
	const value = await page.inputValue(`#${field}`);
	expect(value).not.toBe("");
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
}

/** The owner reads the password once; reusing the code on another page is refused. */
async function readPassword(page: Page, language: Language, password: string, email: string): Promise<void> {
	const inLanguage = { locale: language };
	await page.getByRole("button", { name: m.aftercare_password_mail({}, inLanguage) }).click();
	await page.locator("#code").waitFor();
	const code = await mailedCode(site.origin, email);
	const other = await page.context().newPage();
	await other.goto(page.url());
	await waitForHydration(other);
	await expectNoVisualDefects(page, WIDE);
	await page.fill("#code", code);
	await page.getByRole("button", { name: m.aftercare_password_show({}, inLanguage) }).click();
	expect(await page.inputValue("#portal-password")).toBe(password);
	for (const step of [
		m.aftercare_password_step_sign_in,
		m.aftercare_password_step_change,
		m.aftercare_password_step_contacts,
	])
		await page.getByText(step({}, inLanguage)).waitFor();
	await expectNoVisualDefects(page, WIDE);
	await other.fill("#code", code);
	await other.getByRole("button", { name: m.aftercare_password_show({}, inLanguage) }).click();
	await other.getByText(m.error_reveal_code_over({}, inLanguage)).first().waitFor();
	expect(await other.content()).not.toContain(password);
	await other.close();
	await page.reload();
	await page.getByText(m.aftercare_password_revealed({}, inLanguage)).waitFor();
	expect(await page.content()).not.toContain(password);
}

describe("a power of attorney", () => {
	const language: Language = "en";
	const inLanguage = { locale: language };

	it("is scanned and signed by phone, filed, refused, corrected, refiled, checked by two people, and ended", async () => {
		const start = Date.now();
		const email = `mandate-${language}@example.com`;
		const { desktop, phone, id } = await applyWithPhone(language, email);
		const { page } = desktop;
		const staff = await staffClient(site.origin, "rui@azulejo.example");
		await acceptDocuments(staff, id);
		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByRole("link", { name: m.sign_needed_button({}, inLanguage) }).click();
		await page.waitForURL(/\/sign\//);
		await waitForHydration(page);
		await relinkPhone(phone.page, page, language);
		await signOnPhone(phone.page, page, language);
		await adminAction(staff, id, "decide-mandate", { decision: "accepted" });
		await adminAction(staff, id, "file", { ...CHECKS, authorityReference: "AT-1" });
		const first = await filedPackHash(staff, id, 1);
		await requestFromTaxOffice(site.origin, id, { answer: "refuse", code: "address_too_old" });

		const rui = await openAdminArea(site, "rui@azulejo.example");
		await submitAction(rui.page, id, "refuse", async (form) => {
			await form.locator('[name="reason"]').selectOption("address_too_old");
			const question = m.refusal_address_too_old_ask({}, inLanguage);
			expect(await form.locator('[name="ask"]').inputValue()).toBe(question);
			await form.locator('[name="answer"]').fill(ANSWER);
			await copyAnswer(rui.page, "filing-name");
			await expectNoVisualDefects(rui.page, WIDE);
		});

		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByText(m.refusal_address_too_old_meaning({}, inLanguage)).waitFor();
		await page.getByText(m.timeline_title({}, inLanguage)).click();
		await page.getByText(m.event_authority_refused({}, inLanguage)).waitFor();
		await expectNoVisualDefects(page, WIDE);
		await page.getByRole("link", { name: m.action_needed_button({}, inLanguage) }).click();
		await page.waitForURL(/provide-information/);
		await waitForHydration(page);
		await page.getByText(m.refusal_address_too_old_ask({}, inLanguage)).waitFor();
		await expectNoVisualDefects(page, WIDE);
		await replaceDocument(page, language);

		await adminAction(staff, id, "decide-address", { decision: "accepted" });
		await rui.page.goto(`/admin/applications/${id}?lang=en`);
		await rui.page.getByText(m.file_again({}, { locale: "en" })).waitFor();
		await adminAction(staff, id, "file", { ...CHECKS, authorityReference: "AT-2" });
		expect(await countFilings(rui.page, id)).toBe(2);
		expect(await filedPackHash(staff, id, 2)).not.toBe(first);
		expect(await filedPackHash(staff, id, 1)).toBe(first);
		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByText(m.timeline_title({}, inLanguage)).click();
		await page.getByText(m.event_filed_again({}, inLanguage)).waitFor();

		type Granted = { nif: string; certificate: string };
		const { nif, certificate } = await requestFromTaxOffice<Granted>(site.origin, id, { answer: "grant" });
		const eva = await openAdminArea(site, "eva@azulejo.example");
		await adminAction(staff, id, "propose-nif", { nif, repeated: nif });
		await submitAction(eva.page, id, "confirm-nif", (form) => form.locator('[name="nif"]').fill(nif));
		const pdf = await new HttpClient(site.origin).fetch(certificate);
		const bytes = await pdf.arrayBuffer();
		await adminAction(staff, id, "store-certificate", {
			certificate: new File([bytes], "nif.pdf", { type: "application/pdf" }),
		});
		await openDocuments(eva.page, id);
		await submitAction(eva.page, id, "confirm-certificate");
		await page.goto(`/confirmation/${id}?lang=${language}`);
		await page.getByText(m.timeline_title({}, inLanguage)).click();
		await page.getByText(m.event_completed({}, inLanguage)).first().waitFor();

		await adminAction(staff, id, "request-password", { reference: "AT-3" });
		const { password } = await requestFromTaxOffice<{ password: string }>(site.origin, id, { answer: "password" });
		await adminAction(staff, id, "store-password", { password, repeated: password });
		await page.goto(`/after/${id}?lang=${language}`);
		await waitForHydration(page);
		await readPassword(page, language, password, email);

		await page.check('[name="option"][value="notifications"]');
		await page.getByRole("button", { name: m.aftercare_leave_send({}, inLanguage) }).click();
		await page.getByText(m.aftercare_leave_notified({}, inLanguage), { exact: true }).waitFor();
		await adminAction(staff, id, "file-representation-end", { reference: "AT-4" });
		await requestFromTaxOffice(site.origin, id, { answer: "representation-ended" });
		await adminAction(staff, id, "end-representation");
		await page.reload();
		await page.getByText(m.aftercare_leave_ended({}, inLanguage), { exact: true }).waitFor();
		await expectNoVisualDefects(page, WIDE);
		process.stdout.write(`${language}: a whole run took ${Math.round((Date.now() - start) / 1000)} s\n`);
		expect([...desktop.complaints, ...phone.complaints, ...rui.complaints, ...eva.complaints]).toEqual([]);
		await Promise.all([desktop.close(), phone.close(), rui.close(), eva.close()]);
	});
});
