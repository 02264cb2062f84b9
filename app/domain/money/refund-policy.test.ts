import { describe, expect, it } from "vitest";
import { type ApplicationBuilder, anApplication, aPayment, NOON } from "#test/factories/application.ts";
import type { Application } from "../application/application.ts";
import { DAY, HOUR } from "../time/calendar.ts";
import type { DisputeStatus } from "./dispute.ts";
import type { Payment } from "./payment.ts";
import type { Refund } from "./refund.ts";
import { amountDue, findOwedRefund, refundEntitlement } from "./refund-policy.ts";

/** A moment in winter, when Lisbon's clock is UTC. */
const at = (date: string, time = "12:00:00") => Date.parse(`${date}T${time}Z`);

function paid(amount = 7900, changes: Partial<Payment> = {}): Payment {
	return aPayment({ state: "succeeded", amount, amountReceived: amount, succeededAt: NOON, ...changes });
}

function aRefund(amount: number, changes: Partial<Refund> = {}): Refund {
	const ids = { id: "refund-1", paymentId: "payment-1", applicationId: "case-1", providerId: "re_1" };
	const origin = {
		reason: "staff" as const,
		requestedBy: "eva@azulejo.example",
		note: "Agreed",
		failureCode: null,
		maker: 3,
		checker: null,
	};
	return { ...ids, ...origin, amount, state: "succeeded", createdAt: NOON, updatedAt: NOON, ...changes };
}

function disputed(status: DisputeStatus): Payment {
	const ids = { id: "du_1", paymentId: "payment-1", applicationId: "case-1" };
	const dispute = { ...ids, amount: 7900, reason: "fraudulent", status, evidenceDueAt: NOON, createdAt: NOON };
	return paid(7900, { disputes: [{ ...dispute, updatedAt: NOON }] });
}

const forPost = paid(5000, { purpose: "physical_delivery" });
const refused = (rejectionFault: Application["rejectionFault"]) => anApplication().rejected().with({ rejectionFault });

type Row = [what: string, application: ApplicationBuilder, payment: Payment, clause: string, percent: unknown];

describe("the refund policy refunds", () => {
	it.each<Row>([
		["nothing of an unpaid application", anApplication(), aPayment(), "unpaid", 0],
		["everything before filing", anApplication().paid(), paid(), "not_filed", 100],
		["everything while documents are missing", anApplication().informationRequested(), paid(), "not_filed", 100],
		[
			"everything when cancelled before filing",
			anApplication().paid().cancelled(),
			paid(),
			"cancelled_before_filing",
			100,
		],
		["nothing of an application that is filed and in time", anApplication().filed(), paid(), "filed", 0],
		[
			"a fair share after a withdrawal from a filed application",
			anApplication().filed().cancelled(),
			paid(),
			"withdrawn_after_filing",
			20,
		],
		["70 % when the authority rejects it", refused("authority"), paid(), "rejected_not_applicant", 70],
		["70 % when the fault is ours", refused("us"), paid(), "rejected_not_applicant", 70],
		[
			"everything when the fault is ours and it was not filed in time",
			refused("us").with({ filedAt: null, filingOfferedAt: NOON }),
			paid(),
			"rejected_unfiled",
			100,
		],
		[
			"nothing when the fault is the applicant’s, even if it was not filed in time",
			refused("applicant").with({ filedAt: null, filingOfferedAt: NOON }),
			paid(),
			"rejected_applicant",
			0,
		],
		["nothing when the fault is the applicant’s", refused("applicant"), paid(), "rejected_applicant", 0],
		["nothing once the NIF is assigned", anApplication().withNif(), paid(), "nif_obtained", 0],
		["nothing of a completed application", anApplication().completed(), paid(), "nif_obtained", 0],
		["a second charge", anApplication().completed(), paid(7900, { state: "duplicate" }), "duplicate", 100],
		["a payment that came too late", anApplication().cancelled(), paid(), "paid_too_late", 100],
		["what staff decide for a mismatched payment", anApplication(), paid(100, { state: "mismatch" }), "mismatch", null],
		["nothing that the bank holds", anApplication().paid(), disputed("under_review"), "disputed", 0],
		["nothing that the bank took back", anApplication().paid(), disputed("lost"), "disputed", 0],
		["as usual during an inquiry", anApplication().paid(), disputed("warning_needs_response"), "not_filed", 100],
		["as usual after a dispute was won", anApplication().paid(), disputed("won"), "not_filed", 100],
		["the delivery before it is shipped", anApplication().completed(), forPost, "post_not_sent", 100],
		[
			"what staff decide for a shipped delivery",
			anApplication().completed().with({ shippingStatus: "shipped" }),
			forPost,
			"post_sent",
			null,
		],
	])("%s", (_label, application, payment, clause, percent) => {
		expect(refundEntitlement(application.build(), payment, NOON)).toMatchObject({ clause, percent });
	});

	it.each([
		[7900, 5530],
		[10900, 7630],
		[12900, 9030],
		[5000, 3500],
	])("70 %% of %i cents as %i", (price, share) => {
		expect(refundEntitlement(refused("us").build(), paid(price), NOON).amount).toBe(share);
	});
});

/** Paid on Monday 23 November 2026 at noon; 1 and 8 December are holidays. */
describe("the refund policy counts Lisbon days:", () => {
	it.each([
		["2026-12-03", "23:59:59", "not_filed"],
		["2026-12-04", "00:00:00", "not_filed_in_time"],
	])("a complete application must be filed within seven business days: %s %s", (date, time, clause) => {
		const waiting = anApplication().paid().accepted().signed().build();
		expect(refundEntitlement(waiting, paid(), at(date, time)).clause).toBe(clause);
	});

	it("the seven days start again when the last missing document arrives", () => {
		const resumed = anApplication()
			.paid()
			.with({ stateSince: at("2026-12-03") })
			.build();
		expect(refundEntitlement(resumed, paid(), at("2026-12-15", "23:59:59")).clause).toBe("not_filed");
		expect(refundEntitlement(resumed, paid(), at("2026-12-16", "00:00:00")).clause).toBe("not_filed_in_time");
	});

	it.each([
		["2026-12-03", "filed"],
		["2026-12-04", "filed_late"],
	])("an application filed on %s is %s", (date, clause) => {
		const filed = anApplication()
			.filed()
			.with({ filedAt: at(date), stateSince: at(date) })
			.build();
		expect(refundEntitlement(filed, paid(), at("2026-12-07")).clause).toBe(clause);
	});

	// Fifteen business days after Wednesday 2 December, without the 8th and Christmas.
	it.each([
		["2026-12-24", "23:59:59", "filed"],
		["2026-12-25", "00:00:00", "delayed"],
	])("a delay counts from the due date: %s %s", (date, time, clause) => {
		const dueDate = anApplication()
			.filed()
			.with({ estimatedCompletionDate: at("2026-12-02") })
			.build();
		expect(refundEntitlement(dueDate, paid(), at(date, time))).toMatchObject({
			clause,
			percent: clause === "filed" ? 0 : null,
		});
	});

	it.each([
		["rejected", "2026-12-23", "23:59:59", "rejected_not_applicant"],
		["rejected", "2026-12-24", "00:00:00", "requested_too_late"],
		["completed", "2026-12-23", "23:59:59", "nif_obtained"],
		["completed", "2026-12-24", "00:00:00", "requested_too_late"],
	])("thirty days after the end of an application that is %s: %s %s", (status, date, time, clause) => {
		const ended = status === "rejected" ? refused("us") : anApplication().completed();
		expect(refundEntitlement(ended.build(), paid(), at(date, time)).clause).toBe(clause);
	});

	it("a summer day starts an hour before UTC’s", () => {
		const rejected = refused("us")
			.with({ stateSince: at("2026-06-01") })
			.build();
		expect(refundEntitlement(rejected, paid(), at("2026-07-01", "22:59:59")).percent).toBe(70);
		expect(refundEntitlement(rejected, paid(), at("2026-07-01", "23:00:00")).percent).toBe(0);
	});
});

describe("what is still due", () => {
	const dueOf = (payment: Payment) => amountDue(refundEntitlement(refused("us").build(), payment, NOON), payment);

	it.each<[string, Refund[], number]>([
		["is the full amount at first", [], 5530],
		["is the rest after a partial refund", [aRefund(2000)], 3530],
		["includes requested refunds", [aRefund(2000, { state: "requested", providerId: null })], 3530],
		["excludes failed refunds", [aRefund(2000, { state: "failed" })], 5530],
		["is zero after a full refund", [aRefund(5530)], 0],
		["is zero after a larger refund", [aRefund(7900)], 0],
	])("%s", (_label, refunds, due) => {
		expect(dueOf(paid(7900, { refunds }))).toBe(due);
	});

	it("has no fixed amount when staff decide", () => {
		const mismatch = paid(100, { state: "mismatch" });
		expect(amountDue(refundEntitlement(anApplication().build(), mismatch, NOON), mismatch)).toBeNull();
	});
});

describe("an application waits for a refund by staff", () => {
	const owedClause = (application: ApplicationBuilder, payment = paid(), now = NOON) =>
		findOwedRefund(application.build(), payment, now)?.clause ?? null;

	it("after a rejection that is not the applicant’s fault, until it is made", () => {
		expect(owedClause(refused("authority"))).toBe("rejected_not_applicant");
		expect(owedClause(refused("us"), paid(7900, { refunds: [aRefund(100)] }))).toBeNull();
		expect(owedClause(refused("us"), paid(7900, { refunds: [aRefund(100, { state: "failed" })] }))).not.toBeNull();
		expect(owedClause(refused("applicant"))).toBeNull();
	});

	it("after a withdrawal from a filed application", () => {
		expect(owedClause(anApplication().filed().cancelled())).toBe("withdrawn_after_filing");
	});

	it("for thirty days", () => {
		expect(owedClause(refused("us"), paid(), NOON + 30 * DAY + 11 * HOUR)).not.toBeNull();
		expect(owedClause(refused("us"), paid(), NOON + 30 * DAY + 12 * HOUR)).toBeNull();
	});

	it("indefinitely when an automatic refund was missed: a dispute was won after the application was closed", () => {
		const cancelled = anApplication().paid().cancelled();
		expect(owedClause(cancelled, disputed("won"), NOON + 90 * DAY)).toBe("cancelled_before_filing");
		expect(owedClause(cancelled, paid(7900, { refunds: [aRefund(7900)] }))).toBeNull();
		// A failed refund is a separate payment issue.
		expect(owedClause(cancelled, paid(7900, { refunds: [aRefund(7900, { state: "failed" })] }))).toBeNull();
	});

	it("not while the bank decides", () => {
		expect(owedClause(refused("us"), disputed("needs_response"))).toBeNull();
		expect(owedClause(anApplication().paid().cancelled(), disputed("under_review"))).toBeNull();
	});

	it("not while it is in progress", () => {
		for (const inProgress of [anApplication().paid(), anApplication().filed(), anApplication().completed()])
			expect(owedClause(inProgress)).toBeNull();
	});
});
