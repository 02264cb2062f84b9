import { describe, expect, it } from "vitest";
import { anApplication, aPayment, aRefundSnapshot, aSnapshot, NOON } from "#test/factories/application.ts";
import { EVENTS, type Tried } from "#test/factories/status-events.ts";
import { STATUS_TABLE } from "#test/factories/status-table.ts";
import type { Payment } from "../money/payment.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import type { Application } from "./application.ts";
import type { Actor, ApplicationEvent, EventType } from "./event.ts";
import { mayPerform } from "./staff-roles.ts";
import { automaticEvent, transition } from "./status.ts";

const APPLICANT: Actor = { kind: "applicant" };
const SYSTEM: Actor = { kind: "system" };
const RUI: Actor = { kind: "staff", id: "rui@azulejo.example", role: "reviewer", person: 2 };
const EVA: Actor = { kind: "staff", id: "eva@azulejo.example", role: "senior", person: 3 };

type Start = { application: Application | null; payments: readonly Payment[] };

/** Every state that an application can be in, with the payments that go with it. */
const STATES: Record<string, Start> = {
	none: { application: null, payments: [] },
	draft: { application: anApplication().draft().build(), payments: [] },
	unpaid: { application: anApplication().build(), payments: [aPayment()] },
	paid: {
		application: anApplication().paid().accepted().signed().build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900 })],
	},
	asked: {
		application: anApplication().informationRequested().build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900 })],
	},
	processing: {
		application: anApplication()
			.filed()
			.with({ nifProposal: { nif: "293456780", by: "ana@azulejo.example" } })
			.build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900 })],
	},
	approved: {
		application: anApplication().withNif().build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900 })],
	},
	completed: {
		application: anApplication().completed().build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900 })],
	},
	rejected: {
		application: anApplication().rejected().build(),
		payments: [aPayment({ state: "succeeded", amountReceived: 7900 })],
	},
	cancelled: { application: anApplication().cancelled().build(), payments: [] },
};

function apply(start: Start, { actor, event, at = NOON }: Tried) {
	return transition("case-1", start, { eventId: "event-1", actor, at, event });
}

describe("the state machine", () => {
	const cases = Object.entries(STATUS_TABLE).flatMap(([type, row]) =>
		row
			.split(/\s+/)
			.map((expected, index) => ({ type: type as EventType, state: Object.keys(STATES)[index] ?? "", expected })),
	);
	it("has a result for every event in every state", () => {
		expect(cases).toHaveLength(Object.keys(EVENTS).length * Object.keys(STATES).length);
	});

	it.each(cases)("$type when $state: $expected", ({ type, state, expected }) => {
		const result = apply(STATES[state] as Start, EVENTS[type]);
		expect(result.ok ? result.change.application.status : result.failure.code).toBe(expected);
		if (!result.ok) expect(result.failure).toMatchObject({ event: type });
	});

	it("numbers every event of an application", () => {
		const result = apply(STATES.paid as Start, EVENTS.filed);
		expect(result.ok && result.change.application.version).toBe(2);
	});

	it("rejects an action based on an older version", () => {
		const request = { eventId: "e", actor: RUI, at: NOON, event: EVENTS.filed.event, expectedVersion: 0 };
		const result = transition("case-1", STATES.paid as Start, request);
		expect(!result.ok && result.failure.code).toBe("stale_version");
	});

	it("lets only the system record a payment and only staff file", () => {
		expect(mayPerform(APPLICANT, "payment-observed")).toBe(false);
		expect(mayPerform(APPLICANT, "in-no-list" as EventType)).toBe(false);
		expect(mayPerform(EVA, "payment-observed")).toBe(false);
		expect(mayPerform(APPLICANT, "filed")).toBe(false);
		expect(mayPerform({ kind: "staff", id: "ada@azulejo.example", role: "auditor", person: 5 }, "filed")).toBe(false);
		expect(
			mayPerform({ kind: "staff", id: "x@azulejo.example", role: "user", person: 9 }, "information-requested"),
		).toBe(false);
		expect(mayPerform(RUI, "reopened")).toBe(false);
	});

	it("does not let the person who typed a NIF confirm it", () => {
		const ana: Actor = { kind: "staff", id: "ana@azulejo.example", role: "admin", person: 1 };
		const result = apply(STATES.processing as Start, { actor: ana, event: EVENTS["nif-confirmed"].event });
		expect(!result.ok && result.failure.code).toBe("same_person");
	});

	it("continues only once everything requested has been provided", () => {
		const items = [1, 2].map(() => ({ kind: "information" as const, reason: "Which street?", done: false }));
		const asked = anApplication().informationRequested().with({ requestedItems: items }).build();
		const first = apply({ application: asked, payments: [] }, EVENTS["information-provided"]);
		expect(first.ok && first.change.application.status).toBe("verification_required");
		if (!first.ok) throw new Error("refused");
		const second = { ...EVENTS["information-provided"].event, item: 1 } as ApplicationEvent;
		const last = apply({ application: first.change.application, payments: [] }, { actor: APPLICANT, event: second });
		expect(last.ok && last.change.application.status).toBe("pending");
	});

	it("does not file without consent until the fourteen-day withdrawal period has ended", () => {
		const paid = STATES.paid as Start;
		const withoutConsent = { ...paid, application: { ...(paid.application as Application), consentToBeginAt: null } };
		const early = apply(withoutConsent, EVENTS.filed);
		expect(!early.ok && early.failure.code).toBe("consent_missing");
		expect(apply(withoutConsent, { ...EVENTS.filed, at: NOON + 14 * DAY + 12 * HOUR }).ok).toBe(true);
	});

	it("completes once it has the certificate, and starts the delivery of a premium application", () => {
		const premium = anApplication().withNif().with({ packageType: "premium", physicalDeliveryRequested: true }).build();
		const proposed = apply({ application: premium, payments: [] }, EVENTS["certificate-stored"]);
		if (!proposed.ok) throw new Error("refused");
		const stored = apply(proposed.change, EVENTS["certificate-confirmed"]);
		if (!stored.ok) throw new Error("refused");
		const next = automaticEvent(stored.change.application, stored.change.payments);
		expect(next).toEqual({ type: "completed" });
		const completed = apply({ application: stored.change.application, payments: [] }, EVENTS.completed);
		expect(completed.ok && completed.change.application).toMatchObject({
			status: "completed",
			shippingStatus: "processing",
			completionDate: NOON,
		});
	});

	it("refunds a paid application in full when it is cancelled before filing", () => {
		const result = apply(STATES.paid as Start, EVENTS.cancelled);
		expect(result.ok && result.change.effects).toContainEqual(
			expect.objectContaining({ kind: "refund", refundId: "payment-1:refund:cancelled" }),
		);
		expect(result.ok && result.change.payments[0]?.refunds).toMatchObject([{ amount: 7900, state: "requested" }]);
	});

	it("refunds a payment at once if it arrives after the end", () => {
		const closed = { application: anApplication().cancelled().build(), payments: [aPayment()] };
		const result = apply(closed, { actor: SYSTEM, event: { type: "payment-observed", snapshot: aSnapshot() } });
		expect(result.ok && result.change.application.status).toBe("cancelled");
		expect(result.ok && result.change.effects).toContainEqual(
			expect.objectContaining({ kind: "refund", refundId: "payment-1:refund:late" }),
		);
		expect(result.ok && result.change.payments[0]?.refunds).toMatchObject([{ amount: 7900, reason: "late" }]);
	});

	it("does not accept a payment of a different amount", () => {
		const cheaper = aSnapshot({ amount: 100, amountReceived: 100 });
		const result = apply(STATES.unpaid as Start, {
			actor: SYSTEM,
			event: { type: "payment-observed", snapshot: cheaper },
		});
		expect(result.ok && result.change.application.paidAt).toBeNull();
		expect(result.ok && result.change.payments[0]?.state).toBe("mismatch");
	});

	it.each([
		[
			"starts a new wait when a payment is refunded in full before filing",
			7900,
			{ stateSince: NOON + DAY, remindersSent: 0 },
		],
		["continues the wait after a partial refund", 2370, { stateSince: NOON, remindersSent: 1 }],
	])("%s", (_title, amount, expected) => {
		const [payment] = (STATES.paid as Start).payments;
		const application = anApplication().paid().accepted().signed().with({ stateSince: NOON, remindersSent: 1 }).build();
		const snapshot = aSnapshot({ refunds: [aRefundSnapshot({ amount })] });
		const event: ApplicationEvent = { type: "payment-observed", snapshot };
		const result = apply({ application, payments: [payment as Payment] }, { actor: SYSTEM, event, at: NOON + DAY });
		expect(result.ok && result.change.application).toMatchObject({ status: "pending", ...expected });
	});

	it("reports no change when the same snapshot is observed twice", () => {
		const observe: Tried = { actor: SYSTEM, event: { type: "payment-observed", snapshot: aSnapshot() } };
		const first = apply(STATES.unpaid as Start, observe);
		if (!first.ok) throw new Error("refused");
		expect(first.change.effects.map(({ kind }) => kind)).toEqual(["invoice", "mail", "mail", "ask-about-documents"]);
		const repeated = apply({ application: first.change.application, payments: [...first.change.payments] }, observe);
		expect(repeated.ok && repeated.change.unchanged).toBe(true);
	});
});
