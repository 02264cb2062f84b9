import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { changeApplication } from "#app/commands/application/change-application.server.ts";
import { changeSetting } from "#app/commands/staff/settings.server.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { payWithCard, requestAsBrowser } from "#test/services/card-holder.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client } from "#test/services/client.ts";
import { flushBackgroundWork } from "#test/services/flush-background-work.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

let applicant: Client;
let id: string;
beforeEach(async () => {
	applicant = new Client();
	({ id } = await anApplication(applicant, { consentToBegin: false }).build());
});

const SECRET = /pi_\w+_secret_\w+/;
const ORDER = { packageType: "express", begin: "now" };
const returnUrl = () => `http://localhost/payment?id=${id}&lang=en`;

/** Sends what a wallet's script sends and parses the response. */
async function order(fields: Record<string, string>, client = applicant) {
	const response = await client.post(`/payment?id=${id}&lang=en`, { ...fields, intent: "wallet" });
	const html = await response.text();
	return { status: response.status, location: response.headers.get("Location"), html, secret: SECRET.exec(html)?.[0] };
}

async function openPayment() {
	const { secret = "" } = await order(ORDER);
	return { clientSecret: secret, intentId: secret.split("_secret_")[0] ?? "" };
}

const payments = async () => (await env.DB.prepare("SELECT state, method, amount FROM payments").all()).results;

/** Confirms in a wallet without a card, as the provider's script does; returns the page for the payer. */
async function confirmWithPayPal(): Promise<string> {
	const { clientSecret, intentId } = await openPayment();
	const { body } = await requestAsBrowser(`payment_intents/${intentId}/confirm`, {
		client_secret: clientSecret,
		"payment_method_data[type]": "paypal",
		return_url: returnUrl(),
	});
	const action = body.next_action as unknown as { redirect_to_url: { url: string } };
	return new URL(action.redirect_to_url.url).pathname;
}

describe("a wallet on the payment page", () => {
	it("gets the same payment as the card form, and confirms the order as the button does", async () => {
		const { status, secret } = await order(ORDER);
		expect(status).toBe(200);
		expect(await payments()).toEqual([{ state: "created", method: null, amount: 10_900 }]);
		const { body: application } = await applicant.call(`/api/applications/${id}`);
		expect(application).toMatchObject({ packageType: "express" });
		expect(await env.DB.prepare("SELECT consent_to_begin_at AS at FROM applications").first("at")).toBeGreaterThan(0);
		expect((await beginPaying(applicant, id)).clientSecret).toBe(secret);
	});

	it("gets no payment while the start or an address is missing, or the code is malformed", async () => {
		for (const [fields, text] of [
			[{ packageType: "standard" }, "Choose when we begin"],
			[{ packageType: "premium", begin: "now" }, "Delivery address is required for Premium package."],
			[{ ...ORDER, code: "a b" }, "A code has 2 to 32 letters"],
		] as [Record<string, string>, string][]) {
			const { status, html, secret } = await order(fields);
			expect(status, text).toBe(422);
			expect(html).toContain(text);
			expect(secret, text).toBeUndefined();
		}
		expect(await payments()).toEqual([]);
	});

	it("gets no payment for strangers, or once staff have disabled wallets", async () => {
		expect((await order(ORDER, new Client())).status).toBe(401);
		const change = { version: 1, reason: "The account has none." };
		const set = await changeSetting(await openServices(), offlineStaff("Ana"), "payment-methods", {}, change);
		expect(set.ok).toBe(true);
		expect((await order(ORDER)).status).toBe(422);
		expect(await payments()).toEqual([]);
	});

	it("is redirected to the confirmation if the order has been paid in the meantime", async () => {
		const { clientSecret, intentId } = await openPayment();
		await payWithCard(intentId, clientSecret, "4242424242424242");
		expect((await order(ORDER)).location).toBe(`/confirmation/${id}?lang=en`);
	});

	it("pays by PayPal on a separate page, appears on the receipt, and is refunded the same way", async () => {
		const page = await confirmWithPayPal();
		const { headers } = await applicant.post(page, { outcome: "authorize" });
		const back = new URL(headers.get("Location") ?? "");
		expect(back.searchParams.get("redirect_status")).toBe("succeeded");
		const arrived = await applicant.get(back.pathname + back.search);
		expect(arrived.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		expect(await payments()).toEqual([{ state: "succeeded", method: "paypal", amount: 10_900 }]);
		await flushBackgroundWork();
		expect(await readHtml(await applicant.get(`/receipt/${id}?lang=en`))).toContain("PayPal");
		const paymentId = await env.DB.prepare("SELECT id FROM payments").first<string>("id");
		const request = { paymentId: paymentId ?? "", refundId: "refund-1", amount: 10_900, available: 10_900 };
		const eva = { kind: "staff" as const, id: "eva@azulejo.example", role: "senior" as const, person: 3 };
		const refund = { type: "refund-requested" as const, ...request, note: "Agreed", limit: 10_900 };
		await changeApplication(await openServices(), id, eva, refund);
		await flushBackgroundWork();
		expect((await cardProvider().overview()).refunds).toMatchObject([{ amount: 10_900, status: "succeeded" }]);
	});

	it("declined on PayPal's page returns without the secret in the URL, and other methods remain", async () => {
		const page = await confirmWithPayPal();
		const { headers } = await applicant.post(page, { outcome: "fail" });
		const back = new URL(headers.get("Location") ?? "");
		expect(back.searchParams.get("payment_intent_client_secret")).toContain("_secret_");
		const arrived = await applicant.get(back.pathname + back.search);
		const cleanUrl = arrived.headers.get("Location") ?? "";
		expect(cleanUrl).toBe(`/payment?id=${id}&not-finished=&lang=en`);
		expect(await readHtml(await applicant.get(cleanUrl))).toContain("PayPal did not complete the payment");
		expect((await applicant.post(page, { outcome: "authorize" })).status).toBe(404);
		const { clientSecret, intentId } = await openPayment();
		await payWithCard(intentId, clientSecret, "4242424242424242");
		await applicant.get(`/confirmation/${id}`);
		expect(await payments()).toEqual([{ state: "succeeded", method: "card", amount: 10_900 }]);
	});
});
