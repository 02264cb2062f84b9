import { describe, expect, it } from "vitest";
import {
	type ApplicationBuilder,
	aDisputeSnapshot,
	anApplication,
	aPayment,
	NOON,
} from "#test/factories/application.ts";
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

function aRequest(state: RefundRequest["state"]): RefundRequest {
	return {
		...{ ...IDS, id: "q1", cause: "other", state, clause: "filed", requestedAt: NOON, dueAt: NOON },
		...{ decidedAt: null, decidedBy: null, refundId: null },
	};
}

function disputed(status: "needs_response" | "won"): Payment {
	return received({
		disputes: [{ ...aDisputeSnapshot({ status }), ...IDS, createdAt: NOON, updatedAt: NOON + 5 * DAY }],
	});
}

const closed = anApplication().completed();
const withParcel = closed.with({ physicalDeliveryRequested: true, trackingNumber: "RR1" });

describe("an erasure", () => {
	it.each<[string, ApplicationBuilder, Payment[], Exclude<ErasureObstacle, "hold"> | null]>([
		["of an unpaid application", anApplication(), [aPayment()], null],
		["of a paid one in progress", anApplication().paid(), [received()], "open"],
		["of one marked as paid, whatever its payments", anApplication().paid(), [], "open"],
		["of one of which only the payment says that it is paid", anApplication(), [received()], "open"],
		["of a closed one", closed, [received()], null],
		["of one whose parcel is in transit", withParcel.with({ shippingStatus: "shipped" }), [received()], "delivery"],
		["of one whose parcel was delivered", withParcel.with({ shippingStatus: "delivered" }), [received()], null],
		["while the bank decides", closed, [disputed("needs_response")], "dispute"],
		["after the bank has decided", closed, [disputed("won")], null],
		["while a refund waits for a second person", closed, [received({ refunds: [refund("proposed")] })], "refund"],
		["while a refund is requested", closed, [received({ refunds: [refund("requested")] })], "refund"],
		["while a refund is pending", closed, [received({ refunds: [refund("pending")] })], "refund"],
		[
			"after a refund has succeeded or failed",
			closed,
			[received({ refunds: [refund("succeeded"), refund("failed")] })],
			null,
		],
		["while a request waits for staff", closed, [received({ requests: [aRequest("open")] })], "request"],
		["after a request was refused", closed, [received({ requests: [aRequest("refused")] })], null],
		["while a payment is processing", anApplication().cancelled(), [aPayment({ state: "processing" })], "payment"],
		["while a mismatched payment is held", closed, [received({ state: "mismatch" })], "payment"],
		["once a mismatched payment is refunded", closed, [received({ state: "duplicate", amountRefunded: 7900 })], null],
	])("%s is checked for obstacles", (_label, builder, payments, obstacle) => {
		expect(findErasureObstacle(builder.build(), payments)).toBe(obstacle);
	});

	const erase = (builder: ApplicationBuilder, payments: Payment[] = [], earlierErasure?: Erasure) => {
		const event = { type: "data-erased", ...(earlierErasure && { earlierErasure }) } as const;
		const request = { eventId: "e", actor: { kind: "applicant" as const }, at: NOON + DAY, event };
		const result = transition("case-1", { application: builder.build(), payments }, request);
		if (!result.ok) throw new Error(result.failure.code);
		return result.change;
	};

	it("keeps an application's outcome, cancels an open one with its payment attempt, and is recorded once", () => {
		const open = erase(anApplication(), [aPayment()]);
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
		const erased = erase(closed, [received()]);
		expect(erased.application).toMatchObject({ status: "completed", erasedAt: NOON + DAY, nifNumber: null });
		expect(erased.effects.map(({ kind }) => kind)).toEqual(["record-erasure"]);
		expect(erase(closed.with({ erasedAt: NOON }))).toMatchObject({ unchanged: true, effects: [] });
		expect(() => erase(anApplication().paid(), [received()])).toThrow("data_held");
	});

	it("that a restore undid is repeated unchanged, despite any obstacle, and not recorded again", () => {
		const earlierErasure = { status: "rejected", at: NOON - 9 * DAY } as const;
		const { application, effects } = erase(anApplication().paid(), [received()], earlierErasure);
		expect(application).toMatchObject({ status: "rejected", erasedAt: NOON - 9 * DAY });
		expect(effects).toEqual([]);
	});
});

describe("the receipt of an erasure", () => {
	const receipt = (builder: ApplicationBuilder, payments: Payment[]) =>
		buildErasureReceipt(builder.build(), payments, Date.parse("2027-03-01T12:00:00Z"));

	it("dates the log from the end and the accounts from the last payment or refund, and says whether proofs are kept", () => {
		const late = Date.parse("2027-01-02T12:00:00Z");
		const payments = [received(), received({ refunds: [refund("succeeded", { updatedAt: late })] })];
		expect(receipt(closed, payments)).toEqual({
			...{ applicationNumber: "NIF-7K2M-Q4R8", at: Date.parse("2027-03-01T12:00:00Z") },
			...{ logUntil: "2031-11-23", accountsUntil: "2037-12-31", proofs: true },
		});
		expect(receipt(closed, [disputed("won")]).accountsUntil).toBe("2036-12-31");
	});

	it("has no accounts without a payment, and dates an unfinished application from today", () => {
		const unpaid = anApplication().with({ consentToBeginAt: null });
		expect(receipt(unpaid, [aPayment()])).toMatchObject({ logUntil: "2032-03-01", accountsUntil: null, proofs: false });
	});
});
