import { expect, it } from "vitest";
import { anApplication, aPayment, NOON } from "#test/factories/application.ts";
import type { Dispute, DisputeStatus } from "./dispute.ts";
import type { Payment } from "./payment.ts";
import { paymentEffects } from "./payment-effects.ts";
import type { Refund, RefundState } from "./refund.ts";

const aRefund = (state: RefundState, id = "r1") => ({ id, amount: 100, state }) as Refund;
const aDispute = (status: DisputeStatus, id = "du") => ({ id, amount: 7900, status }) as Dispute;
const voucher = (reference: string) => ({ entity: "11249", reference, expiresAt: NOON });
const paid = { state: "succeeded", amountReceived: 7900, succeededAt: NOON } as const;

/** The effects of a change, each as its kind or template with its key. */
function effects(before: Partial<Payment>, after: Partial<Payment>, affiliateCode: string | null = null): string[] {
	const application = anApplication().paid().with({ affiliateCode }).build();
	return paymentEffects(application, aPayment(before), aPayment(after)).map((effect) =>
		effect.kind === "mail" ? `${effect.template} ${effect.key}` : `${effect.kind} ${effect.key}`,
	);
}

it.each<[string, Partial<Payment>, Partial<Payment>, string[]]>([
	["a first voucher is sent", {}, { voucher: voucher("A") }, ["voucher payment-1:voucher:A"]],
	["a new voucher is sent", { voucher: voucher("A") }, { voucher: voucher("B") }, ["voucher payment-1:voucher:B"]],
	["the same voucher is not sent again", { voucher: voucher("A") }, { voucher: voucher("A") }, []],
	["a voucher that is gone is not sent", { voucher: voucher("A") }, {}, []],
	["a success is invoiced", {}, paid, ["invoice payment-1:invoice"]],
	["a success is not invoiced again", paid, paid, []],
	["a mismatch notifies staff", {}, { ...paid, state: "mismatch" }, ["admin_notice payment-1:admin:mismatch"]],
	["a mismatch notifies once", { ...paid, state: "mismatch" }, { ...paid, state: "mismatch" }, []],
	["a requested refund has no effect", paid, { ...paid, refunds: [aRefund("requested")] }, []],
	["a pending refund has no effect", paid, { ...paid, refunds: [aRefund("pending")] }, []],
	[
		"a completed refund is announced and credited",
		{ ...paid, refunds: [aRefund("succeeded", "r0"), aRefund("pending")] },
		{ ...paid, refunds: [aRefund("succeeded", "r0"), aRefund("succeeded")] },
		["refunded r1:refunded", "credit-note r1:credit-note"],
	],
	[
		"a completed refund of a mismatch is not credited",
		{ ...paid, state: "mismatch" },
		{ ...paid, state: "mismatch", refunds: [aRefund("succeeded")] },
		["refunded r1:refunded"],
	],
	[
		"a failed refund notifies staff",
		{ ...paid, refunds: [aRefund("succeeded")] },
		{ ...paid, refunds: [aRefund("failed")] },
		["admin_notice r1:admin:refund_failed"],
	],
	[
		"a cancelled refund notifies staff",
		{ ...paid, refunds: [aRefund("pending")] },
		{ ...paid, refunds: [aRefund("canceled")] },
		["admin_notice r1:admin:refund_failed"],
	],
	[
		"a failed refund notifies once",
		{ ...paid, refunds: [aRefund("failed")] },
		{ ...paid, refunds: [aRefund("failed")] },
		[],
	],
	[
		"a dispute notifies staff",
		paid,
		{ ...paid, disputes: [aDispute("needs_response")] },
		["admin_notice du:admin:dispute"],
	],
	[
		"a second dispute notifies staff",
		{ ...paid, disputes: [aDispute("won", "d0")] },
		{ ...paid, disputes: [aDispute("won", "d0"), aDispute("needs_response")] },
		["admin_notice du:admin:dispute"],
	],
	[
		"an inquiry that becomes a dispute notifies again",
		{ ...paid, disputes: [aDispute("warning_needs_response")] },
		{ ...paid, disputes: [aDispute("needs_response")] },
		["admin_notice du:admin:dispute_opened"],
	],
	[
		"an inquiry under review does not",
		{ ...paid, disputes: [aDispute("warning_needs_response")] },
		{ ...paid, disputes: [aDispute("warning_under_review")] },
		[],
	],
	[
		"a dispute under review does not",
		{ ...paid, disputes: [aDispute("needs_response")] },
		{ ...paid, disputes: [aDispute("under_review")] },
		[],
	],
	[
		"an unchanged dispute does not",
		{ ...paid, disputes: [aDispute("won")] },
		{ ...paid, disputes: [aDispute("won")] },
		[],
	],
	[
		"a won dispute notifies staff",
		{ ...paid, disputes: [aDispute("under_review")] },
		{ ...paid, disputes: [aDispute("won")] },
		["admin_notice du:admin:dispute_won"],
	],
	[
		"a lost dispute notifies staff and is credited",
		{ ...paid, disputes: [aDispute("under_review")] },
		{ ...paid, disputes: [aDispute("lost")] },
		["admin_notice du:admin:dispute_lost", "credit-note du:credit-note"],
	],
])("%s", (_what, before, after, expected) => {
	expect(effects(before, after)).toEqual(expected);
});

it.each<[string, Partial<Payment>, Partial<Payment>, boolean]>([
	["with the payment", {}, paid, true],
	["with a partial refund", paid, { ...paid, amountRefunded: 100 }, true],
	["with a lost dispute", paid, { ...paid, disputes: [aDispute("lost")] }, true],
	["not with an unchanged amount", { ...paid, amountRefunded: 100 }, { ...paid, amountRefunded: 100 }, false],
	["not with a won dispute", paid, { ...paid, disputes: [aDispute("won")] }, false],
	["not with a mismatch", {}, { ...paid, state: "mismatch" }, false],
	["not with a delivery", { purpose: "physical_delivery" }, { ...paid, purpose: "physical_delivery" }, false],
])("a partner's commission changes %s", (_when, before, after, isChanged) => {
	const commission = "commission payment-1:commission:2";
	expect(effects(before, after, "LISBOA10").includes(commission)).toBe(isChanged);
	expect(effects(before, after, null)).not.toContain(commission);
});
