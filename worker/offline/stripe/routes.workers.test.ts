import { expect, it } from "vitest";
import { payWithCard } from "#test/services/card-holder.ts";
import {
	aPaidIntent,
	cardProvider,
	expectValue,
	openIntent,
	openPayments,
	snapshotOf,
} from "#test/services/card-payments.ts";
import { offlineApp } from "#test/services/offline-app.ts";
import { stripeRoutes } from "./routes.ts";

const app = offlineApp((app) => app.route("/offline/stripe", stripeRoutes));
const textOf = async (path: string) => (await app.request(path)).text();
const JSON_TYPE = { "Content-Type": "application/json" };

it("shows payments, events and deliveries, without client secrets", async () => {
	const { intentId, clientSecret } = await aPaidIntent();
	const page = await app.request("/offline/stripe");
	const text = await page.text();
	expect(text).toContain(intentId);
	expect(text).toContain("79.00 EUR");
	expect(text).toContain("Deliver again");
	expect(text).not.toContain(clientSecret);
	expect(text).not.toMatch(/<script|<style|style="|onclick/);
	const json = await app.request("/offline/stripe?format=json");
	expect(await json.json()).toMatchObject({
		payments: [{ id: intentId, status: "succeeded" }],
		waiting: expect.any(Array),
	});
});

it("serves the stand-in for the provider's script", async () => {
	const script = await app.request("/offline/stripe/stripe.js");
	expect(script.headers.get("Content-Type")).toContain("text/javascript");
	expect(await script.text()).toContain("window.Stripe = Stripe");
});

it("lets a browser pay through it", async () => {
	const { intentId, clientSecret } = await openIntent();
	const response = await app.request(`/offline/stripe/v1/payment_intents/${intentId}/confirm`, {
		method: "POST",
		headers: { Authorization: "Bearer pk_test_offline" },
		body: new URLSearchParams({ client_secret: clientSecret, payment_method: "pm_card_visa" }),
	});
	expect(response.status).toBe(200);
	expect((await snapshotOf(intentId)).state).toBe("succeeded");
});

it("accepts faults from its form and as JSON, and rejects nonsense", async () => {
	const form = new URLSearchParams({ match: "POST /v1/*", effect: "status", status: "429", delay: "0", times: "1" });
	const sent = await app.request("/offline/stripe/faults", { method: "POST", body: form });
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/offline/stripe#faults"]);
	const { payments } = await openPayments();
	const test = { amount: 100, currency: "eur", key: "a" };
	expect(await payments.createTestIntent(test)).toEqual({ ok: false, problem: { kind: "rate-limited" } });
	expect((await payments.createTestIntent(test)).ok).toBe(true);
	const body = JSON.stringify({ match: "GET /v1/*", effect: "explode" });
	expect((await app.request("/offline/stripe/faults", { method: "POST", headers: JSON_TYPE, body })).status).toBe(422);
});

it("accepts a fault preset, returns pending faults as JSON, and clears all at once", async () => {
	const preset = new URLSearchParams({ preset: "unsteady" });
	expect((await app.request("/offline/stripe/faults", { method: "POST", body: preset })).status).toBe(303);
	const body = JSON.stringify({ match: "GET /v1/*", effect: "status", probability: 0.5, seed: 3 });
	const waiting = await app.request("/offline/stripe/faults", { method: "POST", headers: JSON_TYPE, body });
	expect(await waiting.json()).toMatchObject({ waiting: { probability: 0.5, seed: 3 } });
	expect(await textOf("/offline/stripe")).toContain("each time with a chance of 0.2");
	const cleared = await app.request("/offline/stripe/faults/clear", { method: "POST", headers: JSON_TYPE });
	expect(await cleared.json()).toEqual({ waiting: [] });
	expect(await textOf("/offline/stripe")).toContain("No fault is waiting.");
});

it("accepts every field of its form, and treats empty ones as omitted", async () => {
	const form = new URLSearchParams({
		match: "POST /api/webhooks/*",
		event: "charge.*",
		effect: "stale",
		status: "500",
		shouldRetry: "",
		delay: "1000",
		outcome: "succeed",
		times: "",
		probability: "",
		seed: "1",
	});
	expect((await app.request("/offline/stripe/faults", { method: "POST", body: form })).status).toBe(303);
	expect((await cardProvider().overview()).faults).toMatchObject([{ effect: "stale", event: "charge.*", times: 1 }]);
});

it("lets a bank act on a payment from the payment's own page", async () => {
	const { intentId, clientSecret } = await aPaidIntent();
	const path = `/offline/stripe/payments/${intentId}`;
	expect(await textOf("/offline/stripe")).toContain(path);
	const [charge] = (await cardProvider().overview()).charges;
	const action = (fields: Record<string, string>) =>
		app.request("/offline/stripe/actions", { method: "POST", body: new URLSearchParams(fields) });
	const opened = await action({ action: "open-dispute", charge: charge?.id ?? "", cause: "fraudulent" });
	expect([opened.status, opened.headers.get("Location")]).toEqual([303, path]);
	const [dispute] = (await cardProvider().overview()).disputes;
	await action({ action: "raise-warning", charge: charge?.id ?? "" });
	const page = await textOf(path);
	for (const words of ["Dispute: needs_response", "We win", "We lose", "Fraud warning", "charge.dispute.created"]) {
		expect(page).toContain(words);
	}
	expect(page).not.toContain(clientSecret);
	expect((await action({ action: "decide-dispute", dispute: dispute?.id ?? "", outcome: "won" })).status).toBe(303);
	expect(await textOf(path)).toContain("Dispute: won");
	const again = await action({ action: "decide-dispute", dispute: dispute?.id ?? "", outcome: "lost" });
	expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("already closed")]);
	expect((await action({ action: "open-dispute", charge: "ch_unknown" })).status).toBe(409);
	expect((await action({ action: "explode" })).status).toBe(422);
});

it("completes a payment and a refund that are still in progress", async () => {
	const { intentId, clientSecret } = await openIntent();
	const confirm = "POST /v1/payment_intents/*/confirm";
	await cardProvider().injectFault({ match: confirm, effect: "processing", outcome: "wait" });
	await payWithCard(intentId, clientSecret, "4000000000007726");
	expect(await textOf(`/offline/stripe/payments/${intentId}`)).toContain("The bank or the payer has not answered yet.");
	const action = async (fields: object) => {
		const body = JSON.stringify(fields);
		const response = await app.request("/offline/stripe/actions", { method: "POST", headers: JSON_TYPE, body });
		return response.json();
	};
	const finished = await action({ action: "finish-intent", intent: intentId, outcome: "succeed" });
	expect(finished).toMatchObject({ id: intentId, status: "succeeded" });
	const { payments } = await openPayments();
	expectValue(await payments.refund({ intentId, refundId: "ref-1", paymentId: "pay-1", amount: 100 }));
	const [refund] = (await cardProvider().overview()).refunds;
	expect(await textOf(`/offline/stripe/payments/${intentId}`)).toContain("Refund: pending");
	expect(await action({ action: "finish-refund", refund: refund?.id, outcome: "fail" })).toMatchObject({
		status: "failed",
	});
});

it("shows the receipt that a charge links to, but only of paid ones", async () => {
	const { intentId, clientSecret } = await openIntent();
	await payWithCard(intentId, clientSecret, "4000000000000002");
	await payWithCard(intentId, clientSecret, "4242424242424242");
	const [paid, refused] = (await cardProvider().overview()).charges;
	const { pathname } = new URL(paid?.receipt_url ?? "");
	expect(pathname).toBe(`/offline/stripe/receipts/${paid?.id}`);
	expect(await textOf(pathname)).toMatch(/79\.00 EUR[\s\S]*visa …4242/);
	expect(refused?.receipt_url).toBeNull();
	expect((await app.request(`/offline/stripe/receipts/${refused?.id}`)).status).toBe(404);
	expect((await app.request("/offline/stripe/payments/pi_unknown")).status).toBe(404);
});

it("drops a browser's connection when such a fault is injected", async () => {
	await cardProvider().injectFault({ match: "GET /v1/*", effect: "drop-before", status: 500, delay: 0, times: 1 });
	const response = await app.request("/offline/stripe/v1/charges", { headers: { Authorization: "Bearer sk_test_x" } });
	await expect(response.text()).rejects.toThrow("Network connection lost.");
});

it("redelivers an event on request, and only from its own pages", async () => {
	await openIntent();
	const [event] = (await cardProvider().overview()).events;
	const again = (headers = {}) =>
		app.request("/offline/stripe/deliveries", {
			method: "POST",
			headers,
			body: new URLSearchParams({ event: event?.id ?? "" }),
		});
	expect((await again({ "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
	expect((await again()).status).toBe(303);
	const delivered = (await cardProvider().overview()).attempts.filter(({ eventId }) => eventId === event?.id);
	expect(delivered.length).toBeGreaterThan(0);
	const unknown = new URLSearchParams({ event: "evt_unknown" });
	expect((await app.request("/offline/stripe/deliveries", { method: "POST", body: unknown })).status).toBe(404);
});
