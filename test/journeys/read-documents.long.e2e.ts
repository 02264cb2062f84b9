import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { aBillFile, aPassportFile, inMonths } from "#test/services/sample-documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { PASSPORTS } from "./chosen-files.ts";
import { freshSite } from "./fresh-site.ts";
import { tabTo, tabToTheEnd } from "./key-presses.ts";
import { expectNoVisualDefects, PHONE, WIDE } from "./phone-steps.ts";
import { continueAfterReview, uploadDocuments } from "./steps.ts";
import { expectToast } from "./toasts.ts";

const en = { locale: "en" } as const;
const site = freshSite();

async function openPage(language: Language = "en") {
	const session = await site.session();
	await session.page.goto(`/upload-documents?lang=${language}`);
	await waitForHydration(session.page);
	return session;
}

async function choose(page: Page, card: "passport" | "address", file: File, input = "file"): Promise<void> {
	const { name, type: mimeType } = file;
	await page.setInputFiles(`#${card}-${input}`, { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) });
}

const badge = (page: Page, card: string, text: string) => page.locator(`#${card} .badge`, { hasText: text });

/** Uploads a readable passport and bill, and continues to the form. */
async function continueToDetails(
	page: Page,
	language: Language,
	{ person, ...passport }: typeof PASSPORTS.en,
): Promise<void> {
	const inLanguage = { locale: language };
	await choose(page, "passport", aPassportFile({ person, ...passport }));
	await badge(page, "passport", m.upload_badge_verified({}, inLanguage)).waitFor();
	await choose(page, "address", aBillFile({ name: person }));
	await badge(page, "address", m.upload_badge_verified({}, inLanguage)).waitFor();
	await page.getByRole("link", { name: m.wizard_continue({}, inLanguage) }).click();
	await page.waitForURL(/\/personal-info/);
	await waitForHydration(page);
}

/** A section of the form that shows its answers as a summary. */
function section(page: Page, title: string) {
	const group = page.locator(".answer-group", { has: page.getByRole("heading", { name: title, exact: true }) });
	return {
		summary: group.locator(".answer-group-summary"),
		change: group.locator("summary"),
		fields: group.locator(".answer-group-fields"),
	};
}

const READ_VALUES = {
	"dateOfBirth.day": "14",
	"dateOfBirth.month": "3",
	"dateOfBirth.year": "1988",
	nationality: "IE",
	addressLine1: "12 Harbour Road",
	city: "Cork",
	postalCode: "T12 X7Y8",
	country: "IE",
};

describe("the data read from passport and bill", () => {
	const language: Language = "es";
	const inLanguage = { locale: language };
	const value = (page: Page, name: string) => page.locator(`[name="${name}"]`).inputValue();

	it("is summarised in the form, can be changed in place, and survives a reload and a change of language", async () => {
		const { page, complaints, close } = await openPage(language);
		const { givenNames, surname } = PASSPORTS[language].person;
		const name = new RegExp(`${givenNames} ${surname}`, "i");
		await continueToDetails(page, language, PASSPORTS[language]);
		const basic = section(page, m.details_basic({}, inLanguage));
		const address = section(page, m.details_address({}, inLanguage));
		await basic.summary.getByText(name).waitFor();
		await address.summary.getByText("12 Harbour Road, T12 X7Y8 Cork").waitFor();
		for (const [field, read] of Object.entries(READ_VALUES))
			expect([field, await value(page, field)]).toEqual([field, read]);
		expect(await basic.fields.isVisible()).toBe(false);
		await expectNoVisualDefects(page, WIDE);

		await basic.change.press("Enter");
		await page.waitForFunction(() => document.activeElement?.matches(".answer-group-fields"));
		expect([await basic.summary.isVisible(), await basic.change.isVisible()]).toEqual([false, false]);
		const read = await value(page, "lastName");
		await page.fill('[name="lastName"]', "Harwell");
		await page.fill('[name="email"]', "rosalind@example.com");
		await page.reload();
		await waitForHydration(page);
		await basic.fields.waitFor();
		expect([await value(page, "lastName"), await value(page, "email")]).toEqual(["Harwell", "rosalind@example.com"]);
		expect((await value(page, "firstName")).toUpperCase()).toBe(givenNames);
		expect(await address.fields.isVisible()).toBe(false);

		await page.getByRole("button", { name: m.details_autofill({}, inLanguage) }).click();
		await page.getByRole("button", { name: m.details_replace_yes({}, inLanguage) }).click();
		expect(await value(page, "lastName")).toBe(read);
		await page.reload();
		await waitForHydration(page);
		await basic.summary.getByText(name).waitFor();
		expect(await value(page, "email")).toBe("rosalind@example.com");

		await address.change.click();
		await page.fill('[name="city"]', "Cobh");
		await expectNoVisualDefects(page, WIDE);
		const other = "pt";
		await page.locator(`.languages a[href*="lang=${other}"]`).first().click();
		await page.getByRole("heading", { name: m.details_title({}, { locale: other }) }).waitFor();
		await section(page, m.details_address({}, { locale: other })).fields.waitFor();
		expect(await value(page, "city")).toBe("Cobh");
		expect(complaints).toEqual([]);
		await close();
	});
});

it("the form opens at one field on the way back from payment, and keeps later changes to saved data", async () => {
	const { page, complaints, close } = await openPage();
	await continueToDetails(page, "en", { ...PASSPORTS.en, seed: 14, number: "XN5820144" });
	await page.fill('[name="email"]', "rosalind@example.com");
	await page.fill('[name="phone"]', "+353 85 012 3456");
	await page.check('[name="hadNif"][value="no"]');
	await page.check('[name="termsAccepted"]');
	await page.getByRole("button", { name: m.details_continue({}, en) }).click();
	await page.waitForURL(/\/payment\?/);
	await page.locator('main a[href*="#addressLine1"]').first().click();
	await page.locator('[name="addressLine1"]').waitFor();
	await waitForHydration(page);
	await page.fill('[name="addressLine2"]', "Flat 2");
	await page.fill('[name="phone"]', "+353 85 012 0000");
	await page.reload();
	await waitForHydration(page);
	await page.locator('[name="addressLine2"]').waitFor();
	expect(await page.inputValue('[name="addressLine2"]')).toBe("Flat 2");
	expect(await page.inputValue('[name="phone"]')).toBe("+353 85 012 0000");
	expect(complaints).toEqual([]);
	await close();
});

it("the data read can be changed without scripts", async () => {
	const { page, complaints, close } = await site.session({ locale: "en", javaScriptEnabled: false });
	await page.goto("/upload-documents?lang=en");
	for (const [card, file] of [
		["passport", aPassportFile({ ...PASSPORTS.en, seed: 15, number: "XN5820155" })],
		["address", aBillFile()],
	] as const) {
		await choose(page, card, file);
		await page.locator(`#${card} button[type=submit]`).first().click();
		await page.locator(`#${card} .badge`).waitFor();
	}
	await page.goto("/personal-info?lang=en");
	await section(page, m.details_basic({}, en)).summary.getByText("Rosalind Anne Hartwell").waitFor();
	await section(page, m.details_basic({}, en)).change.click();
	await page.fill('[name="firstName"]', "Rosalind");
	await page.fill('[name="email"]', "rosalind@example.com");
	await page.fill('[name="phone"]', "+353 85 012 3456");
	await page.check('[name="hadNif"][value="no"]');
	await page.getByRole("button", { name: m.details_continue({}, en) }).click();
	await page.locator(".error-summary").getByText(m.error_terms_required({}, en)).waitFor();
	expect(await page.inputValue('[name="firstName"]')).toBe("Rosalind");
	await page.check('[name="termsAccepted"]');
	await page.getByRole("button", { name: m.details_continue({}, en) }).click();
	await page.waitForURL(/\/payment\?/);
	await page.getByText("Rosalind Hartwell").first().waitFor();
	expect(complaints).toEqual([]);
	await close();
});

it("the sticky bar hides no focused element on a phone", async () => {
	const { page, complaints, close } = await site.session(PHONE);
	await uploadDocuments(page, "en");
	await waitForHydration(page);
	const bar = page.locator(".sticky-bar");
	expect((await bar.boundingBox())?.y).toBeGreaterThan(700);
	await tabTo(page, '[name="hadNif"]');
	await tabToTheEnd(page);
	expect(complaints).toEqual([]);
	await close();
});

it("a bill uploaded first is compared with the passport's name as soon as the passport arrives", async () => {
	const { page, complaints, close } = await openPage();
	await choose(page, "address", aBillFile({ name: { givenNames: "Jean Paul", surname: "Delorme" } }));
	await badge(page, "address", m.upload_badge_verified({}, en)).waitFor();
	await choose(page, "passport", aPassportFile({ seed: 16, number: "XN5820166" }));
	await badge(page, "passport", m.upload_badge_verified({}, en)).waitFor();
	expect(await page.locator("#address .badge").textContent()).toBe(m.upload_badge_review({}, en));
	await page.locator("#address").getByText(m.flag_name_mismatch({}, en)).first().waitFor();
	await page
		.locator("#address")
		.getByRole("heading", { name: m.name_question({}, en) })
		.waitFor();
	expect(complaints).toEqual([]);
	await close();
});

describe("the upload page", () => {
	const language: Language = "pt";
	const inLanguage = { locale: language };

	it("explains that an expired passport is rejected", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aPassportFile({ expiry: inMonths(-2) }));
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_expired({}, inLanguage)).first().waitFor();
		await dialog.getByText(m.instruction_expired({}, inLanguage)).first().waitFor();
		await page.keyboard.press("Escape");
		await expectToast(page, m.upload_rejected_title({}, inLanguage), m.flag_expired({}, inLanguage));
		await page.locator("#passport .field-error", { hasText: m.flag_expired({}, inLanguage) }).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("explains that staff will review a blurred photograph", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aPassportFile({ blur: 7 }));
		await page
			.locator("#passport")
			.getByRole("button", { name: m.pages_send_anyway({}, inLanguage) })
			.click();
		const dialog = page.getByRole("dialog");
		await dialog
			.getByText(m.flag_mrz_not_found({}, inLanguage))
			.or(dialog.getByText(m.flag_mrz_unclear({}, inLanguage)))
			.first()
			.waitFor();
		await dialog.locator(".file-button", { hasText: m.issues_again({}, inLanguage) }).waitFor();
		await choose(page, "passport", aPassportFile(), "other");
		await badge(page, "passport", m.upload_badge_verified({}, inLanguage)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("explains in one sentence that a bill was uploaded as the passport", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aBillFile());
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_bill_for_passport({}, inLanguage)).first().waitFor();
		await dialog.getByText(m.instruction_bill_for_passport({}, inLanguage)).first().waitFor();
		expect(await dialog.getByText(m.flag_mrz_not_found({}, inLanguage)).count()).toBe(0);
		await continueAfterReview(page, language).click();
		await badge(page, "passport", m.upload_badge_review({}, inLanguage)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("explains that staff will review an old bill in another name", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aPassportFile());
		await badge(page, "passport", m.upload_badge_verified({}, inLanguage)).waitFor();
		const name = { givenNames: "Jean Paul", surname: "Delorme" };
		await choose(page, "address", aBillFile({ issued: inMonths(-7), name }));
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_too_old({}, inLanguage)).first().waitFor();
		await dialog.getByText(m.flag_name_mismatch({}, inLanguage)).first().waitFor();
		await continueAfterReview(page, language).click();
		await badge(page, "address", m.upload_badge_review({}, inLanguage)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});
});
