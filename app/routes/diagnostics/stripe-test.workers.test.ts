import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { beginPaying } from "#test/services/api-helpers.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { anApplication } from "#test/services/states.ts";
import { createApp } from "#worker/app.ts";
import type { Config } from "#worker/env.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";

const TEN_EUROS = { amount: 1000, currency: "eur" };
const INTENT = "/api/create-test-payment-intent";
const PAGES = ["/stripe-test", "/webhook-test", "/simple-payment", "/simple-checkout"];
const JSON_BODY = { "Content-Type": "application/json" };
const KEYS = /(sk|rk)_(test|live)|whsec_/;
const LIVE = { STRIPE_SECRET_KEY: "rk_live_canary", STRIPE_PUBLISHABLE_KEY: "pk_live_canary" };

type TestIntent = { clientSecret: string; mode: string; id: string; message?: string; errors?: Record<string, string> };
type Diagnosis = { stripe: Record<string, unknown> };

/** Calls the product with other keys. */
function requestWith(changes: Partial<Config>) {
	const app = createApp(async (env) => {
		const environment = await createOfflineEnvironment(env);
		return { ...environment, config: { ...environment.config, ...changes } };
	});
	return async (path: string, headers: Record<string, string> = {}, body?: unknown) => {
		const posted = { method: "POST", body: JSON.stringify(body) };
		const init = body === undefined ? { headers } : { ...posted, headers: { ...headers, ...JSON_BODY } };
		return app.request(ORIGIN + path, init, offlineEnv, createExecutionContext());
	};
}

async function staffHeaders(email: string): Promise<Record<string, string>> {
	return (await signIn(email)).headers;
}

/** Visible text of a page. */
function textOf(page: string): string {
	return page
		.replace(/<script[\s\S]*?<\/script>/g, "")
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, " ");
}

async function countIntents(): Promise<number> {
	const { payments } = await cardProvider().overview();
	return payments.length;
}

describe("the test payment", () => {
	it("is reused within a session until it is paid", async () => {
		const tester = new Client();
		const first = await tester.call<TestIntent>(INTENT, TEN_EUROS);
		expect(first.status).toBe(200);
		expect(Object.keys(first.body).sort()).toEqual(["clientSecret", "id", "mode"]);
		expect(first.body).toMatchObject({ mode: "test", clientSecret: expect.stringContaining(first.body.id) });
		const repeated = await Promise.all([1, 2].map(() => tester.call<TestIntent>(INTENT, TEN_EUROS)));
		expect(repeated.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);

		await payWithCard(first.body.id, first.body.clientSecret, "4000000000000002");
		expect((await tester.call<TestIntent>(INTENT, TEN_EUROS)).body.id, "declined: try again").toBe(first.body.id);
		await payWithCard(first.body.id, first.body.clientSecret, "4242424242424242");
		const next = await tester.call<TestIntent>(INTENT, TEN_EUROS);
		expect(next.body.id).toMatch(/^pi_/);
		expect(next.body.id).not.toBe(first.body.id);
		expect(await countIntents()).toBe(2);
	});

	it("belongs to one visitor", async () => {
		const [one, other] = await Promise.all([1, 2].map(() => new Client().call<TestIntent>(INTENT, TEN_EUROS)));
		expect(one?.body.id).not.toBe(other?.body.id);
	});

	it("is rejected for an invalid amount or currency without contacting the provider", async () => {
		for (const [name, payload] of [
			["more than ten euros", { amount: 1001, currency: "eur" }],
			["less than the provider accepts", { amount: 49, currency: "eur" }],
			["half a cent", { amount: 100.5, currency: "eur" }],
			["another currency", { amount: 1000, currency: "usd" }],
			["nothing", {}],
		] as const) {
			const { status, body } = await new Client().call<TestIntent>(INTENT, payload);
			expect(status, name).toBe(422);
			expect(body.clientSecret, name).toBeUndefined();
		}
		expect(await countIntents()).toBe(0);
	});
});

describe("the diagnosis", () => {
	it("shows everyone how payments are set up, and staff further details", async () => {
		const { body } = await new Client().call<Diagnosis>("/api/stripe-diagnostic");
		expect(body.stripe).toEqual({
			configured: true,
			secretKeyMode: "test",
			publishableKeyMode: "test",
			webhookSecretPresent: true,
			apiVersion: "2023-10-16",
			reachable: true,
		});
		const staff = await signIn("rui@azulejo.example");
		const report = (await staff.call<Diagnosis>("/api/stripe-diagnostic")).body.stripe;
		expect(report).toEqual({ ...body.stripe, secretKeyKind: "secret", problem: null, standIn: true });
	});

	it("reports that payments are not configured", async () => {
		const request = requestWith({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
		const { stripe } = (await (await request("/api/stripe-diagnostic")).json()) as Diagnosis;
		expect(stripe).toMatchObject({
			configured: false,
			secretKeyMode: null,
			webhookSecretPresent: false,
			reachable: false,
		});
		expect((await request(INTENT, {}, TEN_EUROS)).status).toBe(503);
		const page = await (await request("/stripe-test?lang=en")).text();
		expect(page).toContain("Stripe payment is not configured. Please contact support for alternative payment options.");
	});
});

describe("the pages", () => {
	it("are public in test mode but not indexed, in each language", async () => {
		for (const lang of ["en", "es", "pt"])
			for (const path of PAGES) {
				const response = await new Client().get(`${path}?lang=${lang}`);
				expect(response.status, path).toBe(200);
				expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
				const page = await response.text();
				expect(page).toContain(`<html lang="${lang}"`);
				expect(page).not.toMatch(KEYS);
			}
	});

	it("show TEST, the payment setup and the test cards before any script runs", async () => {
		const page = await (await new Client().get("/stripe-test?lang=en")).text();
		for (const text of ["TEST", "Run Diagnostics", "Refresh", "4242 4242 4242 4242", "Return to Home", "2023-10-16"])
			expect(page).toContain(text);
		expect(page).not.toContain("LIVE");
		expect(page).toContain("The card form needs JavaScript");
		expect(await countIntents(), "a crawler creates no intent").toBe(0);
	});
});

describe("with a live key", () => {
	const request = requestWith(LIVE);
	const strangers = () =>
		Promise.all([{}, { "Cf-Access-Jwt-Assertion": "forged" }, staffHeaders("mallory@evil.example")] as const);

	it("the public gets the same response as for unknown pages and endpoints", async () => {
		const unknown = await (await request("/api/no-such-call")).text();
		const ordinary = textOf(await (await request("/no-such-page?lang=en")).text());
		expect(ordinary).toContain("Page Not Found");
		for (const headers of await strangers()) {
			for (const path of [...PAGES, "/STRIPE-TEST", "/stripe-test/"]) {
				const response = await request(`${path}?lang=en`, headers);
				expect(response.status, path).toBe(404);
				const page = await response.text();
				expect(textOf(page)).toBe(ordinary);
				expect(page).not.toMatch(/4242 4242|LIVE|2023-10-16|Application ID|canary/);
			}
			expect((await request("/stripe-test.data", headers)).status).toBe(404);
			const calls = [await request("/api/stripe-diagnostic", headers), await request(INTENT, headers, TEN_EUROS)];
			for (const call of calls) {
				expect(call.status).toBe(404);
				expect(await call.text()).toBe(unknown);
			}
		}
	});

	it("staff see the pages and the full diagnosis but never a key, and cannot make a test payment", async () => {
		const staff = await staffHeaders("rui@azulejo.example");
		for (const path of PAGES) {
			const response = await request(`${path}?lang=en`, staff);
			expect(response.status, path).toBe(200);
			expect(await response.text()).not.toMatch(KEYS);
		}
		const page = await (await request("/stripe-test?lang=en", staff)).text();
		expect(page).toContain("LIVE");
		expect(page).toContain("There is no card form here");
		const diagnosis = await (await request("/api/stripe-diagnostic", staff)).text();
		expect(diagnosis).not.toMatch(/canary|whsec/);
		expect(JSON.parse(diagnosis).stripe).toMatchObject({
			secretKeyMode: "live",
			secretKeyKind: "restricted",
			publishableKeyMode: "live",
		});
		const refused = await request(INTENT, staff, TEN_EUROS);
		expect(refused.status).toBe(422);
		expect(await countIntents()).toBe(0);
	});
});

describe("/simple-payment and /simple-checkout", () => {
	const SIMPLE = ["/simple-payment", "/simple-checkout"];

	it("ask for the id when the URL has none, and report an unknown one", async () => {
		for (const path of SIMPLE) {
			const page = await (await new Client().get(`${path}?lang=en`)).text();
			expect(page, path).toContain("Application ID");
			expect(page, path).toContain('name="id"');
			const unknown = await new Client().get(`${path}?id=unknown&lang=en`);
			expect(unknown.status, path).toBe(404);
			expect(await unknown.text()).toContain("Application Not Found");
		}
	});

	it("show the owner the amount, open the same payment as /checkout, and deny access to other visitors", async () => {
		const owner = new Client();
		const { id } = await anApplication(owner).build();
		const { intentId } = await beginPaying(owner, id);
		for (const path of SIMPLE) {
			const page = await (await owner.get(`${path}?id=${id}&lang=en`)).text();
			expect(page, path).toContain("€79.00");
			expect(page, path).toContain(intentId);
			const stranger = await new Client().get(`${path}?id=${id}&lang=en`);
			expect(stranger.status, path).toBe(401);
			expect(await stranger.text()).toContain("Please confirm that it is you");
		}
		expect(await countIntents()).toBe(1);
	});

	it("open the payment themselves, and redirect to the confirmation once it is paid", async () => {
		for (const path of SIMPLE) {
			const owner = new Client();
			const { id } = await anApplication(owner).build();
			const page = await (await owner.get(`${path}?id=${id}&lang=en`)).text();
			const { intentId, clientSecret } = await beginPaying(owner, id);
			expect(page, path).toContain(intentId);
			await payWithCard(intentId, clientSecret, "4242424242424242");
			const paid = await owner.get(`${path}?id=${id}&lang=en`);
			expect(paid.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
		}
		expect(await countIntents()).toBe(2);
	});
});
