import { expect, it } from "vitest";
import { LEO, partnerEnvironment } from "#test/services/partner-environment.ts";
import { approveCommissions, decideCommission, settleCommission } from "./commissions.server.ts";

/** A completed sale of 79 euros through a partner's code. */
async function aSale(columns: Record<string, string | number | null> = {}) {
	const environment = partnerEnvironment();
	environment.addPartner("RUI", { commission_rate: 10 });
	const completed = { status: "completed", completion_date: environment.services.now() };
	const id = await environment.sell("RUI", 7900, { ...completed, ...columns });
	const sums = () =>
		["pending", "payable"].map((account) => environment.number(`SELECT ${account}_cents FROM affiliates`));
	return { ...environment, id, sums };
}

it("a commission is not approved while a payment of its sale is disputed", async () => {
	const { services, sqlite, pass, sums } = await aSale();
	sqlite.exec(
		`INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at)
		SELECT 'd', id, application_id, amount, 'fraudulent', 'needs_response', 0, 0 FROM payments`,
	);
	pass(31);
	expect(await approveCommissions(services)).toBe(0);
	expect(sums()).toEqual([790, 0]);
	sqlite.exec("UPDATE disputes SET status = 'won'");
	pass(1);
	expect(await approveCommissions(services)).toBe(1);
	expect(sums()).toEqual([0, 790]);
});

it("a commission is a share of the package, not of a printed certificate ordered later", async () => {
	const { services, sqlite, id, sums } = await aSale();
	sqlite.exec(
		`INSERT INTO payments (id, application_id, purpose, state, amount, amount_received, created_at)
		SELECT 'post', application_id, 'physical_delivery', 'succeeded', 5000, 5000, created_at FROM payments`,
	);
	await settleCommission(services, id);
	expect(sums()).toEqual([790, 0]);
});

it("a commission is not earned on a demonstration", async () => {
	const { number } = await aSale({ is_demo: 1 });
	expect(number("SELECT count(*) FROM commission_transactions")).toBe(0);
});

it("a commission is not rejected once it is approved for a payout", async () => {
	const { services, pass, sums } = await aSale();
	pass(31);
	await approveCommissions(services);
	const rejection = { kind: "reject", reason: "fake-order" } as const;
	expect(await decideCommission(services, LEO, 1, rejection)).toMatchObject({ failure: { code: "wrong_state" } });
	expect(sums()).toEqual([0, 790]);
});
