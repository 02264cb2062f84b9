import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, aDisputeSeen, anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { transition } from "../application/status.ts";
import type { Erasure } from "../backup/backup.ts";
import type { Payment } from "../money/payment.ts";
import type { Refund } from "../money/refund.ts";
import { DAY } from "../time/calendar.ts";
import type { RefundRequest } from "../withdrawal/refund-request.ts";
import { buildErasureReceipt, type ErasureObstacle, findErasureObstacle } from "./erasure.ts";

const IDS = { paymentId: "payment-1", applicationId: "case-1" };

function received(changes: Partial<Payment> = {}): Payment {
	return aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON, ...changes });
}

function refund(state: Refund["state"], changes: Partial<Refund> = {}): Refund {
	return {
		...{ ...IDS, id: "r1", providerId: null, amount: 100, state, reason: "staff", requestedBy: null, note: null },
		...{ failureCode: null, maker: null, checker: null, createdAt: NOON, updatedAt: NOON, ...changes },
	};
}

function asked(state: RefundRequest["state"]): RefundRequest {
	return {
		...{ ...IDS, id: "q1", cause: "other", state, clause: "filed", askedAt: NOON, dueAt: NOON },
		...{ decidedAt: null, decidedBy: null, refundId: null },
	};
}

function disputed(status: "needs_response" | "won"): Payment {
	return received({ disputes: [{ ...aDisputeSeen({ status }), ...IDS, createdAt: NOON, updatedAt: NOON + 5 * DAY }] });
}

const over = anApplication().completed();
const sent = over.with({ physicalDeliveryRequested: true, trackingNumber: "RR1" });

describe("an erasure", () => {
	it.each<[string, ApplicationBuilder, Payment[], Exclude<ErasureObstacle, "hold"> | null]>([
		["of an unpaid application", anApplication(), [aPayment()], null],
		["of one that is paid and goes on", anApplication().paid(), [received()], "open"],
		["of one that is paid, whatever its rows say", anApplication().paid(), [], "open"],
		["of one whose row alone says that it is paid", anApplication(), [received()], "open"],
		["of one that ended", over, [received()], null],
		["of one whose parcel is on its way", sent.with({ shippingStatus: "shipped" }), [received()], "delivery"],
		["of one whose parcel arrived", sent.with({ shippingStatus: "delivered" }), [received()], null],
		["while the bank decides", over, [disputed("needs_response")], "dispute"],
		["after the bank decided", over, [disputed("won")], null],
		["while a refund waits for a second person", over, [received({ refunds: [refund("proposed")] })], "refund"],
		["while a refund is asked for", over, [received({ refunds: [refund("requested")] })], "refund"],
		["while a refund is under way", over, [received({ refunds: [refund("pending")] })], "refund"],
		["after a refund arrived or failed", over, [received({ refunds: [refund("succeeded"), refund("failed")] })], null],
		["while a request waits for staff", over, [received({ requests: [asked("open")] })], "request"],
		["after a request was refused", over, [received({ requests: [asked("refused")] })], null],
		["while money is arriving", anApplication().cancelled(), [aPayment({ state: "processing" })], "payment"],
		["while strange money is here", over, [received({ state: "mismatch" })], "payment"],
		["once strange money is back", over, [received({ state: "duplicate", amountRefunded: 7900 })], null],
	])("%s", (_label, builder, payments, obstacle) => {
		expect(findErasureObstacle(builder.build(), payments)).toBe(obstacle);
	});

	const erased = (builder: ApplicationBuilder, payments: Payment[] = [], again?: Erasure) => {
		const event = { type: "data-erased", ...(again && { earlierErasure: again }) } as const;
		const request = { eventId: "e", actor: { kind: "applicant" as const }, at: NOON + DAY, event };
		const result = transition("case-1", { application: builder.build(), payments }, request);
		if (!result.ok) throw new Error(result.failure.code);
		return result.change;
	};

	it("keeps how an application ended, cancels an open one with its attempt to pay, and is listed once", () => {
		const open = erased(anApplication(), [aPayment()]);
		expect(open.application).toMatchObject({
			status: "cancelled",
			erasedAt: NOON + DAY,
			email: "",
			personalInfo: null,
		});
		expect(open.effects).toEqual([
			{ kind: "cancel-payment", paymentId: "payment-1", key: "payment-1:cancel:2" },
			{ kind: "record-erasure", erasure: { status: "cancelled", at: NOON + DAY }, key: "case-1:erased" },
		]);
		const ended = erased(over, [received()]);
		expect(ended.application).toMatchObject({ status: "completed", erasedAt: NOON + DAY, nifNumber: null });
		expect(ended.effects.map(({ kind }) => kind)).toEqual(["record-erasure"]);
		expect(erased(over.with({ erasedAt: NOON }))).toMatchObject({ unchanged: true, effects: [] });
		expect(() => erased(anApplication().paid(), [received()])).toThrow("data_held");
	});

	it("that a restore undid is repeated as it was, whatever stands against it, and listed no second time", () => {
		const again = { status: "rejected", at: NOON - 9 * DAY } as const;
		const { application, effects } = erased(anApplication().paid(), [received()], again);
		expect(application).toMatchObject({ status: "rejected", erasedAt: NOON - 9 * DAY });
		expect(effects).toEqual([]);
	});
});

describe("the receipt of an erasure", () => {
	const receipt = (builder: ApplicationBuilder, payments: Payment[]) =>
		buildErasureReceipt(builder.build(), payments, Date.parse("2027-03-01T12:00:00Z"));

	it("counts the log from the end, the accounts from the last movement of money, and says whether proofs stay", () => {
		const late = Date.parse("2027-01-02T12:00:00Z");
		const payments = [received(), received({ refunds: [refund("succeeded", { updatedAt: late })] })];
		expect(receipt(over, payments)).toEqual({
			...{ applicationNumber: "NIF-7K2M-Q4R8", at: Date.parse("2027-03-01T12:00:00Z") },
			...{ logUntil: "2031-11-23", accountsUntil: "2037-12-31", proofs: true },
		});
		expect(receipt(over, [disputed("won")]).accountsUntil).toBe("2036-12-31");
	});

	it("names no accounts without money, and counts from today what did not end before", () => {
		const unpaid = anApplication().with({ consentToBeginAt: null });
		expect(receipt(unpaid, [aPayment()])).toMatchObject({ logUntil: "2032-03-01", accountsUntil: null, proofs: false });
	});
});
