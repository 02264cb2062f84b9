import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aDisputeSnapshot, aPayment, aRefundSnapshot, aSnapshot, NOON } from "#test/factories/application.ts";
import type { DisputeStatus } from "./dispute.ts";
import {
	createPayment,
	isOpen,
	type Payment,
	type PaymentSnapshot,
	reducePayment,
	toPaymentStatus,
} from "./payment.ts";
import { getRefundableAmount } from "./refund.ts";

/** The provider's snapshots over the life of one payment, in which nothing is ever retracted. */
const BEGINNING: PaymentSnapshot[] = [
	aSnapshot({
		state: "created",
		amountReceived: 0,
		chargeId: null,
		cardBrand: null,
		cardLast4: null,
		cardCountry: null,
	}),
	aSnapshot({
		state: "failed",
		amountReceived: 0,
		lastError: "Your card was declined.",
		chargeId: "ch_declined",
		cardLast4: "0002",
	}),
	aSnapshot({ state: "requires_action", amountReceived: 0 }),
	aSnapshot({ state: "processing", amountReceived: 0 }),
	aSnapshot(),
];
const part = (state: "pending" | "succeeded" | "failed") =>
	aRefundSnapshot({ providerId: "re_part", amount: 5530, state, failureCode: state === "failed" ? "lost_card" : null });
const rest = aRefundSnapshot({ providerId: "re_rest", amount: 2370 });

const REFUND_OR_DISPUTE_EVENTS: [string, PaymentSnapshot[]][] = [
	[
		"a part refunded, then the rest",
		[aSnapshot({ refunds: [part("succeeded")] }), aSnapshot({ refunds: [part("succeeded"), rest] })],
	],
	[
		"a refund that is pending, succeeds, and is returned by the bank",
		[
			aSnapshot({ refunds: [part("pending")] }),
			aSnapshot({ refunds: [part("succeeded")] }),
			aSnapshot({ refunds: [part("failed")] }),
		],
	],
	...(["won", "lost"] as const).map((end): [string, PaymentSnapshot[]] => [
		`an inquiry that becomes a dispute and is ${end}`,
		(["warning_needs_response", "needs_response", end] as DisputeStatus[]).map((status) =>
			aSnapshot({ disputes: [aDisputeSnapshot({ status })] }),
		),
	]),
];

function reduceAll(snapshots: readonly PaymentSnapshot[]): Payment {
	return snapshots.reduce((payment, snapshot) => reducePayment(payment, snapshot, NOON), aPayment());
}

/** The facts of a payment, independent of the order in which they were learnt. */
function facts({ refunds, disputes, ...payment }: Payment) {
	const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
	return { ...payment, refunds: [...refunds].sort(byId), disputes: [...disputes].sort(byId) };
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
	if (items.length <= 1) yield [...items];
	for (const [index, first] of items.entries()) {
		for (const others of permutations(items.toSpliced(index, 1))) yield [first, ...others];
	}
}

describe("a payment", () => {
	it.each(REFUND_OR_DISPUTE_EVENTS)("ends the same in every order of its snapshots: %s", (_label, aftermath) => {
		const history = [...BEGINNING, ...aftermath];
		const end = facts(reduceAll(history));
		let orders = 0;
		for (const order of permutations(history)) {
			orders += 1;
			if (JSON.stringify(facts(reduceAll(order))) !== JSON.stringify(end)) expect(facts(reduceAll(order))).toEqual(end);
		}
		expect(orders).toBeGreaterThanOrEqual(5040);
	});

	it("ends the same when snapshots are repeated, in any order", () => {
		const history = [...BEGINNING, ...REFUND_OR_DISPUTE_EVENTS.flatMap(([, aftermath]) => aftermath).filter(notWon)];
		const end = facts(reduceAll(history));
		fc.assert(
			fc.property(
				fc.shuffledSubarray(history, { minLength: history.length }),
				fc.array(fc.constantFrom(...history)),
				(all, more) => {
					expect(facts(reduceAll([...more, ...all, ...more]))).toEqual(end);
				},
			),
			{ numRuns: 5_000, seed: 7 },
		);
	});

	it("stays succeeded, whatever is observed afterwards", () => {
		for (const snapshot of BEGINNING) expect(reduceAll([aSnapshot(), snapshot])).toEqual(reduceAll([aSnapshot()]));
		expect(reduceAll([aSnapshot(), aSnapshot({ state: "canceled", amountReceived: 0 })]).state).toBe("succeeded");
	});

	it("can succeed late, even after we cancelled it", () => {
		expect(reduceAll([aSnapshot({ state: "canceled", amountReceived: 0 }), aSnapshot()]).state).toBe("succeeded");
	});

	it("stays cancelled, whatever outdated snapshots of an open payment arrive", () => {
		for (const state of ["requires_action", "processing", "failed"] as const)
			expect(
				reduceAll([aSnapshot({ state: "canceled", amountReceived: 0 }), aSnapshot({ state, amountReceived: 0 })]).state,
			).toBe("canceled");
	});

	it.each([
		["amount", { amount: 100, amountReceived: 100 }],
		["currency", { currency: "usd" }],
		["mode", { livemode: true }],
		["application", { applicationId: "another" }],
		["purpose", { purpose: "physical_delivery" }],
	])("for another %s is not a success", (_label, changes) => {
		expect(reducePayment(aPayment(), aSnapshot(changes), NOON).state).toBe("mismatch");
	});

	it("reserves a refund's amount until the provider refuses it", () => {
		const paid = reduceAll([aSnapshot()]);
		const refund = {
			...{ id: "r", paymentId: "payment-1", applicationId: "case-1", amount: 5530, state: "requested" as const },
			...{ reason: "staff" as const, requestedBy: "eva@azulejo.example", note: "70 %", providerId: null },
			...{ maker: 3, checker: null },
			...{ failureCode: null, createdAt: NOON, updatedAt: NOON },
		};
		const holding = { ...paid, refunds: [refund] };
		expect(getRefundableAmount(holding)).toBe(2370);
		expect(toPaymentStatus(holding)).toBe("paid");
		const sent = reducePayment(
			holding,
			aSnapshot({ refunds: [aRefundSnapshot({ refundId: "r", amount: 5530 })] }),
			NOON,
		);
		expect(sent.refunds).toMatchObject([{ id: "r", providerId: "re_1", state: "succeeded" }]);
		expect(toPaymentStatus(sent)).toBe("partially_refunded");
		expect(getRefundableAmount({ ...holding, refunds: [{ ...refund, state: "failed" }] })).toBe(7900);
	});

	it("is paid, partly refunded, refunded, disputed, lost, failed or pending", () => {
		const status = (changes: Partial<PaymentSnapshot>) => toPaymentStatus(reduceAll([aSnapshot(changes)]));
		expect(status({})).toBe("paid");
		expect(status({ refunds: [rest] })).toBe("partially_refunded");
		expect(status({ refunds: [rest, part("succeeded")] })).toBe("refunded");
		expect(status({ refunds: [part("failed")] })).toBe("paid");
		expect(status({ disputes: [aDisputeSnapshot()] })).toBe("disputed");
		expect(status({ disputes: [aDisputeSnapshot({ status: "won" })] })).toBe("paid");
		expect(status({ disputes: [aDisputeSnapshot({ status: "lost" })] })).toBe("lost");
		expect(status({ disputes: [aDisputeSnapshot({ status: "warning_needs_response" })] })).toBe("paid");
		expect(toPaymentStatus(aPayment({ state: "failed", lastError: "Your card was declined." }))).toBe("failed");
		expect(toPaymentStatus(aPayment())).toBe("pending");
	});
});

function notWon({ disputes }: PaymentSnapshot): boolean {
	return !disputes.some(({ status }) => status === "won");
}

it.each<[Partial<PaymentSnapshot>, Payment["state"]]>([
	[{}, "succeeded"],
	[{ intentId: "pi_2" }, "mismatch"],
	[{ applicationId: "case-2" }, "mismatch"],
	[{ paymentId: "payment-2" }, "mismatch"],
	[{ purpose: "physical_delivery" }, "mismatch"],
	[{ currency: "usd" }, "mismatch"],
	[{ livemode: true }, "mismatch"],
	[{ amount: 7800 }, "mismatch"],
	[{ amountReceived: 7800 }, "mismatch"],
	[{ state: "processing", amount: 7800 }, "processing"],
])("money that arrives with %j is a %s", (changes, state) => {
	expect(reducePayment(aPayment(), aSnapshot(changes), NOON).state).toBe(state);
});

it("keeps what an incomplete report omits, and the voucher only while it awaits payment", () => {
	const known = {
		...{ method: "card", chargeId: "ch_0", cardBrand: "amex", cardLast4: "0005", cardCountry: "FR" },
		voucher: { reference: "A", until: NOON } as unknown as Payment["voucher"],
	};
	const nothing = { method: null, chargeId: null, cardBrand: null, cardLast4: null, cardCountry: null };
	expect(reducePayment(aPayment(known), aSnapshot(nothing), NOON)).toMatchObject({ ...known, voucher: null });
	const other = { method: "link", chargeId: "ch_1", cardBrand: "visa", cardLast4: "4242", cardCountry: "US" };
	expect(reducePayment(aPayment(known), aSnapshot(other), NOON)).toMatchObject(other);
	const waiting = { state: "requires_action", amountReceived: 0, voucher: known.voucher } as const;
	expect(reducePayment(aPayment(), aSnapshot(waiting), NOON)).toMatchObject({
		...{ voucher: known.voucher, succeededAt: null, state: "requires_action" },
	});
	expect(reducePayment(aPayment(), aSnapshot({ ...waiting, state: "processing" }), NOON).voucher).toBeNull();
	const paid = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: 5, ...known });
	expect(reducePayment(paid, aSnapshot({ ...other, state: "failed" }), NOON)).toMatchObject({
		...{ state: "succeeded", succeededAt: 5, cardLast4: "0005", chargeId: "ch_0" },
	});
});

it.each<[Partial<Payment>, ReturnType<typeof toPaymentStatus>]>([
	[{ state: "created" }, "pending"],
	[{ state: "created", lastError: "Declined" }, "failed"],
	[{ state: "processing", lastError: "Declined" }, "processing"],
	[{ state: "canceled" }, "canceled"],
	[{ state: "succeeded" }, "paid"],
	[{ state: "succeeded", amountRefunded: 1 }, "partially_refunded"],
	[{ state: "succeeded", amountRefunded: 7899 }, "partially_refunded"],
	[{ state: "succeeded", amountRefunded: 7900 }, "refunded"],
	[{ state: "succeeded", amountRefunded: 7900, disputed: true }, "disputed"],
])("a payment with %j makes its application %s", (changes, status) => {
	expect(toPaymentStatus(aPayment({ amountReceived: 7900, ...changes }))).toBe(status);
});

it("begins without money, and is open until it is paid or cancelled", () => {
	const { id, applicationId, purpose, amount, currency, livemode, ipCountry } = aPayment();
	const opening = { id, applicationId, purpose, amount, currency, livemode, ipCountry };
	const created = createPayment(opening, NOON);
	expect(created).toEqual(aPayment({ intentId: null }));
	expect(
		(["created", "processing", "succeeded", "mismatch", "duplicate", "canceled"] as const).map((state) =>
			isOpen({ state }),
		),
	).toEqual([true, true, false, false, false, false]);
});
