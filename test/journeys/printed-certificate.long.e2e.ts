import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { m } from "#app/paraglide/messages.js";
import { completeByAdmin } from "#test/services/admin-by-forms.ts";
import type { Session } from "../services/browser.ts";
import { waitForHydration } from "../services/browser.ts";
import { aNif } from "../services/fixtures.ts";
import { HttpClient } from "../services/http-client.ts";
import { freshSite } from "./fresh-site.ts";
import { payWithin, signUp } from "./sign-up.ts";
import { CARD, pay } from "./steps.ts";

const en = { locale: "en" } as const;
const ADDRESS = { addressLine1: "Rua Augusta 1", city: "Lisboa", postalCode: "1100-048" };
const site = freshSite();
const provider = () => new HttpClient(site.origin);

const deliveryAlert = (page: Page) => page.locator("main .alert-success", { hasText: m.delivery_requested({}, en) });

async function openOrder(page: Page): Promise<void> {
	await page.locator("summary", { hasText: m.delivery_title({}, en) }).click();
	await page.getByRole("button", { name: m.delivery_open({}, en) }).click();
}

/** Opens the card form for the 50 euros as the owner of a certificate, with an address entered. */
async function openDeliveryPayment(): Promise<Session & { id: string }> {
	const visitor = await site.session();
	const { page } = visitor;
	const id = await signUp(page);
	await payWithin(page, id);
	await completeByAdmin(site.origin, id, aNif());
	await page.goto(`/certificate/${id}?lang=en`);
	await waitForHydration(page);
	await openOrder(page);
	for (const [name, value] of Object.entries(ADDRESS)) await page.fill(`dialog [name="${name}"]`, value);
	await page.selectOption('dialog [name="country"]', "PT");
	await page.getByRole("button", { name: m.delivery_submit({ price: "€50" }, en) }).click();
	await page.getByRole("button", { name: m.checkout_pay({ amount: "€50.00" }, en) }).waitFor();
	return { ...visitor, id };
}

describe("the printed certificate", () => {
	it("is confirmed once it is paid, after a declined card", async () => {
		const { page, complaints, id, close } = await openDeliveryPayment();
		await pay(page, CARD.declined);
		await page.locator("dialog").getByText(m.payment_card_error({}, en)).first().waitFor();
		expect(await deliveryAlert(page).count()).toBe(0);
		await pay(page, CARD.good);
		await deliveryAlert(page).waitFor();
		expect(await page.getByRole("button", { name: m.delivery_open({}, en) }).count()).toBe(0);
		await page.goto(`/receipt/${id}?lang=en`);
		await page.getByText("€50.00").first().waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("is confirmed only once the bank has approved the payment, without a reload", async () => {
		const { page, complaints, close } = await openDeliveryPayment();
		const slow = { match: "POST /v1/payment_intents/*/confirm", effect: "processing", outcome: "wait" };
		await provider().call("/offline/stripe/faults", slow);
		await pay(page, CARD.good);
		await page.locator("main").getByText(m.confirmation_confirming_title({}, en)).waitFor();
		expect(await deliveryAlert(page).count()).toBe(0);
		expect(await page.getByRole("button", { name: m.delivery_open({}, en) }).count()).toBe(0);
		type Overview = { payments: { id: string; status: string }[] };
		const { payments } = await provider().call<Overview>("/offline/stripe?format=json");
		const intent = payments.find(({ status }) => status === "processing")?.id;
		await provider().call("/offline/stripe/actions", { action: "finish-intent", intent, outcome: "succeed" });
		await deliveryAlert(page).waitFor();
		expect(complaints).toEqual([]);
		await close();
	});

	it("reports a failed request when the provider is down, and keeps the input", async () => {
		const { page, complaints, id, close } = await openDeliveryPayment();
		await page.goto(`/certificate/${id}?lang=en`);
		await waitForHydration(page);
		await openOrder(page);
		for (const [name, value] of Object.entries(ADDRESS)) await page.fill(`dialog [name="${name}"]`, value);
		await page.selectOption('dialog [name="country"]', "PT");
		const down = { match: "GET /v1/payment_intents/*", effect: "drop-before", times: 3 };
		await provider().call("/offline/stripe/faults", down);
		const submit = page.getByRole("button", { name: m.delivery_submit({ price: "€50" }, en) });
		await submit.click();
		await page.locator("dialog [role=alert]", { hasText: m.delivery_failed_title({}, en) }).waitFor();
		expect(await page.inputValue('dialog [name="addressLine1"]')).toBe(ADDRESS.addressLine1);
		await submit.click();
		await page.getByRole("button", { name: m.checkout_pay({ amount: "€50.00" }, en) }).waitFor();
		expect(complaints.filter((line) => !line.startsWith("503"))).toEqual([]);
		await close();
	});
});
