import { describe, expect, it } from "vitest";
import { anApplication, aPayment, aSnapshot, NOON } from "#test/factories/application.ts";
import { nextDeadline, nextDueEvent } from "../application/deadlines.ts";
import type { ApplicationEvent } from "../application/event.ts";
import { transition } from "../application/status.ts";
import type { ApplicationState } from "../application/transition.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import { awaitedPayment, groupReference } from "./local-payment.ts";
import { paymentProgress } from "./payment-status.ts";

const UNTIL = NOON + 7 * DAY;
const VOUCHER = { entity: "11249", reference: "123456789", expiresAt: UNTIL };
const OPEN = aPayment({ intentId: "pi_1" });
const SEEN = { state: "requires_action", amountReceived: 0, cardBrand: null, cardLast4: null } as const;
const VOUCHER_SEEN = aSnapshot({ ...SEEN, method: "multibanco", voucher: VOUCHER });

const actorOf = ({ type }: ApplicationEvent) => ({ kind: type === "package-chosen" ? "applicant" : "system" }) as const;

function change(state: ApplicationState, event: ApplicationEvent, at = NOON) {
	const outcome = transition("case-1", state, { eventId: "e", actor: actorOf(event), event, at });
	if (!outcome.ok) throw new Error("refused");
	return outcome.change;
}

/** An unpaid application with a voucher. */
function withVoucher() {
	const unpaid = { application: anApplication().build(), payments: [OPEN] };
	return change(unpaid, { type: "payment-observed", snapshot: VOUCHER_SEEN });
}

describe("a payment awaits its payer", () => {
	it.each([
		["in the MB WAY app", { method: "mb_way" }, { method: "mb_way", voucher: null }],
		["with a voucher", { method: "multibanco", voucher: VOUCHER }, { method: "multibanco", voucher: VOUCHER }],
	])("%s", (_where, changes, expected) => {
		const payment = aPayment({ state: "requires_action", ...changes });
		expect(awaitedPayment([payment], "application")).toEqual({ paymentId: payment.id, amount: 7900, ...expected });
		expect(awaitedPayment([payment], "physical_delivery")).toBeNull();
		expect(paymentProgress([payment], "application")).toBe("awaited");
	});

	it.each([
		["a bank challenges the card holder", { state: "requires_action", method: "card" }],
		["the payer refused", { state: "failed", method: "mb_way" }],
		["it is paid", { state: "succeeded", method: "multibanco" }],
		["it was cancelled", { state: "canceled", method: "multibanco" }],
	] as const)("no longer, or not elsewhere, when %s", (_when, changes) => {
		expect(awaitedPayment([aPayment(changes)], "application")).toBeNull();
	});
});

describe("a voucher", () => {
	it("is e-mailed once and stored in the application until it is paid, expires or is cancelled", () => {
		const waiting = withVoucher();
		expect(waiting.application).toMatchObject({
			voucher: { until: UNTIL, announced: false },
			paymentStatus: "pending",
		});
		expect(waiting.effects).toEqual([
			{ kind: "mail", template: "voucher", key: "payment-1:voucher:123456789", deferrable: true },
		]);
		const repeated = change(waiting, { type: "payment-observed", snapshot: VOUCHER_SEEN });
		expect(repeated).toMatchObject({ unchanged: true, effects: [] });
		for (const [snapshot, paymentStatus] of [
			[aSnapshot({ method: "multibanco" }), "paid"],
			[aSnapshot({ ...SEEN, state: "failed", lastError: "expired", method: "multibanco" }), "failed"],
			[aSnapshot({ ...SEEN, state: "canceled" }), "canceled"],
		] as const) {
			const ended = change(waiting, { type: "payment-observed", snapshot });
			expect(ended.application).toMatchObject({ voucher: null, paymentStatus });
			expect(ended.payments[0]?.voucher).toBeNull();
		}
	});

	it("replaces the payment reminders, and sends its own when its last day starts", () => {
		const waiting = withVoucher();
		expect(nextDeadline(waiting.application)).toBe(UNTIL - DAY);
		expect(nextDueEvent(waiting.application, NOON + 72 * HOUR)).toBeNull();
		const early = change(waiting, { type: "time-passed" }, UNTIL - DAY - 1);
		expect(early.effects).toEqual([]);
		const reminded = change(waiting, { type: "time-passed" }, UNTIL - DAY);
		expect(reminded.effects).toEqual([
			{ kind: "mail", template: "voucher", key: "payment-1:voucher:123456789:last-day", deferrable: true },
		]);
		expect(change(reminded, { type: "time-passed" }, UNTIL - HOUR).effects).toEqual([]);
		expect(nextDeadline(reminded.application)).toBe(NOON + 60 * DAY);
	});

	it("that has expired leaves the application to the payment reminders", () => {
		const snapshot = aSnapshot({ ...SEEN, state: "failed", lastError: "expired", method: "multibanco" });
		const expired = change(withVoucher(), { type: "payment-observed", snapshot }, UNTIL);
		expect(nextDueEvent(expired.application, UNTIL)?.due).toEqual({ kind: "reminder", template: "payment_reminder" });
	});

	it("valid for a day is not e-mailed twice", () => {
		const voucher = { ...VOUCHER, expiresAt: NOON + DAY };
		const unpaid = { application: anApplication().build(), payments: [OPEN] };
		const waiting = change(unpaid, { type: "payment-observed", snapshot: { ...VOUCHER_SEEN, voucher } });
		expect(waiting.application.voucher).toEqual({ until: NOON + DAY, announced: true });
	});

	it("fixes its price until it is paid, expires or is cancelled", () => {
		const waiting = withVoucher();
		const premium = { type: "package-chosen", packageType: "premium", deliveryAddress: null } as const;
		const code = { type: "referral-recorded", code: "LISBOA10", discountPercent: 10 } as const;
		for (const event of [premium, code]) {
			expect(() => change(waiting, event)).toThrow("refused");
			expect(change({ ...waiting, payments: [OPEN] }, event).payments[0]?.amount).not.toBe(OPEN.amount);
		}
		expect(change(waiting, { ...code, discountPercent: 0 }).payments[0]?.amount).toBe(OPEN.amount);
	});

	it("has its reference in groups of three", () => {
		expect(groupReference("123456789")).toBe("123 456 789");
	});
});
