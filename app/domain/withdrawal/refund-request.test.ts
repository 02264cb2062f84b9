import { describe, expect, it } from "vitest";
import { aDisputeSnapshot, aPayment, aRefundSnapshot, aSnapshot, NOON } from "#test/factories/application.ts";
import { APPLICANT, EVA, RUI, SYSTEM, WithdrawalScenario } from "#test/factories/withdrawal-scenario.ts";
import type { Actor } from "../application/event.ts";
import { DAY } from "../time/calendar.ts";
import { answersRequest, approveRequest, reopenRequest } from "./answered-request.ts";
import type { RefundRequest } from "./refund-request.ts";

const LEO: Actor = { kind: "staff", id: "leo@azulejo.example", role: "finance", person: 4 };
const ASKED = {
	type: "refund-request-submitted" as const,
	requestId: "q1",
	paymentId: "p1",
	cause: "too_slow" as const,
	reason: "Weeks",
};

/** Filed, with its withdrawal period ended. */
function filedLongAgo(price = 12900): WithdrawalScenario {
	const scenario = new WithdrawalScenario().ordered(price).paid(price).ready();
	scenario.filed();
	return scenario.waits(20 * DAY);
}
const requestOf = (scenario: WithdrawalScenario) => scenario.payments[0]?.requests[0];
const refund = (scenario: WithdrawalScenario, amount: number, limit = 100_000) =>
	scenario.apply(LEO, {
		type: "refund-requested",
		paymentId: "p1",
		refundId: "r1",
		amount,
		available: 12900,
		note: "Fair",
		limit,
	});

describe("a request for a refund", () => {
	it("waits for staff, who have three business days", () => {
		const scenario = filedLongAgo();
		expect(scenario.apply(APPLICANT, ASKED)).toBeNull();
		// Asked on Sunday, December 13.
		expect(requestOf(scenario)).toMatchObject({
			state: "open",
			clause: "filed",
			dueAt: Date.parse("2026-12-16T12:00:00Z"),
		});
		expect(scenario.effects).toEqual(expect.arrayContaining(["q1:admin:refund_request_submitted"]));
		expect(scenario.refundedTotal).toBe(0);
	});

	it("sent twice counts once, and another must wait until the first is decided", () => {
		const scenario = filedLongAgo();
		scenario.apply(APPLICANT, ASKED);
		expect(scenario.apply(APPLICANT, ASKED)).toBeNull();
		expect(scenario.payments[0]?.requests).toHaveLength(1);
		expect(scenario.apply(APPLICANT, { ...ASKED, requestId: "q2" })).toBe("refund_not_askable");
	});

	it("must wait while a refund started by staff is undecided or unsent", () => {
		for (const limit of [1000, 100_000]) {
			const scenario = filedLongAgo();
			expect(refund(scenario, 2000, limit)).toBeNull();
			expect(scenario.apply(APPLICANT, ASKED), String(limit)).toBe("refund_not_askable");
		}
	});

	it("is not accepted for an unknown payment, or for a disputed one", () => {
		const scenario = filedLongAgo();
		expect(scenario.apply(APPLICANT, { ...ASKED, paymentId: "none" })).toBe("wrong_state");
		scenario.seen({ disputes: [aDisputeSnapshot()] });
		expect(scenario.apply(APPLICANT, ASKED)).toBe("charge_disputed");
	});

	it("is refused by staff with a reason, and never without one", () => {
		const scenario = filedLongAgo();
		scenario.apply(APPLICANT, ASKED);
		const refusal = { type: "refund-request-refused" as const, requestId: "q1" };
		expect(scenario.apply(LEO, { ...refusal, reason: "  " })).toBe("reason_missing");
		expect(scenario.apply(RUI, { ...refusal, reason: "In time" })).toBe("staff_only");
		expect(scenario.apply(LEO, { ...refusal, reason: "In time" })).toBeNull();
		expect(requestOf(scenario)).toMatchObject({ state: "refused", decidedBy: "leo@azulejo.example" });
		expect(scenario.apply(LEO, { ...refusal, reason: "Again" })).toBe("wrong_state");
		expect(scenario.apply(APPLICANT, { ...ASKED, requestId: "q2" })).toBeNull();
	});

	it("is approved by the refund that staff make", () => {
		const scenario = filedLongAgo();
		scenario.apply(APPLICANT, ASKED);
		refund(scenario, 3000);
		expect(requestOf(scenario)).toMatchObject({ state: "approved", refundId: "r1", decidedBy: "leo@azulejo.example" });
		expect(scenario.effects.some((key) => key.endsWith(":refund_approved"))).toBe(true);
		expect(scenario.refundedTotal).toBe(3000);
	});

	it("over the limit is approved by a second person, and is open again if that person does not agree", () => {
		const scenario = filedLongAgo();
		scenario.apply(APPLICANT, ASKED);
		refund(scenario, 3000, 1000);
		expect(scenario.effects.some((key) => key.endsWith(":refund_approved"))).toBe(false);
		expect(scenario.apply(LEO, { type: "refund-decided", refundId: "r1", decision: "approved", reason: "" })).toBe(
			"same_person",
		);
		scenario.apply(EVA, { type: "refund-decided", refundId: "r1", decision: "returned", reason: "Too much" });
		expect(requestOf(scenario)).toMatchObject({ state: "open", refundId: null, decidedAt: null });
		scenario.apply(LEO, {
			...{ type: "refund-requested", paymentId: "p1", refundId: "r2", amount: 2000 },
			...{ available: 12900, note: "Less", limit: 1000 },
		});
		scenario.apply(EVA, { type: "refund-decided", refundId: "r2", decision: "approved", reason: "" });
		expect(requestOf(scenario)).toMatchObject({ state: "approved", refundId: "r2" });
		expect(scenario.effects.filter((key) => key.endsWith(":refund_approved"))).toHaveLength(1);
	});

	it("for an amount that the policy guarantees is approved by the policy, at once", () => {
		const scenario = new WithdrawalScenario().ordered(7900).paid(7900);
		const twice = { id: "p2", intentId: "pi_2", amount: 7900 };
		scenario.state = { ...scenario.state, payments: [...scenario.payments, aPayment(twice)] };
		scenario.apply(SYSTEM, { type: "payment-observed", snapshot: aSnapshot({ paymentId: "p2", intentId: "pi_2" }) });
		const failed = aRefundSnapshot({ providerId: "re_2", refundId: "p2:refund:duplicate", state: "failed" });
		const snapshot = aSnapshot({ paymentId: "p2", intentId: "pi_2", refunds: [failed] });
		scenario.apply(SYSTEM, { type: "payment-observed", snapshot });
		expect(scenario.refundedTotal).toBe(0);
		expect(scenario.apply(APPLICANT, { ...ASKED, paymentId: "p2" })).toBeNull();
		expect(scenario.refundedTotal).toBe(7900);
		expect(scenario.payments.find(({ id }) => id === "p2")?.requests).toMatchObject([
			{ state: "approved", decidedBy: null },
		]);
	});

	it.each([
		["before the filing, when cancelling refunds everything", () => new WithdrawalScenario().ordered(7900).paid(7900)],
		[
			"thirty days after the end",
			() => {
				const scenario = new WithdrawalScenario().ordered(7900).paid(7900).ready();
				scenario.filed();
				return scenario.rejected("applicant").waits(31 * DAY);
			},
		],
	])("is not accepted %s", (_label, build) => {
		expect(build().apply(APPLICANT, ASKED)).toBe("refund_not_askable");
	});
});

describe("a printed certificate ordered separately", () => {
	function withPost(): WithdrawalScenario {
		const scenario = new WithdrawalScenario().ordered(7900).paid(7900).ready();
		scenario.filed();
		scenario.numbered();
		const check = { hasText: true, showsNif: true, showsName: true };
		scenario.apply(RUI, { type: "certificate-stored", path: "certificate", check, reason: "" });
		scenario.apply(EVA, { type: "certificate-confirmed", path: "certificate", reason: "" });
		const address = { addressLine1: "1 High St", city: "Leeds", postalCode: "LS1", country: "GB" };
		scenario.apply(APPLICANT, { type: "delivery-requested", address });
		const post = aPayment({ id: "p2", intentId: "pi_2", purpose: "physical_delivery", amount: 5000 });
		scenario.apply(SYSTEM, { type: "payment-opened", payment: post });
		return paidPost(scenario);
	}
	function paidPost(
		scenario: WithdrawalScenario,
		refunds = [] as ReturnType<typeof aRefundSnapshot>[],
	): WithdrawalScenario {
		const payment = {
			paymentId: "p2",
			intentId: "pi_2",
			purpose: "physical_delivery",
			amount: 5000,
			amountReceived: 5000,
		};
		scenario.apply(SYSTEM, { type: "payment-observed", snapshot: aSnapshot({ ...payment, refunds }) });
		return scenario;
	}

	it("can be cancelled before it is sent, which ends the order and starts its refund at once", () => {
		const scenario = withPost();
		expect(scenario.application.physicalDeliveryRequested).toBe(true);
		expect(scenario.apply(APPLICANT, { type: "delivery-cancelled" })).toBeNull();
		expect(scenario.application).toMatchObject({
			physicalDeliveryRequested: false,
			shippingStatus: null,
			status: "completed",
		});
		expect(scenario.refundedTotal).toBe(5000);
		expect(scenario.apply(APPLICANT, { type: "delivery-cancelled" })).toBe("delivery_not_cancellable");
		const arrived = aRefundSnapshot({ providerId: "re_p", refundId: "p2:refund:post_cancelled", amount: 5000 });
		paidPost(scenario, [arrived]);
		expect(scenario.application.physicalDeliveryRequested).toBe(false);
	});

	it("cannot be cancelled once it is shipped", () => {
		const scenario = withPost();
		scenario.apply(RUI, {
			...{ type: "shipping-updated", status: "shipped", carrier: "CTT", trackingNumber: "RR1" },
			...{ shippingDate: null, estimatedDeliveryDate: null, notes: null },
		});
		expect(scenario.apply(APPLICANT, { type: "delivery-cancelled" })).toBe("delivery_not_cancellable");
		expect(scenario.apply(APPLICANT, { ...ASKED, paymentId: "p2" })).toBeNull();
	});

	it("in Premium is part of the price, and cannot be cancelled separately", () => {
		expect(NOON).toBeGreaterThan(0);
		const scenario = filedLongAgo().numbered();
		expect(scenario.apply(APPLICANT, { type: "delivery-cancelled" })).toBe("delivery_not_cancellable");
	});
});

it("a decision answers only the open request, and its return reopens that request", () => {
	const openRequest: RefundRequest = {
		...{ id: "q2", paymentId: "payment-1", applicationId: "case-1", cause: "other", state: "open", clause: "filed" },
		...{ requestedAt: NOON, dueAt: NOON + DAY, decidedAt: null, decidedBy: null, refundId: null },
	};
	const refused: RefundRequest = { ...openRequest, id: "q1", state: "refused", decidedAt: NOON, decidedBy: "eva" };
	const payment = aPayment({ requests: [refused, openRequest] });
	const approved = approveRequest(payment, "r1", "leo", NOON + DAY);
	const answer = { state: "approved", decidedAt: NOON + DAY, decidedBy: "leo", refundId: "r1" };
	expect(approved.requests).toEqual([refused, { ...openRequest, ...answer }]);
	expect([answersRequest(approved, "r1"), answersRequest(approved, "r2")]).toEqual([true, false]);
	expect(approveRequest(approved, "r2", "leo", NOON)).toBe(approved);
	expect(reopenRequest(approved, "r1").requests).toEqual(payment.requests);
	expect(reopenRequest(approved, "r2")).toBe(approved);
});
