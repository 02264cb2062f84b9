import { expect, it } from "vitest";
import { cardProvider, openIntent, openPayments, paidIntent, snapshotOf } from "#test/services/card-payments.ts";
import { offlineApp } from "#test/services/offline-app.ts";
import { stripeRoutes } from "./routes.ts";

const app = offlineApp((app) => app.route("/offline/stripe", stripeRoutes));
const JSON_TYPE = { "Content-Type": "application/json" };

it("shows payments, events and deliveries, without what a browser pays with", async () => {
	const { intentId, clientSecret } = await paidIntent();
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
	const answer = await app.request(`/offline/stripe/v1/payment_intents/${intentId}/confirm`, {
		method: "POST",
		headers: { Authorization: "Bearer pk_test_offline" },
		body: new URLSearchParams({ client_secret: clientSecret, payment_method: "pm_card_visa" }),
	});
	expect(answer.status).toBe(200);
	expect((await snapshotOf(intentId)).state).toBe("succeeded");
});

it("takes faults from its form and as JSON, and refuses nonsense", async () => {
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

it("breaks a browser's connection when a fault says so", async () => {
	await cardProvider().injectFault({ match: "GET /v1/*", effect: "drop-before", status: 500, delay: 0, times: 1 });
	const answer = await app.request("/offline/stripe/v1/charges", { headers: { Authorization: "Bearer sk_test_x" } });
	await expect(answer.text()).rejects.toThrow("Network connection lost.");
});

it("delivers an event again on request, and only from its own pages", async () => {
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
