import { createExecutionContext } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { apply, beginPaying } from "#test/services/api-helpers.ts";
import { payWithCard } from "#test/services/card-holder.ts";
import { cardProvider } from "#test/services/card-payments.ts";
import { Client, ORIGIN, signIn } from "#test/services/client.ts";
import { offlineEnv } from "#test/services/offline-app.ts";
import { createApp } from "#worker/app.ts";
import type { Config } from "#worker/env.ts";
import { createOfflineEnvironment } from "#worker/offline/create-offline-environment.ts";

const TEN_EUROS = { amount: 1000, currency: "eur" };
const INTENT = "/api/create-test-payment-intent";
const PAGES = ["/stripe-test", "/webhook-test", "/simple-payment", "/simple-checkout"];
const JSON_BODY = { "Content-Type": "application/json" };
const KEYS = /(sk|rk)_(test|live)|whsec_/;
const LIVE = { STRIPE_SECRET_KEY: "rk_live_canary", STRIPE_PUBLISHABLE_KEY: "pk_live_canary" };

type Opened = { clientSecret: string; mode: string; id: string; message?: string; errors?: Record<string, string> };
type Answer = { stripe: Record<string, unknown> };

/** Calls the product with other keys. */
function askWith(changes: Partial<Config>) {
	const app = createApp(async (env) => {
		const world = await createOfflineEnvironment(env);
		return { ...world, config: { ...world.config, ...changes } };
	});
	return async (path: string, headers: Record<string, string> = {}, body?: unknown) => {
		const posted = { method: "POST", body: JSON.stringify(body) };
		const init = body === undefined ? { headers } : { ...posted, headers: { ...headers, ...JSON_BODY } };
		return app.request(ORIGIN + path, init, offlineEnv, createExecutionContext());
	};
}

async function tokenOf(email: string): Promise<Record<string, string>> {
	return (await signIn(email)).headers;
}

/** Visible text of a page. */
function textOf(page: string): string {
	return page
		.replace(/<script[\s\S]*?<\/script>/g, "")
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, " ");
}

async function openIntents(): Promise<number> {
	const { payments } = await cardProvider().overview();
	return payments.length;
}

describe("the test payment", () => {
	it("is reused within a session until it is paid", async () => {
		const tester = new Client();
		const first = await tester.call<Opened>(INTENT, TEN_EUROS);
		expect(first.status).toBe(200);
		expect(Object.keys(first.body).sort()).toEqual(["clientSecret", "id", "mode"]);
		expect(first.body).toMatchObject({ mode: "test", clientSecret: expect.stringContaining(first.body.id) });
		const again = await Promise.all([1, 2].map(() => tester.call<Opened>(INTENT, TEN_EUROS)));
		expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);

		await payWithCard(first.body.id, first.body.clientSecret, "4000000000000002");
		expect((await tester.call<Opened>(INTENT, TEN_EUROS)).body.id, "declined: try again").toBe(first.body.id);
		await payWithCard(first.body.id, first.body.clientSecret, "4242424242424242");
		const next = await tester.call<Opened>(INTENT, TEN_EUROS);
		expect(next.body.id).toMatch(/^pi_/);
		expect(next.body.id).not.toBe(first.body.id);
		expect(await openIntents()).toBe(2);
	});

	it("belongs to one visitor", async () => {
		const [one, other] = await Promise.all([1, 2].map(() => new Client().call<Opened>(INTENT, TEN_EUROS)));
		expect(one?.body.id).not.toBe(other?.body.id);
	});

	it.each([
		["more than ten euros", { amount: 1001, currency: "eur" }],
		["less than the provider takes", { amount: 49, currency: "eur" }],
		["half a cent", { amount: 100.5, currency: "eur" }],
		["another currency", { amount: 1000, currency: "usd" }],
		["nothing", {}],
	])("is refused for %s, and the provider is not even asked", async (_name, payload) => {
		const { status, body } = await new Client().call<Opened>(INTENT, payload);
		expect(status).toBe(422);
		expect(body.clientSecret).toBeUndefined();
		expect(await openIntents()).toBe(0);
	});
});

describe("the diagnosis", () => {
	it("shows everyone how payments are set up, and staff some more", async () => {
		const { body } = await new Client().call<Answer>("/api/stripe-diagnostic");
		expect(body.stripe).toEqual({
			configured: true,
			secretKeyMode: "test",
			publishableKeyMode: "test",
			webhookSecretPresent: true,
			apiVersion: "2023-10-16",
			reachable: true,
		});
		const staff = await signIn("rui@azulejo.example");
		const report = (await staff.call<Answer>("/api/stripe-diagnostic")).body.stripe;
		expect(report).toEqual({ ...body.stripe, secretKeyKind: "secret", problem: null, standIn: true });
	});

	it("reports that payments are not configured", async () => {
		const ask = askWith({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined });
		const { stripe } = (await (await ask("/api/stripe-diagnostic")).json()) as Answer;
		expect(stripe).toMatchObject({
			configured: false,
			secretKeyMode: null,
			webhookSecretPresent: false,
			reachable: false,
		});
		expect((await ask(INTENT, {}, TEN_EUROS)).status).toBe(503);
		const page = await (await ask("/stripe-test?lang=en")).text();
		expect(page).toContain("Stripe payment is not configured. Please contact support for alternative payment options.");
	});
});

describe("the pages", () => {
	it.each(["en", "es", "pt"])(
		"are open to everybody in test mode and kept from search engines, in %s",
		async (lang) => {
			for (const path of PAGES) {
				const response = await new Client().get(`${path}?lang=${lang}`);
				expect(response.status, path).toBe(200);
				expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
				const page = await response.text();
				expect(page).toContain(`<html lang="${lang}"`);
				expect(page).not.toMatch(KEYS);
			}
		},
	);

	it("show TEST, the payment setup and the test cards before any script runs", async () => {
		const page = await (await new Client().get("/stripe-test?lang=en")).text();
		for (const text of ["TEST", "Run Diagnostics", "Refresh", "4242 4242 4242 4242", "Return to Home", "2023-10-16"])
			expect(page).toContain(text);
		expect(page).not.toContain("LIVE");
		expect(page).toContain("The card form needs JavaScript");
		expect(await openIntents(), "a crawler makes no intent").toBe(0);
	});
});

describe("with a live key", () => {
	const ask = askWith(LIVE);
	const strangers = () =>
		Promise.all([{}, { "Cf-Access-Jwt-Assertion": "forged" }, tokenOf("mallory@evil.example")] as const);

	it("the public gets the same response as for unknown pages and endpoints", async () => {
		const unknown = await (await ask("/api/no-such-call")).text();
		const ordinary = textOf(await (await ask("/no-such-page?lang=en")).text());
		expect(ordinary).toContain("Page Not Found");
		for (const headers of await strangers()) {
			for (const path of [...PAGES, "/STRIPE-TEST", "/stripe-test/"]) {
				const response = await ask(`${path}?lang=en`, headers);
				expect(response.status, path).toBe(404);
				const page = await response.text();
				expect(textOf(page)).toBe(ordinary);
				expect(page).not.toMatch(/4242 4242|LIVE|2023-10-16|Application ID|canary/);
			}
			expect((await ask("/stripe-test.data", headers)).status).toBe(404);
			const calls = [await ask("/api/stripe-diagnostic", headers), await ask(INTENT, headers, TEN_EUROS)];
			for (const call of calls) {
				expect(call.status).toBe(404);
				expect(await call.text()).toBe(unknown);
			}
		}
	});

	it("staff see the pages and the whole diagnosis, never a key, and cannot make a test payment", async () => {
		const staff = await tokenOf("rui@azulejo.example");
		for (const path of PAGES) {
			const response = await ask(`${path}?lang=en`, staff);
			expect(response.status, path).toBe(200);
			expect(await response.text()).not.toMatch(KEYS);
		}
		const page = await (await ask("/stripe-test?lang=en", staff)).text();
		expect(page).toContain("LIVE");
		expect(page).toContain("There is no card form here");
		const diagnosis = await (await ask("/api/stripe-diagnostic", staff)).text();
		expect(diagnosis).not.toMatch(/canary|whsec/);
		expect(JSON.parse(diagnosis).stripe).toMatchObject({
			secretKeyMode: "live",
			secretKeyKind: "restricted",
			publishableKeyMode: "live",
		});
		const refused = await ask(INTENT, staff, TEN_EUROS);
		expect(refused.status).toBe(422);
		expect(await openIntents()).toBe(0);
	});
});

describe.each(["/simple-payment", "/simple-checkout"])("%s", (path) => {
	it("asks for the id when the URL has none", async () => {
		const page = await (await new Client().get(`${path}?lang=en`)).text();
		expect(page).toContain("Application ID");
		expect(page).toContain('name="id"');
	});

	it("shows the owner the amount and opens the same payment as /checkout", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		const page = await (await owner.get(`${path}?id=${id}&lang=en`)).text();
		expect(page).toContain("€79.00");
		const { intentId } = await beginPaying(owner, id);
		expect(page).toContain(intentId);
		expect(await openIntents()).toBe(1);
	});

	it("opens no other visitor's application and no unknown one", async () => {
		const { id } = await apply(new Client());
		const stranger = await new Client().get(`${path}?id=${id}&lang=en`);
		expect(stranger.status).toBe(401);
		expect(await stranger.text()).toContain("Please confirm that it is you");
		const unknown = await new Client().get(`${path}?id=unknown&lang=en`);
		expect(unknown.status).toBe(404);
		expect(await unknown.text()).toContain("Application Not Found");
	});

	it("redirects a paid application to its confirmation", async () => {
		const owner = new Client();
		const { id } = await apply(owner);
		const { intentId, clientSecret } = await beginPaying(owner, id);
		await payWithCard(intentId, clientSecret, "4242424242424242");
		const paid = await owner.get(`${path}?id=${id}&lang=en`);
		expect(paid.headers.get("Location")).toBe(`/confirmation/${id}?lang=en`);
	});
});
