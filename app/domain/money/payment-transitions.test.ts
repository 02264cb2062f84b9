import { describe, expect, it } from "vitest";
import {
	type ApplicationBuilder,
	aDisputeSnapshot,
	anApplication,
	aPayment,
	aRefundSnapshot,
	aSnapshot,
	NOON,
} from "#test/factories/application.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { availableActions, staffDuties } from "../application/staff-actions.ts";
import { transition } from "../application/status.ts";
import type { ApplicationState } from "../application/transition.ts";
import { DAY } from "../time/calendar.ts";
import type { DisputeStatus } from "./dispute.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";

const SYSTEM: Actor = { kind: "system" };
const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
const POST = 5000;
const HOME = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

const paidDelivery = aPayment({
	id: "post",
	purpose: "physical_delivery",
	intentId: "pi_post",
	amount: POST,
	amountReceived: POST,
	state: "succeeded",
});
const ordered = anApplication()
	.completed()
	.with({ physicalDeliveryRequested: true, physicalDeliveryAddress: HOME, shippingStatus: "processing" });
const withPost: ApplicationState = { application: ordered.build(), payments: [paidDelivery] };

const SHIPPED: ApplicationEvent = {
	type: "shipping-updated",
	status: "shipped",
	carrier: "CTT",
	trackingNumber: "RR1PT",
	shippingDate: null,
	estimatedDeliveryDate: null,
	notes: null,
};

function refundedAtProvider(amount: number) {
	const refunds = [aRefundSnapshot({ providerId: "re_1", amount, state: "succeeded" })];
	const intent = { intentId: "pi_post", paymentId: "post", purpose: "physical_delivery", amount: POST } as const;
	return { type: "payment-observed", snapshot: aSnapshot({ ...intent, amountReceived: POST, refunds }) } as const;
}

function requestRefund(amount: number): ApplicationEvent {
	return {
		type: "refund-requested",
		paymentId: "post",
		refundId: "r1",
		amount,
		available: POST,
		note: "Asked for",
		limit: POST,
	};
}

function next(state: ApplicationState, actor: Actor, event: ApplicationEvent): ApplicationState {
	const result = transition("case-1", state, { eventId: "e", actor, at: NOON, event });
	if (!result.ok) throw new Error(result.failure.code);
	return result.change;
}

describe("a paid delivery", () => {
	it("is no longer ordered once it is fully refunded", () => {
		const { application } = next(withPost, SYSTEM, refundedAtProvider(POST));
		expect(application).toMatchObject({ physicalDeliveryRequested: false, shippingStatus: null });
	});

	it("can be ordered and paid again, and stays so whatever happens to the first payment", () => {
		const refundedState = next(withPost, SYSTEM, refundedAtProvider(POST));
		const asked = next(refundedState, { kind: "applicant" }, { type: "delivery-requested", address: HOME });
		const secondPayment = aPayment({ id: "again", intentId: "pi_2", purpose: "physical_delivery", amount: POST });
		const opened = next(asked, SYSTEM, { type: "payment-opened", payment: secondPayment });
		const intent = { intentId: "pi_2", paymentId: "again", purpose: "physical_delivery", amount: POST } as const;
		const arrived = aSnapshot({ ...intent, amountReceived: POST });
		const { application, payments } = next(opened, SYSTEM, { type: "payment-observed", snapshot: arrived });
		expect(application).toMatchObject({ physicalDeliveryRequested: true, shippingStatus: "processing" });
		expect(payments.find(({ id }) => id === "again")).toMatchObject({ state: "succeeded", refunds: [] });
		const disputed = { ...refundedAtProvider(POST).snapshot, disputes: [aDisputeSnapshot({ status: "won" })] };
		const later = next({ application, payments }, SYSTEM, { type: "payment-observed", snapshot: disputed });
		expect(later.application).toMatchObject({ physicalDeliveryRequested: true, shippingStatus: "processing" });
	});

	it("stays ordered if it is partly refunded or already shipped", () => {
		expect(next(withPost, SYSTEM, refundedAtProvider(1000)).application?.physicalDeliveryRequested).toBe(true);
		const shipped = next(withPost, RUI, SHIPPED);
		expect(next(shipped, SYSTEM, refundedAtProvider(POST)).application).toMatchObject({ shippingStatus: "shipped" });
	});

	it("is not sent while its refund is pending", () => {
		const asked = next(withPost, EVA, requestRefund(POST));
		expect(() => next(asked, RUI, SHIPPED)).toThrow("delivery_refunded");
		expect(next(next(withPost, EVA, requestRefund(1000)), RUI, SHIPPED).application?.shippingStatus).toBe("shipped");
	});

	it.each(["refunded", "lost"] as const)("is not sent as part of a package whose payment is %s", (paymentStatus) => {
		const premium = ordered.with({ packageType: "premium", paymentStatus });
		expect(() => next({ application: premium.build(), payments: [] }, RUI, SHIPPED)).toThrow("delivery_refunded");
		const unsent = { application: premium.build(), payments: [] };
		expect(availableActions(unsent, EVA, NOON).ship).toBe("delivery_refunded");
		expect(staffDuties(premium.build(), [])).toEqual([]);
		const partlyRefunded = ordered.with({ packageType: "premium", paymentStatus: "partially_refunded" });
		const { application } = next({ application: partlyRefunded.build(), payments: [] }, RUI, SHIPPED);
		expect(application?.shippingStatus).toBe("shipped");
	});
});

describe("a payment attempt", () => {
	const received = { state: "succeeded" as const, amountReceived: 7900 };
	const attempt = aPayment();
	const ids = { id: "r1", paymentId: "old", applicationId: "case-1", providerId: "re_1", amount: 7900 };
	const refunded: Refund = {
		...{ ...ids, state: "succeeded", reason: "duplicate", requestedBy: null, note: null, failureCode: null },
		...{ maker: null, checker: null, createdAt: NOON, updatedAt: NOON },
	};
	const opened = (builder: ApplicationBuilder, payments: Payment[], payment = attempt) =>
		transition(
			"case-1",
			{ application: builder.build(), payments },
			{ eventId: "e", actor: SYSTEM, at: NOON, event: { type: "payment-opened", payment } },
		);
	const old = (changes: Partial<Payment>) => [aPayment({ id: "old", intentId: "pi_old", ...changes })];

	it.each<[string, ApplicationBuilder, Payment[], Payment, string | null]>([
		["for an unpaid application", anApplication(), [], attempt, null],
		["after one that was cancelled", anApplication(), old({ state: "canceled" }), attempt, null],
		["next to an open one", anApplication(), old({}), attempt, "wrong_state"],
		["next to one for delivery", anApplication(), old({ purpose: "physical_delivery" }), attempt, null],
		["for a paid application", anApplication(), old(received), attempt, "already_paid"],
		[
			"for a refunded application",
			anApplication(),
			old({ ...received, amountRefunded: 7900, refunds: [refunded] }),
			attempt,
			"already_paid",
		],
		[
			"while a mismatched payment is held",
			anApplication(),
			old({ ...received, state: "mismatch" }),
			attempt,
			"already_paid",
		],
		[
			"once a mismatched payment is refunded",
			anApplication(),
			old({ ...received, state: "mismatch", amountRefunded: 7900, refunds: [refunded] }),
			attempt,
			null,
		],
		["for an amount other than the price", anApplication(), [], aPayment({ amount: 7800 }), "wrong_state"],
		["for a closed application", anApplication().cancelled(), [], attempt, "wrong_state"],
		["for an application that was paid, whatever its payments", anApplication().paid(), [], attempt, "wrong_state"],
		["that gets its intent", anApplication(), [aPayment({ intentId: null })], attempt, null],
		["that is repeated", anApplication(), [attempt], attempt, null],
		["that has another intent", anApplication(), old({ id: attempt.id }), attempt, "wrong_state"],
		["that was cancelled", anApplication(), [aPayment({ state: "canceled" })], attempt, "wrong_state"],
		["at an earlier price", anApplication(), [aPayment({ intentId: null, amount: 9900 })], attempt, "wrong_state"],
	])("%s is opened only if allowed", (_label, builder, payments, payment, code) => {
		const result = opened(builder, payments, payment);
		if (!result.ok) return expect(result.failure.code).toBe(code);
		expect(code).toBeNull();
		expect(result.change.application.paymentIntentId).toBe("pi_1");
		expect(result.change.payments).toContainEqual({ ...attempt, state: "created" });
	});

	it("for delivery needs a completed application with an address, and does not affect its first payment", () => {
		const post = aPayment({ id: "post", intentId: "pi_post", purpose: "physical_delivery", amount: POST });
		const asked = anApplication().completed().with({ physicalDeliveryAddress: HOME });
		const result = opened(asked, [aPayment(received)], post);
		expect(result.ok && result.change.application.paymentIntentId).toBe("pi_1");
		const refused = [
			asked.with({ physicalDeliveryAddress: null }),
			asked.with({ physicalDeliveryRequested: true }),
			asked.with({ status: "approved" }),
		];
		for (const builder of refused)
			expect(opened(builder, [], post)).toMatchObject({ failure: { code: "wrong_state" } });
	});
});

describe("a payment that arrives", () => {
	const observeSnapshot = (builder: ApplicationBuilder, payments: Payment[], snapshot = aSnapshot()) => {
		const observed = { type: "payment-observed", snapshot } as const;
		const request = { eventId: "e", actor: SYSTEM, at: NOON + DAY, event: observed };
		const result = transition("case-1", { application: builder.build(), payments }, request);
		if (!result.ok) throw new Error(result.failure.code);
		const [refund, ...others] = result.change.payments.flatMap(({ refunds }) => refunds);
		expect(others).toEqual([]);
		const notices = result.change.effects.flatMap((effect) =>
			effect.kind === "mail" && effect.template === "admin_notice" ? (effect.key.split(":").at(-1) ?? "") : [],
		);
		return { ...result.change, refund: refund && [refund.reason, refund.amount], notices };
	};
	const first = aPayment({ id: "first", intentId: "pi_first", state: "succeeded", amountReceived: 7900 });
	const inDispute = (status: DisputeStatus): Partial<Payment> => ({
		...{ state: "succeeded", amountReceived: 7900, succeededAt: NOON, disputed: status === "needs_response" },
		disputes: [
			{
				...aDisputeSnapshot({ status }),
				paymentId: "payment-1",
				applicationId: "case-1",
				createdAt: NOON,
				updatedAt: NOON,
			},
		],
	});
	const won = aSnapshot({ disputes: [aDisputeSnapshot({ status: "won" })] });

	it("before its intent is stored is matched by our own ID, or otherwise left to a person", () => {
		const unlinked = aPayment({ intentId: null });
		const known = observeSnapshot(anApplication(), [unlinked]).payments;
		expect(known).toMatchObject([{ id: "payment-1", intentId: "pi_1", state: "succeeded" }]);
		for (const rows of [[{ ...unlinked, id: "other" }], [aPayment({ intentId: "pi_other" })]]) {
			const mismatched = observeSnapshot(anApplication(), rows);
			expect(mismatched.payments.at(-1)).toMatchObject({ id: "pi_1", state: "mismatch" });
			expect([mismatched.application.paidAt, mismatched.notices]).toEqual([null, ["mismatch"]]);
		}
	});

	it("is confirmed to the applicant and staff, and the documents are checked once work begins", () => {
		const kindsOf = (builder: ApplicationBuilder) => {
			const { application, effects } = observeSnapshot(builder, [aPayment()]);
			const kinds = effects.map((effect) => (effect.kind === "mail" ? effect.template : effect.kind));
			return [application.beginsAt === null, kinds.sort()];
		};
		const confirmed = ["admin_notice", "invoice", "paid"];
		expect(kindsOf(anApplication())).toEqual([true, [...confirmed, "ask-about-documents"].sort()]);
		expect(kindsOf(anApplication().with({ consentToBeginAt: null, beginRequest: null }))).toEqual([false, confirmed]);
	});

	it("and is partly refunded is shown as such", () => {
		const refunds = [aRefundSnapshot({ amount: 1000 })];
		const paidRow = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON });
		const { application } = observeSnapshot(anApplication().paid(), [paidRow], aSnapshot({ refunds }));
		expect(application.paymentStatus).toBe("partially_refunded");
	});

	it("a second time is refunded at once, staff are notified, and the first payment counts", () => {
		const { application, payments, refund, notices } = observeSnapshot(anApplication().paid(), [first, aPayment()]);
		expect([application.paymentStatus, payments.at(-1)?.state]).toEqual(["paid", "duplicate"]);
		expect([refund, notices]).toEqual([["duplicate", 7900], ["duplicate"]]);
	});

	it("after the end is refunded at once, and staff are notified", () => {
		const { application, refund, notices } = observeSnapshot(anApplication().cancelled(), [aPayment()]);
		expect(application).toMatchObject({ status: "cancelled", paidAt: null, paymentStatus: "paid" });
		expect([refund, notices]).toEqual([["late", 7900], ["late"]]);
	});

	it("is the first one even next to payments for other purposes", () => {
		const { application, refund } = observeSnapshot(anApplication(), [
			{ ...first, purpose: "physical_delivery" },
			aPayment(),
		]);
		expect([application.paidAt, refund]).toEqual([NOON + DAY, undefined]);
	});

	it("pays for an application that was reopened while the bank held the payment", () => {
		const disputedPayment = aPayment(inDispute("needs_response"));
		const { application, refund } = observeSnapshot(
			anApplication().with({ paymentStatus: "disputed" }),
			[disputedPayment],
			won,
		);
		expect(application).toMatchObject({ paidAt: NOON + DAY, paymentStatus: "paid", amount: 7900 });
		expect(refund).toBeUndefined();
	});

	it("back from the bank after a cancellation is refunded in full, with only the notice of the dispute", () => {
		const disputedPayment = aPayment(inDispute("needs_response"));
		const { application, refund, notices } = observeSnapshot(
			anApplication().paid().cancelled(),
			[disputedPayment],
			won,
		);
		expect([application.paymentStatus, refund, notices]).toEqual(["paid", ["cancelled", 7900], ["dispute_won"]]);
	});

	it("back from the bank after a withdrawal is refunded according to the withdrawal", () => {
		const withdrawal = { outcome: "accepted", step: "filed", statedAt: NOON, recordedAt: NOON } as const;
		const rest = { channel: "owner", language: "en", amount: 0, alarms: 0 } as const;
		const withdrawn = anApplication()
			.filed()
			.cancelled()
			.with({ withdrawal: { ...withdrawal, ...rest } });
		const { effects, refund } = observeSnapshot(withdrawn, [aPayment(inDispute("needs_response"))], won);
		expect(refund).toEqual(["withdrawn", 1580]);
		expect(effects).toContainEqual(expect.objectContaining({ kind: "refund" }));
		const post = aPayment({ ...inDispute("needs_response"), purpose: "physical_delivery" });
		const ofPost = observeSnapshot(withdrawn.with({ paymentStatus: "refunded" }), [post], won);
		expect([ofPost.application.paymentStatus, ofPost.refund]).toEqual(["refunded", ["withdrawn", 7900]]);
	});

	it("is not affected by a cancelled attempt", () => {
		const canceled = aSnapshot({ state: "canceled", amountReceived: 0 });
		const { application } = observeSnapshot(anApplication().paid(), [first, aPayment()], canceled);
		expect(application.paymentStatus).toBe("paid");
		expect(observeSnapshot(anApplication(), [aPayment()], canceled).application.paymentStatus).toBe("canceled");
	});
});
