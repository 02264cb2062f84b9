import type { DisputeStatus } from "#app/domain/money/dispute.ts";
import type { Cents } from "#app/domain/money/money.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentState } from "#app/domain/money/payment.ts";
import type { RefundReason, RefundState } from "#app/domain/money/refund.ts";
import type { RefundClause } from "#app/domain/money/refund-clauses.ts";

/** Amounts as read ("€55.30"), times in UTC milliseconds. */
export type AdminRefund = {
	id: string;
	amount: string;
	state: RefundState;
	reason: RefundReason;
	/** Null for the system. */
	by: string | null;
	note: string | null;
	/** The provider's code. */
	failure: string | null;
	at: number;
	/** What this reader may do with one that waits for a second person: agree or not, or take it back. */
	decides: "other" | "own" | null;
};

export type AdminDispute = {
	id: string;
	amount: string;
	/** The provider's code. */
	reason: string;
	status: DisputeStatus;
	/** Until when evidence is taken. */
	dueAt: number | null;
	at: number;
};

/** Where the customer is, for tax; names of countries, null where nobody said. */
export type TaxEvidence = { declared: string | null; address: string | null; card: string | null; agree: boolean };

/** What the refund form needs to know. */
export type RefundOffer = {
	/** Fresh for each page shown. */
	refundId: string;
	available: Cents;
	/** A sentence why it must wait; null when it may be done. */
	waits: string | null;
	clause: RefundClause;
	percent: number | null;
	/** What the policy still refunds, as read and as typed; null when staff decide or nothing is due. */
	due: { label: string; typed: string } | null;
};

export type AdminPayment = {
	id: string;
	purpose: PaymentPurpose;
	state: PaymentState;
	amount: string;
	card: string | null;
	openedAt: number;
	paidAt: number | null;
	intentId: string | null;
	/** Number of the receipt, once there is one. */
	receipt: string | null;
	/** What the provider said of the last failed attempt. */
	lastError: string | null;
	/** The provider's code. */
	fraudWarning: string | null;
	/** Null until money arrived. */
	evidence: TaxEvidence | null;
	/** What could still be refunded; null until money arrived, and while the bank decides. */
	left: string | null;
	refunds: AdminRefund[];
	disputes: AdminDispute[];
	/** What the applicant asked for and nobody has decided yet. */
	request: AdminRefundRequest | null;
	/** Null for those who may not refund, and when nothing is left. */
	offer: RefundOffer | null;
};

/** `refuses` is null for those who may not decide. */
export type AdminRefundRequest = { id: string; text: string; refuses: boolean };

export type AdminPayments = {
	/** The withdrawal that was stated, in one sentence. */
	withdrawal: string | null;
	payments: AdminPayment[];
	/** The application ended so that somebody should refund money; `until` is the last day to ask, if it must be asked for. */
	awaiting: { clause: RefundClause; percent: number | null; amount: string | null; until: number | null } | null;
};
