import { expect, it } from "vitest";
import { stripePayments } from "./stripe.ts";

it("does not save the payment method for later charges", async () => {
	const requests: { path: string; names: string[] }[] = [];
	const fetch = async (url: unknown, init?: { body?: unknown }) => {
		const names = [...new URLSearchParams(String(init?.body ?? "")).keys()];
		requests.push({ path: new URL(String(url)).pathname, names });
		return Response.json({ id: "pi_1", object: "payment_intent", client_secret: "pi_1_secret_x" });
	};
	const config = {
		STRIPE_SECRET_KEY: "sk_test_x",
		STRIPE_PUBLISHABLE_KEY: "pk_test_x",
		STRIPE_WEBHOOK_SECRET: "whsec_x",
	};
	const payments = stripePayments({ config, fetch, paymentScript: null } as never);
	const created = await payments.createIntent({
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
	expect(created).toMatchObject({ ok: true, value: { intentId: "pi_1" } });
	expect(requests.map(({ path }) => path)).toEqual(["/v1/payment_intents"]);
	// Parameters that allow off-session payments.
	expect(
		requests[0]?.names.filter((name) => /customer|setup_future_usage|off_session|mandate|subscription/.test(name)),
	).toEqual([]);
});
