import { describe, expect, it } from "vitest";
import type { PayoutItemState } from "#app/domain/money/payout-provider.ts";
import {
	aBatch,
	advanceProviderClock,
	aPayment,
	aProcessedBatch,
	expectValue,
	openPayouts,
	payoutProvider,
	problemIn,
} from "#test/services/partner-payouts.ts";

const CREATE = "POST /v1/payments/payouts";

describe("paying partners", () => {
	it("creates a batch that is done once every payment is processed, exact to the cent", async () => {
		const items = [
			aPayment({ itemKey: "a", amount: 1 }),
			aPayment({ itemKey: "b", amount: 30, receiver: "rita@partner.example" }),
			aPayment({ itemKey: "c", amount: 110_029, receiver: "unclaimed@partner.example" }),
		];
		const payouts = await openPayouts();
		const { batchId, adopted } = expectValue(await payouts.createBatch(aBatch({ items })));
		expect(adopted).toBe(false);
		const early = expectValue(await payouts.getBatch(batchId));
		expect([early.state, early.items.map(({ state }) => state)]).toEqual(["pending", Array(3).fill("pending")]);
		await advanceProviderClock(1_200);
		expect(expectValue(await payouts.getBatch(batchId)).state).toBe("processing");
		await advanceProviderClock(1_200);
		const done = expectValue(await payouts.getBatch(batchId));
		expect([done.state, done.batchKey]).toEqual(["done", "batch-1"]);
		expect(done.items.map(({ itemKey, state, error }) => [itemKey, state, error])).toEqual([
			["a", "paid", null],
			["b", "paid", null],
			["c", "unclaimed", "RECEIVER_UNREGISTERED"],
		]);
		const { items: paid, balance } = await payoutProvider().ledger();
		expect(paid).toEqual({
			a: { receiver: "sofia@partner.example", cents: 1, paymentCount: 1 },
			b: { receiver: "rita@partner.example", cents: 30, paymentCount: 1 },
		});
		expect(balance).toBe(1_000_000 - 110_060);
	});

	it("reports each payment's own state, in its batch and alone", async () => {
		const states: [string, PayoutItemState, string | null, number][] = [
			["failed", "failed", "RECEIVER_ACCOUNT_LOCKED", 0],
			["blocked", "blocked", "RISK_DECLINE", 0],
			["onhold", "held", "REGULATORY_PENDING", 0],
			["returned", "returned", "RECEIVER_UNREGISTERED", 0],
			["refunded", "refunded", null, 0],
			["somebody", "paid", null, 1234],
		];
		const { batchId } = await aProcessedBatch({
			items: states.map(([name]) => aPayment({ itemKey: name, receiver: `${name}@partner.example` })),
		});
		await advanceProviderClock(2_000);
		const payouts = await openPayouts();
		const { items } = expectValue(await payouts.getBatch(batchId));
		expect(items).toMatchObject(states.map(([itemKey, state, error]) => ({ itemKey, state, error })));
		const { items: ledger } = await payoutProvider().ledger();
		for (const [index, [name, , , cents]] of states.entries()) {
			const item = items[index];
			expect(expectValue(await payouts.getItem(item?.itemId ?? "")), name).toEqual({ ...item, batchId });
			expect(ledger[name]?.cents ?? 0, name).toBe(cents);
		}
	});

	it("cancels an unclaimed payment, but no other", async () => {
		const { items } = await aProcessedBatch({
			items: [
				aPayment({ itemKey: "a" }),
				aPayment({ itemKey: "b", receiver: "unclaimed@partner.example" }),
				aPayment({ itemKey: "c", receiver: "unclaimed@other.example" }),
			],
		});
		const payouts = await openPayouts();
		const [paid = "", unclaimed = "", claimed = ""] = items.map(({ itemId }) => itemId);
		expect(expectValue(await payouts.cancelItem(unclaimed))).toMatchObject({ itemKey: "b", state: "returned" });
		expect(problemIn(await payouts.cancelItem(paid))).toEqual({ kind: "refused", code: "ITEM_NOT_CANCELLABLE" });
		await payoutProvider().act({ action: "claim", item: claimed });
		expect(expectValue(await payouts.getItem(claimed))).toMatchObject({ state: "paid", error: null });
		expect(problemIn(await payouts.cancelItem(claimed))?.kind).toBe("refused");
		expect((await payoutProvider().ledger()).balance).toBe(1_000_000 - 2 * 1234);
	});

	it("sees an unclaimed payment returned after thirty days", async () => {
		const { items } = await aProcessedBatch({ items: [aPayment({ receiver: "unclaimed@partner.example" })] });
		await advanceProviderClock(30 * 24 * 60 * 60 * 1000);
		const payouts = await openPayouts();
		expect(expectValue(await payouts.getItem(items[0]?.itemId ?? "")).state).toBe("returned");
		expect((await payoutProvider().ledger()).balance).toBe(1_000_000);
	});

	it("reads all pages of a batch", async () => {
		const items = Array.from({ length: 7 }, (_, index) => aPayment({ itemKey: `item-${index}`, amount: 1 }));
		const { batchId } = await aProcessedBatch({ items });
		const pages: (string | null)[] = [];
		const inThrees = await openPayouts(
			{},
			{
				fetch: (input, init) => {
					const request = new Request(input as RequestInfo, init);
					const url = new URL(request.url);
					expect(url.searchParams.get("page_size")).toBe("1000");
					url.searchParams.set("page_size", "3");
					pages.push(url.searchParams.get("page"));
					return payoutProvider().fetch(new Request(url, request));
				},
			},
		);
		const batch = expectValue(await inThrees.getBatch(batchId));
		expect(pages).toEqual(["1", "2", "3"]);
		expect(batch.items.map(({ itemKey }) => itemKey)).toEqual(items.map(({ itemKey }) => itemKey));
		expect(new Set(batch.items.map(({ state }) => state))).toEqual(new Set(["paid"]));
	});

	it("does not accept an incomplete list", async () => {
		const { batchId } = await aProcessedBatch({ items: [aPayment({ itemKey: "a" }), aPayment({ itemKey: "b" })] });
		const payouts = await openPayouts(
			{},
			{
				fetch: async (input, init) => {
					const response = await payoutProvider().fetch(new Request(input as RequestInfo, init));
					const body = (await response.json()) as { items?: unknown[] };
					return Response.json({ ...body, ...(body.items && { items: body.items.slice(1) }) }, response);
				},
			},
		);
		expect(problemIn(await payouts.getBatch(batchId))).toEqual({ kind: "unavailable", code: "INCOMPLETE_LIST" });
	});
});

describe("the same batch again", () => {
	it("is adopted, and no one is paid twice", async () => {
		const { batchId } = await aProcessedBatch();
		const payouts = await openPayouts();
		expect(expectValue(await payouts.createBatch(aBatch()))).toEqual({ batchId, adopted: true });
		await advanceProviderClock(3_000);
		expect((await payoutProvider().ledger()).items["item-1"]).toMatchObject({ cents: 1234, paymentCount: 1 });
	});

	it("is created once by twenty simultaneous requests", async () => {
		const payouts = await openPayouts();
		const results = await Promise.all(Array.from({ length: 20 }, () => payouts.createBatch(aBatch())));
		expect(new Set(results.map((result) => expectValue(result).batchId)).size).toBe(1);
		expect(results.filter((result) => !expectValue(result).adopted)).toHaveLength(1);
	});

	it("is paid once, however the response to its creation is lost", async () => {
		const faults = [
			["returns 500 after creating it", { effect: "status-after", status: 500 }],
			["drops the connection after creating it", { effect: "drop-after" }],
			["returns truncated JSON", { effect: "malformed" }],
			["hangs and drops the connection", { effect: "hang", delay: 20 }],
		] as const;
		const payouts = await openPayouts();
		for (const [index, [name, fault]] of faults.entries()) {
			const batch = aBatch({ batchKey: `batch-${index}`, items: [aPayment({ itemKey: `item-${index}` })] });
			await payoutProvider().injectFault({ match: CREATE, ...fault });
			expect(problemIn(await payouts.createBatch(batch))?.kind, name).toBe("unavailable");
			expect(expectValue(await payouts.createBatch(batch)).adopted, name).toBe(true);
		}
		await advanceProviderClock(3_000);
		const { items, entries } = await payoutProvider().ledger();
		for (const [index, [name]] of faults.entries()) expect(items[`item-${index}`]?.paymentCount, name).toBe(1);
		expect(entries.filter(({ movement }) => movement === "sent")).toHaveLength(faults.length);
	});

	it("is created by the next attempt, however the first one fails", async () => {
		const payouts = await openPayouts();
		const faults = [
			["returns 500 before creating it", { effect: "status", status: 500 }],
			["returns 429", { effect: "status", status: 429 }],
			["returns 409", { effect: "status", status: 409 }],
			["drops the connection before creating it", { effect: "drop-before" }],
		] as const;
		for (const [index, [name, fault]] of faults.entries()) {
			const batch = aBatch({ batchKey: `batch-${index}` });
			await payoutProvider().injectFault({ match: CREATE, ...fault });
			expect(problemIn(await payouts.createBatch(batch))?.kind, name).toBe("unavailable");
			expect(expectValue(await payouts.createBatch(batch)).adopted, name).toBe(false);
		}
	});

	it("waits for a slow PayPal, and is unavailable while it is down", async () => {
		await payoutProvider().injectFault({ match: CREATE, effect: "slow", delay: 50 });
		const payouts = await openPayouts();
		expect(expectValue(await payouts.createBatch(aBatch())).adopted).toBe(false);
		await payoutProvider().injectFault({ match: "*/v1/*", effect: "status", status: 503, times: 3 });
		for (let call = 0; call < 3; call += 1) {
			expect(problemIn(await payouts.getBatch("ANY"))?.kind).toBe("unavailable");
		}
		expect(problemIn(await payouts.getBatch("ANY"))).toEqual({ kind: "refused", code: "RESOURCE_NOT_FOUND" });
	});

	it("is a new batch for PayPal after thirty days, so our own row must prevent it", async () => {
		const { batchId } = await aProcessedBatch();
		await advanceProviderClock(31 * 24 * 60 * 60 * 1000);
		const again = expectValue(await (await openPayouts()).createBatch(aBatch()));
		expect([again.adopted, again.batchId === batchId]).toEqual([false, false]);
	});
});

describe("the adapter", () => {
	it("reports that the balance is too low, and pays nothing until it is sufficient", async () => {
		await payoutProvider().setBalance(1233);
		const payouts = await openPayouts();
		expect(problemIn(await payouts.createBatch(aBatch()))).toEqual({ kind: "refused", code: "INSUFFICIENT_FUNDS" });
		await payoutProvider().setBalance(1234);
		expect(expectValue(await payouts.createBatch(aBatch())).adopted).toBe(false);
	});

	it("reports a batch as denied if its money has been spent in the meantime", async () => {
		const payouts = await openPayouts();
		const { batchId } = expectValue(await payouts.createBatch(aBatch()));
		await payoutProvider().setBalance(0);
		await advanceProviderClock(3_000);
		const batch = expectValue(await payouts.getBatch(batchId));
		expect([batch.state, batch.items[0]?.state]).toEqual(["denied", "failed"]);
		expect((await payoutProvider().ledger()).entries).toEqual([]);
	});

	it("understands PayPal's own test codes", async () => {
		const payouts = await openPayouts();
		for (const [note, kind, code] of [
			["ERRPYO002", "refused", "SENDER_EMAIL_UNCONFIRMED"],
			["ERRPYO005", "refused", "INSUFFICIENT_FUNDS"],
			["ERRPYO006", "unavailable", "INTERNAL_ERROR"],
		] as const) {
			const batch = aBatch({ batchKey: note, items: [aPayment({ note })] });
			expect(problemIn(await payouts.createBatch(batch)), note).toEqual({ kind, code });
		}
	});

	it("rejects a malformed batch without asking PayPal", async () => {
		const payouts = await openPayouts({}, { fetch: () => Promise.reject(new Error("PayPal was asked")) });
		const malformed: [string, Parameters<typeof aBatch>[0]][] = [
			["without payments", { items: [] }],
			["with two payments under one key", { items: [aPayment(), aPayment()] }],
			["with a payment of zero", { items: [aPayment({ amount: 0 })] }],
			["with half a cent", { items: [aPayment({ amount: 10.5 })] }],
			["with a key of 64 characters", { items: [aPayment({ itemKey: "k".repeat(64) })] }],
			["to an invalid address", { items: [aPayment({ receiver: "sofia" })] }],
			[
				"to an address of 128 characters",
				{ items: [aPayment({ receiver: `${"s".repeat(64)}@${"p".repeat(55)}.example` })] },
			],
			["with a note of 1001 non-ASCII characters", { items: [aPayment({ note: "é".repeat(1001) })] }],
			["under a key of 257 characters", { batchKey: "k".repeat(257) }],
			["with a subject of 256 characters", { subject: "s".repeat(256) }],
		];
		for (const [name, changes] of malformed)
			expect(problemIn(await payouts.createBatch(aBatch(changes))), name).toEqual({
				kind: "refused",
				code: "malformed",
			});
	});

	it("rejects everything without an account, and sends no request", async () => {
		const none = { PAYPAL_CLIENT_ID: undefined, PAYPAL_CLIENT_SECRET: undefined };
		const payouts = await openPayouts(none, { fetch: () => Promise.reject(new Error("PayPal was asked")) });
		expect(payouts.setup()).toEqual({ configured: false, mode: "sandbox", clientIdEnding: null });
		const refused = { kind: "refused", code: "not_configured" };
		expect(problemIn(await payouts.createBatch(aBatch()))).toEqual(refused);
		expect(problemIn(await payouts.getBatch("B"))).toEqual(refused);
		expect(problemIn(await payouts.getItem("I"))).toEqual(refused);
		expect(problemIn(await payouts.cancelItem("I"))).toEqual(refused);
		expect((await payouts.verifyWebhook("{}", new Headers())).ok).toBe(false);
	});

	it("builds no URL from an invalid id", async () => {
		const payouts = await openPayouts({}, { fetch: () => Promise.reject(new Error("PayPal was asked")) });
		for (const id of ["", "../oauth2/token", "A?page=2", "A/B"]) {
			expect(problemIn(await payouts.getBatch(id))).toEqual({ kind: "refused", code: "malformed" });
			expect(problemIn(await payouts.getItem(id))).toEqual({ kind: "refused", code: "malformed" });
			expect(problemIn(await payouts.cancelItem(id))).toEqual({ kind: "refused", code: "malformed" });
		}
	});

	it("shows staff its setup, with only the last four characters of the client id", async () => {
		expect((await openPayouts()).setup()).toEqual({ configured: true, mode: "sandbox", clientIdEnding: "ient" });
	});
});
