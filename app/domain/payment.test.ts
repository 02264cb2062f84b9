import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPayment, aSnapshot, NOON } from "../../test/factories/application.ts";
import { foldSnapshot, type Payment, paymentStatusOf } from "./payment.ts";

const snapshot = fc
	.record({
		state: fc.constantFrom(
			"created" as const,
			"requires_action" as const,
			"processing" as const,
			"failed" as const,
			"succeeded" as const,
			"canceled" as const,
		),
		amountRefunded: fc.constantFrom(0, 2370, 7900),
		disputed: fc.boolean(),
	})
	.map((parts) => aSnapshot({ ...parts, amountReceived: parts.state === "succeeded" ? 7900 : 0 }));

describe("a payment", () => {
	it("never leaves success, whatever is observed afterwards and in whatever order", () => {
		fc.assert(
			fc.property(fc.array(snapshot, { maxLength: 8 }), (later) => {
				let payment: Payment = foldSnapshot(aPayment(), aSnapshot(), NOON);
				let refunded = 0;
				for (const seen of later) {
					payment = foldSnapshot(payment, seen, NOON);
					expect(payment.state).toBe("succeeded");
					expect(payment.amountRefunded).toBeGreaterThanOrEqual(refunded);
					refunded = payment.amountRefunded;
				}
			}),
			{ numRuns: 2000, seed: 7 },
		);
	});

	it("is the same after the same observation twice", () => {
		fc.assert(
			fc.property(snapshot, (seen) => {
				const once = foldSnapshot(aPayment(), seen, NOON);
				expect(foldSnapshot(once, seen, NOON + 1)).toEqual(once);
			}),
			{ numRuns: 500, seed: 7 },
		);
	});

	it.each([
		["amount", { amount: 100, amountReceived: 100 }],
		["currency", { currency: "usd" }],
		["mode", { livemode: true }],
		["case", { applicationId: "another" }],
		["purpose", { purpose: "physical_delivery" }],
	])("of another %s is no success of ours", (_what, changes) => {
		expect(foldSnapshot(aPayment(), aSnapshot(changes), NOON).state).toBe("mismatch");
	});

	it("is told apart as paid, partly given back, given back, disputed, failed and pending", () => {
		const paid = foldSnapshot(aPayment(), aSnapshot(), NOON);
		expect(paymentStatusOf(paid)).toBe("paid");
		expect(paymentStatusOf({ ...paid, amountRefunded: 2370 })).toBe("partially_refunded");
		expect(paymentStatusOf({ ...paid, amountRefunded: 7900 })).toBe("refunded");
		expect(paymentStatusOf({ ...paid, disputed: true })).toBe("disputed");
		expect(paymentStatusOf(aPayment({ state: "failed", lastError: "Your card was declined." }))).toBe("failed");
		expect(paymentStatusOf(aPayment())).toBe("pending");
	});
});
