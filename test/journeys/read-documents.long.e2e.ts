import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#app/domain/language.ts";
import { m } from "#app/paraglide/messages.js";
import { aBillFile, aPassportFile, inMonths } from "#test/services/sample-documents.ts";
import { hydrated } from "../services/browser.ts";
import { continueAfterReview } from "./steps.ts";
import { seeToast } from "./toasts.ts";
import { freshWorld } from "./world.ts";

const en = { locale: "en" } as const;
const world = freshWorld();

async function openPage(language: Language = "en") {
	const session = await world.session();
	await session.page.goto(`/upload-documents?lang=${language}`);
	await hydrated(session.page);
	return session;
}

async function choose(page: Page, card: "passport" | "address", file: File, by = "file"): Promise<void> {
	const { name, type: mimeType } = file;
	await page.setInputFiles(`#${card}-${by}`, { name, mimeType, buffer: Buffer.from(await file.arrayBuffer()) });
}

const badge = (page: Page, card: string, text: string) => page.locator(`#${card} .badge`, { hasText: text });

it("types for the applicant what passport and bill say, and marks each field until it is touched", async () => {
	const { page, complaints, close } = await openPage();
	await choose(page, "passport", aPassportFile());
	await badge(page, "passport", m.upload_badge_verified({}, en)).waitFor();
	await choose(page, "address", aBillFile());
	await badge(page, "address", m.upload_badge_verified({}, en)).waitFor();
	await page.getByRole("link", { name: m.wizard_continue({}, en) }).click();
	await page.getByRole("button", { name: m.details_autofill({}, en) }).click();
	await page.getByText(m.details_autofill_done({}, en)).waitFor();
	const fields = {
		firstName: "Rosalind Anne",
		lastName: "Hartwell",
		"dateOfBirth.day": "14",
		"dateOfBirth.month": "3",
		"dateOfBirth.year": "1988",
		nationality: "IE",
		addressLine1: "12 Harbour Road",
		city: "Cork",
		postalCode: "T12 X7Y8",
		country: "IE",
	};
	for (const [name, value] of Object.entries(fields))
		expect([name, await page.locator(`[name="${name}"]`).inputValue()]).toEqual([name, value]);
	const marks = page.getByText(m.details_filled({}, en), { exact: true });
	const marked = await marks.count();
	expect(marked).toBeGreaterThanOrEqual(8);
	await page.locator('[name="city"]').fill("Cobh");
	await expect.poll(() => marks.count()).toBe(marked - 1);
	expect(complaints).toEqual([]);
	await close();
});

describe.each(LANGUAGES)("what is wrong is said in %s", (language) => {
	const own = { locale: language };

	it("of a passport that has expired, which is rejected", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aPassportFile({ expiry: inMonths(-2) }));
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_expired({}, own)).first().waitFor();
		await dialog.getByText(m.todo_expired({}, own)).first().waitFor();
		await page.keyboard.press("Escape");
		await seeToast(page, m.upload_rejected_title({}, own), m.flag_expired({}, own));
		await page.locator("#passport .field-error", { hasText: m.flag_expired({}, own) }).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("of a blurred photograph, which goes to a person", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aPassportFile({ blur: 7 }));
		await page
			.locator("#passport")
			.getByRole("button", { name: m.pages_send_anyway({}, own) })
			.click();
		const dialog = page.getByRole("dialog");
		await dialog
			.getByText(m.flag_mrz_not_found({}, own))
			.or(dialog.getByText(m.flag_mrz_unclear({}, own)))
			.first()
			.waitFor();
		await dialog.locator(".file-button", { hasText: m.issues_again({}, own) }).waitFor();
		await choose(page, "passport", aPassportFile(), "other");
		await badge(page, "passport", m.upload_badge_verified({}, own)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("of a bill in the passport's place, in one sentence that says where each belongs", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aBillFile());
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_bill_for_passport({}, own)).first().waitFor();
		await dialog.getByText(m.todo_bill_for_passport({}, own)).first().waitFor();
		expect(await dialog.getByText(m.flag_mrz_not_found({}, own)).count()).toBe(0);
		await continueAfterReview(page, language).click();
		await badge(page, "passport", m.upload_badge_review({}, own)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("of an old bill in another name, which goes to a person", async () => {
		const { page, complaints, close } = await openPage(language);
		await choose(page, "passport", aPassportFile());
		await badge(page, "passport", m.upload_badge_verified({}, own)).waitFor();
		const name = { givenNames: "Jean Paul", surname: "Delorme" };
		await choose(page, "address", aBillFile({ issued: inMonths(-7), name }));
		const dialog = page.getByRole("dialog");
		await dialog.getByText(m.flag_too_old({}, own)).first().waitFor();
		await dialog.getByText(m.flag_name_mismatch({}, own)).first().waitFor();
		await continueAfterReview(page, language).click();
		await badge(page, "address", m.upload_badge_review({}, own)).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});
});
