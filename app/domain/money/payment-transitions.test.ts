import { describe, expect, it } from "vitest";
import { aDisputeSeen, anApplication, aPayment, aRefundSeen, aSnapshot, NOON } from "#test/factories/application.ts";
import type { Actor, ApplicationEvent } from "../application/event.ts";
import { openActions, staffDuties } from "../application/staff-actions.ts";
import { transition } from "../application/status.ts";
import type { ApplicationState } from "../application/transition.ts";

const SYSTEM: Actor = { kind: "system" };
const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };
const POST = 5000;
const HOME = { addressLine1: "1 High St", city: "York", postalCode: "YO1", country: "GB" };

const paid = aPayment({
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
const withPost: ApplicationState = { application: ordered.build(), payments: [paid] };

const SHIPPED: ApplicationEvent = {
	type: "shipping-updated",
	status: "shipped",
	carrier: "CTT",
	trackingNumber: "RR1PT",
	shippingDate: null,
	estimatedDeliveryDate: null,
	notes: null,
};

function backAtProvider(amount: number) {
	const refunds = [aRefundSeen({ providerId: "re_1", amount, state: "succeeded" })];
	const seen = { intentId: "pi_post", paymentId: "post", purpose: "physical_delivery", amount: POST } as const;
	return { type: "payment-observed", snapshot: aSnapshot({ ...seen, amountReceived: POST, refunds }) } as const;
}

function refundAsked(amount: number): ApplicationEvent {
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

describe("the post that was ordered and paid", () => {
	it("is ordered no more once all of its money is back", () => {
		const { application } = next(withPost, SYSTEM, backAtProvider(POST));
		expect(application).toMatchObject({ physicalDeliveryRequested: false, shippingStatus: null });
	});

	it("can be ordered and paid again, and stays so whatever else is heard of the first payment", () => {
		const back = next(withPost, SYSTEM, backAtProvider(POST));
		const asked = next(back, { kind: "applicant" }, { type: "delivery-requested", address: HOME });
		const again = aPayment({ id: "again", intentId: "pi_2", purpose: "physical_delivery", amount: POST });
		const opened = next(asked, SYSTEM, { type: "payment-opened", payment: again });
		const seen = { intentId: "pi_2", paymentId: "again", purpose: "physical_delivery", amount: POST } as const;
		const arrived = aSnapshot({ ...seen, amountReceived: POST });
		const { application, payments } = next(opened, SYSTEM, { type: "payment-observed", snapshot: arrived });
		expect(application).toMatchObject({ physicalDeliveryRequested: true, shippingStatus: "processing" });
		expect(payments.find(({ id }) => id === "again")).toMatchObject({ state: "succeeded", refunds: [] });
		const disputed = { ...backAtProvider(POST).snapshot, disputes: [aDisputeSeen({ status: "won" })] };
		const later = next({ application, payments }, SYSTEM, { type: "payment-observed", snapshot: disputed });
		expect(later.application).toMatchObject({ physicalDeliveryRequested: true, shippingStatus: "processing" });
	});

	it("stays ordered when part of the price went back, or when it is under way", () => {
		expect(next(withPost, SYSTEM, backAtProvider(1000)).application?.physicalDeliveryRequested).toBe(true);
		const shipped = next(withPost, RUI, SHIPPED);
		expect(next(shipped, SYSTEM, backAtProvider(POST)).application).toMatchObject({ shippingStatus: "shipped" });
	});

	it("is not sent while its money is on the way back", () => {
		const asked = next(withPost, EVA, refundAsked(POST));
		expect(() => next(asked, RUI, SHIPPED)).toThrow("delivery_refunded");
		expect(next(next(withPost, EVA, refundAsked(1000)), RUI, SHIPPED).application?.shippingStatus).toBe("shipped");
	});

	it.each(["refunded", "lost"] as const)("is not sent as part of a package whose money is %s", (paymentStatus) => {
		const premium = ordered.with({ packageType: "premium", paymentStatus });
		expect(() => next({ application: premium.build(), payments: [] }, RUI, SHIPPED)).toThrow("delivery_refunded");
		const unsent = { application: premium.build(), payments: [] };
		expect(openActions(unsent, EVA, NOON).ship).toBe("delivery_refunded");
		expect(staffDuties(premium.build(), [])).toEqual([]);
		const kept = ordered.with({ packageType: "premium", paymentStatus: "partially_refunded" });
		const { application } = next({ application: kept.build(), payments: [] }, RUI, SHIPPED);
		expect(application?.shippingStatus).toBe("shipped");
	});
});
