import { describe, expect, it } from "vitest";
import {
	aDisputeSnapshot,
	anApplication,
	aPayment,
	aRefundSnapshot,
	aSnapshot,
	NOON,
} from "#test/factories/application.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { transition } from "../application/status.ts";
import type { Change } from "../application/transition.ts";
import type { PaymentSnapshot } from "./payment.ts";

const SYSTEM: Actor = { kind: "system" };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };

type Step = { actor: Actor; event: ApplicationEvent };

const cancelled: Step = { actor: { kind: "applicant" }, event: { type: "cancelled" } };
const observe = (changes: Partial<PaymentSnapshot>): Step => ({
	actor: SYSTEM,
	event: { type: "payment-observed", snapshot: aSnapshot(changes) },
});
const startRefund = (amount: number, available: number, refundId = "refund-1", limit = 7900): Step => ({
	actor: EVA,
	event: { type: "refund-requested", paymentId: "payment-1", refundId, amount, available, note: "Agreed", limit },
});
const decide = (actor: Actor, decision: "approved" | "returned" = "approved"): Step => ({
	actor,
	event: { type: "refund-decided", refundId: "refund-1", decision, reason: "" },
});

/** Applies the steps to a paid application; returns the last change, or the code of the failure. */
function outcome(...steps: Step[]): Change | string {
	let change: Change = {
		application: anApplication().paid().accepted().signed().build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON })],
		effects: [],
	};
	for (const step of steps) {
		const result = transition("case-1", change, { eventId: "e", at: NOON, ...step });
		if (!result.ok) return result.failure.code;
		change = result.change;
	}
	return change;
}

function changeAfter(...steps: Step[]): Change {
	const change = outcome(...steps);
	if (typeof change === "string") throw new Error(change);
	return change;
}

describe("a refund over the limit", () => {
	const LEO: Actor = { kind: "staff", id: "leo@azulejo.example", role: "finance", person: 4 };
	const proposed = startRefund(7000, 7900, "refund-1", 6999);

	it("is reserved until a second person has approved it", () => {
		const change = changeAfter(proposed);
		expect(change.payments[0]?.refunds).toMatchObject([{ state: "proposed", maker: 3, checker: null }]);
		expect(change.effects).toEqual([]);
		expect(outcome(proposed, startRefund(7900, 7900, "refund-2"))).toBe("refund_changed");
		expect(changeAfter(startRefund(7000, 7900, "refund-1", 7000)).payments[0]?.refunds[0]?.state).toBe("requested");
	});

	it("is also one that exceeds it together with the same person's earlier refunds", () => {
		const [first, second] = [startRefund(4000, 7900, "refund-1", 6999), startRefund(3900, 3900, "refund-2", 6999)];
		const states = changeAfter(first, second).payments[0]?.refunds.map(({ state }) => state);
		expect(states).toEqual(["requested", "proposed"]);
		const smaller = startRefund(2999, 3900, "refund-2", 6999);
		expect(changeAfter(first, smaller).payments[0]?.refunds.map(({ state }) => state)).toEqual([
			"requested",
			"requested",
		]);
	});

	it("is not sent once manual refunds at the provider have left too little", () => {
		const byHand = observe({ refunds: [aRefundSnapshot({ providerId: "re_hand", refundId: null, amount: 1000 })] });
		expect(outcome(proposed, byHand, decide(LEO))).toBe("refund_changed");
		const [payment] = changeAfter(proposed, byHand, decide(LEO, "returned")).payments;
		expect(payment?.refunds.find(({ id }) => id === "refund-1")?.state).toBe("returned");
		const smallRefund = observe({ refunds: [aRefundSnapshot({ providerId: "re_hand", refundId: null, amount: 900 })] });
		expect(changeAfter(proposed, smallRefund, decide(LEO)).effects).toHaveLength(1);
	});

	it("is not sent while the bank holds the money", () => {
		const contested = observe({ disputes: [aDisputeSnapshot()] });
		expect(outcome(proposed, contested, decide(LEO))).toBe("charge_disputed");
		expect(changeAfter(proposed, contested, decide(LEO, "returned")).payments[0]?.refunds[0]?.state).toBe("returned");
	});

	it("is decided separately from other refunds", () => {
		const small = startRefund(100, 900, "refund-2", 8000);
		const [payment] = changeAfter(proposed, small, decide(LEO)).payments;
		expect(payment?.refunds.map(({ id, state }) => `${id} ${state}`).sort()).toEqual([
			"refund-1 requested",
			"refund-2 requested",
		]);
		const unknown: Step = {
			actor: LEO,
			event: { type: "refund-decided", refundId: "refund-2", decision: "approved", reason: "" },
		};
		expect(outcome(proposed, small, unknown)).toBe("wrong_state");
	});

	it("is sent when a second person approves it, and not twice", () => {
		const change = changeAfter(proposed, decide(LEO));
		expect(change.payments[0]?.refunds).toMatchObject([{ state: "requested", maker: 3, checker: 4 }]);
		expect(change.effects).toEqual([{ kind: "refund", refundId: "refund-1", key: "refund-1:send" }]);
		expect(outcome(proposed, decide(LEO), decide(LEO))).toBe("wrong_state");
	});

	it("cannot be approved by its proposer, not even from another account", () => {
		expect(outcome(proposed, decide(EVA))).toBe("same_person");
		expect(outcome(proposed, decide({ kind: "staff", id: "eva2@azulejo.example", role: "finance", person: 3 }))).toBe(
			"same_person",
		);
	});

	it("releases its amount when it is returned or withdrawn", () => {
		for (const actor of [LEO, EVA]) {
			const change = changeAfter(proposed, decide(actor, "returned"));
			expect(change.payments[0]?.refunds[0]?.state).toBe("returned");
			expect(change.effects).toEqual([]);
			expect(
				changeAfter(proposed, decide(actor, "returned"), startRefund(100, 7900, "refund-2")).payments[0]?.refunds,
			).toHaveLength(2);
		}
	});
});

describe("staff who request a refund", () => {
	it("reserve the amount and have it sent, once", () => {
		const change = changeAfter(startRefund(5530, 7900));
		expect(change.payments[0]?.refunds).toMatchObject([
			{ id: "refund-1", amount: 5530, state: "requested", reason: "staff", requestedBy: "eva@azulejo.example" },
		]);
		expect(change.effects).toEqual([{ kind: "refund", refundId: "refund-1", key: "refund-1:send" }]);
	});

	it("are rejected if another decision came first", () => {
		expect(outcome(startRefund(5530, 7900), startRefund(5530, 7900, "refund-2"))).toBe("refund_changed");
		expect(changeAfter(startRefund(5530, 7900), startRefund(2370, 2370, "refund-2")).payments[0]?.refunds).toHaveLength(
			2,
		);
	});

	it("state the reason, which is stored without surrounding spaces", () => {
		const { event } = startRefund(100, 7900);
		const withNote = (note: string): Step => ({ actor: EVA, event: { ...event, note } as ApplicationEvent });
		expect(outcome(withNote(" \n"))).toBe("reason_missing");
		expect(changeAfter(withNote(" Agreed \n")).payments[0]?.refunds[0]).toMatchObject({ note: "Agreed", maker: 3 });
	});

	it("cannot repeat a refund, and can refund one cent", () => {
		expect(outcome(startRefund(100, 7900), startRefund(100, 7800))).toBe("refund_changed");
		expect(changeAfter(startRefund(1, 7900)).payments[0]?.refunds[0]?.amount).toBe(1);
	});

	it("cannot refund another application's payment", () => {
		const { event } = startRefund(100, 7900);
		expect(outcome({ actor: EVA, event: { ...event, paymentId: "payment-2" } as ApplicationEvent })).toBe(
			"wrong_state",
		);
	});

	it.each([0, -1, 7901, 55.3])("cannot refund %d cents", (amount) => {
		expect(outcome(startRefund(amount, 7900))).toBe("refund_amount");
	});

	it("must wait while the bank holds the money, and cannot refund a lost dispute", () => {
		expect(outcome(observe({ disputes: [aDisputeSnapshot()] }), startRefund(100, 7900))).toBe("charge_disputed");
		expect(outcome(observe({ disputes: [aDisputeSnapshot({ status: "lost" })] }), startRefund(100, 7900))).toBe(
			"charge_disputed",
		);
	});
});

describe("a refund", () => {
	it("is announced once, when the provider has completed it", () => {
		const notice = expect.objectContaining({ template: "refunded", key: "refund-1:refunded" });
		const asked = startRefund(5530, 7900);
		const pending = observe({ refunds: [aRefundSnapshot({ refundId: "refund-1", amount: 5530, state: "pending" })] });
		const succeeded = observe({ refunds: [aRefundSnapshot({ refundId: "refund-1", amount: 5530 })] });
		expect(changeAfter(asked).effects).not.toContainEqual(notice);
		expect(changeAfter(asked, pending).effects).not.toContainEqual(notice);
		expect(changeAfter(asked, pending, succeeded).effects).toContainEqual(notice);
		expect(changeAfter(asked, pending, succeeded, succeeded).effects).not.toContainEqual(notice);
	});

	it.each([
		["notifies the applicant", "succeeded", { template: "refunded", key: "re_hand:refunded" }],
		["notifies staff", "failed", { template: "admin_notice", key: "re_hand:admin:refund_failed" }],
	] as const)("%s if it was made manually at the provider and %s before we observed it", (_, state, mail) => {
		const byHand = aRefundSnapshot({ providerId: "re_hand", amount: 1000, state });
		expect(changeAfter(observe({ refunds: [byHand] })).effects).toContainEqual(expect.objectContaining(mail));
	});
});

describe("a dispute", () => {
	const contested = observe({ disputes: [aDisputeSnapshot()] });
	const won = observe({ disputes: [aDisputeSnapshot({ status: "won" })] });

	it("prevents the refund of a cancelled application until it is won", () => {
		expect(changeAfter(contested, cancelled).payments[0]?.refunds).toEqual([]);
		const released = changeAfter(contested, cancelled, won);
		expect(released.payments[0]?.refunds).toMatchObject([{ amount: 7900, state: "requested", reason: "cancelled" }]);
		expect(released.effects).toContainEqual(expect.objectContaining({ kind: "refund" }));
	});

	it("that is won does not refund an application in progress", () => {
		expect(changeAfter(contested, won).payments[0]?.refunds).toEqual([]);
	});
});

describe("a refund that the provider will never execute", () => {
	const refused = (refundId = "refund-1"): Step => ({
		actor: SYSTEM,
		event: { type: "refund-refused", refundId, code: "expired_card" },
	});

	it("releases its amount alone, and notifies staff", () => {
		const change = changeAfter(startRefund(100, 7900), startRefund(200, 7800, "refund-2"), refused());
		expect(change.payments[0]?.refunds.map(({ id, state, failureCode }) => [id, state, failureCode])).toEqual([
			["refund-1", "failed", "expired_card"],
			["refund-2", "requested", null],
		]);
		expect(change.effects).toEqual([{ kind: "mail", template: "admin_notice", key: "refund-1:admin:refund_failed" }]);
	});

	it("is known and was requested", () => {
		expect(outcome(startRefund(100, 7900), refused("refund-2"))).toBe("application_not_found");
		expect(outcome(startRefund(100, 7900), refused(), refused())).toBe("wrong_state");
	});
});

it("a bank's warning notifies staff once, and changes nothing else", () => {
	const warning = (intentId = "pi_1"): Step => ({
		actor: SYSTEM,
		event: { type: "payment-flagged", intentId, fraudType: "stolen" } as ApplicationEvent,
	});
	const first = changeAfter(warning());
	expect(first.payments[0]?.fraudWarning).toBe("stolen");
	expect(first.effects).toEqual([{ kind: "mail", template: "admin_notice", key: "payment-1:admin:fraud_warning" }]);
	expect(changeAfter(warning(), warning())).toEqual({ ...first, effects: [], unchanged: true });
	expect(outcome(warning("pi_2"))).toBe("application_not_found");
});
