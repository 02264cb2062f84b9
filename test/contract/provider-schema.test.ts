import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Ajv, type ValidateFunction } from "ajv";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { stripePayments } from "#worker/adapters/stripe.ts";
import { parseConfig } from "#worker/env.ts";
import { Faults } from "#worker/offline/provider/faults.ts";
import { handleRequest, IdempotencyKeys } from "#worker/offline/stripe/api/handle-request.ts";
import { parseForm } from "#worker/offline/stripe/api/parameters.ts";
import { TEST_CARDS } from "#worker/offline/stripe/intents/cards.ts";
import { openSandbox, perform } from "#worker/offline/stripe/sandbox-actions.ts";
import { ScheduledActions } from "#worker/offline/stripe/scheduled-actions.ts";
import { Store } from "#worker/offline/stripe/store.ts";
import { Deliveries } from "#worker/offline/stripe/webhook-deliveries.ts";
import { type ContractTarget, errorOf, openIntent, PINNED, payWith } from "./contract-target.ts";

const PATH = join(import.meta.dirname, "../../../shared/data/stripe/stripe-2023-08-16.schema.json");

type Schema = { definitions: Record<string, { properties?: object }>; requests: Record<string, object> };

/** True if Stripe's public OpenAPI description is next to the repository. */
const hasProviderSchema = existsSync(PATH);

/** Validates objects and requests against version 2023-08-16, which differs from the pinned one in two Connect fields only. */
function providerSchema() {
	const schema = JSON.parse(readFileSync(PATH, "utf8")) as Schema;
	const { definitions } = schema;
	const objects = new Ajv({ strict: false, allErrors: true }).addSchema(schema);
	// Forms carry only text.
	const forms = new Ajv({ strict: false, allErrors: true, coerceTypes: true }).addSchema(schema);

	function errorsOf(validate: ValidateFunction | undefined, name: string, value: unknown): string[] {
		if (!validate) return [`the description has no ${name}`];
		if (validate(value)) return [];
		return (validate.errors ?? []).map((error) => `${name}${error.instancePath} ${error.message}`);
	}

	return {
		/** Returns the schema errors of an object, by its `object` field. */
		objectErrors(value: { object: string }, name: string = value.object): string[] {
			return errorsOf(objects.getSchema(`stripe#/definitions/${name}`), name, value);
		},
		/** Returns properties that the description does not define. */
		unknownNames(value: { object: string }): string[] {
			const known = Object.keys(definitions[value.object]?.properties ?? {});
			return Object.keys(value).filter((name) => !known.includes(name));
		},
		/** Returns the errors of a form sent to an endpoint such as `POST /v1/refunds`. */
		requestErrors(line: string, form: string): string[] {
			const pointer = encodeURIComponent(line.replaceAll("~", "~0").replaceAll("/", "~1"));
			return errorsOf(forms.getSchema(`stripe#/requests/${pointer}`), line, parseForm(new URLSearchParams(form)));
		},
		endpoints: Object.keys(schema.requests),
	};
}

/** The part of a Durable Object's SQL API that the Stripe simulator uses, outside the Workers runtime. */
function memorySql(): SqlStorage {
	const database = new DatabaseSync(":memory:");
	const exec = (query: string, ...values: SQLInputValue[]) => {
		// Only a plain exec accepts several statements, and only table definitions contain several.
		const rows = values.length === 0 && query.startsWith("CREATE") ? void database.exec(query) : undefined;
		const result = rows ?? (query.startsWith("CREATE") ? [] : database.prepare(query).all(...values));
		return Object.assign(result, { toArray: () => result, one: () => result[0] });
	};
	return { exec } as unknown as SqlStorage;
}

type Exchange = { method: string; path: string; form: string; status: number; body: unknown };

/** The simulator's code outside the Workers runtime, where schemas can be compiled, with every request recorded. */
function nodeSandbox() {
	const sql = memorySql();
	const store = new Store(sql);
	const parts = {
		store,
		deliveries: new Deliveries(sql, store),
		faults: new Faults(sql),
		keys: new IdempotencyKeys(sql),
		scheduledActions: new ScheduledActions(sql),
		runAtomically: <T>(action: () => T) => action(),
		now: Date.UTC(2026, 9, 15),
		origin: "http://localhost:5000",
	};
	const exchanges: Exchange[] = [];
	const fetch = async (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
		const request = new Request(input as RequestInfo, init);
		const { pathname: path } = new URL(request.url);
		const form = await request.clone().text();
		const response = await handleRequest(request, parts);
		const body = await response.clone().json();
		exchanges.push({ method: request.method, path, form, status: response.status, body });
		return response;
	};
	const connect = (key: string) =>
		new Stripe(key, {
			apiVersion: PINNED,
			httpClient: Stripe.createFetchHttpClient(fetch),
			maxNetworkRetries: 0,
			telemetry: false,
		});
	const target: ContractTarget = { stripe: connect("sk_test_offline"), browser: connect("pk_test_offline") };
	return {
		target,
		fetch,
		exchanges,
		faults: parts.faults,
		/** Runs everything due within this many seconds. */
		pass(seconds: number): void {
			parts.now += seconds * 1000;
			for (let action = parts.scheduledActions.take(parts.now); action; action = parts.scheduledActions.take(parts.now))
				perform(openSandbox(parts), action);
		},
	};
}

/** Fields of real responses that the description omits or added later. */
const UNDESCRIBED = new Set(["source", "destination_details", "payment_method_configuration_details"]);

type ReturnedObject = { object: string };

/** Runs the lifecycle of every kind of payment in the simulator. */
async function runEverything() {
	const sandbox = nodeSandbox();
	const { target, pass } = sandbox;
	const { stripe } = target;
	for (const { token } of TEST_CARDS) {
		if (!token) continue;
		const { id } = await openIntent(target);
		await stripe.paymentIntents.confirm(id, { payment_method: token }).catch(() => null);
	}
	sandbox.faults.add({ match: "POST *confirm", effect: "processing", outcome: "wait" });
	const { id } = await openIntent(target);
	await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", expand: ["payment_method"] });
	await stripe.paymentIntents.cancel((await openIntent(target)).id, { cancellation_reason: "abandoned" });
	const slow = await payWith(target, "pm_card_pendingRefund");
	await stripe.refunds.cancel((await stripe.refunds.create({ charge: slow.charge.id, amount: 100 })).id);
	await stripe.refunds.create({ charge: slow.charge.id, amount: 100, metadata: { refundId: "r" } });
	const broken = await payWith(target, "pm_card_refundFail");
	await stripe.refunds.create({ payment_intent: broken.intent.id, reason: "requested_by_customer" });
	pass(5);
	const disputes = await stripe.disputes.list({ limit: 100 });
	for (const [index, dispute] of disputes.data.entries()) {
		const text = index === 0 ? "winning_evidence" : "losing_evidence";
		await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: text }, metadata: { seen: "yes" } });
	}
	await stripe.webhookEndpoints.create({ url: "https://azulejo.example/hook", enabled_events: ["*"] });
	for (const list of [stripe.charges, stripe.refunds, stripe.disputes, stripe.paymentIntents, stripe.events]) {
		await list.list({ limit: 100 });
	}
	await errorOf(stripe.refunds.create({ charge: broken.charge.id, amount: 1_000_000 }));
	await errorOf(stripe.paymentIntents.retrieve("pi_unknown"));
	for (const status of [401, 402, 409, 429, 500]) {
		sandbox.faults.add({ match: "GET *", effect: "status", status });
		await errorOf(stripe.balance.retrieve());
	}
	return sandbox;
}

/** Returns every object in a response: list items and objects inside events included. */
function objectsIn({ body, status }: Exchange): ReturnedObject[] {
	if (status >= 400 || typeof body !== "object" || body === null) return [];
	const returned = body as ReturnedObject & { data?: ReturnedObject[] | { object: ReturnedObject } };
	const all = returned.object === "list" && Array.isArray(returned.data) ? returned.data : [returned];
	return all.flatMap((value) => {
		const contained =
			value.object === "event" ? (value as ReturnedObject & { data: { object: ReturnedObject } }).data.object : null;
		return contained ? [value, contained] : [value];
	});
}

/** Returns the description's path for a URL, such as `POST /v1/refunds/{refund}`. */
function endpointOf(lines: string[], { method, path }: Exchange): string | undefined {
	const matches = (line: string) =>
		new RegExp(`^${line.replace(/\{\w+\}/g, "[a-z]+_\\w+")}$`).test(`${method} ${path}`);
	return lines.find(matches);
}

describe.skipIf(!hasProviderSchema)("according to Stripe's public description", () => {
	it("every object and event has Stripe's schema", async () => {
		const schema = providerSchema();
		const { exchanges } = await runEverything();
		const objects = exchanges.flatMap(objectsIn);
		const described = objects.filter(({ object }) => !object.startsWith("radar.") && object !== "balance");
		const kinds = ["charge", "dispute", "event", "payment_intent", "payment_method", "refund", "webhook_endpoint"];
		expect([...new Set(described.map(({ object }) => object))].sort()).toEqual(
			kinds.filter((kind) => kind !== "payment_method"),
		);
		expect(described.length).toBeGreaterThan(200);
		expect([...new Set(described.flatMap((object) => schema.objectErrors(object)))]).toEqual([]);
		const unknown = new Set(described.flatMap((object) => schema.unknownNames(object)));
		expect([...unknown].filter((name) => !UNDESCRIBED.has(name))).toEqual([]);
	});

	it("every error has Stripe's envelope", async () => {
		const schema = providerSchema();
		const { exchanges } = await runEverything();
		const failed = exchanges.filter(({ status }) => status >= 400);
		expect([...new Set(failed.map(({ status }) => status))].sort()).toEqual([400, 401, 402, 404, 409, 429, 500]);
		const errors = failed.flatMap(({ body }) => schema.objectErrors(body as ReturnedObject, "error"));
		expect([...new Set(errors)]).toEqual([]);
	});

	it("a payment method, with and without its holder's data, has Stripe's schema", async () => {
		const schema = providerSchema();
		const { target } = nodeSandbox();
		for (const postal of [undefined, "1000"]) {
			const paymentMethod = await target.browser.rawRequest("POST", "/v1/payment_methods", {
				type: "card",
				card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
				...(postal ? { billing_details: { name: "Specimen", address: { postal_code: postal } } } : {}),
			});
			expect(schema.objectErrors({ ...paymentMethod, object: "payment_method" })).toEqual([]);
		}
	});

	it("every request of our tests and of our own port is known to Stripe", async () => {
		const schema = providerSchema();
		const sandbox = await runEverything();
		const before = sandbox.exchanges.length;
		await useOurPort(sandbox.fetch);
		const ours = sandbox.exchanges.slice(before).filter(({ method }) => method === "POST");
		expect(ours.map((exchange) => endpointOf(schema.endpoints, exchange))).toEqual([
			"POST /v1/payment_intents",
			"POST /v1/payment_intents/{intent}",
			"POST /v1/refunds",
			"POST /v1/payment_intents/{intent}/cancel",
			"POST /v1/payment_intents",
		]);
		const sent = sandbox.exchanges.filter(({ method, path }) => method === "POST" && !path.endsWith("/cancel"));
		const complaints = sent.flatMap((exchange) => {
			const line = endpointOf(schema.endpoints, exchange);
			return line ? schema.requestErrors(line, exchange.form) : [`${exchange.method} ${exchange.path}`];
		});
		expect([...new Set(complaints)]).toEqual([]);
		expect(schema.requestErrors("POST /v1/refunds", "amont=1")).toHaveLength(1);
	});
});

/** Sends each kind of write request of the product once. */
async function useOurPort(fetch: typeof globalThis.fetch): Promise<void> {
	const config = parseConfig({
		APP_ORIGIN: "http://localhost:5000",
		COOKIE_SECRETS: "c".repeat(44),
		DOCUMENT_KEYS: `test:${"A".repeat(43)}=`,
		SUPPORT_EMAIL: "support@azulejo.example",
		SUPPORT_PHONE: "+351 210 000 000",
		COMPANY_LEGAL_NAME: "Azulejo Demonstração, Lda.",
		COMPANY_NIPC: "000000000",
		COMPANY_ADDRESS: "Rua de Exemplo 0, Lisboa",
		COMPANY_REGISTRY: "Conservatória de Demonstração",
		ADMIN_EMAIL: "team@azulejo.example",
		EMAIL_FROM: "hello@azulejo.example",
		STRIPE_SECRET_KEY: "sk_test_offline",
	});
	const payments = stripePayments({ config, fetch, paymentScript: null });
	const opened = await payments.createIntent({
		paymentId: "pay-1",
		applicationId: "app-1",
		applicationNumber: "NIF-ABCD-1234",
		purpose: "application",
		amount: 7900,
		lines: [],
		currency: "eur",
		createdAt: 0,
		canRedirect: false,
	});
	if (!opened.ok) throw new Error("The port could not open an intent");
	const { intentId } = opened.value;
	await payments.updateIntentAmount({ intentId, paymentId: "pay-1", amount: 10_900 });
	await payments.refund({ intentId, refundId: "ref-1", paymentId: "pay-1", amount: 100 });
	await payments.cancelIntent(intentId);
	await payments.createTestIntent({ amount: 100, currency: "eur", key: "a" });
}
