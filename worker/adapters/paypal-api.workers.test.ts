import { beforeEach, expect, it } from "vitest";
import { openServices } from "#test/services/open-services.ts";
import { aBatch, expectValue, openPayouts, payoutProvider, problemIn } from "#test/services/partner-payouts.ts";

type RecordedRequest = { method: string; path: string; headers: Headers; body: string };
let seen: RecordedRequest[];

/** Payouts through the stand-in, recording every request. @param respond replaces the stand-in's response if it returns one */
function recordingPayouts(respond: (path: string) => Response | undefined = () => undefined) {
	return openPayouts(
		{},
		{
			fetch: async (input, init) => {
				const request = new Request(input as RequestInfo, init);
				const { pathname, host } = new URL(request.url);
				expect(host).toBe("api-m.sandbox.paypal.com");
				expect(request.redirect).toBe("manual");
				const { method, headers } = request;
				seen.push({ method, path: pathname, headers, body: await request.clone().text() });
				return respond(pathname) ?? payoutProvider().fetch(request);
			},
		},
	);
}

const countTokenRequests = () => seen.filter(({ path }) => path === "/v1/oauth2/token").length;

beforeEach(async () => {
	seen = [];
	await payoutProvider().revokeTokens();
});

it("requests one token, reuses it, and renews it once when it is rejected", async () => {
	const payouts = await recordingPayouts();
	expectValue(await payouts.createBatch(aBatch()));
	const before = countTokenRequests();
	expectValue(await payouts.createBatch(aBatch({ batchKey: "batch-2" })));
	expect(countTokenRequests()).toBe(before);
	await payoutProvider().revokeTokens();
	expectValue(await payouts.createBatch(aBatch({ batchKey: "batch-3" })));
	expect(countTokenRequests()).toBe(before + 1);
});

it("renews a token before it expires", async () => {
	const payouts = await recordingPayouts();
	expectValue(await payouts.createBatch(aBatch()));
	const before = countTokenRequests();
	const { now } = await openServices();
	const later = await openPayouts(
		{},
		{
			now: () => now() + (32_400 - 299) * 1000,
			fetch: async (input, init) => {
				const request = new Request(input as RequestInfo, init);
				seen.push({ method: "", path: new URL(request.url).pathname, headers: request.headers, body: "" });
				return payoutProvider().fetch(request);
			},
		},
	);
	expect(problemIn(await later.getBatch("ANY"))?.kind).toBe("refused");
	expect(countTokenRequests()).toBe(before + 1);
});

it("gives up with an error when a new token is rejected too", async () => {
	const payouts = await recordingPayouts((path) =>
		path === "/v1/oauth2/token" ? undefined : new Response("", { status: 401 }),
	);
	const refused = { kind: "refused", code: "AUTHENTICATION_FAILURE" };
	expect(problemIn(await payouts.createBatch(aBatch()))).toEqual(refused);
	expect(seen.filter(({ path }) => path === "/v1/payments/payouts")).toHaveLength(2);
});

it("reports that its own account is rejected, and requests nothing", async () => {
	const payouts = await openPayouts({ PAYPAL_CLIENT_SECRET: "another-secret" });
	expect(problemIn(await payouts.createBatch(aBatch()))).toEqual({ kind: "refused", code: "invalid_client" });
	expect((await payoutProvider().overview()).batches).toEqual([]);
});

it("sends amounts as decimals, and the batch key in the header and the body", async () => {
	const payouts = await recordingPayouts();
	expectValue(await payouts.createBatch(aBatch()));
	const sent = seen.find(({ path }) => path === "/v1/payments/payouts");
	expect(sent?.headers.get("PayPal-Request-Id")).toBe("batch-1");
	expect(JSON.parse(sent?.body ?? "")).toEqual({
		sender_batch_header: {
			sender_batch_id: "batch-1",
			email_subject: "Your commission",
			email_message: "Thank you.",
		},
		items: [
			{
				recipient_type: "EMAIL",
				receiver: "sofia@partner.example",
				amount: { value: "12.34", currency: "EUR" },
				note: "",
				sender_item_id: "item-1",
				recipient_wallet: "PAYPAL",
				purpose: "SERVICES",
			},
		],
	});
});

it("reports every unreadable response as unavailable, since the outcome is unknown", async () => {
	for (const [name, response] of [
		["invalid JSON", new Response("<html>", { status: 200 })],
		["an unexpected shape", Response.json({ batch_header: { payout_batch_id: 5 } }, { status: 201 })],
		["an unknown state", Response.json(headerIn("EXPLODED"), { status: 201 })],
		["a redirect", new Response(null, { status: 302, headers: { Location: "https://evil.example/" } })],
		["an error without a name", Response.json({}, { status: 400 })],
	] as const) {
		const payouts = await recordingPayouts((path) => (path === "/v1/payments/payouts" ? response.clone() : undefined));
		expect(problemIn(await payouts.createBatch(aBatch()))?.kind, name).toBe("unavailable");
	}
});

it("does not guess the state of a payment", async () => {
	const item = { payout_item_id: "I", payout_batch_id: "B", payout_item: { sender_item_id: "k" } };
	const response = Response.json({ ...item, transaction_status: "toString" });
	const payouts = await recordingPayouts((path) => (path.includes("payouts-item") ? response : undefined));
	expect(problemIn(await payouts.getItem("I"))).toEqual({ kind: "unavailable", code: "UNREADABLE_RESPONSE" });
});

function headerIn(batch_status: string, key = "batch-1", id = "FIRST") {
	return { batch_header: { payout_batch_id: id, batch_status, sender_batch_header: { sender_batch_id: key } } };
}

function duplicateError(link: object[], links: object[] = []) {
	const details = [{ field: "SENDER_BATCH_ID", issue: "Batch with given sender_batch_id already exists", link }];
	return Response.json({ name: "USER_BUSINESS_ERROR", message: "", details, links }, { status: 400 });
}

const linkOn = (host: string) => ({ href: `https://${host}/v1/payments/payouts/FIRST`, rel: "self" });

it("adopts the first batch with the link where PayPal puts it, or where it is documented", async () => {
	for (const response of [
		duplicateError([linkOn("api.sandbox.paypal.com")]),
		duplicateError([], [linkOn("api-m.sandbox.paypal.com")]),
	]) {
		const payouts = await recordingPayouts((path) => {
			if (path === "/v1/payments/payouts") return response;
			return path === "/v1/payments/payouts/FIRST" ? Response.json(headerIn("SUCCESS")) : undefined;
		});
		expect(expectValue(await payouts.createBatch(aBatch()))).toEqual({ batchId: "FIRST", adopted: true });
	}
});

it("adopts nothing through any other link, and does not claim that nothing was paid", async () => {
	for (const [name, response, key] of [
		["to another host", duplicateError([linkOn("api.sandbox.paypal.com.evil.example")]), "batch-1"],
		["to the live API", duplicateError([linkOn("api-m.paypal.com")]), "batch-1"],
		["without https", duplicateError([{ href: "http://api.sandbox.paypal.com/v1/payments/payouts/FIRST" }]), "batch-1"],
		["to another path", duplicateError([{ href: "https://api.sandbox.paypal.com/v1/x/FIRST" }]), "batch-1"],
		["to nothing", duplicateError([]), "batch-1"],
		["to a batch with another key", duplicateError([linkOn("api.sandbox.paypal.com")]), "batch-2"],
	] as const) {
		const payouts = await recordingPayouts((path) => {
			if (path === "/v1/payments/payouts") return response;
			return path === "/v1/payments/payouts/FIRST" ? Response.json(headerIn("SUCCESS", key)) : undefined;
		});
		const problem = problemIn(await payouts.createBatch(aBatch()));
		expect(problem, name).toEqual({ kind: "unavailable", code: "DUPLICATE_NOT_FOUND" });
	}
});
