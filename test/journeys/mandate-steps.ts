import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { HttpClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { aBillPdf } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { aPicture, PASSPORTS } from "./chosen-files.ts";
import { expectNoVisualDefects, NARROW, SHEET, signByFinger } from "./phone-steps.ts";
import { openGroups } from "./steps.ts";

/** Makes the simulated tax office send a letter. */
export function requestFromTaxOffice<T>(origin: string, id: string, body: object): Promise<T> {
	return new HttpClient(origin).call<T>(`/offline/tax-office/${id}`, body);
}

/** The phone uploads passport and bill, and the desktop page updates when both are read. */
export async function scanDocuments(phone: Page, desktop: Page, language: Language): Promise<void> {
	const inLanguage = { locale: language };
	await waitForHydration(phone);
	await expectNoVisualDefects(phone, NARROW);
	const holder = PASSPORTS[language];
	for (const [card, input, file] of [
		["passport", "passport-camera", aPassportFile(holder)],
		["address", "address-file", aBillFile({ name: holder.person })],
	] as const) {
		const buffer = Buffer.from(await file.arrayBuffer());
		await phone.setInputFiles(`#${input}`, { name: file.name, mimeType: file.type, buffer });
		await desktop.locator(`#${card} .badge`, { hasText: m.upload_badge_verified({}, inLanguage) }).waitFor();
	}
	await phone.getByText(m.phone_both_there({}, inLanguage)).waitFor();
}

/** Fills in the answers that the documents lack; the others are prefilled. */
export async function fillFromDocuments(page: Page, language: Language, email: string): Promise<void> {
	await page.getByText(m.details_filled({}, { locale: language })).waitFor();
	await openGroups(page);
	await page.fill('[name="email"]', email);
	await page.fill('[name="phone"]', "+353 85 012 3456");
	await page.check('[name="hadNif"][value="no"]');
	await page.check('[name="portalPassword"]');
	await page.check('[name="termsAccepted"]');
}

/** The phone signs with a finger and photographs the signed page; the desktop page updates for both. */
export async function signOnPhone(phone: Page, desktop: Page, language: Language): Promise<void> {
	const inLanguage = { locale: language };
	await waitForHydration(phone);
	await expectNoVisualDefects(phone, NARROW);
	await signByFinger(phone, language);
	await desktop.getByText(m.sign_screen_done({ date: "" }, inLanguage).trim().replace(/\.$/, "")).waitFor();
	await phone.setInputFiles("#mandate-camera", await aPicture(phone, "signed.jpg", SHEET));
	await phone.getByRole("button", { name: m.sign_send_button({}, inLanguage) }).click();
	await desktop.getByText(m.sign_review_title({}, inLanguage)).waitFor();
}

/** Uploads the requested document again and confirms the choice. */
export async function replaceDocument(page: Page, language: Language): Promise<void> {
	const inLanguage = { locale: language };
	const appearedEarly = await watchForEarlyButton(page, m.provide_send({}, inLanguage));
	const file = {
		name: "address.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from(aBillPdf(`new ${language}`)),
	};
	await page.setInputFiles("#address-file", file);
	await page
		.getByRole("dialog")
		.getByRole("button", { name: m.wizard_continue({}, inLanguage) })
		.click();
	expect(await appearedEarly()).toBe(false);
	await page.getByRole("button", { name: m.provide_send({}, inLanguage) }).click();
	await page.waitForURL(/confirmation/);
}

/** Returns whether a button appeared before its dialog: a click would have hit the dialog. */
async function watchForEarlyButton(page: Page, label: string): Promise<() => Promise<boolean>> {
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

/** Returns the hash of the filed document, once the staff page shows the same. @param number which filing, counted from 1 */
export async function filedPackHash(staff: HttpClient, id: string, number: number): Promise<string> {
	const pack = await staff.fetch(`/admin/filing-packs/${id}/pdf?filing=${number}`);
	expect(pack.headers.get("Content-Type")).toBe("application/pdf");
	const hash = createHash("sha256")
		.update(Buffer.from(await pack.arrayBuffer()))
		.digest("hex");
	const html = await (await staff.fetch(`/admin/applications/${id}?lang=en`)).text();
	expect(html).toContain(hash.slice(0, 16));
	return hash;
}

/** Returns the e-mailed code that reveals the password. */
export async function mailedCode(origin: string, email: string): Promise<string> {
	let code = "";
	const box = `/offline/mailbox?format=json&to=${email}`;
	await expect
		.poll(async () => {
			const mails = await new HttpClient(origin).call<{ emailType: string; text: string }[]>(box);
			const mail = mails.find(({ emailType }) => emailType === "reveal_code");
			code = /(?:Code|Código): (\w{4}-\w{4})/.exec(mail?.text ?? "")?.[1] ?? "";
			return code;
		})
		.not.toBe("");
	return code;
}
