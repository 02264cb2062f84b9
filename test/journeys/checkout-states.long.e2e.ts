import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import type { Session } from "../services/browser.ts";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { signUp } from "./sign-up.ts";
import { CARD, pay, typeCard } from "./steps.ts";

const en = { locale: "en" } as const;
const CONFIRM = "POST /v1/payment_intents/*/confirm";
const site = freshSite();
const provider = () => new HttpClient(site.origin);

type Payment = { id: string; status: string; amount_received: number; metadata: { applicationId?: string } };

const checkoutOf = (id: string, packageType = "standard") => `/checkout?id=${id}&package=${packageType}&lang=en`;
const payButton = (page: Page) => page.locator("form.card-form button[type=submit]");
const cardAlert = (page: Page) => page.locator("form.card-form [role=alert]");
const reloadButton = (page: Page) => page.getByRole("button", { name: m.payment_reload({}, en) });
const waitForConfirmation = (page: Page, id: string) => page.waitForURL(new RegExp(`/confirmation/${id}`));

/** Opens the card form for a new application in a browser. */
async function openCardForm(): Promise<Session & { id: string }> {
	const visitor = await site.session();
	const id = await signUp(visitor.page);
	await visitor.page.goto(checkoutOf(id));
	return { ...visitor, id };
}

async function paymentsOf(id: string): Promise<Payment[]> {
	const { payments } = await provider().call<{ payments: Payment[] }>("/offline/stripe?format=json");
	return payments.filter(({ metadata }) => metadata.applicationId === id);
}

/** Errors except those caused by a connection that a test cut. */
const withoutNetworkErrors = (complaints: string[]) =>
	complaints.filter((line) => !/net::ERR_|Failed to fetch/.test(line));

describe("the card form", () => {
	it("charges nothing when the order has been changed in another window, and shows the current order", async () => {
		const { page, complaints, id, close } = await openCardForm();
		const urls: string[] = [];
		page.on("request", (request) => urls.push(request.url()));
		const otherWindow = await page.context().newPage();
		await otherWindow.goto(checkoutOf(id, "express"));
		await payButton(otherWindow).waitFor();
		expect(await payButton(page).innerText()).toContain("€79.00");
		await pay(page);
		await cardAlert(page).getByText("it now costs €109.00").waitFor();
		expect(await paymentsOf(id)).toMatchObject([{ status: "requires_payment_method", amount_received: 0 }]);
		expect(await payButton(page).count(), "no button with the old price").toBe(0);
		await reloadButton(page).click();
		await page.getByRole("button", { name: m.checkout_pay({ amount: "€109.00" }, en) }).waitFor();
		await pay(page);
		await waitForConfirmation(page, id);
		expect(await paymentsOf(id)).toMatchObject([{ status: "succeeded", amount_received: 10900 }]);
		const leaks = urls.filter((url) => url.includes("_secret_") && !url.includes("/offline/stripe/v1/"));
		expect(leaks, "the secret is in no URL except the provider's").toEqual([]);
		expect(complaints).toEqual([]);
		await close();
	});

	it("charges nothing offline, reports a network error, and accepts the same card once back online", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await typeCard(page, CARD.good);
		await page.context().setOffline(true);
		await payButton(page).click();
		await cardAlert(page).getByText(m.payment_network_hint({}, en)).waitFor();
		await cardAlert(page).getByText(m.payment_failed_title({}, en)).waitFor();
		expect(await payButton(page).getAttribute("aria-disabled")).toBeNull();
		await page.context().setOffline(false);
		await payButton(page).click();
		await waitForConfirmation(page, id);
		expect(await paymentsOf(id)).toHaveLength(1);
		expect(withoutNetworkErrors(complaints)).toEqual([]);
		await close();
	});

	it("charges once when the response to the first attempt is lost", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await provider().call("/offline/stripe/faults", { match: CONFIRM, effect: "drop-after" });
		await pay(page);
		await cardAlert(page).getByText(m.payment_network_hint({}, en)).waitFor();
		expect(await paymentsOf(id)).toMatchObject([{ status: "succeeded" }]);
		await payButton(page).click();
		await waitForConfirmation(page, id);
		expect(await paymentsOf(id)).toMatchObject([{ amount_received: 7900 }]);
		expect(withoutNetworkErrors(complaints)).toEqual([]);
		await close();
	});

	it("waits for a bank without showing a second form, and shows the payment without a reload", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await provider().call("/offline/stripe/faults", { match: CONFIRM, effect: "processing", outcome: "wait" });
		await pay(page);
		await waitForConfirmation(page, id);
		await page.locator("main").getByText(m.confirmation_confirming_title({}, en)).waitFor();
		await page.goto(checkoutOf(id));
		await waitForConfirmation(page, id);
		await page.locator("main").getByText(m.confirmation_confirming_title({}, en)).waitFor();
		// An expanded part stays expanded while the page changes.
		await page.locator("details:has(.timeline) > summary").click();
		const [payment] = await paymentsOf(id);
		await provider().call("/offline/stripe/actions", {
			action: "finish-intent",
			intent: payment?.id,
			outcome: "succeed",
		});
		await page.getByText(m.event_paid({}, en), { exact: true }).waitFor();
		expect(await page.locator("main").getByText(m.confirmation_confirming_title({}, en)).count()).toBe(0);
		expect(complaints).toEqual([]);
		await close();
	});

	it("reports that the provider's script cannot be loaded, and recovers on reload", async () => {
		const visitor = await site.session();
		const { page } = visitor;
		const id = await signUp(page);
		await page.route("**/offline/stripe/stripe.js", (route) => route.abort());
		await page.goto(checkoutOf(id));
		await page.locator("main").getByText(m.payment_setup_failed({}, en)).waitFor();
		await page.locator("main .alert", { hasText: m.payment_setup_failed_title({}, en) }).waitFor();
		await page.unroute("**/offline/stripe/stripe.js");
		await reloadButton(page).click();
		await payButton(page).waitFor();
		expect(withoutNetworkErrors(visitor.complaints)).toEqual([]);
		await visitor.close();
	});

	it("warns when no key is configured, and explains what to do", async () => {
		const { page, close } = await site.session();
		await page.route("**/checkout?**", async (route) => {
			const response = await route.fetch();
			const body = (await response.text())
				.replaceAll('"no-id\\"', '"not-configured\\"')
				.replaceAll(m.checkout_no_id({}, en), m.payment_not_configured({}, en));
			await route.fulfill({ response, body });
		});
		await page.goto("/checkout?lang=en");
		await page.locator("main").getByText(m.payment_not_configured({}, en)).waitFor();
		expect(await page.locator(".toast").count()).toBe(0);
		await close();
	});

	it("works by keyboard alone", async () => {
		const { page, complaints, id, close } = await openCardForm();
		const field = page.frameLocator('iframe[title="Secure card payment input frame"]');
		await field.locator('[name="cardnumber"]').pressSequentially(CARD.good);
		await field.locator('[name="exp-date"]').pressSequentially("1240");
		await field.locator('[name="cvc"]').pressSequentially("123");
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("€79.00");
		await page.keyboard.press("Enter");
		await waitForConfirmation(page, id);
		expect(complaints).toEqual([]);
		await close();
	});
});

describe("the checkout page", () => {
	it("shows the thank-you message for a second and a half, then continues to the confirmation", async () => {
		const visitor = await site.session();
		const { page } = visitor;
		const id = await signUp(page);
		await page.clock.install();
		await page.goto(checkoutOf(id));
		await typeCard(page, CARD.good);
		await page.clock.pauseAt(Date.now() + 60_000);
		await payButton(page).click();
		await page.getByRole("heading", { name: m.checkout_success_title({}, en) }).waitFor();
		await page.clock.runFor(1_400);
		expect(page.url()).toContain("/checkout");
		await page.clock.runFor(200);
		await waitForConfirmation(page, id);
		await visitor.close();
	});

	it("warns for ten seconds when page and server disagree about test and live mode", async () => {
		const visitor = await site.session();
		const { page } = visitor;
		const id = await signUp(page);
		await page.route("**/checkout?**", async (route) => {
			const response = await route.fetch();
			const html = await response.text();
			const changed = html.replace(/(\\"serverMode\\",)\\"test\\"/, '$1\\"live\\"');
			expect(changed).not.toBe(html);
			await route.fulfill({ response, body: changed });
		});
		await page.clock.install();
		await page.goto(checkoutOf(id));
		const toast = page.locator(".toast", { hasText: m.payment_mode_title({}, en) });
		await toast.waitFor();
		await page.clock.runFor(9_000);
		expect(await toast.isVisible()).toBe(true);
		await page.clock.runFor(1_500);
		await toast.waitFor({ state: "hidden" });
		await visitor.close();
	});
});

describe("the card form a day later", () => {
	it("reports that the payment has been closed, and opens another one on reload", async () => {
		const { page, complaints, id, close } = await openCardForm();
		await typeCard(page, CARD.good);
		await provider().call("/offline/clock", { advance: "PT25H" });
		expect(await paymentsOf(id)).toMatchObject([{ status: "canceled" }]);
		await payButton(page).click();
		await cardAlert(page).getByText(m.payment_canceled({}, en)).waitFor();
		await reloadButton(page).click();
		await payButton(page).waitFor();
		await pay(page);
		await waitForConfirmation(page, id);
		expect((await paymentsOf(id)).map(({ status }) => status).sort()).toEqual(["canceled", "succeeded"]);
		expect(complaints).toEqual([]);
		await close();
	});
});
