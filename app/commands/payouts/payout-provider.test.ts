import { describe, expect, it } from "vitest";
import { affiliatePayments, payoutRuns } from "#app/data/payout-schema.server.ts";
import type { PayoutItemState } from "#app/domain/money/payout-provider.ts";
import { DAY, MINUTE } from "#app/domain/time/calendar.ts";
import { LEO, NIA, partnerEnvironment } from "#test/services/partner-environment.ts";
import { adjustBalance } from "../partners/manage-partner.server.ts";
import { cancelPayoutRun, createPayoutRun } from "./payout-run.server.ts";
import {
	adoptBatch,
	approvePayoutRun,
	handlePayoutEvent,
	sendPayoutRun,
	sendPayoutRuns,
} from "./send-payout-runs.server.ts";

type Fault = "unavailable" | "response-lost" | "refused";

/** A run through the provider for two partners, approved by the second person; the first requests may fail. */
async function approvedRun(...faults: Fault[]) {
	const environment = partnerEnvironment();
	const { services, payouts, addPartner } = environment;
	const logged: unknown[] = [];
	Object.assign(services, { log: (event: string, fields?: object) => void logged.push([event, fields]) });
	for (const [index, code] of ["RUI", "EVA"].entries()) {
		const adjustment = { cents: 5000 + index, key: String(index).repeat(22) };
		await adjustBalance(services, LEO, addPartner(code), adjustment, "net");
	}
	const created = await createPayoutRun(services, LEO, "paypal", "net");
	if (!created.ok) throw new Error(created.failure.code);
	const id = created.value;
	payouts.faults.push(...faults);
	await approvePayoutRun(services, NIA, { id, version: 1 }, "net");
	const run = async () => {
		const [row] = await services.db.select().from(payoutRuns);
		if (!row) throw new Error("no run");
		return row;
	};
	const statuses = async () => (await services.db.select().from(affiliatePayments)).map(({ status }) => status);
	const report = (...states: (PayoutItemState | null)[]) => {
		const items = payouts.batches.get(id)?.items ?? [];
		for (const [index, item] of items.entries()) item.state = states[index] ?? item.state;
	};
	const sums = () =>
		["payable", "sending"].map((account) => environment.number(`SELECT sum(${account}_cents) FROM affiliates`));
	return { ...environment, db: services.db, id, logged, run, statuses, report, sums };
}

describe("sending a run", () => {
	it("names the receivers, amounts and statements, in this order", async () => {
		const { services, db, id, run, payouts, logged } = await approvedRun("refused");
		const requests: unknown[] = [];
		const createBatch = (request: Parameters<typeof payouts.port.createBatch>[0]) => {
			requests.push(request.items);
			return payouts.port.createBatch(request);
		};
		Object.assign(services, { payouts: { ...payouts.port, createBatch } });
		await sendPayoutRuns(services);
		expect(requests).toEqual([
			[
				{
					itemKey: expect.stringMatching(/:1$/),
					receiver: "rui@pay.example",
					amount: 5000,
					currency: "EUR",
					note: "Azulejo NIF, statement 1",
				},
				{
					itemKey: expect.stringMatching(/:2$/),
					receiver: "eva@pay.example",
					amount: 5001,
					currency: "EUR",
					note: "Azulejo NIF, statement 2",
				},
			],
		]);
		expect(await run()).toMatchObject({
			state: "sent",
			batchId: `B-${id}`,
			problem: null,
			leasedUntil: null,
			version: 3,
		});
		expect(await db.select().from(affiliatePayments)).toMatchObject([
			{ status: "processing", paypalBatchId: `B-${id}` },
			{ status: "processing", paypalBatchId: `B-${id}` },
		]);
		expect(logged).toContainEqual(["payout-sent", { run: id, payments: 2, adopted: false }]);
	});

	it("that the provider refuses leaves it unsent, so that it can be cancelled", async () => {
		const { services, id, run, statuses } = await approvedRun("refused");
		expect(await run()).toMatchObject({
			...{ state: "approved", requestedAt: null, leasedUntil: null, problem: "INSUFFICIENT_FUNDS" },
		});
		expect((await cancelPayoutRun(services, LEO, { id, version: 2 }, "net")).ok).toBe(true);
		expect(await statuses()).toEqual(["cancelled", "cancelled"]);
	});

	it("whose result is unknown cannot be cancelled, also if a repeat is refused, and is adopted later", async () => {
		const { services, payouts, id, run, pass } = await approvedRun("response-lost");
		const asked = services.now();
		expect(await run()).toMatchObject({
			state: "approved",
			requestedAt: asked,
			leasedUntil: null,
			problem: "unavailable",
		});
		pass(1);
		payouts.faults.push("refused");
		await sendPayoutRun(services, id);
		expect(await run()).toMatchObject({ requestedAt: asked, problem: "INSUFFICIENT_FUNDS" });
		expect((await cancelPayoutRun(services, LEO, { id, version: 2 }, "net")).ok).toBe(false);
		await sendPayoutRun(services, id);
		expect([(await run()).state, payouts.batches.size]).toEqual(["sent", 1]);
	});

	it("is repeated for 29 days, then only staff may decide", async () => {
		const { services, db, payouts, id, run, statuses, pass } = await approvedRun("unavailable");
		pass(29);
		payouts.faults.push("unavailable");
		await sendPayoutRun(services, id);
		expect((await run()).problem).toBe("unavailable");
		pass(1 / DAY);
		await sendPayoutRun(services, id);
		expect([(await run()).problem, payouts.batches.size]).toEqual(["guard_over", 0]);
		expect(await adoptBatch(services, id, "B-none")).toMatchObject({ failure: { code: "payout_batch_foreign" } });
		payouts.batches.set("other", { batchId: "B-other", items: [] });
		expect(await adoptBatch(services, id, "B-other")).toMatchObject({ failure: { code: "payout_batch_foreign" } });
		const items = (await db.select().from(affiliatePayments)).map(({ itemKey, amount }) => ({
			itemKey,
			amount,
			state: "paid" as const,
		}));
		payouts.batches.set(id, { batchId: "B-found", items });
		payouts.faults.push("unavailable");
		expect(await adoptBatch(services, id, "B-found")).toMatchObject({ failure: { code: "service_unavailable" } });
		await db.update(payoutRuns).set({ problem: null });
		await adoptBatch(services, id, "B-found");
		expect((await run()).state, "it is not stuck").toBe("approved");
		await db.update(payoutRuns).set({ problem: "guard_over" });
		expect((await adoptBatch(services, id, "B-found")).ok).toBe(true);
		expect([await run(), await statuses()]).toMatchObject([
			{ state: "done", batchId: "B-found", problem: null },
			["paid", "paid"],
		]);
	});

	it("waits two minutes for another call that may be sending it", async () => {
		const { services, db, payouts, id, run, pass } = await approvedRun("refused");
		await db.update(payoutRuns).set({ leasedUntil: services.now() + 2 * MINUTE });
		pass((2 * MINUTE - 1) / DAY);
		await sendPayoutRun(services, id);
		expect([(await run()).state, payouts.batches.size]).toEqual(["approved", 0]);
		pass(1 / DAY);
		const leases: unknown[] = [];
		const createBatch = async (request: Parameters<typeof payouts.port.createBatch>[0]) => {
			leases.push([(await run()).leasedUntil, (await run()).requestedAt]);
			return payouts.port.createBatch(request);
		};
		Object.assign(services, { payouts: { ...payouts.port, createBatch } });
		await sendPayoutRun(services, id);
		expect(leases).toEqual([[services.now() + 2 * MINUTE, services.now()]]);
		await sendPayoutRun(services, "none");
	});
});

describe("a run that was sent", () => {
	it("is done once all of its payments have ended, and is checked again the next day", async () => {
		const { services, db, id, run, statuses, report, sums } = await approvedRun();
		report("paid", "unclaimed");
		await sendPayoutRuns(services);
		expect([(await run()).state, await statuses(), sums()]).toEqual(["sent", ["paid", "unclaimed"], [0, 5001]]);
		const payments = await db.select().from(affiliatePayments);
		expect(payments.map(({ processedAt }) => processedAt !== null)).toEqual([true, false]);
		report(null, "failed");
		await sendPayoutRuns(services);
		expect([await statuses(), sums()]).toEqual([
			["paid", "failed"],
			[5001, 0],
		]);
		expect(await run()).toMatchObject({
			state: "done",
			doneAt: services.now(),
			retryAt: services.now() + DAY,
			version: 4,
		});
		expect((await services.db.select().from(affiliatePayments)).map(({ itemId }) => itemId)).toEqual([
			...[expect.stringContaining(`I-`), expect.stringContaining(id)],
		]);
	});

	it("is checked daily for sixty days, because payments may be returned", async () => {
		const { services, payouts, run, statuses, report, sums, pass, logged } = await approvedRun();
		report("paid", "paid");
		await sendPayoutRuns(services);
		pass(1 - 1 / DAY);
		report("reversed", null);
		await sendPayoutRuns(services);
		expect(await statuses()).toEqual(["paid", "paid"]);
		pass(1 / DAY);
		await sendPayoutRuns(services);
		expect([await statuses(), sums(), (await run()).retryAt]).toEqual([
			["reversed", "paid"],
			[5000, 0],
			services.now() + DAY,
		]);
		pass(59);
		payouts.faults.push("unavailable");
		await sendPayoutRuns(services);
		expect(logged.at(-1)).toEqual(["payout-unknown", { type: "daily-check", target: "batch", code: null }]);
		expect((await run()).retryAt, "the sixtieth day").toBe(services.now() + DAY);
		pass(1);
		await sendPayoutRuns(services);
		expect((await run()).retryAt).toBeNull();
	});

	it.each(["denied", "cancelled"] as const)(
		"whose batch was %s releases payments that the provider does not list",
		async (state) => {
			const { services, payouts, id, run, statuses, sums } = await approvedRun();
			const getBatch = async () => ({ ok: true, value: { state, batchKey: id, items: [] } });
			Object.assign(services, { payouts: { ...payouts.port, getBatch } });
			await sendPayoutRuns(services);
			expect([(await run()).state, await statuses(), sums()]).toEqual(["done", ["failed", "failed"], [10_001, 0]]);
			expect((await services.db.select().from(affiliatePayments))[0]?.errorDetails).toBe("BATCH_DENIED");
		},
	);

	it("keeps its payments while the provider has a problem, or lists none of them", async () => {
		const { services, payouts, id, run, statuses } = await approvedRun();
		payouts.faults.push("unavailable");
		await sendPayoutRuns(services);
		expect(await run()).toMatchObject({ state: "sent", problem: "unavailable" });
		const getBatch = async () => ({ ok: true, value: { state: "done", batchKey: id, items: [] } });
		Object.assign(services, { payouts: { ...payouts.port, getBatch } });
		await sendPayoutRuns(services);
		expect([(await run()).state, await statuses()]).toEqual(["sent", ["processing", "processing"]]);
	});
});

describe("an event of the payout provider", () => {
	const handle = (
		services: Awaited<ReturnType<typeof approvedRun>>["services"],
		itemId: string | null,
		batchId: string | null,
	) => handlePayoutEvent(services, { type: "T", itemId, batchId } as never);

	it("about a payment stores that payment's current state, and completes its run with the last", async () => {
		const { services, db, run, statuses, report } = await approvedRun();
		const keys = (await db.select().from(affiliatePayments)).map(({ itemKey }) => itemKey);
		report("paid", "paid");
		await handle(services, `I-${keys[1]}`, null);
		expect([(await run()).state, await statuses()]).toEqual(["sent", ["processing", "paid"]]);
		await handle(services, `I-${keys[0]}`, "B-ignored");
		expect([(await run()).state, await statuses()]).toEqual(["done", ["paid", "paid"]]);
	});

	it("about a batch stores the state of all its payments", async () => {
		const { services, id, statuses, report } = await approvedRun();
		report("held", "paid");
		await handle(services, null, `B-${id}`);
		expect(await statuses()).toEqual(["held", "paid"]);
	});

	it("about anything else or unknown is logged, and one during an outage has to be repeated", async () => {
		const { services, id, payouts, statuses, logged } = await approvedRun();
		logged.length = 0;
		await handle(services, null, null);
		await handle(services, "I-none", null);
		await handle(services, null, "B-none");
		payouts.batches.set("foreign", { batchId: "B-foreign", items: [{ itemKey: "x:1", amount: 1, state: "paid" }] });
		await handle(services, "I-x:1", null);
		expect(logged).toEqual([
			["payout-event-ignored", { type: "T" }],
			["payout-unknown", { type: "T", target: "item", code: "NOT_FOUND" }],
			["payout-unknown", { type: "T", target: "batch", code: "NOT_FOUND" }],
			["payout-observed", { type: "T", target: "item", state: "paid" }],
		]);
		payouts.faults.push("unavailable");
		await expect(handle(services, null, `B-${id}`)).rejects.toThrow("The payout provider is unavailable");
		expect(await statuses()).toEqual(["processing", "processing"]);
	});
});
