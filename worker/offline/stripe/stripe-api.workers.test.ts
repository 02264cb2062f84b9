import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { payWithCard, requestAsBrowser } from "#test/services/card-holder.ts";
import { aPaidIntent, cardProvider, openIntent } from "#test/services/card-payments.ts";

async function request(path: string, { method = "GET", key = "sk_test_x", form = "", idempotencyKey = "" } = {}) {
	const response = await cardProvider().fetch(`http://localhost/v1/${path}`, {
		method,
		headers: {
			...(key ? { authorization: `Bearer ${key}` } : {}),
			...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
		},
		...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
	});
	const body = await response.json<
		Record<string, unknown> & { error?: { code?: string; message: string; param?: string } }
	>();
	return { status: response.status, headers: response.headers, body };
}

it.each([
	["no key", "", 401, undefined],
	["a live key", "sk_live_x", 401, "testmode_only"],
	["nonsense", "hello", 401, undefined],
	["a publishable key where the secret one is needed", "pk_test_x", 401, "secret_key_required"],
])("rejects %s", async (_, key, status, code) => {
	const response = await request("charges", { key });
	expect(response.status).toBe(status);
	expect(response.body.error?.code).toBe(code);
});

it("rejects unknown URLs and parameters, so that typing errors are noticed", async () => {
	const unknownUrl = await request("payment_intent");
	expect(unknownUrl.status).toBe(404);
	expect(unknownUrl.body.error?.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/payment_intent\)/);
	const unknownParameter = await request("payment_intents", {
		method: "POST",
		form: "amount=100&currency=eur&metadat[a]=b",
	});
	expect(unknownParameter).toMatchObject({
		status: 400,
		body: { error: { code: "parameter_unknown", param: "metadat" } },
	});
	const nested = await request("payment_intents", {
		method: "POST",
		form: "amount=100&currency=eur&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1",
	});
	expect(nested.body.error?.param).toBe("automatic_payment_methods[x]");
});

it.each([
	["currency=eur", "parameter_missing", "amount"],
	["amount=1.5&currency=eur", "parameter_invalid", "amount"],
	["amount=-5&currency=eur", "parameter_invalid_integer", "amount"],
	["amount=49&currency=eur", "amount_too_small", "amount"],
	["amount=100000000&currency=eur", "amount_too_large", "amount"],
	["amount=100&currency=euro", "parameter_invalid", "currency"],
])("rejects an intent with %s", async (form, code, param) => {
	const response = await request("payment_intents", { method: "POST", form });
	expect(response).toMatchObject({ status: 400, body: { error: { code, param } } });
});

it("shows a browser only what it may see, and only with the correct secret", async () => {
	const { intentId, clientSecret } = await openIntent();
	const key = "pk_test_x";
	const seen = await request(`payment_intents/${intentId}?client_secret=${clientSecret}`, { key });
	expect(seen.body).toMatchObject({ id: intentId, amount: 7900, status: "requires_payment_method" });
	expect(Object.keys(seen.body)).not.toEqual(expect.arrayContaining(["metadata"]));
	expect(Object.keys(seen.body)).not.toEqual(expect.arrayContaining(["latest_charge"]));
	expect((await request(`payment_intents/${intentId}`, { key })).status).toBe(400);
	expect((await request(`payment_intents/${intentId}?client_secret=${clientSecret}x`, { key })).status).toBe(400);
	const other = await openIntent({ paymentId: "pay-2" });
	const stolen = await payWithCard(other.intentId, clientSecret, "4242424242424242");
	expect(stolen).toMatchObject({ status: 400, body: { error: { code: "payment_intent_invalid_parameter" } } });
});

it("repeats the response under the same key, including declined payments", async () => {
	const { intentId } = await openIntent();
	const confirm = {
		method: "POST",
		form: "payment_method=pm_card_chargeDeclinedInsufficientFunds",
		idempotencyKey: "confirm-1",
	};
	const first = await request(`payment_intents/${intentId}/confirm`, confirm);
	const second = await request(`payment_intents/${intentId}/confirm`, confirm);
	expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([402, null]);
	expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([402, "true"]);
	expect(second.body).toEqual(first.body);
	expect((await cardProvider().overview()).charges).toHaveLength(1);
	const other = await request(`payment_intents/${intentId}/confirm`, {
		...confirm,
		form: "payment_method=pm_card_visa",
	});
	expect(other).toMatchObject({ status: 400, body: { error: { type: "idempotency_error" } } });
});

it("allows the same key to be used after a malformed request", async () => {
	const key = { method: "POST", idempotencyKey: "create-1" };
	expect((await request("payment_intents", { ...key, form: "amount=100" })).status).toBe(400);
	expect((await request("payment_intents", { ...key, form: "amount=-5&currency=eur" })).status).toBe(400);
	expect((await request("payment_intents", { ...key, form: "amount=100&currency=eur" })).status).toBe(200);
});

it("lists newest first, in contiguous pages", async () => {
	const ids: string[] = [];
	for (const paymentId of ["a", "b", "c"]) ids.unshift((await openIntent({ paymentId })).intentId);
	const idsOf = (response: Awaited<ReturnType<typeof request>>) =>
		(response.body.data as { id: string }[]).map(({ id }) => id);
	const first = await request("payment_intents?limit=2");
	expect([idsOf(first), first.body.has_more]).toEqual([ids.slice(0, 2), true]);
	const second = await request(`payment_intents?limit=2&starting_after=${ids[1]}`);
	expect([idsOf(second), second.body.has_more]).toEqual([ids.slice(2), false]);
	expect(idsOf(await request(`payment_intents?limit=1&ending_before=${ids[2]}`))).toEqual([ids[1]]);
	const events = await request("events?types[0]=payment_intent.created&limit=100");
	expect(events.body.data).toHaveLength(3);
	expect((await request("events?type=charge.failed")).body.data).toEqual([]);
});

it("expands ids to whole objects on request", async () => {
	const { intentId } = await aPaidIntent();
	const expanded = await request(`payment_intents/${intentId}?expand[]=latest_charge&expand[]=payment_method`);
	expect(expanded.body).toMatchObject({
		latest_charge: { paid: true, amount: 7900 },
		payment_method: { card: { last4: "4242" } },
	});
	const list = await request("charges?expand[]=data.payment_intent");
	expect(list.body.data).toMatchObject([{ payment_intent: { id: intentId } }]);
	expect((await request(`payment_intents/${intentId}?expand[]=amount`)).status).toBe(400);
});

it("stores no card number and no security code, whether or not the card is accepted", async () => {
	const { intentId, clientSecret } = await openIntent();
	const numbers = ["4000000000000002", "4532015112830366", "4242424242424241", "4000002760003184", "4242424242424242"];
	for (const number of numbers) await payWithCard(intentId, clientSecret, number);
	await requestAsBrowser("payment_methods", { type: "card", "card[number]": "5555555555554444", "card[cvc]": "987" });
	const stored = await runInDurableObject(cardProvider(), async (_object, state) => {
		const tables = [...state.storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")];
		const ownTables = tables.filter(({ name }) => !name.startsWith("_cf") && !name.startsWith("sqlite"));
		return JSON.stringify(ownTables.map(({ name }) => [...state.storage.sql.exec(`SELECT * FROM ${name}`)]));
	});
	expect(stored).toContain('last4\\":\\"4242');
	for (const number of [...numbers, "5555555555554444"]) expect(stored).not.toContain(number);
	// An id may happen to contain these three letters.
	expect(stored.replace(/[A-Za-z0-9]{14,}/g, "")).not.toContain("cvc");
});

it("deletes everything when the environment is emptied", async () => {
	await aPaidIntent();
	await cardProvider().clear();
	expect(await cardProvider().overview()).toEqual({
		payments: [],
		charges: [],
		refunds: [],
		disputes: [],
		warnings: [],
		events: [],
		attempts: [],
		waiting: [],
		faults: [],
	});
});
