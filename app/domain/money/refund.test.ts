import { expect, it } from "vitest";
import { aPayment, aRefundSnapshot, NOON } from "#test/factories/application.ts";
import {
	getRefundableAmount,
	type Refund,
	type RefundState,
	reduceRefunds,
	sumRefunded,
	sumRefundedByOnePerson,
	withoutProposals,
} from "./refund.ts";

const aRefund = (changes: Partial<Refund>) =>
	({
		id: "r1",
		amount: 100,
		state: "requested",
		reason: "staff",
		checker: null,
		providerId: null,
		...changes,
	}) as Refund;

it.each<[RefundState, left: number, refunded: number]>([
	["proposed", 7800, 0],
	["requested", 7800, 0],
	["pending", 7800, 100],
	["succeeded", 7800, 100],
	["failed", 7900, 0],
	["canceled", 7900, 0],
	["returned", 7900, 0],
])("with a refund of 100 cents that is %s, %i can be refunded and %i were", (state, left, refunded) => {
	const refunds = [aRefund({ state })];
	expect(getRefundableAmount(aPayment({ amountReceived: 7900, refunds }))).toBe(left);
	expect(sumRefunded(refunds)).toBe(refunded);
});

it("counts for one person only refunds that staff decided alone and that did not fail", () => {
	expect(
		sumRefundedByOnePerson([
			aRefund({ amount: 1 }),
			aRefund({ amount: 2, state: "succeeded" }),
			aRefund({ amount: 4, state: "failed" }),
			aRefund({ amount: 8, checker: 3 }),
			aRefund({ amount: 16, reason: "policy" }),
		]),
	).toBe(3);
});

it("returns proposals, and leaves everything else as it is", () => {
	const sent = aRefund({ id: "sent", updatedAt: 1 });
	const proposed = aRefund({ id: "proposed", state: "proposed", updatedAt: 1 });
	const payment = aPayment({ refunds: [sent] });
	expect(withoutProposals(payment, NOON)).toBe(payment);
	expect(withoutProposals({ ...payment, refunds: [sent, proposed] }, NOON).refunds).toEqual([
		sent,
		{ ...proposed, state: "returned", updatedAt: NOON },
	]);
});

it.each<[string, Partial<Refund>, Partial<Refund> | null]>([
	["recognised by our id", {}, { state: "succeeded", providerId: "re_1", updatedAt: NOON }],
	["recognised by the provider's id", { providerId: "re_1", id: "x" }, { state: "succeeded", updatedAt: NOON }],
	["pending", { state: "pending", providerId: "re_1" }, { state: "succeeded", updatedAt: NOON }],
	["completed", { state: "succeeded", providerId: "re_1" }, {}],
	["completed without its id", { state: "succeeded" }, { providerId: "re_1", updatedAt: NOON }],
	["failed", { state: "failed", providerId: "re_1" }, {}],
	["another one of the provider", { providerId: "re_0" }, null],
])("a refund that is %s advances to the provider's success", (_what, before, changes) => {
	const refund = aRefund({ updatedAt: 1, failureCode: null, ...before });
	const other = aRefund({ id: "other", updatedAt: 1 });
	const payment = aPayment({ refunds: [other, refund] });
	const refunds = reduceRefunds(payment, [aRefundSnapshot({ refundId: "r1", amount: 100 })], NOON);
	if (changes) expect(refunds).toEqual([other, { ...refund, ...changes }]);
	else {
		expect(refunds.slice(0, 2)).toEqual([other, refund]);
		expect(refunds.slice(2)).toMatchObject([{ id: "re_1", reason: "provider", state: "succeeded", createdAt: NOON }]);
	}
});
