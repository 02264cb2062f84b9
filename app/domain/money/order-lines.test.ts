import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDisputeSnapshot, aPayment, aRefundSnapshot, aSnapshot, NOON } from "#test/factories/application.ts";
import { extractLine, isSameOrder, type OrderLine, sumLines } from "./order-lines.ts";
import { type Payment, reducePayment } from "./payment.ts";
import { sumRefunded } from "./refund.ts";

const PRICES = [7900, 10900, 12900, 7110];
const line = (position: number, amount = 7900): OrderLine => ({
	paymentId: `payment-${position}`,
	applicationId: `case-${position}`,
	amount,
});
const COUPLE = [line(1, 10900), line(2, 7900)];
const lines = fc
	.array(fc.constantFrom(...PRICES), { minLength: 2, maxLength: 8 })
	.map((amounts) => amounts.map((amount, position) => line(position + 1, amount)));

function rowOf({ paymentId, applicationId, amount }: OrderLine): Payment {
	return aPayment({ id: paymentId, applicationId, amount, intentId: "pi_1" });
}

function paidTogether(order: readonly OrderLine[], changes: Parameters<typeof aSnapshot>[0] = {}) {
	const amount = sumLines(order);
	return aSnapshot({ intentId: "pi_1", amount, amountReceived: amount, ...changes });
}

/** Every line's payment after a snapshot of the intent. */
function observe(order: readonly OrderLine[], changes: Parameters<typeof aSnapshot>[0] = {}): Payment[] {
	const snapshot = paidTogether(order, changes);
	return order.map((orderLine) => reducePayment(rowOf(orderLine), extractLine(snapshot, order, orderLine), NOON));
}

describe("an intent for several people", () => {
	it("pays each line in full, and nothing else", () => {
		fc.assert(
			fc.property(lines, (order) => {
				const payments = observe(order);
				expect(payments.map(({ state }) => state)).toEqual(order.map(() => "succeeded"));
				expect(payments.map(({ amountReceived }) => amountReceived)).toEqual(order.map(({ amount }) => amount));
			}),
		);
	});

	it("is a mismatch for someone if a different sum was charged, and no cent is lost", () => {
		fc.assert(
			fc.property(lines, fc.integer({ min: 1, max: 200_000 }), (order, charged) => {
				fc.pre(charged !== sumLines(order));
				const payments = observe(order, { amount: charged, amountReceived: charged });
				expect(payments.map(({ state }) => state)).toContain("mismatch");
				expect(payments.reduce((sum, { amountReceived }) => sum + amountReceived, 0)).toBe(charged);
			}),
		);
	});

	it("assigns our refund to its line", () => {
		const refund = aRefundSnapshot({ providerId: "re_1", refundId: "r1", paymentId: "payment-2", amount: 7900 });
		expect(observe(COUPLE, { refunds: [refund] }).map(({ amountRefunded }) => amountRefunded)).toEqual([0, 7900]);
	});

	it("assigns manual refunds to the lines in order, never more than a line has left", () => {
		const ours = aRefundSnapshot({ providerId: "re_1", refundId: "r1", paymentId: "payment-1", amount: 10000 });
		const byHand = aRefundSnapshot({ providerId: "re_2", amount: 1000 });
		const later = aRefundSnapshot({ providerId: "re_3", amount: 50 });
		// The provider lists the newest first.
		const payments = observe(COUPLE, { refunds: [later, byHand, ours] });
		expect(payments.map(({ amountRefunded }) => amountRefunded)).toEqual([10900, 150]);
		expect(payments.map(({ refunds }) => refunds.map(({ id, amount }) => `${id} ${amount}`))).toEqual([
			["re_1 10000", "re_2/1 900"],
			["re_2/2 100", "re_3/2 50"],
		]);
	});

	it("removes a failed manual refund from every line that counted it", () => {
		const pending = aRefundSnapshot({ providerId: "re_1", amount: 12000, state: "pending" });
		const snapshots = [pending, { ...pending, state: "failed" as const }].map((refund) =>
			paidTogether(COUPLE, { refunds: [refund] }),
		);
		const payments = COUPLE.map((orderLine) =>
			snapshots.reduce(
				(payment, snapshot) => reducePayment(payment, extractLine(snapshot, COUPLE, orderLine), NOON),
				rowOf(orderLine),
			),
		);
		expect(payments.map(({ refunds }) => sumRefunded(refunds))).toEqual([0, 0]);
	});

	it("adds up to the cent after any refunds, each at most the amount of its line", () => {
		const requests = fc.array(fc.record({ position: fc.nat(9), amount: fc.integer({ min: 1, max: 13_000 }) }), {
			maxLength: 8,
		});
		fc.assert(
			fc.property(lines, requests, (order, requested) => {
				const remaining = order.map(({ amount }) => amount);
				const refunds = requested.flatMap(({ position, amount }, n) => {
					const orderLine = order[position];
					const available = orderLine ? (remaining[position] ?? 0) : remaining.reduce((sum, cents) => sum + cents, 0);
					if (amount > available) return [];
					if (orderLine) remaining[position] = available - amount;
					else for (let rest = amount, index = 0; rest > 0; index += 1) rest -= spend(remaining, index, rest);
					return [
						aRefundSnapshot({
							providerId: `re_${n}`,
							refundId: orderLine ? `r${n}` : null,
							paymentId: orderLine?.paymentId ?? null,
							amount,
						}),
					];
				});
				const payments = observe(order, { refunds: refunds.toReversed() });
				const refunded = payments.map(({ amountRefunded }) => amountRefunded);
				expect(refunded.reduce((sum, cents) => sum + cents, 0)).toBe(
					refunds.reduce((sum, { amount }) => sum + amount, 0),
				);
				expect(payments.every(({ amount, amountRefunded }) => amountRefunded <= amount)).toBe(true);
			}),
		);
	});

	it("is disputed for everyone, each for their share", () => {
		const [first, second] = observe(COUPLE, { disputes: [aDisputeSnapshot({ id: "dp_1", amount: 18_800 })] });
		expect(first?.disputes[0]).toMatchObject({ id: "dp_1/1", amount: 10_900 });
		expect(second?.disputes[0]).toMatchObject({ id: "dp_1/2", amount: 7900 });
	});

	it("is a different order if a person, a package or a row changes, but the same in another sequence", () => {
		expect(isSameOrder(COUPLE, COUPLE.toReversed())).toBe(true);
		expect(isSameOrder(COUPLE, [...COUPLE, line(3)])).toBe(false);
		expect(isSameOrder(COUPLE, [line(1, 10900), line(2, 12900)])).toBe(false);
		expect(isSameOrder([], COUPLE)).toBe(false);
	});
});

function spend(remaining: number[], at: number, wanted: number): number {
	const spent = Math.min(remaining[at] ?? wanted, wanted);
	remaining[at] = (remaining[at] ?? 0) - spent;
	return spent;
}
