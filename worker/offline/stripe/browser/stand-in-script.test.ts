import { expect, it } from "vitest";
import { MESSAGES } from "./stand-in/messages.js";
import { standInScript } from "./stand-in-script.ts";

type Client = { confirmCardPayment: unknown; createPaymentMethod: unknown; createToken: unknown; elements: unknown };
type StandIn = { (key?: unknown): Client; version: string };

function load(): StandIn {
	const window: { Stripe?: StandIn } = {};
	const document = { documentElement: { lang: "pt" } };
	new Function("window", "document", standInScript)(window, document);
	if (!window.Stripe) throw new Error("The script did not define window.Stripe");
	return window.Stripe;
}

it("defines a client that the provider's wrappers accept", () => {
	const Stripe = load();
	expect(Stripe.version).toBe("endive");
	const client = Stripe("pk_test_offline");
	for (const name of ["elements", "createToken", "createPaymentMethod", "confirmCardPayment"] as const) {
		expect(client[name]).toBeTypeOf("function");
	}
});

it.each([undefined, "", "pk_live_x", "sk_test_x"])("rejects the key %j", (key) => {
	expect(() => load()(key)).toThrow();
});

it("has the same messages in three languages", () => {
	for (const messages of [MESSAGES.es, MESSAGES.pt]) {
		expect(Object.keys(messages)).toEqual(Object.keys(MESSAGES.en));
		expect(Object.keys(messages.errors)).toEqual(Object.keys(MESSAGES.en.errors));
	}
});
