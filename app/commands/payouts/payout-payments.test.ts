import { expect, it } from "vitest";
import { LEO, NIA, partnerEnvironment } from "#test/services/partner-environment.ts";
import { approveCommissions } from "../partners/commissions.server.ts";
import { adjustBalance } from "../partners/manage-partner.server.ts";
import { settlePayout } from "./payout-payments.server.ts";
import { createPayoutRun } from "./payout-run.server.ts";
import { approvePayoutRun, sendPayoutRuns } from "./send-payout-runs.server.ts";

/** A manual run for one partner who is owed 50 euros, approved by the second person. */
async function approvedRun() {
	const environment = partnerEnvironment();
	const { services, number } = environment;
	const partner = environment.addPartner("RUI");
	await adjustBalance(services, LEO, partner, { cents: 5000, key: "k".repeat(22) }, "net");
	const created = await createPayoutRun(services, LEO, "manual", "net");
	if (!created.ok) throw new Error(created.failure.code);
	const runId = created.value;
	expect((await approvePayoutRun(services, NIA, { id: runId, version: 1 }, "net")).ok).toBe(true);
	const sums = () =>
		["pending", "payable", "sending"].map((account) => number(`SELECT ${account}_cents FROM affiliates`));
	const settle = (decision: "paid" | "failed" | "returned", note = "") =>
		settlePayout(services, LEO, { runId, paymentId: null, decision, note }, "net");
	return { ...environment, runId, sums, settle };
}

it("records manually what no provider reports: paid, and later returned", async () => {
	const { sums, settle, number } = await approvedRun();
	expect(sums()).toEqual([0, 0, 5000]);
	expect((await settle("paid", "TRF 2026/118")).ok).toBe(true);
	expect(sums()).toEqual([0, 0, 0]);
	expect(number("SELECT count(*) FROM payout_runs WHERE state = 'done'")).toBe(1);
	expect((await settle("returned")).ok).toBe(true);
	expect(sums()).toEqual([0, 5000, 0]);
});

it("omits the payment of a partner suspended before the run was approved, and makes it payable again", async () => {
	const { services, sqlite, payouts, addPartner } = partnerEnvironment();
	for (const [index, code] of ["RUI", "EVA"].entries())
		await adjustBalance(services, LEO, addPartner(code), { cents: 5000 + index, key: String(index).repeat(22) }, "net");
	const created = await createPayoutRun(services, LEO, "paypal", "net");
	sqlite.exec("UPDATE affiliates SET state = 'suspended' WHERE code = 'RUI'");
	await approvePayoutRun(services, NIA, { id: created.ok ? created.value : "", version: 1 }, "net");
	const sent = [...payouts.batches.values()].flatMap(({ items }) => items);
	expect(sent.map(({ amount }) => amount)).toEqual([5001]);
	expect(sqlite.prepare("SELECT payable_cents AS payable, sending_cents AS sending FROM affiliates").all()).toEqual([
		{ payable: 5000, sending: 0 },
		{ payable: 0, sending: 5001 },
	]);
});

it("makes failed payments payable again, once", async () => {
	const { sums, settle } = await approvedRun();
	const outcomes = await Promise.all([settle("failed"), settle("failed")]);
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
	expect(sums()).toEqual([0, 5000, 0]);
	expect((await settle("paid")).ok).toBe(false);
});

it("settles one payment of a run and leaves the others", async () => {
	const { services, addPartner, number } = partnerEnvironment();
	for (const [index, code] of ["RUI", "EVA"].entries())
		await adjustBalance(services, LEO, addPartner(code), { cents: 5000, key: String(index).repeat(22) }, "net");
	const created = await createPayoutRun(services, LEO, "manual", "net");
	const runId = created.ok ? created.value : "";
	await approvePayoutRun(services, NIA, { id: runId, version: 1 }, "net");
	expect((await settlePayout(services, LEO, { runId, paymentId: 1, decision: "paid", note: "" }, "net")).ok).toBe(true);
	expect(number("SELECT count(*) FROM affiliate_payments WHERE status = 'paid'")).toBe(1);
	expect(number("SELECT count(*) FROM payout_runs WHERE state = 'approved'")).toBe(1);
});

it.each([
	["paid", "paid", ["paid"]],
	["payable again", "approved", ["failed"]],
	["payable again", "approved", ["paid", "returned"]],
] as const)("makes the commissions of a payment %s with it: %s after %j", async (_, status, decisions) => {
	const { services, sqlite, sell, addPartner, pass } = partnerEnvironment();
	addPartner("RUI");
	await sell("RUI", 50_000, { status: "completed", completion_date: services.now() });
	pass(31);
	expect(await approveCommissions(services)).toBe(1);
	const created = await createPayoutRun(services, LEO, "manual", "net");
	const runId = created.ok ? created.value : "";
	await approvePayoutRun(services, NIA, { id: runId, version: 1 }, "net");
	for (const decision of decisions)
		await settlePayout(services, LEO, { runId, paymentId: null, decision, note: "" }, "net");
	const paidAt = status === "paid" ? services.now() : null;
	expect(sqlite.prepare("SELECT status, amount, paid_at, payment_id FROM commission_transactions").all()).toEqual([
		{ status, amount: 5000, paid_at: paidAt, payment_id: status === "paid" ? 1 : null },
	]);
});

it("rejects a name or sentence as a reference", async () => {
	const { sums, settle } = await approvedRun();
	const refused = await settle("paid", "María said it's done!");
	expect(refused).toMatchObject({ ok: false, failure: { code: "partner_note" } });
	expect(sums()).toEqual([0, 0, 5000]);
});

it("a cron job completes a run after a crash", async () => {
	const { services, sqlite, settle, number } = await approvedRun();
	await settle("paid");
	sqlite.exec("UPDATE payout_runs SET state = 'approved', done_at = NULL");
	await sendPayoutRuns(services);
	expect(number("SELECT count(*) FROM payout_runs WHERE state = 'done'")).toBe(1);
});
