import { expect, it } from "vitest";
import { calculateCommission } from "#app/domain/partners/commission.ts";
import {
	LEO,
	LEO_AGAIN,
	NIA,
	type PartnerEnvironment,
	partnerEnvironment,
} from "#test/services/partner-environment.ts";
import { cancelPayoutRun, createPayoutRun } from "../payouts/payout-run.server.ts";
import { approvePayoutRun, handlePayoutEvent, sendPayoutRuns } from "../payouts/send-payout-runs.server.ts";
import { approveCommissions, decideCommission, settleCommission } from "./commissions.server.ts";
import { adjustBalance } from "./manage-partner.server.ts";

/** The long tier runs ten thousand. */
const STEPS = Number(process.env.LEDGER_STEPS ?? 1_000);
const CODES = ["RUI", "EVA", "TIA", "LEA", "ANA"];
const PRICES = [7900, 10900, 12900];

/** Mulberry32: the same steps in every run. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

type Sale = { id: string; partner: number; received: number; refunded: number; lost: boolean; rate: number };

/** The runs in a state, from the table. */
function runs({ sqlite }: PartnerEnvironment, state: string): { id: string; version: number }[] {
	return sqlite.prepare("SELECT id, version FROM payout_runs WHERE state = ?").all(state) as never;
}

/** Checks that the table agrees with the model. */
function check(
	environment: PartnerEnvironment,
	partners: number[],
	sales: Sale[],
	adjusted: Map<number, number>,
): void {
	const rejected = new Set(
		environment.sqlite
			.prepare("SELECT application_id FROM commission_transactions WHERE status = 'rejected'")
			.all()
			.map((row) => row.application_id),
	);
	for (const partner of partners) {
		const row = environment.sqlite.prepare("SELECT * FROM affiliates WHERE id = ?").get(partner) ?? {};
		const sums = environment.sqlite
			.prepare("SELECT account, sum(amount) AS n FROM commission_entries WHERE affiliate_id = ? GROUP BY account")
			.all(partner);
		const sumOf = (account: string) => Number(sums.find((sum) => sum.account === account)?.n ?? 0);
		expect({ pending: row.pending_cents, payable: row.payable_cents, sending: row.sending_cents }).toEqual({
			pending: sumOf("pending"),
			payable: sumOf("payable"),
			sending: sumOf("sending"),
		});
		expect(sumOf("pending")).toBe(
			environment.number(
				"SELECT coalesce(sum(amount), 0) FROM commission_transactions WHERE affiliate_id = ? AND status IN ('pending', 'hold')",
				partner,
			),
		);
		const owed = sales
			.filter((sale) => sale.partner === partner && !rejected.has(sale.id))
			.reduce((sum, sale) => sum + calculateCommission(sale.lost ? 0 : sale.received - sale.refunded, sale.rate), 0);
		const paidOut = environment.number(
			"SELECT coalesce(sum(amount), 0) FROM affiliate_payments WHERE affiliate_id = ? AND status = 'paid'",
			partner,
		);
		expect(sumOf("pending") + sumOf("payable") + sumOf("sending")).toBe(owed + (adjusted.get(partner) ?? 0) - paidOut);
	}
}

it("keeps the ledger equal to the balance, and pays nothing twice, over ten thousand random steps", async () => {
	const environment = partnerEnvironment();
	const { services, sqlite, payouts } = environment;
	const random = randomFrom(20_261_123);
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const partners = CODES.map((code, index) => environment.addPartner(code, { commission_rate: 10 + index * 3 }));
	const rateOf = (partner: number) =>
		environment.number("SELECT commission_rate FROM affiliates WHERE id = ?", partner);
	const sales: Sale[] = [];
	const adjusted = new Map<number, number>();
	const settle = (sale: Sale) => settleCommission(services, sale.id);
	const actions: Record<string, () => Promise<unknown>> = {
		async sale() {
			const at = Math.floor(random() * CODES.length);
			const received = pick(PRICES);
			const id = await environment.sell(CODES[at] as string, received);
			const partner = partners[at] as number;
			sales.push({ id, partner, received, refunded: 0, lost: false, rate: rateOf(partner) });
		},
		async refund() {
			const sale = sales.length > 0 ? pick(sales) : null;
			if (!sale) return;
			const refundable = sale.received - sale.refunded;
			sale.refunded += pick([Math.round(refundable * 0.7), refundable, Math.min(refundable, 1234)]);
			sqlite.prepare("UPDATE payments SET amount_refunded = ? WHERE application_id = ?").run(sale.refunded, sale.id);
			await Promise.all([settle(sale), settle(sale)]);
		},
		async "a refund that failed"() {
			const sale = sales.find(({ refunded }) => refunded > 0 && random() < 0.3);
			if (!sale) return;
			sale.refunded = 0;
			sqlite.prepare("UPDATE payments SET amount_refunded = 0 WHERE application_id = ?").run(sale.id);
			await settle(sale);
		},
		async dispute() {
			const sale = sales.length > 0 ? pick(sales) : null;
			if (!sale) return;
			sale.lost = !sale.lost;
			sqlite
				.prepare(
					`INSERT INTO disputes (id, payment_id, application_id, amount, reason, status, created_at, updated_at)
					SELECT 'd-' || id, id, application_id, amount, 'fraudulent', ?, 0, 0 FROM payments WHERE application_id = ?
					ON CONFLICT DO UPDATE SET status = excluded.status`,
				)
				.run(sale.lost ? "lost" : "won", sale.id);
			await settle(sale);
		},
		async "another code after the payment"() {
			const sale = sales.length > 0 ? pick(sales) : null;
			if (!sale) return;
			sqlite.prepare("UPDATE applications SET affiliate_code = ? WHERE id = ?").run(pick(CODES), sale.id);
			await settle(sale);
		},
		async "a new rate"() {
			sqlite
				.prepare("UPDATE affiliates SET commission_rate = ? WHERE id = ?")
				.run(pick([5, 10, 15, 20]), pick(partners));
		},
		async complete() {
			sqlite
				.prepare(
					"UPDATE applications SET status = 'completed', completion_date = ? WHERE status = 'pending' AND random() % 3 = 0",
				)
				.run(services.now());
		},
		async "days pass"() {
			// The cron job runs every five minutes: a month later nothing is left to reconcile.
			payouts.faults.length = 0;
			await sendPayoutRuns(services);
			environment.pass(pick([1, 7, 40]));
			await Promise.all([approveCommissions(services), approveCommissions(services)]);
		},
		async decide() {
			const onHold = sqlite.prepare("SELECT id FROM commission_transactions WHERE status = 'hold' LIMIT 3").all();
			for (const { id } of onHold)
				await decideCommission(
					services,
					LEO,
					Number(id),
					random() < 0.7 ? { kind: "release" } : { kind: "reject", reason: "fake-order" },
				);
		},
		async adjust() {
			const partner = pick(partners);
			const cents = pick([500, -300, 1000]);
			const key = String(sales.length + adjusted.size).padStart(22, String(Math.floor(random() * 1e9)));
			const before = environment.number("SELECT count(*) FROM commission_entries");
			await adjustBalance(services, LEO, partner, { cents, key: key.slice(0, 22) }, "net");
			const isNew = environment.number("SELECT count(*) FROM commission_entries") > before;
			if (isNew) adjusted.set(partner, (adjusted.get(partner) ?? 0) + cents);
		},
		async "two clicks make a run"() {
			const results = await Promise.all([
				createPayoutRun(services, LEO, "paypal", "net"),
				createPayoutRun(services, LEO, "paypal", "net"),
			]);
			expect(results.filter(({ ok }) => ok).length).toBeLessThan(2);
		},
		async approve() {
			const [run] = runs(environment, "draft");
			if (!run) return;
			expect((await approvePayoutRun(services, LEO_AGAIN, run, "net")).ok).toBe(false);
			if (random() < 0.5) payouts.faults.push(pick(["unavailable", "response-lost", "refused"]));
			await Promise.all([approvePayoutRun(services, NIA, run, "net"), approvePayoutRun(services, NIA, run, "net")]);
		},
		async cancel() {
			const [run] = [...runs(environment, "draft"), ...runs(environment, "approved")];
			if (run && random() < 0.3) await cancelPayoutRun(services, LEO, run, "net");
		},
		async "the provider works"() {
			for (const { items } of payouts.batches.values())
				for (const item of items) {
					if (["pending", "unclaimed", "held"].includes(item.state) && random() < 0.6)
						item.state = pick(["paid", "paid", "paid", "failed", "unclaimed", "held", "returned"]);
					else if (item.state === "paid" && random() < 0.002) {
						item.state = "reversed";
						const event = {
							id: "e",
							type: "PAYMENT.PAYOUTS-ITEM.REFUNDED",
							batchId: null,
							itemId: `I-${item.itemKey}`,
						};
						await Promise.all([handlePayoutEvent(services, event), handlePayoutEvent(services, event)]);
					}
				}
			if (random() < 0.3) payouts.faults.push(pick(["unavailable", "response-lost"]));
			await Promise.all([sendPayoutRuns(services), sendPayoutRuns(services)]);
		},
	};
	const names = [...Object.keys(actions), "sale", "sale", "sale", "refund", "days pass", "complete"];
	for (let step = 1; step <= STEPS; step += 1) {
		const name = pick(names);
		await actions[name]?.();
		if (step % 250 === 0) check(environment, partners, sales, adjusted);
	}
	payouts.faults.length = 0;
	for (const { items } of payouts.batches.values())
		for (const item of items) if (["pending", "unclaimed", "held"].includes(item.state)) item.state = "paid";
	await sendPayoutRuns(services);
	await sendPayoutRuns(services);
	check(environment, partners, sales, adjusted);
	for (const partner of partners) {
		const recordedTotal = environment.number(
			"SELECT coalesce(sum(amount), 0) FROM affiliate_payments WHERE affiliate_id = ? AND status = 'paid'",
			partner,
		);
		expect(recordedTotal).toBe(payouts.paidTo(partner));
	}
	expect(sales.length).toBeGreaterThan(STEPS / 10);
	expect(environment.number("SELECT count(*) FROM affiliate_payments WHERE status = 'paid'")).toBeGreaterThan(
		STEPS / 200,
	);
	expect(environment.number("SELECT count(*) FROM commission_entries WHERE kind = 'clawed_back'")).toBeGreaterThan(
		STEPS / 200,
	);
}, 180_000);
