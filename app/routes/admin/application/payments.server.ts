import { countryName } from "#app/content/country-names.server.ts";
import type { Application } from "#app/domain/application/application.ts";
import { checkRefundAvailability } from "#app/domain/application/staff-actions.ts";
import { mayMoveMoney, type Staff, staffActor } from "#app/domain/application/staff-roles.ts";
import type { Language } from "#app/domain/language.ts";
import type { DisputeStatus } from "#app/domain/money/dispute.ts";
import { isContested } from "#app/domain/money/dispute.ts";
import { type Invoice, type InvoiceKind, returnedAmount } from "#app/domain/money/invoice.ts";
import type { Cents } from "#app/domain/money/money.ts";
import { formatMoney, plainMoney } from "#app/domain/money/money.ts";
import type { PaymentPurpose } from "#app/domain/money/packages.ts";
import type { PaymentState } from "#app/domain/money/payment.ts";
import { isSettled, type Payment } from "#app/domain/money/payment.ts";
import { buildReceipt, cardBrandName } from "#app/domain/money/receipt.ts";
import type { RefundReason, RefundState } from "#app/domain/money/refund.ts";
import { getRefundableAmount, type Refund } from "#app/domain/money/refund.ts";
import { amountDue, findOwedRefund, refundEntitlement } from "#app/domain/money/refund-policy.ts";
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

/** Builds the view of an application's payments that this member of staff may see and refund at `now` (UTC milliseconds). */
export function toAdminPayments(file: ApplicationFile, staff: Staff, now: number, language: Language): AdminPayments {
	return {
		payments: file.payments.map((payment) => ({
			...toAdminPayment(payment, staff, language),
			receiptNumber: buildReceipt(file.application, payment)?.number ?? null,
			...toInvoiceFields(file.invoices, payment, language),
			offer: toRefundOffer(file, payment, staff, now, language),
		})),
		withdrawal: withdrawalLine(file.application, language),
		household: file.household,
		awaitedRefund: findAwaitedRefund(file, now, language),
	};
}

/** Returns the payment's fiscal documents, and the amount by which its credit notes exceed its refunds. */
function toInvoiceFields(documents: readonly Invoice[], payment: Payment, language: Language) {
	const paymentDocuments = documents.filter(({ paymentId }) => paymentId === payment.id);
	const creditedAmount = paymentDocuments
		.filter(({ kind }) => kind === "credit_note")
		.reduce((sum, { amount }) => sum + amount, 0);
	const excess = creditedAmount - returnedAmount(payment);
	return {
		invoices: paymentDocuments.map(({ id, kind, number, atcud, amount }) => {
			return { id, kind, number, atcud, amount: formatMoney(amount, language) };
		}),
		creditExcess: excess > 0 ? formatMoney(excess, language) : null,
	};
}

type ComputedField = "offer" | "receiptNumber" | "invoices" | "creditExcess";

function toAdminPayment(payment: Payment, staff: Staff, language: Language): Omit<AdminPayment, ComputedField> {
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
		evidence: isReceived ? toTaxEvidence(payment, language) : null,
		remaining: isReceived && !isContested(payment) ? formatMoney(getRefundableAmount(payment), language) : null,
		refunds: payment.refunds.map((refund) => {
			const { id, state, reason, requestedBy, note, failureCode, createdAt } = refund;
			const amount = formatMoney(refund.amount, language);
			const viewerRole = findViewerRole(refund, staff);
			return { id, amount, state, reason, requestedBy, note, failureCode, createdAt, viewerRole };
		}),
		request: toRefundRequest(payment, staff, language),
		disputes: payment.disputes.map(({ id, amount, reason, status, evidenceDueAt: dueAt, createdAt: openedAt }) => {
			return { id, amount: formatMoney(amount, language), reason, status, dueAt, openedAt };
		}),
	};
}

function toRefundRequest({ requests }: Payment, staff: Staff, language: Language): AdminRefundRequest | null {
	const openRequest = requests.find(({ state }) => state === "open");
	if (!openRequest) return null;
	const dates = {
		date: formatDateTime(openRequest.requestedAt, language),
		due: formatDateTime(openRequest.dueAt, language),
	};
	const text = m.request_case({ cause: REFUND_CAUSE_NAMES[openRequest.cause](), ...dates });
	return { id: openRequest.id, text, canRefuse: mayMoveMoney(staff) };
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

function findViewerRole({ state, requestedBy, maker }: Refund, staff: Staff): AdminRefund["viewerRole"] {
	if (state !== "proposed" || !mayMoveMoney(staff)) return null;
	return maker === staff.person || requestedBy === staff.email ? "proposer" : "approver";
}

function toTaxEvidence({ declaredCountry, ipCountry, cardCountry }: Payment, language: Language): TaxEvidence {
	const formatCountry = (code: string | null) => code && countryName(code, language);
	const countries = new Set([declaredCountry, ipCountry, cardCountry].filter((code) => code !== null));
	return {
		declared: formatCountry(declaredCountry),
		ipAddress: formatCountry(ipCountry),
		card: formatCountry(cardCountry),
		isConsistent: countries.size <= 1,
	};
}

function toRefundOffer(
	file: ApplicationFile,
	payment: Payment,
	staff: Staff,
	now: number,
	language: Language,
): RefundOffer | null {
	const obstacle = checkRefundAvailability(file, payment, staffActor(staff), now);
	if (obstacle === undefined) return null;
	const entitlement = refundEntitlement(file.application, payment, now);
	const refundDue = amountDue(entitlement, payment);
	return {
		refundId: randomId(),
		available: getRefundableAmount(payment),
		blockedReason: obstacle && translate(`error_${obstacle}`, language),
		clause: entitlement.clause,
		percent: entitlement.percent,
		dueAmount: refundDue
			? { label: formatMoney(refundDue, language), input: formatAmountInput(refundDue, language) }
			: null,
	};
}

/** Formats an amount as input, with the decimal separator of the language. */
function formatAmountInput(amount: number, language: Language): string {
	return language === "en" ? plainMoney(amount) : plainMoney(amount).replace(".", ",");
}

function findAwaitedRefund(
	{ application, payments }: { application: Application; payments: Payment[] },
	now: number,
	language: Language,
): AdminPayments["awaitedRefund"] {
	for (const payment of payments) {
		const owedRefund = findOwedRefund(application, payment, now);
		if (!owedRefund) continue;
		const { clause, percent, requestableUntil: requestDeadline } = owedRefund;
		const refundDue = amountDue(owedRefund, payment);
		return {
			clause,
			percent,
			amount: refundDue === null ? null : formatMoney(refundDue, language),
			requestDeadline,
		};
	}
	return null;
}

/** Amounts are formatted ("€55.30"), times are UTC milliseconds. */
export type AdminRefund = {
	id: string;
	amount: string;
	state: RefundState;
	reason: RefundReason;
	/** Null if the system requested it. */
	requestedBy: string | null;
	note: string | null;
	/** The provider's code. */
	failureCode: string | null;
	createdAt: number;
	/** Set if the viewer may approve or return this proposed refund, or withdraw it as its proposer. */
	viewerRole: "approver" | "proposer" | null;
};

export type AdminDispute = {
	id: string;
	amount: string;
	/** The provider's code. */
	reason: string;
	status: DisputeStatus;
	/** Deadline for evidence. */
	dueAt: number | null;
	openedAt: number;
};

/** The customer's country for tax according to three sources; null where unknown. */
export type TaxEvidence = {
	declared: string | null;
	ipAddress: string | null;
	card: string | null;
	isConsistent: boolean;
};

export type RefundOffer = {
	/** Idempotency key, new for each page view. */
	refundId: string;
	available: Cents;
	/** Why the refund is blocked; null if it is allowed. */
	blockedReason: string | null;
	clause: RefundClause;
	percent: number | null;
	/** The amount still due under the policy, as label and as input; null if staff decide or nothing is due. */
	dueAmount: { label: string; input: string } | null;
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
	receiptNumber: string | null;
	/** The provider's message about the last failed attempt. */
	lastError: string | null;
	/** Fiscal documents, the invoice first; `number` is null until it is issued. */
	invoices: { id: string; kind: InvoiceKind; number: string | null; atcud: string | null; amount: string }[];
	/** Amount credited but not refunded, because a refund failed after its credit note. */
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
	/** Null for staff who may not refund, and if nothing is refundable. */
	offer: RefundOffer | null;
};

/** `canRefuse` is set if the viewer may refuse the request. */
export type AdminRefundRequest = { id: string; text: string; canRefuse: boolean };

export type AdminPayments = {
	/** The withdrawal in one sentence. */
	withdrawal: string | null;
	/** The other applications of the order, which may be paid with the same intent. */
	household: ApplicationFile["household"];
	payments: AdminPayment[];
	/** A refund owed because of the application's outcome. `requestDeadline` is the last day for a request, if needed. */
	awaitedRefund: {
		clause: RefundClause;
		percent: number | null;
		amount: string | null;
		requestDeadline: number | null;
	} | null;
};
