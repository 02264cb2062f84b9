import { countryName } from "#app/content/country-names.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { openRefund } from "#app/domain/application/staff-actions.ts";
import { mayMoveMoney, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Language } from "#app/domain/language.ts";
import type { DisputeStatus } from "#app/domain/money/dispute.ts";
import { isContested } from "#app/domain/money/dispute.ts";
import { methodName } from "#app/domain/money/local-payment.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { formatMoney, plainMoney } from "#app/domain/money/money.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentState } from "#app/domain/money/payment.ts";
import { isSettled, type Payment } from "#app/domain/money/payment.ts";
import { cardBrandName, receiptOf } from "#app/domain/money/receipt.ts";
import type { RefundReason, RefundState } from "#app/domain/money/refund.ts";
import { type Refund, refundable } from "#app/domain/money/refund.ts";
import type { RefundClause } from "#app/domain/money/refund-clauses.ts";
import { amountDue, awaitedRefund, refundEntitlement } from "#app/domain/money/refund-policy.ts";
import { formatDateTime } from "#app/domain/time/calendar.ts";
import { translate } from "#app/labels/failure-labels.server.ts";
import { REFUND_CAUSE_NAMES } from "#app/labels/refund-cause-labels.ts";
import { CHANNEL_NAMES, OUTCOME_NAMES } from "#app/labels/withdrawal-labels.ts";
import { m } from "#app/paraglide/messages.js";
import type { ApplicationFile } from "#app/queries/application/get-application-file.server.ts";
import { randomId } from "#app/server/random.server.ts";

/** The money of an application as this member of staff may see and refund it now (UTC milliseconds). */
export function adminPayments(file: ApplicationFile, staff: Staff, now: number, language: Language): AdminPayments {
	return {
		payments: file.payments.map((payment) => ({
			...paymentOf(payment, staff, language),
			receipt: receiptOf(file.application, payment)?.number ?? null,
			offer: offerOf(file, payment, staff, now, language),
		})),
		withdrawal: withdrawalLine(file.application, language),
		awaiting: awaitingOf(file, now, language),
	};
}

function paymentOf(payment: Payment, staff: Staff, language: Language): Omit<AdminPayment, "offer" | "receipt"> {
	const { id, purpose, state, intentId, lastError, fraudWarning, cardBrand, cardLast4, method } = payment;
	const arrived = isSettled(payment);
	return {
		id,
		purpose,
		state,
		amount: formatMoney(arrived ? payment.amountReceived : payment.amount, language),
		card: cardLast4 ? `${cardBrandName(cardBrand) ?? ""} •••• ${cardLast4}`.trim() : methodName(method),
		openedAt: payment.createdAt,
		paidAt: payment.succeededAt,
		intentId,
		lastError,
		fraudWarning,
		evidence: arrived ? evidenceOf(payment, language) : null,
		left: arrived && !isContested(payment) ? formatMoney(refundable(payment), language) : null,
		refunds: payment.refunds.map((refund) => {
			const { id, amount, state, reason, requestedBy: by, note, failureCode: failure, createdAt: at } = refund;
			const told = { by, note, failure, at, decides: decidesOf(refund, staff) };
			return { id, amount: formatMoney(amount, language), state, reason, ...told };
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
	const text = m.request_case({ why: REFUND_CAUSE_NAMES[open.why](), ...dates });
	return { id: open.id, text, refuses: mayMoveMoney(staff) };
}

function withdrawalLine({ withdrawal }: Application, language: Language): string | null {
	if (!withdrawal) return null;
	return m.admin_withdrawal_line({
		date: formatDateTime(withdrawal.statedAt, language),
		by: CHANNEL_NAMES[withdrawal.channel](),
		outcome: OUTCOME_NAMES[withdrawal.outcome](),
		amount: formatMoney(withdrawal.amount, language),
	});
}

function decidesOf({ state, requestedBy, maker }: Refund, staff: Staff): AdminRefund["decides"] {
	if (state !== "proposed" || !mayMoveMoney(staff)) return null;
	return maker === staff.person || requestedBy === staff.email ? "own" : "other";
}

function evidenceOf({ declaredCountry, ipCountry, cardCountry }: Payment, language: Language): TaxEvidence {
	const named = (code: string | null) => code && countryName(code, language);
	const told = new Set([declaredCountry, ipCountry, cardCountry].filter((code) => code !== null));
	return {
		declared: named(declaredCountry),
		address: named(ipCountry),
		card: named(cardCountry),
		agree: told.size <= 1,
	};
}

function offerOf(
	file: ApplicationFile,
	payment: Payment,
	staff: Staff,
	now: number,
	language: Language,
): RefundOffer | null {
	const answer = openRefund(file, payment, staffActor(staff), now);
	if (answer === undefined) return null;
	const entitlement = refundEntitlement(file.application, payment, now);
	const due = amountDue(entitlement, payment);
	return {
		refundId: randomId(),
		available: refundable(payment),
		waits: answer && translate(`error_${answer}`, language),
		clause: entitlement.clause,
		percent: entitlement.percent,
		due: due ? { label: formatMoney(due, language), typed: typed(due, language) } : null,
	};
}

/** As people type it in this language. */
function typed(amount: number, language: Language): string {
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
		const due = amountDue(awaited, payment);
		return { clause, percent, amount: due === null ? null : formatMoney(due, language), until };
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
