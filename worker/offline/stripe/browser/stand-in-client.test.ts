import type { StripeConstructorOptions, StripeError, Stripe as StripeJs } from "@stripe/stripe-js";
import { beforeEach, describe, expect, it } from "vitest";
import { standInScript } from "./stand-in-script.ts";

const SECRET = "pi_1_secret_x";

type Call = { method: string; path: string; form: Record<string, string>; key: string | null };
let calls: Call[];
/** What the API returns, in order; "unreachable" breaks the connection. */
let responses: (object | "unreachable")[];

beforeEach(() => {
	calls = [];
	responses = [];
});

async function fakeFetch(path: string, { method = "GET", headers, body }: RequestInit = {}): Promise<Response> {
	const url = new URL(path, "http://localhost");
	const form = Object.fromEntries(body instanceof URLSearchParams ? body : url.searchParams);
	calls.push({ method, path: url.pathname, form, key: new Headers(headers).get("authorization") });
	const response = responses.shift() ?? {};
	if (response === "unreachable") throw new TypeError("Failed to fetch");
	return Response.json(response);
}

function open(options?: StripeConstructorOptions): StripeJs {
	const window: { Stripe?: (key: string, options?: StripeConstructorOptions) => StripeJs } = {};
	const document = { documentElement: { lang: "en" } };
	new Function("window", "document", "fetch", standInScript)(window, document, fakeFetch);
	if (!window.Stripe) throw new Error("The script did not define window.Stripe");
	return window.Stripe("pk_test_offline", options);
}

describe("confirming with a known payment method", () => {
	it("sends what the provider's script sends, and returns the intent", async () => {
		responses = [{ id: "pi_1", status: "succeeded" }];
		const result = await open().confirmCardPayment(SECRET, { payment_method: "pm_1", receipt_email: "a@b.example" });
		expect(result.paymentIntent).toMatchObject({ status: "succeeded" });
		expect(calls).toEqual([
			{
				method: "POST",
				path: "/offline/stripe/v1/payment_intents/pi_1/confirm",
				form: { client_secret: SECRET, payment_method: "pm_1", receipt_email: "a@b.example", use_stripe_sdk: "true" },
				key: "Bearer pk_test_offline",
			},
		]);
	});

	it("leaves the bank's challenge to the caller on request", async () => {
		const waiting = { id: "pi_1", status: "requires_action", next_action: { use_stripe_sdk: { source: "src_1" } } };
		responses = [waiting];
		const result = await open().confirmCardPayment(SECRET, { payment_method: "pm_1" }, { handleActions: false });
		expect(result.paymentIntent).toMatchObject({ status: "requires_action" });
		expect(calls).toHaveLength(1);
	});

	it("returns an intent that the bank is still processing", async () => {
		responses = [{ id: "pi_1", status: "processing", next_action: null }];
		expect((await open().confirmCardPayment(SECRET)).paymentIntent?.status).toBe("processing");
	});
});

describe("an error", () => {
	const declined = {
		error: { type: "card_error", code: "card_declined", decline_code: "insufficient_funds", message: "?" },
	};

	it.each([
		["en", "Your card has insufficient funds."],
		["es", "Su tarjeta no tiene fondos suficientes."],
		["pt-PT", "O seu cartão não tem fundos suficientes."],
		["fr", "Your card has insufficient funds."],
	] as const)("uses the messages for %s", async (locale, message) => {
		responses = [declined];
		const { error } = await open({ locale: locale as "en" }).confirmCardPayment(SECRET, { payment_method: "pm_1" });
		expect(error).toMatchObject({ type: "card_error", code: "card_declined", message });
	});

	it.each([
		["confirmCardPayment", (stripe: StripeJs) => stripe.confirmCardPayment(SECRET, { payment_method: "pm_1" })],
		["retrievePaymentIntent", (stripe: StripeJs) => stripe.retrievePaymentIntent(SECRET)],
		["handleNextAction", (stripe: StripeJs) => stripe.handleNextAction({ clientSecret: SECRET })],
	])("of the network is returned, not thrown, by %s", async (_, call) => {
		responses = ["unreachable"];
		const { error }: { error?: StripeError } = await call(open());
		expect(error?.type).toBe("api_connection_error");
		expect(error?.message).toContain("connection");
	});

	it("is thrown for an invalid client secret", async () => {
		await expect(open().retrievePaymentIntent("pi_1")).rejects.toThrow("client_secret");
		expect(calls).toEqual([]);
	});

	it("is returned for every token, as this stand-in creates none", async () => {
		const stripe = open();
		const card = stripe.elements().create("card");
		expect((await stripe.createToken(card)).error?.type).toBe("invalid_request_error");
	});
});

describe("reading an intent", () => {
	it("needs only the client secret", async () => {
		responses = [{ id: "pi_1", status: "succeeded" }];
		expect((await open().retrievePaymentIntent(SECRET)).paymentIntent?.status).toBe("succeeded");
		expect(calls[0]).toMatchObject({ method: "GET", form: { client_secret: SECRET } });
	});

	it("is enough when the bank has no challenge", async () => {
		responses = [{ id: "pi_1", status: "succeeded", next_action: null }];
		const result = await open().handleNextAction({ clientSecret: SECRET });
		expect(result.paymentIntent?.status).toBe("succeeded");
		expect(calls).toHaveLength(1);
	});
});

describe("a card form that is not on the page", () => {
	it("is incomplete, and sends nothing", async () => {
		const stripe = open();
		const card = stripe.elements().create("card");
		const confirmed = await stripe.confirmCardPayment(SECRET, { payment_method: { card } });
		expect(confirmed.error).toMatchObject({ type: "validation_error", code: "incomplete_number" });
		const created = await stripe.createPaymentMethod({ type: "card", card });
		expect(created.error).toMatchObject({ type: "validation_error" });
		expect(calls).toEqual([]);
	});

	it("is the only one among its elements until it is destroyed", () => {
		const elements = open().elements();
		const card = elements.create("card");
		expect(elements.getElement("card")).toBe(card);
		expect(() => elements.create("card")).toThrow("one Element");
		expect(() => elements.create("iban")).toThrow();
		card.destroy();
		expect(elements.getElement("card")).toBeNull();
		expect(() => card.mount("#card")).toThrow("destroyed");
	});
});
