import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { findVisualDefects } from "#test/services/axe-checks.ts";
import { type Session, waitForHydration } from "../services/browser.ts";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { signUp } from "./sign-up.ts";

const site = freshSite();
const en = { locale: "en" } as const;

/** A visitor on the payment page who has chosen when we begin. */
async function openPayment(wallets?: string): Promise<Session & { id: string }> {
	const visitor = await site.session();
	const { page } = visitor;
	if (wallets !== undefined)
		await page.addInitScript((stored) => localStorage.setItem("stand-in-wallets", stored), wallets);
	const id = await signUp(page, { consentToBegin: false });
	await page.goto(`/payment?id=${id}&lang=en`);
	await waitForHydration(page);
	return { ...visitor, id };
}

const chooseToBegin = (page: Page) => page.check('[name="begin"][value="now"]');
const buttons = (page: Page) => page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole("button");

async function press(page: Page, wallet: string, answer: string): Promise<void> {
	await buttons(page).filter({ hasText: wallet }).click();
	await page.locator(`#wallet-${answer}`).click();
}

const statusOf = (id: string) =>
	new HttpClient(site.origin)
		.call<{ paymentStatus: string }>(`/api/applications/${id}`)
		.then((row) => row.paymentStatus);

it("a wallet payment is cancelled, declined, challenged and paid, for the package chosen last", {
	timeout: 180_000,
}, async () => {
	const { page, complaints, id } = await openPayment();
	const requests: string[] = [];
	page.on("request", (request) => requests.push(new URL(request.url()).pathname));
	await page.check('[name="packageType"][value="express"]');
	expect(requests.filter((path) => path.includes("stripe"))).toEqual([]);
	await chooseToBegin(page);
	await press(page, "Apple Pay", "cancel");
	await page.getByText(m.wallet_canceled({}, en)).waitFor();
	const defects = await findVisualDefects(page);
	await press(page, "Google Pay", "declined");
	await page.locator(".wallets [role=alert]").getByText(m.payment_failed_title({}, en)).waitFor();
	expect(await statusOf(id)).not.toBe("paid");
	await press(page, "Link", "asks");
	await page.locator("#test-source-authorize-3ds").click();
	await page.waitForURL(new RegExp(`/confirmation/${id}`));
	await page.getByText(m.event_paid({}, en), { exact: true }).waitFor({ state: "attached" });
	await page.goto(`/receipt/${id}?lang=en`);
	await page.getByText("€109.00").first().waitFor();
	expect(defects).toEqual([]);
	expect(complaints).toEqual([]);
});

it("a PayPal payment is refused on PayPal's page and succeeds there on the second attempt", {
	timeout: 180_000,
}, async () => {
	const { page, complaints, id } = await openPayment("paypal");
	await chooseToBegin(page);
	await buttons(page).first().waitFor();
	expect(await buttons(page).allTextContents()).toEqual(["PayPal"]);
	for (const answer of ["Refuse", "Pay"]) {
		await press(page, "PayPal", "pay");
		await page.waitForURL(/\/offline\/stripe\/paypal\//);
		await page.getByRole("button", { name: answer, exact: true }).click();
		await page.waitForURL(/\/(payment|confirmation\/)/);
		expect(page.url()).not.toContain("_secret_");
		if (answer === "Refuse") await page.getByText(m.wallet_not_finished({}, en)).waitFor();
	}
	await page.waitForURL(new RegExp(`/confirmation/${id}`));
	await page.getByText(m.event_paid({}, en), { exact: true }).waitFor({ state: "attached" });
	expect(complaints).toEqual([]);
});

it("no wallet is shown if the provider finds none, and the card form remains available", {
	timeout: 180_000,
}, async () => {
	const { page, id } = await openPayment("");
	const ready = page.waitForResponse((response) => response.url().endsWith("/offline/stripe/stripe.js"));
	await chooseToBegin(page);
	await ready;
	await page.locator(".wallets").waitFor({ state: "hidden" });
	await page.getByRole("button", { name: m.payment_continue({}, en) }).click();
	await page.waitForURL(new RegExp(`/checkout\\?id=${id}`));
});
