import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { APPLICANT } from "#test/services/fixtures.ts";
import { HttpClient } from "#test/services/http-client.ts";
import { waitForHydration } from "../services/browser.ts";
import { freshSite } from "./fresh-site.ts";
import { fillDetails, uploadDocuments } from "./steps.ts";

const en = { locale: "en" } as const;
const data = resolve(import.meta.dirname, "../..", process.env.SAMPLES ?? "../shared/data/documents");
const file = join(data, "../forms/judged.json");
const site = freshSite();

type Case = { what: string; change: Record<string, string> };
const cases: Case[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).cases : [];

/** The message for each labelled file; null where it is accepted. */
const EXPECTED_MESSAGES: Record<string, string | null> = {
	"Cyrillic name": m.error_letters_name({}, en),
	"one Cyrillic letter among Latin ones": m.error_letter_foreign({ letter: "а" }, en),
	"digit for a letter": m.error_name_digits({}, en),
	formula: m.error_name_sign({ letter: "=" }, en),
	"spaces inside": null,
	"two dots in an e-mail": m.error_email_dots({}, en),
	"phone with extension": m.error_phone_extension({}, en),
	"phone too long": m.error_phone_too_long({ country: "Portugal" }, en),
	"letters as phone": m.error_phone_signs({}, en),
	"postal code of another shape": m.error_postal_code_unusual({ country: "Brazil", example: "01310-100" }, en),
	"P.O. box": m.error_post_office_box({}, en),
	stateless: null,
	"day or month of birth unknown": null,
};

async function type(page: Page, change: Record<string, string>): Promise<void> {
	for (const [name, value] of Object.entries(change)) {
		if (name === "dateOfBirth") {
			const [year = "", month = "", day = ""] = value.split("-");
			await page.fill('[name="dateOfBirth.year"]', year);
			await page.selectOption('[name="dateOfBirth.month"]', String(Number(month)));
			await page.fill('[name="dateOfBirth.day"]', day);
		} else if (name === "country" || name === "nationality") await page.selectOption(`[name="${name}"]`, value);
		else await page.fill(`[name="${name}"]`, value);
	}
}

it.skipIf(cases.length === 0)("there is an expected message for every case", () => {
	expect(cases.map(({ what }) => what).sort()).toEqual(Object.keys(EXPECTED_MESSAGES).sort());
});

it.skipIf(cases.length === 0)("details that are easily misjudged are judged correctly on the page", async () => {
	const { page, complaints, close } = await site.session();
	await uploadDocuments(page, "en");
	for (const { what, change } of cases) {
		const message = EXPECTED_MESSAGES[what] ?? null;
		await page.goto("/personal-info?lang=en&package=standard");
		await waitForHydration(page);
		await fillDetails(page);
		await type(page, change);
		await page.getByRole("button", { name: m.details_continue({}, en) }).click();
		if (message === null) {
			await page.waitForURL(/\/payment\?/);
			await page.goBack();
			await waitForHydration(page);
			if (change.firstName) expect(await page.inputValue('[name="firstName"]')).toBe("Ana Maria");
		} else {
			const field = Object.keys(change).at(-1);
			await page.locator(`#${field}-error`, { hasText: message }).waitFor();
		}
	}
	expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
	await close();
});

it.skipIf(cases.length === 0).each(cases)("and through the API: $what", async ({ what, change }) => {
	const response = await new HttpClient(site.origin).fetch("/api/personal-info?lang=en", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ ...APPLICANT, ...change }),
	});
	const { errors = {} } = (await response.json()) as { errors?: Record<string, string> };
	const message = EXPECTED_MESSAGES[what] ?? null;
	expect(Object.values(errors)).toEqual(message === null ? [] : [message]);
});
