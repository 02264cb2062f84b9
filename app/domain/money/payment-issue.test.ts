import { describe, expect, it } from "vitest";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import type { Dispute } from "./dispute.ts";
import type { Payment } from "./payment.ts";
import { isOverdueRefund, listIssuesOfPayment, type PaymentIssue, sortByUrgency } from "./payment-issue.ts";
import type { Refund } from "./refund.ts";

const ids = { paymentId: "payment-1", applicationId: "case-1" };

function aRefund(id: string, changes: Partial<Refund>): Refund {
	const origin = {
		reason: "staff" as const,
		requestedBy: "eva@azulejo.example",
		note: "Agreed",
		maker: 3,
		checker: null,
	};
	const providerFields = { providerId: `re_${id}`, failureCode: null, createdAt: NOON, updatedAt: NOON };
	return { ...ids, id, ...origin, ...providerFields, amount: 1000, state: "succeeded", ...changes };
}

function aDispute(status: Dispute["status"]): Dispute {
	const times = { evidenceDueAt: NOON + 9 * DAY, createdAt: NOON, updatedAt: NOON };
	return { ...ids, id: `du_${status}`, amount: 7900, reason: "fraudulent", status, ...times };
}

/** The kinds of payment issue of an application in progress with this payment. */
function kinds(changes: Partial<Payment>, now = NOON + DAY): string[] {
	const arrived = { state: "succeeded" as const, amountReceived: 7900, succeededAt: NOON };
	const payment = aPayment({ ...arrived, ...changes });
	return listIssuesOfPayment(anApplication().paid().build(), payment, now).map(({ kind }) => kind);
}

const failed = (changes: Partial<Refund> = {}) =>
	aRefund("failed", { state: "failed", updatedAt: NOON + HOUR, ...changes });

describe("a refund that failed needs a person", () => {
	it.each<[string, Refund[], boolean]>([
		["as long as no other refund followed it", [failed()], true],
		["also when it was canceled", [failed({ state: "canceled" })], true],
		[
			"not once a part of it has been requested again",
			[failed(), aRefund("retry", { createdAt: NOON + 2 * HOUR })],
			false,
		],
		["even if another one was requested before it failed", [failed(), aRefund("other", { createdAt: NOON + 1 })], true],
		["not when nothing is left", [failed(), aRefund("all", { amount: 7900 })], false],
	])("%s", (_when, refunds, needed) => {
		expect(kinds({ refunds })).toEqual(needed ? ["refund_failed"] : []);
	});

	it("once, when its replacement failed as well", () => {
		const retry = failed({ id: "retry", createdAt: NOON + 2 * HOUR, updatedAt: NOON + 3 * HOUR });
		expect(kinds({ refunds: [failed(), retry] })).toEqual(["refund_failed"]);
	});

	it("even if a dispute was won, but not if another one was requested at that moment", () => {
		expect(kinds({ refunds: [failed()], disputes: [aDispute("won")] })).toEqual(["refund_failed"]);
		expect(kinds({ refunds: [failed(), aRefund("next", { createdAt: NOON + HOUR })] })).toEqual([]);
	});

	it("not when the bank took the money in the meantime", () => {
		expect(kinds({ refunds: [failed()], disputes: [aDispute("lost")] })).toEqual([]);
	});
});

describe("a refund without a response needs a person", () => {
	const unansweredRefund = aRefund("requested", { state: "requested", providerId: null });

	it("after an hour", () => {
		expect(kinds({ refunds: [unansweredRefund] }, NOON + HOUR)).toEqual([]);
		expect(kinds({ refunds: [unansweredRefund] }, NOON + HOUR + 1)).toEqual(["refund_waiting"]);
	});

	it("not once the provider has it", () => {
		expect(kinds({ refunds: [{ ...unansweredRefund, state: "pending" }] })).toEqual([]);
	});
});

it("a refund that is owed after the end needs a person, with its amount, reason and deadline", () => {
	const rejected = anApplication().rejected().with({ rejectionFault: "us" }).build();
	const payment = aPayment({ state: "succeeded", amountReceived: 7900, succeededAt: NOON - DAY });
	expect(listIssuesOfPayment(rejected, payment, NOON + DAY)).toEqual([
		{
			...{ kind: "refund_due", id: "payment-1", application: { id: "case-1", applicationNumber: "NIF-7K2M-Q4R8" } },
			...{ amount: 5530, occurredAt: NOON, dueAt: NOON + 30 * DAY, code: "rejected_not_applicant" },
		},
	]);
	const [mismatch] = listIssuesOfPayment(rejected, { ...payment, state: "mismatch" }, NOON);
	expect(mismatch).toMatchObject({ kind: "mismatch", occurredAt: NOON - DAY, amount: 7900, dueAt: null });
	const [warned] = listIssuesOfPayment(anApplication().paid().build(), { ...payment, fraudWarning: "misc" }, NOON);
	expect(warned).toMatchObject({ kind: "fraud_warning", occurredAt: NOON - DAY, code: "misc" });
});

describe("a refund over the limit needs a second person", () => {
	const proposed = aRefund("proposed", { state: "proposed", providerId: null });

	it("from its proposal, and becomes overdue like any other refund", () => {
		expect(kinds({ refunds: [proposed] }, NOON)).toEqual(["refund_proposed"]);
		expect(isOverdueRefund({ kind: "refund_proposed", occurredAt: NOON }, NOON + DAY)).toBe(false);
		expect(isOverdueRefund({ kind: "refund_proposed", occurredAt: NOON }, NOON + 8 * DAY)).toBe(true);
	});

	it("not once it has been returned or requested", () => {
		expect(kinds({ refunds: [{ ...proposed, state: "returned" }] })).toEqual([]);
		expect(kinds({ refunds: [{ ...proposed, state: "requested" }] }, NOON)).toEqual([]);
	});
});

describe("a dispute needs a person", () => {
	it.each<[Dispute["status"], boolean]>([
		["warning_needs_response", true],
		["warning_under_review", true],
		["needs_response", true],
		["under_review", true],
		["warning_closed", false],
		["prevented", false],
		["won", false],
		["lost", false],
	])("that is %s: %s", (status, needed) => {
		expect(kinds({ disputes: [aDispute(status)] })).toEqual(needed ? ["dispute"] : []);
	});
});

describe("a fraud warning needs a person", () => {
	const fraudWarning = "unauthorized_use_of_card";

	it("for sixty days", () => {
		expect(kinds({ fraudWarning }, NOON + 60 * DAY - 1)).toEqual(["fraud_warning"]);
		expect(kinds({ fraudWarning }, NOON + 60 * DAY)).toEqual([]);
	});

	it("not once the payment is refunded or disputed", () => {
		expect(kinds({ fraudWarning, refunds: [aRefund("all", { amount: 7900 })] })).toEqual([]);
		expect(kinds({ fraudWarning, disputes: [aDispute("needs_response")] })).toEqual(["dispute"]);
		expect(kinds({ fraudWarning, disputes: [aDispute("lost")] })).toEqual([]);
	});
});

it("a mismatched payment needs a person until it is refunded", () => {
	expect(kinds({ state: "mismatch" })).toEqual(["mismatch"]);
	expect(kinds({ state: "mismatch", refunds: [aRefund("all", { amount: 7900 })] })).toEqual([]);
});

it("a correct payment has no issues", () => {
	expect(kinds({})).toEqual([]);
	expect(kinds({ refunds: [aRefund("some", {})] })).toEqual([]);
	expect(kinds({ state: "created", amountReceived: 0, succeededAt: null })).toEqual([]);
});

it("the most urgent issues come first: by kind, then by deadline, then by age", () => {
	const issue = (id: string, changes: Partial<PaymentIssue>): PaymentIssue => {
		return {
			kind: "dispute",
			id,
			application: null,
			amount: null,
			occurredAt: NOON,
			dueAt: null,
			code: null,
			...changes,
		};
	};
	const sorted = sortByUrgency([
		issue("notice", { kind: "notice_stuck", occurredAt: 0 }),
		issue("new dispute", { occurredAt: 2 }),
		issue("later term", { dueAt: NOON + DAY }),
		issue("old dispute", { occurredAt: 1 }),
		issue("first term", { dueAt: NOON }),
	]);
	const ids = ["first term", "later term", "old dispute", "new dispute", "notice"];
	expect(sorted.map(({ id }) => id)).toEqual(ids);
});
