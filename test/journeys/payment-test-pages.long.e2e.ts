import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import type { Session } from "../services/browser.ts";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { signUp } from "./sign-up.ts";
import { CARD, pay } from "./steps.ts";

const en = { locale: "en" } as const;
const site = freshSite();

function waitForToast(page: Session["page"], title: string) {
	return page.locator(".toast", { hasText: title }).waitFor();
}

/** Waits for the result on the same page. */
function waitForResult(page: Session["page"], title: string) {
	return page.locator("main .alert", { hasText: title }).waitFor();
}

const intentOn = (page: Session["page"]) => page.locator("main code", { hasText: /^pi_/ }).innerText();

describe("the payment test page", () => {
	it("opens a payment, reuses it for the next attempt, and opens a new one once it is paid", async () => {
		const { page, complaints, close } = await site.session();
		await page.goto("/stripe-test?lang=en");
		await waitForToast(page, m.test_created_title({}, en));
		const first = await intentOn(page);

		await pay(page, CARD.declined);
		await page
			.locator("form.card-form")
			.getByText("Payment failed: Your card was declined.", { exact: true })
			.waitFor();
		await waitForResult(page, m.payment_failed_title({}, en));

		await page.getByRole("button", { name: "Refresh" }).click();
		await waitForToast(page, m.test_created_title({}, en));
		expect(await intentOn(page), "unpaid: the same").toBe(first);
		await pay(page, CARD.good);
		await page.locator("main").getByText("The payment was successful!", { exact: true }).waitFor();
		await waitForResult(page, m.test_paid_title({}, en));
		await page.locator("main").getByText(`Payment succeeded! ${first}`, { exact: true }).waitFor();

		await page.getByRole("button", { name: "Refresh" }).click();
		await page.getByRole("button", { name: "Make Payment" }).waitFor();
		expect(await intentOn(page), "paid: another one").not.toBe(first);
		expect(complaints).toEqual([]);
		await close();
	});

	it("shows the server's diagnostics verbatim, and links to the home page", async () => {
		const { page, complaints, close } = await site.session();
		await page.goto("/stripe-test?lang=en");
		await page.getByRole("button", { name: "Make Payment" }).waitFor();
		await page.getByRole("button", { name: "Run Diagnostics" }).click();
		await waitForResult(page, m.test_diagnostics_done_title({}, en));
		const raw = JSON.parse(await page.locator(".raw-answer").innerText());
		expect(raw.stripe).toMatchObject({ secretKeyMode: "test", reachable: true });
		await page.getByRole("link", { name: "Return to Home" }).click();
		await page.waitForURL(/\/\?lang=en$/);
		expect(complaints).toEqual([]);
		await close();
	});

	it("explains what went wrong when the server returns neither a key nor a payment", async () => {
		const { page, close } = await site.session();
		await page.route("**/api/stripe-public-key", (route) => route.fulfill({ status: 500, body: "" }));
		await page.goto("/stripe-test?lang=en");
		const main = page.locator("main");
		await main.getByText("Failed to retrieve Stripe key: 500").waitFor();
		await main.getByText(m.payment_config_warning({}, en)).waitFor();
		await page.getByRole("button", { name: "Make Payment" }).waitFor();

		const refusal = { status: 503, json: { message: "Resting." } };
		await page.route("**/api/create-test-payment-intent", (route) => route.fulfill(refusal));
		await page.route("**/api/stripe-diagnostic", (route) => route.fulfill(refusal));
		await page.getByRole("button", { name: "Refresh" }).click();
		await main.getByText("Error: Failed to create payment intent: Resting.").waitFor();
		await main.getByText("Could not initialize the payment.").waitFor();
		await page.getByRole("button", { name: "Try Again" }).waitFor();
		await waitForResult(page, m.payment_setup_failed_title({}, en));
		await page.getByRole("button", { name: "Run Diagnostics" }).click();
		await waitForResult(page, m.test_diagnostics_failed_title({}, en));
		await close();
	});
});

it.each(["/simple-payment", "/simple-checkout"])(
	"%s accepts an id, takes the payment and continues to the application",
	async (path) => {
		const { page, complaints, close } = await site.session();
		const id = await signUp(page);
		await page.goto(`${path}?lang=en`);
		await page.getByLabel("Application ID").fill(id);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByText("€79.00").first().waitFor();
		await pay(page, CARD.good);
		await page.waitForURL(new RegExp(`/confirmation/${id}`));
		const row = await new HttpClient(site.origin).call<{ paymentStatus: string }>(`/api/applications/${id}`);
		expect(row.paymentStatus).toBe("paid");
		expect(complaints).toEqual([]);
		await close();
	},
);
