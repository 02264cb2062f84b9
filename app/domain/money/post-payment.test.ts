import { describe, expect, it } from "vitest";
import {
	aDisputeSnapshot,
	anApplication,
	aPayment,
	aRefundSnapshot,
	aSnapshot,
	NOON,
} from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import type { ApplicationEvent, Effect } from "../application/event.ts";
import { transition } from "../application/status.ts";
import type { Payment } from "./payment.ts";
import { repriceOpenPayments } from "./payment-transitions.ts";

const HOME = { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1", country: "GB" };
const COMPLETED = anApplication().completed().with({ physicalDeliveryAddress: HOME });
const POST = aPayment({ id: "post-1", purpose: "physical_delivery", amount: 5000, intentId: "pi_2" });
const PAID = aSnapshot({
	paymentId: "post-1",
	intentId: "pi_2",
	purpose: "physical_delivery",
	amount: 5000,
	amountReceived: 5000,
});

function apply(application: Application, payments: Payment[], event: ApplicationEvent) {
	const request = { eventId: "e", actor: { kind: "system" as const }, at: NOON, event };
	return transition("case-1", { application, payments }, request);
}

const observe = (application: Application, payments: Payment[], snapshot = PAID) =>
	apply(application, payments, { type: "payment-observed", snapshot });

function keysOf(effects: readonly Effect[]): string[] {
	return effects.map(({ key }) => key);
}

describe("the delivery of a printed certificate", () => {
	it("can be paid for once the certificate exists and the address is known, and only once", () => {
		const open = (application: Application, payments: Payment[] = []) => {
			const result = apply(application, payments, { type: "payment-opened", payment: POST });
			return result.ok ? "opened" : result.failure.code;
		};
		expect(open(COMPLETED.build())).toBe("opened");
		expect(open(COMPLETED.with({ physicalDeliveryAddress: null }).build())).toBe("wrong_state");
		expect(open(COMPLETED.with({ physicalDeliveryRequested: true }).build())).toBe("wrong_state");
		expect(open(COMPLETED.with({ status: "approved" }).build())).toBe("wrong_state");
		expect(open(COMPLETED.build(), [{ ...POST, state: "succeeded", amountReceived: 5000 }])).toBe("already_paid");
		expect(open(COMPLETED.build(), [{ ...POST, id: "post-0" }])).toBe("wrong_state");
		expect(open(COMPLETED.build(), [aPayment({ state: "succeeded", amountReceived: 7900 })])).toBe("opened");
	});

	it("is ordered when it is paid, and the applicant and staff are notified", () => {
		const result = observe(COMPLETED.build(), [POST]);
		if (!result.ok) throw new Error(result.failure.code);
		expect(result.change.application).toMatchObject({ physicalDeliveryRequested: true, shippingStatus: "processing" });
		expect(keysOf(result.change.effects)).toEqual(["post-1:invoice", "post-1:delivery_confirmed", "post-1:admin:post"]);
	});

	it("is refunded at once when it can no longer be sent", () => {
		const result = observe(COMPLETED.with({ physicalDeliveryRequested: true }).build(), [POST]);
		if (!result.ok) throw new Error(result.failure.code);
		expect(result.change.payments[0]?.refunds).toMatchObject([{ amount: 5000, reason: "late" }]);
		expect(keysOf(result.change.effects)).toContain("post-1:admin:late");
	});

	it("is not ordered by a payment in progress", () => {
		const result = observe(COMPLETED.build(), [POST], { ...PAID, state: "processing", amountReceived: 0 });
		expect(result.ok && result.change.application.physicalDeliveryRequested).toBe(false);
	});
});

describe("the effect of a payment update", () => {
	const paid = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON });
	const application = anApplication().paid().with({ affiliateCode: "LISBOA10" }).build();
	const effectsOf = (changes: Parameters<typeof aSnapshot>[0], before: Payment[] = [paid]) => {
		const result = observe(application, before, aSnapshot(changes));
		return result.ok ? keysOf(result.change.effects) : result.failure.code;
	};

	it("is a new commission whenever the amount that we keep changes", () => {
		expect(effectsOf({ refunds: [aRefundSnapshot({ amount: 2370 })] })).toContain("payment-1:commission:2");
		expect(effectsOf({ disputes: [aDisputeSnapshot({ status: "lost" })] })).toContain("payment-1:commission:2");
		expect(effectsOf({ disputes: [aDisputeSnapshot({ status: "needs_response" })] })).toEqual(["du_1:admin:dispute"]);
	});

	it.each([
		["won", "du_1:admin:dispute_won"],
		["lost", "du_1:admin:dispute_lost"],
	] as const)("is a notice to staff when a dispute is %s", (status, key) => {
		expect(effectsOf({ disputes: [aDisputeSnapshot({ status })] })).toContain(key);
	});

	it("is an error for a payment that we did not request, unless it arrived for this application", () => {
		const stray = { intentId: "pi_9", paymentId: "other", amount: 100, amountReceived: 100 };
		expect(effectsOf({ ...stray, state: "processing" })).toBe("application_not_found");
		expect(effectsOf({ ...stray, applicationId: "case-2" })).toBe("application_not_found");
		expect(effectsOf(stray)).not.toBe("application_not_found");
		for (const purpose of ["application", "physical_delivery"] as const) {
			const result = observe(application, [paid], aSnapshot({ ...stray, purpose }));
			expect(result.ok && result.change.payments.at(-1)).toMatchObject({ purpose, state: "mismatch" });
		}
	});
});

it("a new price applies only to open payments for the application", () => {
	const open = aPayment({ amount: 7900 });
	const succeeded = aPayment({ id: "done", state: "succeeded" });
	expect(repriceOpenPayments([open, succeeded, POST], { packageType: "express", discountPercent: 0 })).toEqual([
		{ ...open, amount: 10900 },
	]);
	expect(repriceOpenPayments([open], { packageType: "standard", discountPercent: 0 })).toEqual([]);
	expect(repriceOpenPayments([open], { packageType: "standard", discountPercent: 10 })).toEqual([
		{ ...open, amount: 7110 },
	]);
});
