import { env, runInDurableObject, SELF } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { aCompletedApplication } from "#test/services/states.ts";
import type { OfflineBindings } from "#worker/offline/bindings.ts";
import type { StripeSandbox } from "#worker/offline/stripe/stripe-sandbox.ts";
import { apply, beginPaying } from "../services/api-helpers.ts";
import { payWithCard } from "../services/card-holder.ts";
import { Client, ORIGIN } from "../services/client.ts";
import { flushBackgroundWork } from "../services/flush-background-work.ts";

const sandbox = () => (env as unknown as OfflineBindings).STRIPE_SANDBOX.getByName("sandbox");
const VALID_CARD = "4242424242424242";
const DECLINED_CARD = "4000000000000002";
const DELIVERY = {
	deliveryAddressLine1: "1 High St",
	deliveryCity: "York",
	deliveryPostalCode: "YO1 7HH",
	deliveryCountry: "GB",
};

type WebhookEvent = { body: string; signature: string; type: string };

/** Queues the provider's events instead of delivering them. */
async function holdEvents(): Promise<WebhookEvent[]> {
	const held: WebhookEvent[] = [];
	await runInDurableObject(sandbox(), (object: StripeSandbox) => {
		object.receiver = async (request) => {
			const body = await request.text();
			held.push({ body, signature: request.headers.get("stripe-signature") ?? "", type: JSON.parse(body).type });
			return new Response("held");
		};
	});
	return held;
}

async function webhookEventOf(held: WebhookEvent[], type: string): Promise<WebhookEvent> {
	return vi.waitUntil(() => held.find((event) => event.type === type), { timeout: 10_000 });
}

async function deliver({ body, signature }: WebhookEvent): Promise<{ status: number; result: string }> {
	const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
	const response = await SELF.fetch(`${ORIGIN}/api/webhooks/stripe`, { method: "POST", headers, body });
	return { status: response.status, ...((await response.json()) as { result: string }) };
}

async function count(sql: string): Promise<number> {
	return (await env.DB.prepare(`SELECT count(*) AS n FROM ${sql}`).first<{ n: number }>())?.n ?? 0;
}

async function mailsOf(type: string): Promise<number> {
	const { body } = await new Client().call<{ emailType: string }[]>(
		"/offline/mailbox?format=json&to=lucja@example.com",
	);
	return body.filter(({ emailType }) => emailType === type).length;
}

async function statusOf(client: Client, id: string) {
	return (await client.call(`/api/applications/${id}`)).body;
}

it("creates one payment and one intent for forty concurrent calls", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const payments = await Promise.all(Array.from({ length: 40 }, () => beginPaying(applicant, id)));
	expect(new Set(payments.map(({ clientSecret }) => clientSecret)).size).toBe(1);
	expect(await count("payments")).toBe(1);
	expect((await sandbox().overview()).payments).toHaveLength(1);
	expect(await env.DB.prepare("SELECT amount, intent_id FROM payments").first()).toEqual({
		amount: 7900,
		intent_id: payments[0]?.intentId,
	});
});

it("creates one payment for postal delivery, even for twenty concurrent orders", async () => {
	const applicant = new Client();
	const { id } = await aCompletedApplication({}, applicant);
	const address = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };
	const order = () => applicant.call<{ clientSecret?: string }>(`/api/request-physical-delivery/${id}`, { address });
	const ordered = await Promise.all(Array.from({ length: 20 }, order));
	const secrets = ordered.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret);
	expect(new Set(secrets).size).toBe(1);
	expect(await count("payments WHERE purpose = 'physical_delivery'")).toBe(1);
});

it("creates one payment and one e-mail from fifty copies of a webhook event", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	const held = await holdEvents();
	await payWithCard(intentId, clientSecret, VALID_CARD);
	const event = await webhookEventOf(held, "payment_intent.succeeded");
	const responses = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
	for (const { status } of responses) expect(status).toBe(200);
	expect((await deliver(event)).result).toBe("duplicate");

	expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
	expect(await count("payments WHERE state = 'succeeded' AND amount_received = 7900")).toBe(1);
	expect(await count("application_events WHERE type = 'payment-observed'")).toBe(1);
	await flushBackgroundWork();
	expect(await mailsOf("paid")).toBe(1);
});

it("accepts the webhook events of one payment in any order", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const held = await holdEvents();
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, DECLINED_CARD);
	await payWithCard(intentId, clientSecret, VALID_CARD);
	await webhookEventOf(held, "payment_intent.succeeded");
	for (const event of [...held].reverse()) expect((await deliver(event)).status).toBe(200);
	expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
	expect(await count("payments")).toBe(1);
});

it("records the payment before the browser returns", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	const held = await holdEvents();
	await payWithCard(intentId, clientSecret, VALID_CARD);
	expect(await statusOf(applicant, id), "the card form's result is not proof").toMatchObject({
		paymentStatus: "pending",
	});
	await deliver(await webhookEventOf(held, "payment_intent.succeeded"));
	expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
	expect((await applicant.call("/api/create-payment-intent", { applicationId: id })).status).toBe(409);
});

it("marks an application as paid even if the applicant left at once and no webhook event arrived", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await holdEvents();
	await payWithCard(intentId, clientSecret, VALID_CARD);
	await flushBackgroundWork();
	await new Client().call("/offline/cron", {});
	expect(await statusOf(applicant, id)).toMatchObject({ status: "verification_required", paymentStatus: "paid" });
	expect(await mailsOf("paid")).toBe(1);
});

it("accepts a valid card after a declined one on the same intent", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const first = await beginPaying(applicant, id);
	expect((await payWithCard(first.intentId, first.clientSecret, DECLINED_CARD)).body.error?.code).toBe("card_declined");
	await flushBackgroundWork();
	expect(await statusOf(applicant, id)).toMatchObject({ status: "pending", paymentStatus: "failed" });
	const second = await beginPaying(applicant, id);
	expect(second).toEqual(first);
	await payWithCard(second.intentId, second.clientSecret, VALID_CARD);
	await flushBackgroundWork();
	expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid" });
	expect(await count("payments")).toBe(1);
	expect(await mailsOf("paid")).toBe(1);
});

it("charges the package price at the time of payment, on the same intent", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant, { packageType: "premium", ...DELIVERY });
	const { intentId } = await beginPaying(applicant, id);
	for (const [packageType, amount] of [
		["standard", 7900],
		["premium", 12900],
		["express", 10900],
		["premium", 12900],
	] as const) {
		const { status, body } = await applicant.call<{ clientSecret: string }>("/api/create-payment-intent", {
			applicationId: id,
			packageType,
			amount: 1,
			mode: "live",
		});
		expect(status).toBe(200);
		expect(body.clientSecret).toContain(intentId);
		const [intent, ...others] = (await sandbox().overview()).payments;
		expect(intent).toMatchObject({ id: intentId, amount, currency: "eur", livemode: false });
		expect(others).toEqual([]);
	}
	const { clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, VALID_CARD);
	await flushBackgroundWork();
	expect(await statusOf(applicant, id)).toMatchObject({ paymentStatus: "paid", packageType: "premium" });
	expect(await env.DB.prepare("SELECT amount FROM applications").first()).toEqual({ amount: 12900 });
});

it("rejects another package after the payment", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const { intentId, clientSecret } = await beginPaying(applicant, id);
	await payWithCard(intentId, clientSecret, VALID_CARD);
	await flushBackgroundWork();
	const refused = await applicant.call("/api/create-payment-intent", { applicationId: id, packageType: "express" });
	expect(refused.status).toBe(409);
	expect(await statusOf(applicant, id)).toMatchObject({ packageType: "standard" });
});

it("sells no postal delivery to an application without a delivery address", async () => {
	const applicant = new Client();
	const { id } = await apply(applicant);
	const refused = await applicant.call("/api/create-payment-intent", { applicationId: id, packageType: "premium" });
	expect(refused.status).toBe(422);
	expect(refused.body).toMatchObject({ errors: { packageType: "Delivery address is required for Premium package." } });
	expect(await statusOf(applicant, id)).toMatchObject({ packageType: "standard" });
	expect(await count("payments")).toBe(0);
});
