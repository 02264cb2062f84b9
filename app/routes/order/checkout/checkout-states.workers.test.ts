import { createExecutionContext, env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelApplication } from "#app/commands/application/review.server.ts";
import { beginPaying } from "#test/services/api-helpers.ts";
import { readHtml } from "#test/services/application-states.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client, ORIGIN } from "#test/services/client.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { openServices } from "#test/services/open-services.ts";
import { anApplication } from "#test/services/states.ts";
import { createApp } from "#worker/app.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";
import { offlineStaff } from "#worker/offline/staff.ts";

const GOOD_CARD = "4242424242424242";
const CHALLENGE_CARD = "4000002500003155";

let applicant: Client;
let id: string;
beforeEach(async () => {
	applicant = new Client();
	({ id } = await anApplication(applicant).build());
});

const pages = () => [`/payment?id=${id}&lang=en`, `/checkout?id=${id}&package=standard&lang=en`];
const checkout = () => applicant.get(`/checkout?id=${id}&package=standard&lang=en`);
const confirmation = async () => readHtml(await applicant.get(`/confirmation/${id}?lang=en`));

async function pay(card = GOOD_CARD) {
	const payment = await beginPaying(applicant, id);
	const { body } = await payWithCard(payment.intentId, payment.clientSecret, card);
	return { ...payment, status: body.status };
}

/** Both payment pages redirect to the confirmation, and the API returns no secret. */
async function expectNoPayment(code: number | null = 409): Promise<void> {
	for (const page of pages()) {
		const response = await applicant.get(page);
		expect(response.headers.get("Location"), page).toBe(`/confirmation/${id}?lang=en`);
	}
	const { status, body } = await applicant.call("/api/create-payment-intent", { applicationId: id });
	expect(status).toBe(code);
	expect(JSON.stringify(body)).not.toContain("_secret_");
}

async function secretOn(page: Response): Promise<string> {
	return /pi_\w+_secret_\w+/.exec(await page.text())?.[0] ?? "";
}

/** Drops all later webhook events from Stripe. */
async function loseEvents(): Promise<void> {
	await cardProvider().injectFault({ match: "POST /api/webhooks/stripe", effect: "drop-before", times: 1000 });
}

async function currentStatus() {
	return (await applicant.call(`/api/applications/${id}`)).body;
}

describe("the checkout page", () => {
	it("returns 404 for an unknown id, and gives a stranger no secret", async () => {
		const unknown = await applicant.get("/checkout?id=nothing&lang=en");
		expect(unknown.status).toBe(404);
		expect(await unknown.text()).toContain("Application Not Found");
		const strangersResponse = await new Client().get(pages()[1] ?? "");
		const html = await strangersResponse.text();
		expect(strangersResponse.status).toBe(401);
		expect(html).toContain('action="/resume?lang=en"');
		expect(html).not.toContain("_secret_");
	});

	it("charges nothing during an outage of the provider, reports it, and reuses the payment afterwards", async () => {
		await cardProvider().injectFault({
			match: "POST /v1/payment_intents",
			effect: "status-after",
			status: 503,
			shouldRetry: false,
		});
		const down = await checkout();
		const html = await readHtml(down);
		expect(down.status).toBe(503);
		expect(html).toContain("Failed to initialize payment. Please try again later.");
		expect(html).toContain("Nothing was charged, and your order has been kept.");
		expect(html).toContain(`href="/checkout?id=${id}&amp;package=standard&amp;lang=en"`);
		expect(html).toMatch(/href="\/payment\?id=[^"]*"[^>]*>Go Back/);
		const secret = await secretOn(await checkout());
		const { payments } = await cardProvider().overview();
		expect(payments.map((payment) => payment.id)).toEqual([secret.split("_secret_")[0]]);
	});

	it("shows the form for the same payment again after an abandoned bank challenge", async () => {
		const { clientSecret, status } = await pay(CHALLENGE_CARD);
		expect(status).toBe("requires_action");
		const page = await checkout();
		expect(page.status).toBe(200);
		expect(await secretOn(page)).toBe(clientSecret);
	});

	it("creates another payment for a changed package while the bank challenges the first", async () => {
		const result = await pay(CHALLENGE_CARD);
		const page = await applicant.get(`/checkout?id=${id}&package=express&lang=en`);
		const secret = await secretOn(page);
		expect(secret).not.toBe(result.clientSecret);
		const { payments } = await cardProvider().overview();
		expect(payments.map(({ amount, status }) => [amount, status]).sort()).toEqual([
			[10900, "requires_payment_method"],
			[7900, "canceled"],
		]);
	});

	it("opens a new payment when the old one expired after a day", async () => {
		const first = await beginPaying(applicant, id);
		await new Client().call("/offline/clock", { advance: "PT25H" });
		const { payments } = await cardProvider().overview();
		expect(payments).toMatchObject([{ id: first.intentId, status: "canceled" }]);
		const secret = await secretOn(await checkout());
		expect(secret).toMatch(/^pi_/);
		expect(secret).not.toBe(first.clientSecret);
	});

	it("opens a new payment after a change between test and live keys", async () => {
		const first = await beginPaying(applicant, id);
		await env.DB.prepare("UPDATE payments SET livemode = 1").run();
		const secret = await secretOn(await checkout());
		expect(secret).not.toBe(first.clientSecret);
		const rows = await env.DB.prepare("SELECT livemode, state FROM payments ORDER BY livemode").all();
		expect(rows.results).toEqual([
			{ livemode: 0, state: "created" },
			{ livemode: 1, state: "canceled" },
		]);
	});
});

describe("when there is nothing to pay", () => {
	it("both pages redirect if the payment succeeded before its webhook event arrived", async () => {
		await loseEvents();
		await pay();
		expect(await currentStatus(), "no webhook event has arrived").toMatchObject({ paymentStatus: "pending" });
		await expectNoPayment();
		expect(await currentStatus()).toMatchObject({ paymentStatus: "paid" });
	});

	it("both pages redirect while the bank processes the payment, and show the form again if it declines", async () => {
		const confirm = "POST /v1/payment_intents/*/confirm";
		await cardProvider().injectFault({ match: confirm, effect: "processing", outcome: "wait" });
		const { intentId, clientSecret, status } = await pay();
		expect(status).toBe("processing");
		await expectNoPayment();
		expect(await confirmation()).toMatch(
			/role="status"[\s\S]*Payment being confirmed[\s\S]*this page updates by itself/,
		);
		await loseEvents();
		await cardProvider().control({ action: "finish-intent", intent: intentId, outcome: "fail" });
		expect(await confirmation()).toContain("We have not received your payment yet");
		expect(await secretOn(await checkout())).toBe(clientSecret);
	});

	it("the application is paid once the bank accepts a payment that it was processing", async () => {
		const confirm = "POST /v1/payment_intents/*/confirm";
		await cardProvider().injectFault({ match: confirm, effect: "processing", outcome: "wait" });
		const { intentId } = await pay();
		await confirmation();
		await loseEvents();
		await cardProvider().control({ action: "finish-intent", intent: intentId, outcome: "succeed" });
		const html = await confirmation();
		expect(html).not.toContain("Payment being confirmed");
		expect(await currentStatus()).toMatchObject({ paymentStatus: "paid" });
	});

	it("both pages redirect without a second payment while a mismatched amount is under manual review", async () => {
		const { intentId, clientSecret } = await beginPaying(applicant, id);
		await applicant.post(`/payment?id=${id}&lang=en`, {
			packageType: "express",
			begin: "now",
		});
		await payWithCard(intentId, clientSecret, GOOD_CARD);
		await expectNoPayment();
		const html = await confirmation();
		expect(html).toContain("We are checking your payment");
		expect(html).not.toContain("Continue to payment");
	});

	it("both pages redirect to the outcome of a closed application", async () => {
		await beginPaying(applicant, id);
		const closed = await cancelApplication(await openServices(), offlineStaff("Eva"), id);
		expect(closed.ok).toBe(true);
		await expectNoPayment();
		expect(await confirmation()).toContain("Your application has been cancelled and is closed.");
	});

	it("the confirmation requests no payment while the provider does not respond", async () => {
		await pay();
		await loseEvents();
		await env.DB.prepare("UPDATE payments SET state = 'created', succeeded_at = NULL").run();
		await env.DB.prepare("UPDATE applications SET payment_status = 'pending', paid_at = NULL").run();
		await cardProvider().injectFault({
			match: "GET /v1/payment_intents/*",
			effect: "status",
			status: 503,
			shouldRetry: false,
		});
		const html = await confirmation();
		expect(html).toContain("The card provider is not responding at the moment");
		expect(html).not.toContain("Continue to payment");
	});
});

describe("another package", () => {
	it("does not change an order that has just been paid", async () => {
		await loseEvents();
		await pay();
		const late = await applicant.post(`/payment?id=${id}&lang=en`, {
			packageType: "express",
			begin: "now",
		});
		expect(late.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		expect(await currentStatus()).toMatchObject({ paymentStatus: "paid", packageType: "standard" });
	});
});

it("redirects from a payment page without an id to the browser's own unpaid application", async () => {
	const response = await applicant.get("/payment?lang=en");
	expect(response.headers.get("Location")).toBe(`/payment?id=${id}&lang=en`);
});

it("says on both pages that the application could not be loaded when the database is down", async () => {
	const failing = () => {
		throw new Error("D1_ERROR: secret-detail");
	};
	const app = createApp(createOfflineEnvironment);
	const bindings = { ...offlineEnv, DB: { prepare: failing, batch: failing } as never };
	const headers = { Cookie: applicant.cookies };
	for (const page of ["payment", "checkout"]) {
		const path = `${ORIGIN}/${page}?id=${id}&lang=en`;
		const response = await app.request(path, { headers }, bindings, createExecutionContext());
		const html = await response.text();
		expect(response.status, page).toBe(503);
		expect(html, page).toContain("Failed to load application details. Please try again later.");
		expect(html, page).not.toContain("secret-detail");
	}
});
