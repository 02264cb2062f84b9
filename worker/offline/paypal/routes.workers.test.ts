import { expect, it } from "vitest";
import { offlineApp } from "#test/services/offline-app.ts";
import {
	aBatch,
	advanceProviderClock,
	aPayment,
	aProcessedBatch,
	catchEvents,
	expectValue,
	openPayouts,
	payoutProvider,
	problemIn,
} from "#test/services/partner-payouts.ts";
import { paypalRoutes } from "./routes.ts";

const app = offlineApp((app) => app.route("/offline/paypal", paypalRoutes));
const textOf = async (path: string) => (await app.request(path)).text();
const JSON_TYPE = { "Content-Type": "application/json" };

async function send(path: string, fields: Record<string, string>, headers = {}) {
	const body = new URLSearchParams(fields);
	const response = await app.request(`/offline/paypal${path}`, { method: "POST", headers, body });
	return [response.status, response.headers.get("Location")];
}

async function sendJson(path: string, body: object) {
	const init = { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) };
	const response = await app.request(`/offline/paypal${path}`, init);
	return { status: response.status, body: await response.json() };
}

it("shows balance, batches, payments with their states, webhooks and test receivers", async () => {
	expect(await textOf("/offline/paypal")).toContain("Nothing has been paid out yet.");
	await aProcessedBatch({
		items: [aPayment(), aPayment({ itemKey: "item-2", receiver: "unclaimed@partner.example" })],
	});
	const page = await textOf("/offline/paypal");
	for (const words of ["9975.32 EUR", "sofia@partner.example", "SUCCESS", "UNCLAIMED", "RECEIVER_UNREGISTERED"]) {
		expect(page).toContain(words);
	}
	for (const words of ["batch-1", "item-2", "PAYMENT.PAYOUTSBATCH.SUCCESS", "Send again", "onhold@…", "ERRPYO002"]) {
		expect(page).toContain(words);
	}
	expect(page).not.toMatch(/<script|<style|style="|onclick|offline-payouts-secret/);
	const json = await (await app.request("/offline/paypal?format=json")).json();
	expect(json).toMatchObject({ balance: 997_532, batches: [{ key: "batch-1", status: "SUCCESS", itemCount: 2 }] });
});

it("keeps its own ledger of what was really paid to whom", async () => {
	await aProcessedBatch({
		items: [
			aPayment({ itemKey: "a" }),
			aPayment({ itemKey: "b", receiver: "failed@partner.example" }),
			aPayment({ itemKey: "c", receiver: "refunded@partner.example" }),
		],
	});
	await advanceProviderClock(2_000);
	expect(await (await app.request("/offline/paypal/ledger.json")).json()).toMatchObject({
		balance: 1_000_000 - 1234,
		items: { a: { receiver: "sofia@partner.example", cents: 1234, paymentCount: 1 }, c: { cents: 0, paymentCount: 1 } },
	});
	const { entries } = await payoutProvider().ledger();
	expect(entries.map(({ itemKey, movement }) => `${itemKey} ${movement}`)).toEqual([
		...["a sent", "b sent", "c sent", "a received", "b back", "c received", "c back"],
	]);
});

it("lets an unclaimed payment be claimed or returned, and a held one be released, once", async () => {
	const { items } = await aProcessedBatch({
		items: ["unclaimed", "onhold", "unclaimed"].map((name, index) =>
			aPayment({ itemKey: `item-${index}`, receiver: `${name}@partner.example` }),
		),
	});
	const page = await textOf("/offline/paypal");
	for (const label of ["Claim: unclaimed@", "Release: onhold@", "Return: onhold@"]) expect(page).toContain(label);
	const [claimed = "", released = "", returned = ""] = items.map(({ itemId }) => itemId);
	expect(await send("/actions", { action: "claim", item: claimed })).toEqual([303, "/offline/paypal#batches"]);
	expect((await sendJson("/actions", { action: "claim", item: released })).body).toMatchObject({ status: "SUCCESS" });
	expect((await sendJson("/actions", { action: "return", item: returned })).body).toMatchObject({ status: "RETURNED" });
	expect((await sendJson("/actions", { action: "claim", item: returned })).status).toBe(409);
	expect((await sendJson("/actions", { action: "claim", item: "none" })).status).toBe(409);
	expect((await sendJson("/actions", { action: "explode", item: claimed })).status).toBe(422);
	const { items: paid } = await payoutProvider().ledger();
	expect(Object.values(paid).map(({ cents }) => cents)).toEqual([1234, 1234, 0]);
	const { events } = await payoutProvider().overview();
	expect(events.map(({ type }) => type)).toContain("PAYMENT.PAYOUTS-ITEM.RETURNED");
});

it("accepts faults from its form, as presets and as JSON, and rejects unsupported ones", async () => {
	expect(await send("/faults", { preset: "error-before" })).toEqual([303, "/offline/paypal#faults"]);
	expect(await textOf("/offline/paypal")).toContain(
		"<strong>status</strong> for <code>POST /v1/payments/payouts</code>",
	);
	const payouts = await openPayouts();
	expect(problemIn(await payouts.createBatch(aBatch()))?.kind).toBe("unavailable");
	const form = { match: "GET /v1/*", effect: "status", status: "503", delay: "1000", times: "2" };
	expect(await send("/faults", form)).toEqual([303, "/offline/paypal#faults"]);
	expect((await sendJson("/faults", { match: "*", effect: "drop-after" })).body).toMatchObject({
		waiting: { effect: "drop-after", times: 1 },
	});
	expect((await sendJson("/faults", { match: "*", effect: "processing" })).status).toBe(422);
	expect((await sendJson("/faults", { match: "*", effect: "explode" })).status).toBe(422);
	expect((await sendJson("/faults/clear", {})).body).toEqual({ waiting: [] });
	expect(await textOf("/offline/paypal")).toContain("No fault is waiting.");
	expect(await send("/tokens/forget", {})).toEqual([303, "/offline/paypal#faults"]);
	expect(expectValue(await payouts.createBatch(aBatch())).adopted).toBe(false);
});

it("has the balance that it is given", async () => {
	expect(await send("/balance", { cents: "0" })).toEqual([303, "/offline/paypal#balance"]);
	const payouts = await openPayouts();
	expect(problemIn(await payouts.createBatch(aBatch()))).toEqual({ kind: "refused", code: "INSUFFICIENT_FUNDS" });
	expect((await sendJson("/balance", { cents: 5000 })).body).toEqual({ balance: 5000 });
	expect((await sendJson("/balance", { cents: -1 })).status).toBe(422);
	expect(await textOf("/offline/paypal")).toContain("50.00 EUR");
});

it("resends an event on request, and only from its own pages", async () => {
	const arrived = await catchEvents();
	await aProcessedBatch();
	const [event] = (await payoutProvider().overview()).events;
	const before = arrived.length;
	expect(await send("/deliveries", { event: event?.id ?? "" }, { "Sec-Fetch-Site": "cross-site" })).toEqual([
		403,
		null,
	]);
	expect(await send("/deliveries", { event: event?.id ?? "" })).toEqual([303, "/offline/paypal#events"]);
	expect(arrived).toHaveLength(before + 1);
	expect((await sendJson("/deliveries", { event: "none" })).status).toBe(404);
});

it("tries to deliver an event six times, and afterwards only on request", async () => {
	let status = 500;
	const arrived = await catchEvents(() => status);
	await aProcessedBatch();
	for (const seconds of [1, 5, 30, 300, 3600, 3600, 3600]) await advanceProviderClock(seconds * 1000 + 100);
	expect(arrived).toHaveLength(3 * 6);
	const { events } = await payoutProvider().overview();
	expect(events.map(({ dueAt, status }) => [dueAt, status])).toEqual(Array(3).fill([null, 500]));
	status = 200;
	await payoutProvider().redeliver(events[0]?.id ?? "");
	expect((await payoutProvider().overview()).events[0]).toMatchObject({ status: 200, dueAt: null });
});

it("serves other programs too, but only with their own token", async () => {
	const request = (path: string, init?: RequestInit) => app.request(`/offline/paypal/v1/${path}`, init);
	expect((await request("payments/payouts/NONE")).status).toBe(401);
	const wrong = { Authorization: `Basic ${btoa("a:b")}` };
	expect((await request("oauth2/token", { method: "POST", headers: wrong })).status).toBe(401);
	const basic = { Authorization: `Basic ${btoa("offline-payouts-client:offline-payouts-secret")}` };
	const form = new URLSearchParams({ grant_type: "client_credentials" });
	const token = (await (await request("oauth2/token", { method: "POST", headers: basic, body: form })).json()) as {
		access_token: string;
	};
	const headers = { Authorization: `Bearer ${token.access_token}` };
	expect(await (await request("payments/payouts/NONE", { headers })).json()).toMatchObject({
		name: "RESOURCE_NOT_FOUND",
	});
	const body = JSON.stringify({ sender_batch_header: {}, items: [], surprise: 1 });
	const refused = await request("payments/payouts", { method: "POST", headers, body });
	expect([refused.status, ((await refused.json()) as { name: string }).name]).toEqual([400, "VALIDATION_ERROR"]);
});

it("is emptied with the environment", async () => {
	await aProcessedBatch();
	await payoutProvider().clear();
	expect(await payoutProvider().overview()).toEqual({ balance: 1_000_000, batches: [], events: [], faults: [] });
	expect((await payoutProvider().ledger()).entries).toEqual([]);
});
