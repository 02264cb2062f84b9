import { describe, expect, it } from "vitest";
import { stripePayments } from "#worker/adapters/stripe.ts";
import { apply } from "../services/api-helpers.ts";
import { expectValue, ORDER, openPayments } from "../services/card-payments.ts";
import { Client } from "../services/client.ts";
import { production } from "../services/production.ts";

const REAL_KEYS = [
	["test keys", { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x" }],
	["live keys", { STRIPE_SECRET_KEY: "rk_live_x", STRIPE_PUBLISHABLE_KEY: "pk_live_x" }],
] as const;
const NOT_CONFIGURED = "Stripe payment is not configured. Please contact support for alternative payment options.";

/** Returns the sources that a page may load, by directive, without those for hot reload, which is on during tests. */
function policyOf({ headers }: Response): Record<string, string> {
	const policy = headers.get("Content-Security-Policy") ?? "";
	const parts = policy.replace(" 'unsafe-inline'", "").replace(" ws:", "").split("; ");
	return Object.fromEntries(parts.map((part) => [part.split(" ", 1)[0], part.slice(part.indexOf(" ") + 1)]));
}

describe("a page's access to Stripe", () => {
	it("is blocked while Stripe is simulated", async () => {
		const page = await new Client().get("/payment?lang=en");
		expect(page.headers.get("Content-Security-Policy")).not.toMatch(/https?:/);
		expect(page.headers.get("Permissions-Policy")).toContain("payment=()");
	});

	it.each([
		["no key", {}],
		["half a pair of keys", { STRIPE_PUBLISHABLE_KEY: "pk_live_x" }],
	])("is blocked with %s", async (_name, keys) => {
		const page = await (await production(keys))("/payment?lang=en");
		expect(page.status).toBe(200);
		expect(page.headers.get("Content-Security-Policy")).not.toMatch(/https?:/);
	});

	it.each(REAL_KEYS)("is limited to its script, frames and API with %s", async (_name, keys) => {
		const page = await (await production(keys))("/payment?lang=en");
		const policy = policyOf(page);
		const [nonce] = /^'nonce-[^']+'/.exec(policy["script-src"] ?? "") ?? [];
		const scripts = "https://js.stripe.com https://*.js.stripe.com";
		expect(policy).toMatchObject({
			// strict-dynamic allows scripts that ours add; the hosts are for browsers that do not support it.
			"script-src": `${nonce} 'strict-dynamic' ${scripts}`,
			"frame-src": `'self' ${scripts} https://hooks.stripe.com`,
			"connect-src": "'self' https://api.stripe.com",
			"style-src": "'self'",
			"img-src": "'self' data: blob:",
			"form-action": "'self'",
			"frame-ancestors": "'none'",
		});
		expect(page.headers.get("Permissions-Policy")).toContain(
			'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
		);
		// A wallet's window can return to the page.
		expect(page.headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin-allow-popups");
		const tags = [...(await page.text()).matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
		expect(tags.length).toBeGreaterThan(0);
		for (const attributes of tags) expect(`'${attributes?.replace(/.*nonce="([^"]+)".*/, "nonce-$1")}'`).toBe(nonce);
	});
});

describe("production without keys", () => {
	it("says that payments are not configured, and never falls back to the stand-in", async () => {
		const applicant = new Client();
		const { id } = await apply(applicant);
		const request = await production({});
		const page = await request(`/checkout?id=${id}&package=standard&lang=en`, applicant);
		const html = await page.text();
		expect(page.status).toBe(503);
		expect(html).toContain(NOT_CONFIGURED);
		expect(html).toMatch(/href="\/payment\?id=[^"]*"[^>]*>Go Back/);
		const calls = [
			await request("/api/stripe-public-key"),
			await request("/api/create-payment-intent", applicant, { applicationId: id }),
		];
		for (const call of calls) {
			expect(call.status).toBe(503);
			expect(await call.json()).toEqual({ message: NOT_CONFIGURED });
		}
		expect(html).not.toMatch(/offline\/stripe|_secret_|pk_test/);
	});

	it("does not serve the stand-in", async () => {
		const request = await production({});
		for (const path of ["/offline", "/offline/stripe/stripe.js", "/offline/stripe/v1/payment_intents"])
			expect((await request(path)).status, path).toBe(404);
	});
});

it("sends the API version of 2023 with every request", async () => {
	const { environment } = await openPayments();
	const versions = new Set<string | null>();
	const recordingFetch: typeof fetch = (input, init) => {
		const request = new Request(input as RequestInfo, init);
		versions.add(request.headers.get("stripe-version"));
		return environment.fetch(request);
	};
	const payments = stripePayments({ ...environment, fetch: recordingFetch });
	const { intentId } = expectValue(await payments.createIntent(ORDER));
	expectValue(await payments.getIntent(intentId, { deep: true }));
	expectValue(await payments.listEvents({ since: 0, after: null }));
	expectValue(await payments.cancelIntent(intentId));
	expect([...versions]).toEqual(["2023-10-16"]);
});
