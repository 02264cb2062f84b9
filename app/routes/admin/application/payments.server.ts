import { countryName } from "#app/content/country-names.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { openRefund } from "#app/domain/application/staff-actions.ts";
import { mayMoveMoney, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Language } from "#app/domain/language.ts";
import type { DisputeStatus } from "#app/domain/money/dispute.ts";
import { isContested } from "#app/domain/money/dispute.ts";
import { type Invoice, type InvoiceKind, returnedOf } from "#app/domain/money/invoice.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { formatMoney, plainMoney } from "#app/domain/money/money.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentState } from "#app/domain/money/payment.ts";
import { isSettled, type Payment } from "#app/domain/money/payment.ts";
import { cardBrandName, receiptOf } from "#app/domain/money/receipt.ts";
import type { RefundReason, RefundState } from "#app/domain/money/refund.ts";
import { type Refund, refundable } from "#app/domain/money/refund.ts";
import { amountDue, awaitedRefund, refundEntitlement } from "#app/domain/money/refund-policy.ts";
import type { RefundClause } from "#app/domain/money/refund-shares.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { paymentMethodLabel } from "#app/labels/receipt-labels.ts";
import {
	REFUND_CAUSE_NAMES,
	WITHDRAWAL_CHANNEL_NAMES,
	WITHDRAWAL_OUTCOME_NAMES,
} from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { randomId } from "#app/server/random.server.ts";

/** The payments of an application as this member of staff may see and refund them at `now` (UTC milliseconds). */
export function adminPayments(file: ApplicationFile, staff: Staff, now: number, language: Language): AdminPayments {
	return {
		payments: file.payments.map((payment) => ({
			...paymentOf(payment, staff, language),
			receipt: receiptOf(file.application, payment)?.number ?? null,
			...invoicesOf(file.invoices, payment, language),
			offer: offerOf(file, payment, staff, now, language),
		})),
		withdrawal: withdrawalLine(file.application, language),
		household: file.household,
		awaiting: awaitingOf(file, now, language),
	};
}

/** The payment's fiscal documents, and by how much its credit notes exceed what has gone back. */
function invoicesOf(documents: readonly Invoice[], payment: Payment, language: Language) {
	const paymentDocuments = documents.filter(({ paymentId }) => paymentId === payment.id);
	const credited = paymentDocuments
		.filter(({ kind }) => kind === "credit_note")
		.reduce((sum, { amount }) => sum + amount, 0);
	const excess = credited - returnedOf(payment);
	return {
		invoices: paymentDocuments.map(({ id, kind, number, atcud, amount }) => {
			return { id, kind, number, atcud, amount: formatMoney(amount, language) };
		}),
		creditExcess: excess > 0 ? formatMoney(excess, language) : null,
	};
}

type Money = "offer" | "receipt" | "invoices" | "creditExcess";

function paymentOf(payment: Payment, staff: Staff, language: Language): Omit<AdminPayment, Money> {
	const { id, purpose, state, intentId, lastError, fraudWarning, cardBrand, cardLast4, method } = payment;
	const isReceived = isSettled(payment);
	return {
		id,
		purpose,
		state,
		amount: formatMoney(isReceived ? payment.amountReceived : payment.amount, language),
		card: cardLast4
			? `${cardBrandName(cardBrand) ?? ""} •••• ${cardLast4}`.trim()
			: paymentMethodLabel(method, language),
		openedAt: payment.createdAt,
		paidAt: payment.succeededAt,
		intentId,
		lastError,
		fraudWarning,
		evidence: isReceived ? evidenceOf(payment, language) : null,
		remaining: isReceived && !isContested(payment) ? formatMoney(refundable(payment), language) : null,
		refunds: payment.refunds.map((refund) => {
			const { id, amount, state, reason, requestedBy: by, note, failureCode: failure, createdAt: at } = refund;
			const decides = decidesOf(refund, staff);
			return { id, amount: formatMoney(amount, language), state, reason, by, note, failure, at, decides };
		}),
		request: requestOf(payment, staff, language),
		disputes: payment.disputes.map(({ id, amount, reason, status, evidenceDueAt: dueAt, createdAt: at }) => {
			return { id, amount: formatMoney(amount, language), reason, status, dueAt, at };
		}),
	};
}

function requestOf({ requests }: Payment, staff: Staff, language: Language): AdminRefundRequest | null {
	const open = requests.find(({ state }) => state === "open");
	if (!open) return null;
	const dates = { date: formatDateTime(open.askedAt, language), due: formatDateTime(open.dueAt, language) };
	const text = m.request_case({ cause: REFUND_CAUSE_NAMES[open.cause](), ...dates });
	return { id: open.id, text, refuses: mayMoveMoney(staff) };
}

function withdrawalLine({ withdrawal }: Application, language: Language): string | null {
	if (!withdrawal) return null;
	return m.admin_withdrawal_line({
		date: formatDateTime(withdrawal.statedAt, language),
		by: WITHDRAWAL_CHANNEL_NAMES[withdrawal.channel](),
		outcome: WITHDRAWAL_OUTCOME_NAMES[withdrawal.outcome](),
		amount: formatMoney(withdrawal.amount, language),
	});
}

function decidesOf({ state, requestedBy, maker }: Refund, staff: Staff): AdminRefund["decides"] {
	if (state !== "proposed" || !mayMoveMoney(staff)) return null;
	return maker === staff.person || requestedBy === staff.email ? "own" : "other";
}

function evidenceOf({ declaredCountry, ipCountry, cardCountry }: Payment, language: Language): TaxEvidence {
	const name = (code: string | null) => code && countryName(code, language);
	const countries = new Set([declaredCountry, ipCountry, cardCountry].filter((code) => code !== null));
	return {
		declared: name(declaredCountry),
		address: name(ipCountry),
		card: name(cardCountry),
		agree: countries.size <= 1,
	};
}

function offerOf(
	file: ApplicationFile,
	payment: Payment,
	staff: Staff,
	now: number,
	language: Language,
): RefundOffer | null {
	const result = openRefund(file, payment, staffActor(staff), now);
	if (result === undefined) return null;
	const entitlement = refundEntitlement(file.application, payment, now);
	const refundDue = amountDue(entitlement, payment);
	return {
		refundId: randomId(),
		available: refundable(payment),
		blocked: result && translate(`error_${result}`, language),
		clause: entitlement.clause,
		percent: entitlement.percent,
		due: refundDue ? { label: formatMoney(refundDue, language), input: inputAmount(refundDue, language) } : null,
	};
}

/** An amount as input in this language, with its decimal separator. */
function inputAmount(amount: number, language: Language): string {
	return language === "en" ? plainMoney(amount) : plainMoney(amount).replace(".", ",");
}

function awaitingOf(
	{ application, payments }: { application: Application; payments: Payment[] },
	now: number,
	language: Language,
): AdminPayments["awaiting"] {
	for (const payment of payments) {
		const awaited = awaitedRefund(application, payment, now);
		if (!awaited) continue;
		const { clause, percent, until } = awaited;
		const refundDue = amountDue(awaited, payment);
		return { clause, percent, amount: refundDue === null ? null : formatMoney(refundDue, language), until };
	}
	return null;
}

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
	/** Whether this member of staff may decide on a colleague's proposal or withdraw their own. */
	decides: "other" | "own" | null;
};

export type AdminDispute = {
	id: string;
	amount: string;
	/** The provider's code. */
	reason: string;
	status: DisputeStatus;
	/** Deadline for evidence. */
	dueAt: number | null;
	at: number;
};

/** The customer's country for tax by three sources, null where unknown. */
export type TaxEvidence = { declared: string | null; address: string | null; card: string | null; agree: boolean };

export type RefundOffer = {
	/** New for each page view. */
	refundId: string;
	available: Cents;
	/** Why it is blocked; null when it may be done. */
	blocked: string | null;
	clause: RefundClause;
	percent: number | null;
	/** The amount that the policy still refunds, as label and as input; null when staff decide or nothing is due. */
	due: { label: string; input: string } | null;
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
	/** Number of the receipt. */
	receipt: string | null;
	/** The provider's message about the last failed attempt. */
	lastError: string | null;
	/** Fiscal documents, the invoice first; `number` is null until it is issued. */
	invoices: { id: string; kind: InvoiceKind; number: string | null; atcud: string | null; amount: string }[];
	/** Credited, but not refunded: a refund failed after its credit note. */
	creditExcess: string | null;
	/** The provider's code. */
	fraudWarning: string | null;
	/** Null before the money is received. */
	evidence: TaxEvidence | null;
	/** The refundable amount; null before the money is received and during a dispute. */
	remaining: string | null;
	refunds: AdminRefund[];
	disputes: AdminDispute[];
	/** The applicant's open refund request. */
	request: AdminRefundRequest | null;
	/** Null for staff who may not refund, and when nothing is left. */
	offer: RefundOffer | null;
};

/** `refuses` when this member of staff may refuse it. */
export type AdminRefundRequest = { id: string; text: string; refuses: boolean };

export type AdminPayments = {
	/** The withdrawal in one sentence. */
	withdrawal: string | null;
	/** The other applications of the order, which may be paid with the same intent. */
	household: ApplicationFile["household"];
	payments: AdminPayment[];
	/** A refund that the outcome of the application calls for; `until` is the last day to request it, if it must be requested. */
	awaiting: { clause: RefundClause; percent: number | null; amount: string | null; until: number | null } | null;
};
