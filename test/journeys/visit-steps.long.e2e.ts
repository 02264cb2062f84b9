import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { waitForHydration } from "../services/browser.ts";
import { openAdminArea } from "./admin-steps.ts";
import { freshSite } from "./fresh-site.ts";
import { CARD, confirmAnswers, fillDetails, pay, uploadDocuments } from "./steps.ts";

const en = { locale: "en" } as const;
const site = freshSite();

const PHONE = {
	userAgent:
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
	isMobile: true,
	hasTouch: true,
};

it("counts a phone's visit from the first page to payment, each step once, and shows it to staff", async () => {
	const { page, complaints, close } = await site.session(PHONE);
	await Promise.all([page.waitForRequest(/\/api\/page-view$/), page.goto("/?lang=en")]);
	await page.goto("about:blank");
	await uploadDocuments(page, "en");
	await waitForHydration(page);
	await page.goBack();
	await page.locator("#passport .badge").waitFor();
	await page.goForward();
	await page.locator(".details-form").waitFor();
	await page.reload();
	await waitForHydration(page);
	await fillDetails(page);
	const id = await confirmAnswers(page, "en");
	await pay(page, CARD.declined);
	await page.getByText(m.payment_card_error({}, en)).first().waitFor();
	await pay(page);
	await page.waitForURL(new RegExp(`/confirmation/${id}`));
	await page.reload();
	await waitForHydration(page);
	expect(complaints).toEqual([]);
	await close();

	const staff = await openAdminArea(site, "eva@azulejo.example");
	const stepCounts = async (query: string) => {
		await staff.page.goto(`/admin/dashboard?lang=en${query}`);
		return staff.page.locator(".dash-steps tbody .dash-count:nth-of-type(1)").allTextContents();
	};
	// Two visits: one to the first page, and one that began on the upload page.
	expect(await stepCounts("&device=phone")).toEqual(["2", "1", "1", "1", "1", "1", "1"]);
	expect(await staff.page.locator(".dash-errors").textContent()).toContain(m.error_card_declined({}, en));
	expect(await stepCounts("&device=desktop")).toEqual([]);
	expect(staff.complaints).toEqual([]);
	await staff.close();
});
