import { beforeEach, describe, expect, it } from "vitest";
import { openIntent, payWith } from "./contract-target.ts";
import { advanceClock, receiveWith, sandboxTarget } from "./sandbox-target.ts";

const target = sandboxTarget();
const { stripe, browser } = target;

beforeEach(() => receiveWith(async () => new Response()));

describe("intents", () => {
	it("are found by their metadata", async () => {
		const one = await openIntent(target, { metadata: { applicationId: "app-1", paymentId: "a" } });
		const other = await openIntent(target, { metadata: { applicationId: "app-1", paymentId: "b" } });
		await openIntent(target, { metadata: { applicationId: "app-2" } });
		const find = async (query: string, limit?: number) => {
			const found = await stripe.paymentIntents.search({ query, ...(limit ? { limit } : {}) });
			return { ids: found.data.map(({ id }) => id), more: found.has_more, next: found.next_page };
		};
		const query = `metadata["applicationId"]:"app-1"`;
		expect((await find(query)).ids).toEqual([other.id, one.id]);
		expect((await find(`metadata['applicationId']:'app-1' AND metadata['paymentId']:'a'`)).ids).toEqual([one.id]);
		expect((await find(`metadata["applicationId"]:"app-3"`)).ids).toEqual([]);
		const first = await find(query, 1);
		expect(first).toMatchObject({ ids: [other.id], more: true });
		const second = await stripe.paymentIntents.search({ query, limit: 1, page: first.next ?? "" });
		expect(second.data.map(({ id }) => id)).toEqual([one.id]);
	});

	it("are listed by the time when they were opened", async () => {
		const early = await openIntent(target);
		await advanceClock(60);
		const late = await openIntent(target);
		const ids = async (created: { gt?: number; gte?: number; lt?: number; lte?: number }) =>
			(await stripe.paymentIntents.list({ created })).data.map(({ id }) => id);
		expect(await ids({ gte: late.created })).toEqual([late.id]);
		expect(await ids({ gt: early.created })).toEqual([late.id]);
		expect(await ids({ lt: late.created })).toEqual([early.id]);
		expect(await ids({ lte: early.created })).toEqual([early.id]);
	});

	it("take changes until they are paid", async () => {
		const { id } = await openIntent(target);
		const changed = await stripe.paymentIntents.update(id, { amount: 10_900, metadata: { paymentId: "" } });
		expect(changed).toMatchObject({ amount: 10_900, metadata: { applicationId: "app-1" } });
		expect(changed.metadata).not.toHaveProperty("paymentId");
	});
});

describe("charges", () => {
	it("name a receipt, take metadata, and are listed by intent and time", async () => {
		const { intent, charge } = await payWith(target, "pm_card_visa");
		expect(charge.receipt_url).toBe(`http://localhost:5000/offline/stripe/receipts/${charge.id}`);
		const changed = await stripe.charges.update(charge.id, { metadata: { seen: "yes" } });
		expect(changed.metadata).toMatchObject({ applicationId: "app-1", seen: "yes" });
		expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
		expect((await stripe.charges.list({ created: { lt: charge.created } })).data).toEqual([]);
		const whole = await stripe.charges.retrieve(charge.id, { expand: ["payment_intent"] });
		expect(whole.payment_intent).toMatchObject({ id: intent.id, status: "succeeded" });
	});
});

describe("payment methods", () => {
	it("are made by browsers and read by the server", async () => {
		const made = await browser.rawRequest("POST", "/v1/payment_methods", {
			type: "card",
			card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
			billing_details: { name: "Specimen", address: { postal_code: "1000" } },
		});
		const method = await stripe.paymentMethods.retrieve(String(Reflect.get(made, "id")));
		expect(method).toMatchObject({ type: "card", card: { brand: "visa", last4: "4242" } });
		expect(method.billing_details).toMatchObject({ name: "Specimen", address: { postal_code: "1000" } });
	});
});

describe("webhook endpoints", () => {
	it("tell their secret once, and are listed, read and deleted", async () => {
		const made = await stripe.webhookEndpoints.create({
			url: "https://azulejo.example/api/webhooks/stripe",
			enabled_events: ["payment_intent.succeeded"],
			api_version: "2023-10-16",
		});
		expect(made).toMatchObject({ api_version: "2023-10-16", status: "enabled", livemode: false });
		expect(made.secret).toMatch(/^whsec_/);
		const read = await stripe.webhookEndpoints.retrieve(made.id);
		expect(read).toMatchObject({ id: made.id, url: made.url, enabled_events: ["payment_intent.succeeded"] });
		expect(read.secret).toBeUndefined();
		expect((await stripe.webhookEndpoints.list()).data).toMatchObject([{ id: made.id }]);
		expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ id: made.id, deleted: true });
		expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
	});

	it("are never written to: events go to the product's own receiver alone", async () => {
		const reached: string[] = [];
		await receiveWith(async (request) => {
			reached.push(request.url);
			return new Response();
		});
		await stripe.webhookEndpoints.create({ url: "https://azulejo.example/hook", enabled_events: ["*"] });
		await openIntent(target);
		await advanceClock(0);
		expect(new Set(reached)).toEqual(new Set(["http://localhost/api/webhooks/stripe"]));
	});
});

describe("the account", () => {
	it("is nobody's, in Portugal, in euros", async () => {
		expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
			object: "account",
			country: "PT",
			default_currency: "eur",
			charges_enabled: true,
		});
	});

	it("holds what was paid, less refunds, disputes and their fees", async () => {
		const balance = async () => (await stripe.balance.retrieve()).available.map(({ amount }) => amount);
		expect(await balance()).toEqual([0]);
		const { charge } = await payWith(target, "pm_card_visa");
		await stripe.refunds.create({ charge: charge.id, amount: 5530 });
		expect(await balance()).toEqual([2370]);
		await payWith(target, "pm_card_createDispute");
		await advanceClock(1);
		expect(await balance()).toEqual([2370 - 2000]);
	});
});
