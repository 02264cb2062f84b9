import { describe, expect, it } from "vitest";
import type { Staff } from "#app/domain/application/staff-roles.ts";
import { LEO, NIA, partnerEnvironment } from "#test/services/partner-environment.ts";
import { adjustBalance } from "../partners/manage-partner.server.ts";
import { settlePayout } from "./payout-payments.server.ts";
import { cancelPayoutRun, createPayoutRun } from "./payout-run.server.ts";
import { approvePayoutRun, sendPayoutRuns } from "./send-payout-runs.server.ts";

/** May decide on partners, but not pay them. */
const EVA: Staff = { id: 4, email: "eva@azulejo.example", role: "senior", person: 4, name: null };

/** A run that Leo has prepared for one partner who is owed 50 euros. */
async function draftRun(method: "paypal" | "manual" = "paypal") {
	const environment = partnerEnvironment();
	const { services, number } = environment;
	const partner = environment.addPartner("RUI");
	await adjustBalance(services, LEO, partner, { cents: 5000, key: "k".repeat(22) }, "net");
	const created = await createPayoutRun(services, LEO, method, "net");
	if (!created.ok) throw new Error(created.failure.code);
	const id = created.value;
	return {
		...environment,
		approve: (staff = NIA, version = 1) => approvePayoutRun(services, staff, { id, version }, "net"),
		cancel: (staff = LEO, version = 1) => cancelPayoutRun(services, staff, { id, version }, "net"),
		settle: (staff = LEO) =>
			settlePayout(services, staff, { runId: id, paymentId: null, decision: "paid", note: "" }, "net"),
		sums: () => ["payable", "sending"].map((account) => number(`SELECT ${account}_cents FROM affiliates`)),
		column: (sql: string) =>
			environment.sqlite
				.prepare(sql)
				.all()
				.map((row) => Object.values(row)[0]),
	};
}

const STALE = { ok: false, failure: { code: "stale_version" } };

it("lets only staff who may pay prepare, approve, cancel and settle a run, or adjust a balance", async () => {
	const { services, approve, cancel, settle, sums } = await draftRun("manual");
	const adjustment = { cents: 5000, key: "e".repeat(22) };
	const forbidden = { ok: false, failure: { code: "staff_only" } };
	expect(await createPayoutRun(services, EVA, "paypal", "net")).toMatchObject(forbidden);
	expect(await adjustBalance(services, EVA, 1, adjustment, "net")).toMatchObject(forbidden);
	for (const action of [approve, cancel]) expect(await action(EVA)).toMatchObject(forbidden);
	await approve();
	expect(await settle(EVA)).toMatchObject(forbidden);
	expect(sums()).toEqual([0, 5000]);
});

it("records in the audit log who prepared, approved, settled and cancelled a run", async () => {
	const { services, approve, settle, column } = await draftRun("manual");
	await approve();
	await settle();
	await adjustBalance(services, LEO, 1, { cents: 5000, key: "a".repeat(22) }, "net");
	const second = await createPayoutRun(services, LEO, "manual", "net");
	await cancelPayoutRun(services, NIA, { id: second.ok ? second.value : "", version: 1 }, "net");
	expect(
		column("SELECT user_id || ' ' || action FROM audit_entries WHERE action LIKE 'payout-%' ORDER BY seq"),
	).toEqual([
		...["1 payout-made", "2 payout-approved", "1 payout-settled"],
		...["1 payout-made", "2 payout-cancelled"],
	]);
});

describe("a payout run", () => {
	it("is neither approved nor cancelled from an outdated page", async () => {
		const { approve, cancel, sums } = await draftRun();
		expect(await approve(NIA, 0)).toMatchObject(STALE);
		expect(await cancel(LEO, 0)).toMatchObject(STALE);
		expect(sums()).toEqual([0, 5000]);
		expect((await cancel()).ok).toBe(true);
		expect(await approve()).toMatchObject(STALE);
		expect(sums()).toEqual([5000, 0]);
	});

	it("is settled by hand only once it is approved, and never when the provider reports the outcome", async () => {
		const draft = await draftRun("manual");
		expect(await draft.settle()).toMatchObject(STALE);
		const { services, approve, settle, payouts, sums } = await draftRun("paypal");
		payouts.faults.push("unavailable");
		await approve();
		expect(await settle()).toMatchObject(STALE);
		expect(sums()).toEqual([0, 5000]);
		await sendPayoutRuns(services);
		expect(payouts.batches.size).toBe(1);
	});

	it("can be cancelled after the provider has refused it, unless an earlier request may have arrived", async () => {
		const refused = await draftRun();
		refused.payouts.faults.push("refused");
		await refused.approve();
		expect((await refused.cancel(LEO, 2)).ok).toBe(true);
		const unanswered = await draftRun();
		unanswered.payouts.faults.push("response-lost", "refused");
		await unanswered.approve();
		await sendPayoutRuns(unanswered.services);
		expect(await unanswered.cancel(LEO, 2)).toMatchObject(STALE);
		expect(unanswered.sums()).toEqual([0, 5000]);
	});

	it("is not resent once the provider may no longer deduplicate requests, until staff have checked", async () => {
		const { services, approve, cancel, payouts, pass, column } = await draftRun();
		payouts.faults.push("unavailable");
		await approve();
		pass(30);
		await sendPayoutRuns(services);
		expect(payouts.batches.size).toBe(0);
		expect(column("SELECT problem FROM payout_runs")).toEqual(["guard_over"]);
		expect((await cancel(LEO, 2)).ok).toBe(true);
	});

	it("ends at once when there is nothing to pay, so that the next one can be prepared", async () => {
		const { services, addPartner } = partnerEnvironment();
		const partner = addPartner("RUI");
		expect(await createPayoutRun(services, LEO, "paypal", "net")).toMatchObject({
			failure: { code: "nothing_to_pay" },
		});
		await adjustBalance(services, LEO, partner, { cents: 5000, key: "k".repeat(22) }, "net");
		expect((await createPayoutRun(services, LEO, "paypal", "net")).ok).toBe(true);
	});
});

it("a cron job reverts the payments of a run whose cancellation crashed", async () => {
	const { services, sqlite, addPartner, number } = partnerEnvironment();
	const partner = addPartner("RUI");
	await adjustBalance(services, LEO, partner, { cents: 5000, key: "k".repeat(22) }, "net");
	expect((await createPayoutRun(services, LEO, "paypal", "net")).ok).toBe(true);
	const balanceOf = (account: string) => number(`SELECT ${account}_cents FROM affiliates`);
	expect([balanceOf("payable"), balanceOf("sending")]).toEqual([0, 5000]);
	sqlite.exec("UPDATE payout_runs SET state = 'cancelled'");
	await sendPayoutRuns(services);
	await sendPayoutRuns(services);
	expect([balanceOf("payable"), balanceOf("sending")]).toEqual([5000, 0]);
	expect(number("SELECT count(*) FROM affiliate_payments WHERE status = 'cancelled'")).toBe(1);
});
