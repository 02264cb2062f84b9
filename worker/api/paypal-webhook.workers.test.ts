import { SELF } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { ORIGIN } from "#test/services/client.ts";
import {
	advanceProviderClock,
	aPayment,
	aProcessedBatch,
	catchEvents,
	openPayouts,
	payoutProvider,
	type ReceivedEvent,
} from "#test/services/partner-payouts.ts";
import { production } from "#test/services/production.ts";
import { withinAMinute } from "#test/services/within-a-minute.ts";
import { MAX_BODY_BYTES } from "#worker/middleware.ts";

const HOOK = `${ORIGIN}/api/webhooks/paypal`;
const VERIFY = "POST /v1/notifications/verify-webhook-signature";

async function deliver({ headers, body }: ReceivedEvent, changes: Record<string, string> = {}) {
	const sent = new Headers(headers);
	for (const [name, value] of Object.entries(changes)) sent.set(name, value);
	const response = await SELF.fetch(HOOK, { method: "POST", headers: sent, body });
	return { status: response.status, body: await response.json() };
}

/** Returns the event of a payment, which was captured instead of delivered. */
async function captureEvent(type = "PAYMENT.PAYOUTS-ITEM.SUCCEEDED"): Promise<ReceivedEvent> {
	const arrived = await catchEvents();
	await aProcessedBatch();
	const found = arrived.find(({ body }) => JSON.parse(body).event_type === type);
	if (!found) throw new Error(`No ${type} came`);
	return found;
}

/** Returns the lines logged during an action, parsed. */
async function linesLoggedBy(action: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
	const lines: string[] = [];
	const spy = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
	await action();
	spy.mockRestore();
	return lines.map((line) => JSON.parse(line));
}

it("receives an event for each step of a batch from PayPal", async () => {
	const receiver = "canary@partner.example";
	const lines = await linesLoggedBy(() => aProcessedBatch({ items: [aPayment({ receiver })] }));
	const { events } = await payoutProvider().overview();
	expect(events.map(({ type, status }) => [type, status]).sort()).toEqual([
		["PAYMENT.PAYOUTS-ITEM.SUCCEEDED", 200],
		["PAYMENT.PAYOUTSBATCH.PROCESSING", 200],
		["PAYMENT.PAYOUTSBATCH.SUCCESS", 200],
	]);
	expect(lines.filter(({ event }) => event === "payout-observed")).toHaveLength(3);
	expect(JSON.stringify(lines)).not.toMatch(/canary|secret|Bearer|A21AA/);
});

it("requests the current state of the payment, regardless of the event's contents", async () => {
	const event = await captureEvent("PAYMENT.PAYOUTSBATCH.PROCESSING");
	const lines = await linesLoggedBy(async () => expect((await deliver(event)).status).toBe(200));
	expect(lines).toContainEqual(expect.objectContaining({ event: "payout-observed", target: "batch", state: "done" }));
});

it("responds to a repeated event as to the first", async () => {
	const event = await captureEvent();
	const responses = [await deliver(event), await deliver(event), await deliver(event)];
	expect(responses).toEqual(Array(3).fill({ status: 200, body: { received: true } }));
	expect((await payoutProvider().ledger()).items["item-1"]?.paymentCount).toBe(1);
});

it("rejects events that PayPal has not signed", async () => {
	const event = await captureEvent();
	const refused = { status: 400, body: { message: "Signature refused" } };
	const other = btoa("another signature of the same length!");
	expect(await deliver({ ...event, headers: new Headers({ "Content-Type": "application/json" }) })).toEqual(refused);
	expect(await deliver(event, { "paypal-transmission-sig": other })).toEqual(refused);
	expect(await deliver(event, { "paypal-transmission-time": "2026-01-01T00:00:00Z" })).toEqual(refused);
	expect(await deliver(event, { "paypal-transmission-id": "another-transmission" })).toEqual(refused);
	expect(await deliver({ ...event, body: event.body.replace("item-1", "item-2") })).toEqual(refused);
	expect(await deliver(event)).toMatchObject({ status: 200 });
});

it("verifies the exact text that was signed, and rejects the same event reserialised", async () => {
	const event = await captureEvent();
	expect(await deliver({ ...event, body: JSON.stringify(JSON.parse(event.body)) })).toMatchObject({ status: 400 });
});

it("rejects an event of another webhook", async () => {
	const { headers, body } = await captureEvent();
	const payouts = await openPayouts({ PAYPAL_WEBHOOK_ID: "AN0THERWEBHOOK" });
	expect(await payouts.verifyWebhook(body, headers)).toMatchObject({ failure: { code: "webhook_signature" } });
	expect(await (await openPayouts()).verifyWebhook(body, headers)).toMatchObject({ ok: true });
});

it("rejects what PayPal cannot have sent without asking PayPal", async () => {
	const event = await captureEvent();
	const payouts = await openPayouts({}, { fetch: () => Promise.reject(new Error("PayPal was asked")) });
	for (const [name, body, changes] of [
		["a body that is not an event", "{}", {}],
		["invalid JSON", "{", {}],
		["text that would end the request early", '{"id":"a","event_type":"b"},"webhook_id":"c"', {}],
		["someone else's certificate", null, { "paypal-cert-url": "https://paypal.com.evil.example/cert" }],
		["a certificate without https", null, { "paypal-cert-url": "http://api.paypal.com/cert" }],
		["an invalid algorithm", null, { "paypal-auth-algo": '","webhook_id":"x' }],
	] as const) {
		const headers = new Headers(event.headers);
		for (const [header, value] of Object.entries(changes)) headers.set(header, value);
		const result = await payouts.verifyWebhook(body ?? event.body, headers);
		expect(result, name).toMatchObject({ ok: false, failure: { kind: "invalid", code: "webhook_signature" } });
	}
});

it("requests redelivery while PayPal cannot verify the signature", async () => {
	const event = await captureEvent();
	await payoutProvider().injectFault({ match: VERIFY, effect: "status", status: 503 });
	expect(await deliver(event)).toMatchObject({ status: 503 });
	await payoutProvider().injectFault({ match: VERIFY, effect: "drop-before" });
	expect(await deliver(event)).toMatchObject({ status: 503 });
	expect(await deliver(event)).toMatchObject({ status: 200 });
});

it("requests redelivery while PayPal cannot return the payment's state", async () => {
	const event = await captureEvent();
	await payoutProvider().injectFault({ match: "GET /v1/payments/payouts-item/*", effect: "status", status: 500 });
	expect(await deliver(event)).toMatchObject({ status: 503 });
	expect(await deliver(event)).toMatchObject({ status: 200 });
});

it("receives an event repeatedly until PayPal gets the response", async () => {
	await payoutProvider().injectFault({ match: "POST /api/webhooks/paypal", effect: "drop-after", times: 3 });
	await aProcessedBatch();
	expect((await payoutProvider().overview()).events.some(({ status }) => status !== 200)).toBe(true);
	await advanceProviderClock(10_000);
	await advanceProviderClock(10_000);
	expect((await payoutProvider().overview()).events.map(({ status }) => status)).toEqual([200, 200, 200]);
});

it("reads at most 256 KB", async () => {
	const response = await SELF.fetch(HOOK, { method: "POST", body: "x".repeat(MAX_BODY_BYTES + 1) });
	expect(response.status).toBe(413);
});

it("does not exist where payouts are not configured", async () => {
	const request = await production({});
	expect((await request("/api/webhooks/paypal", undefined, {})).status).toBe(404);
});

it("verifies at most sixty events a minute from one network", async () => {
	const event = await captureEvent();
	const forged = { ...event, body: event.body.replace("item-1", "item-2") };
	const from = (network: string) => deliver(forged, { "CF-Connecting-IP": network });
	let host = 76;
	await withinAMinute(async () => {
		host += 1;
		const statuses = new Set<number>();
		for (let times = 0; times < 60; times += 1) statuses.add((await from(`192.0.2.${host}`)).status);
		expect([...statuses]).toEqual([400]);
		expect((await from(`192.0.2.${host}`)).status).toBe(429);
	});
	expect((await from("198.51.100.78")).status).toBe(400);
});
