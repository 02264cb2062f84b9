import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { aBillPdf, aPassportJpeg } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";

export const CARD = { good: "4242424242424242", declined: "4000000000000002", challenged: "4000002500003155" };

/** The button that continues despite findings, among the other buttons of the dialog. */
export function continueAfterReview(page: Page, language: Language): Locator {
	const buttonNamed = (name: string) => page.getByRole("dialog").getByRole("button", { name });
	const inLanguage = { locale: language };
	return buttonNamed(m.upload_review_dialog_continue({}, inLanguage)).or(
		buttonNamed(m.upload_continue_anyway({}, inLanguage)),
	);
}

/** Badge of a card under review, or, where reading takes longer than the page waits, of one still being read. */
export function reviewBadge(page: Page, card: "passport" | "address", language: Language): Locator {
	const badge = (hasText: string) => page.locator(`#${card} .badge`, { hasText });
	const inLanguage = { locale: language };
	return badge(m.upload_badge_review({}, inLanguage)).or(badge(m.reading_badge({}, inLanguage)));
}

/** Uploads the passport picture and the bill, and waits until both are under review. */
export async function uploadDocuments(page: Page, language: Language): Promise<void> {
	await page.goto(`/upload-documents?lang=${language}&package=standard`);
	await waitForHydration(page);
	const passport = { name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPassportJpeg()) };
	const bill = { name: "bill.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf()) };
	for (const [card, file] of [
		["passport", passport],
		["address", bill],
	] as const) {
		await page.setInputFiles(`#${card}-file`, file);
		const continueButton = continueAfterReview(page, language);
		const badge = reviewBadge(page, card, language);
		await continueButton.or(badge).first().waitFor();
		if (await continueButton.isVisible()) await continueButton.click();
		await badge.waitFor();
	}
	await page.getByRole("link", { name: m.wizard_continue({}, { locale: language }), exact: true }).click();
	await page.waitForURL(/\/personal-info/);
}

export const PERSON = {
	firstName: "Łucja María",
	lastName: "Gonçalves",
	"dateOfBirth.day": "27",
	"dateOfBirth.year": "1990",
	email: "lucja@example.com",
	phone: "+48 601 234 567",
	addressLine1: "ul. Długa 5",
	city: "Gdańsk",
	postalCode: "80-827",
};

/** Expands every summary and collapsed section of the personal information form, so that all fields accept input. */
export async function openGroups(page: Page): Promise<void> {
	// The URL changes before the page renders.
	await page.locator(".details-form").waitFor();
	const collapsed = page.locator(".details-form details:not([open]) > summary");
	while ((await collapsed.count()) > 0) await collapsed.first().click();
}

export async function fillDetails(page: Page, email = PERSON.email): Promise<void> {
	await openGroups(page);
	for (const [name, value] of Object.entries({ ...PERSON, email })) await page.fill(`[name="${name}"]`, value);
	await page.selectOption('[name="dateOfBirth.month"]', "3");
	await page.selectOption('[name="nationality"]', "PL");
	await page.selectOption('[name="country"]', "PL");
	await page.check('[name="hadNif"][value="no"]');
	await page.check('[name="termsAccepted"]');
}

/** Continues from the completed form to the card form, past the summary, which must contain `shown`; returns the application's id. */
export async function confirmAnswers(page: Page, language: Language, shown = PERSON.lastName): Promise<string> {
	await page.getByRole("button", { name: m.details_continue({}, { locale: language }) }).click();
	await page.waitForURL(/\/payment\?.*id=/);
	const id = new URL(page.url()).searchParams.get("id") ?? "";
	expect(id).toMatch(/^[\w-]{22}$/);
	await page.getByText(m.answers_all({}, { locale: language }), { exact: true }).click();
	await page.getByText(shown).filter({ visible: true }).first().waitFor();
	await page.check('[name="begin"][value="now"]');
	await page.getByRole("button", { name: m.payment_continue({}, { locale: language }) }).click();
	await page.waitForURL(/\/checkout\?/);
	return id;
}

/** Types a card into the provider's frame. */
export async function typeCard(page: Page, number: string, securityCode = "123"): Promise<void> {
	const frame = page.frameLocator('iframe[title="Secure card payment input frame"]');
	await frame.locator('[name="cardnumber"]').fill(number);
	await frame.locator('[name="exp-date"]').fill("12 / 40");
	await frame.locator('[name="cvc"]').fill(securityCode);
}

export async function pay(page: Page, number = CARD.good): Promise<void> {
	await typeCard(page, number);
	await page.locator("form.card-form button[type=submit]").click();
}

/** Does everything up to the confirmation page, as a new visitor; returns the application's id. */
export async function applyAndPay(page: Page, language: Language, email = PERSON.email): Promise<string> {
	await uploadDocuments(page, language);
	await waitForHydration(page);
	await fillDetails(page, email);
	const id = await confirmAnswers(page, language);
	await pay(page);
	await page.waitForURL(new RegExp(`/confirmation/${id}`));
	return id;
}

/** Goes from the confirmation page to the signing page, and back once the signed document is sent. */
export async function signOnPaper(page: Page, language: Language): Promise<void> {
	const locale = { locale: language };
	await page.getByRole("link", { name: m.sign_needed_button({}, locale) }).click();
	await page.waitForURL(/\/sign\//);
	const file = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf("signed by hand")) };
	await page.setInputFiles("#mandate-file", file);
	await page.getByRole("button", { name: m.sign_send_button({}, locale) }).click();
	await page.getByText(m.sign_review_title({}, locale)).waitFor();
	await page.getByRole("link", { name: m.certificate_back({}, locale) }).click();
	await page.waitForURL(/\/confirmation\//);
}
