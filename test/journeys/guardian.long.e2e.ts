import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { acceptDocuments, adminAction } from "#test/services/admin-by-forms.ts";
import { HttpClient, staffClient } from "#test/services/http-client.ts";
import { aBillFile, aPassportFile } from "#test/services/sample-documents.ts";
import { aBillPdf } from "../factories/documents.ts";
import { waitForHydration } from "../services/browser.ts";
import { openAdminArea, openDocuments, submitAction } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { tabTo } from "./key-presses.ts";
import { requestFromTaxOffice } from "./mandate-steps.ts";
import { DESKTOP, expectNoVisualDefects, PHONE, signByFinger, WIDE } from "./phone-steps.ts";
import { confirmAnswers, continueAfterReview, fillDetails, pay, uploadDocuments } from "./steps.ts";

const site = freshSite();
const EN = { locale: "en" } as const;
const HOLDER = { givenNames: "MATILDE", surname: "HARTWELL" };
const CHECKS = ["identity", "address", "representative"];
const BIRTH_CERTIFICATE = { name: "birth.pdf", mimeType: "application/pdf", buffer: Buffer.from(aBillPdf("birth")) };

async function send(page: Page, card: "passport" | "address", file: File): Promise<void> {
	const buffer = Buffer.from(await file.arrayBuffer());
	await page.setInputFiles(`#${card}-file`, { name: file.name, mimeType: file.type, buffer });
}

/** Fills in the date of birth. */
async function fillDateOfBirth(page: Page, year: string): Promise<void> {
	await page.fill('[name="dateOfBirth.day"]', "1");
	await page.selectOption('[name="dateOfBirth.month"]', "3");
	await page.fill('[name="dateOfBirth.year"]', year);
}

async function fillMother(page: Page): Promise<void> {
	await page.fill('[name="guardianFirstName"]', "Inês Maria");
	await page.fill('[name="guardianLastName"]', "Hartwell");
	await page.fill('[name="guardianDateOfBirth.day"]', "30");
	await page.selectOption('[name="guardianDateOfBirth.month"]', "6");
	await page.fill('[name="guardianDateOfBirth.year"]', "1985");
}

it("a mother applies for her child and signs on the screen, and the child gets a number", {
	timeout: 240_000,
}, async () => {
	const { page, complaints, close } = await site.session(PHONE);
	await page.goto("/upload-documents?lang=en&package=standard");
	await waitForHydration(page);
	expect(await page.locator("#guardian").isVisible()).toBe(false);
	await send(
		page,
		"passport",
		aPassportFile({ person: { ...HOLDER, birthDate: "2015-03-01" }, seed: 31, number: "XN5820777" }),
	);
	await page.locator("#guardian").waitFor();
	await continueAfterReview(page, "en").click();
	await send(page, "address", aBillFile({ name: HOLDER }));
	await page.locator("#address .badge", { hasText: m.upload_badge_verified({}, EN) }).waitFor();
	await page.setInputFiles("#guardian-file", BIRTH_CERTIFICATE);
	await continueAfterReview(page, "en").click();
	await page.locator("#guardian .badge", { hasText: m.upload_badge_review({}, EN) }).waitFor();
	await page.locator("#guardian").getByText(m.flag_read_by_person({}, EN)).waitFor();
	await expectNoVisualDefects(page, WIDE);

	await page.getByRole("link", { name: m.wizard_continue({}, EN), exact: true }).click();
	await page.waitForURL(/\/personal-info/);
	await waitForHydration(page);
	// The passport has a two-digit year: the form asks for four digits.
	await fillDateOfBirth(page, "2015");
	await page.locator(".guardian").waitFor();
	await page.check('[name="guardianRelation"][value="parent"]');
	await fillMother(page);
	await page.fill('[name="email"]', "mother@example.com");
	await page.fill('[name="phone"]', "+353 85 012 3456");
	await page.check('[name="hadNif"][value="no"]');
	await page.check('[name="termsAccepted"]');
	const id = await confirmAnswers(page, "en", "Inês Maria");
	await pay(page);
	await page.waitForURL(new RegExp(`/confirmation/${id}`));

	const rui = await staffClient(site.origin, "rui@azulejo.example");
	await acceptDocuments(rui, id);
	const staff = await openAdminArea(site, "rui@azulejo.example");
	await openDocuments(staff.page, id);
	await staff.page.getByRole("heading", { name: m.admin_document_guardian({}, EN), exact: true }).waitFor();
	await expectNoVisualDefects(staff.page, WIDE);
	await submitAction(staff.page, id, "decide-guardian");

	await page.goto(`/sign/${id}?lang=en`);
	await waitForHydration(page);
	await page.getByText("Inês Maria Hartwell signs in the box").waitFor();
	await page.locator("summary", { hasText: m.sign_screen_contract({}, EN) }).click();
	await signByFinger(page, "en");
	await page.getByText(m.sign_screen_done({ date: "" }, EN).trim().replace(/\.$/, "")).waitFor();
	const signedDocument = {
		name: "signed.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from(aBillPdf("signed by hand")),
	};
	await page.setInputFiles("#mandate-file", signedDocument);
	await page.getByRole("button", { name: m.sign_send_button({}, EN) }).click();
	await page.getByText(m.sign_review_title({}, EN)).waitFor();
	await adminAction(rui, id, "decide-mandate", { decision: "accepted" });
	await submitAction(staff.page, id, "file", async (form) => {
		for (const check of [...CHECKS, "guardian"]) await form.locator(`[name="check.${check}"]`).check();
	});

	type Granted = { nif: string; certificate: string };
	const { nif, certificate } = await requestFromTaxOffice<Granted>(site.origin, id, { answer: "grant" });
	await adminAction(rui, id, "propose-nif", { nif, repeated: nif });
	const eva = await openAdminArea(site, "eva@azulejo.example");
	await submitAction(eva.page, id, "confirm-nif", (form) => form.locator('[name="nif"]').fill(nif));
	const bytes = await (await new HttpClient(site.origin).fetch(certificate)).arrayBuffer();
	await adminAction(rui, id, "store-certificate", {
		certificate: new File([bytes], "nif.pdf", { type: "application/pdf" }),
	});
	await openDocuments(eva.page, id);
	// The certificate's text shows the child's name: the second person need not justify the match.
	await submitAction(eva.page, id, "confirm-certificate");
	await page.goto(`/confirmation/${id}?lang=en`);
	await page.getByText(m.timeline_title({}, EN)).click();
	await page.getByText(m.event_completed({}, EN)).first().waitFor();
	expect([...complaints, ...staff.complaints, ...eva.complaints]).toEqual([]);
	await Promise.all([close(), staff.close(), eva.close()]);
});

describe("the personal information form", () => {
	it("asks for a guardian as soon as the birth date is a child's, and stops when it is not", async () => {
		const language: Language = "es";
		const inLanguage = { locale: language };
		const { page, complaints, close } = await site.session({ ...DESKTOP, locale: language });
		await uploadDocuments(page, language);
		await waitForHydration(page);
		const guardianHeading = page.getByRole("heading", { name: m.guardian_title({}, inLanguage), exact: true });
		await fillDetails(page, `guardian-${language}@example.com`);
		expect(await guardianHeading.isVisible()).toBe(false);
		await fillDateOfBirth(page, "2015");
		await guardianHeading.waitFor();
		await page.check('[name="guardianRelation"][value="parent"]');
		expect(await page.locator('[name="secondGuardianFirstName"]').isVisible()).toBe(false);
		await page.check('[name="guardianRelation"][value="parents"]');
		await fillMother(page);
		await fillDateOfBirth(page, "1990");
		await guardianHeading.waitFor({ state: "hidden" });
		await fillDateOfBirth(page, "2015");
		expect(await page.inputValue('[name="guardianFirstName"]')).toBe("Inês Maria");

		await page.fill('[name="secondGuardianFirstName"]', "ines maria");
		await page.fill('[name="secondGuardianLastName"]', "hartwell");
		await page.fill('[name="guardianDateOfBirth.year"]', "2012");
		await page.getByRole("button", { name: m.details_continue({}, inLanguage) }).click();
		await page.locator(".error-summary:focus").waitFor();
		for (const message of [m.error_guardian_same({}, inLanguage), m.error_guardian_age({}, inLanguage)])
			await page.locator(".error-summary").getByText(message).waitFor();
		await expectNoVisualDefects(page, WIDE);
		await tabTo(page, '.error-summary a[href="#secondGuardianFirstName"]');
		await page.keyboard.press("Enter");
		await page.locator("#secondGuardianFirstName:focus").waitFor();
		await page.fill('[name="secondGuardianFirstName"]', "Rui");
		await page.fill('[name="guardianDateOfBirth.year"]', "1985");
		await confirmAnswers(page, language, "Rui");
		expect(complaints).toEqual([]);
		await close();
	});

	it("asks for a guardian in the response without scripts, and accepts what was typed", async () => {
		const language: Language = "pt";
		const inLanguage = { locale: language };
		const { page, complaints, close } = await site.session({ ...DESKTOP, locale: language, javaScriptEnabled: false });
		await page.goto(`/upload-documents?lang=${language}&package=standard`);
		for (const card of ["passport", "address"] as const) {
			const file = { name: `${card}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(aBillPdf(card)) };
			await page.setInputFiles(`#${card}-file`, file);
			await page.locator(`#${card} button[type=submit]`).first().click();
		}
		await page.goto(`/personal-info?lang=${language}&package=standard`);
		await fillDetails(page, `still-${language}@example.com`);
		await fillDateOfBirth(page, "2015");
		await page.getByRole("button", { name: m.details_continue({}, inLanguage) }).click();
		await page.locator(".guardian").waitFor();
		await page.locator(".error-summary").getByText(m.error_guardian_relation({}, inLanguage)).waitFor();
		await page.check('[name="guardianRelation"][value="court"]');
		await fillMother(page);
		await page.getByRole("button", { name: m.details_continue({}, inLanguage) }).click();
		await page.waitForURL(/\/payment\?.*id=/);
		await page.getByText(m.guardian_documents_later({}, inLanguage)).waitFor();
		await page.getByRole("link", { name: m.guardian_documents_send({}, inLanguage) }).click();
		await page.setInputFiles("#guardian-file", BIRTH_CERTIFICATE);
		await page.locator("#guardian button[type=submit]").first().click();
		await page.locator("#guardian .badge").waitFor();
		expect(complaints).toEqual([]);
		await close();
	});
});
