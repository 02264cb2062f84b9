import * as z from "zod";
import { createId, stateErrorWithoutCode } from "./api/errors.ts";
import { createListView } from "./api/lists.ts";
import { boolean, createdFilter, expand, metadata, pagingParameters, removeEmptyValues } from "./api/parameters.ts";
import type { DisputeCause } from "./intents/cards.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { BalanceTransaction, Charge, Dispute, EarlyFraudWarning } from "./shapes.ts";

const DAYS_TO_RESPOND = 10;
const OPEN_STATUSES = new Set(["needs_response", "under_review", "warning_needs_response", "warning_under_review"]);
const NETWORK_CODES: Record<DisputeCause, string> = {
	fraudulent: "10.4",
	product_not_received: "13.1",
	inquiry: "10.4",
};

/** Formats a dispute. @param seconds of the product's clock, for deadlines */
export function disputeView(dispute: Dispute, seconds: number): Dispute {
	const { due_by } = dispute.evidence_details;
	const pastDue = dispute.status.endsWith("needs_response") && due_by !== null && seconds > due_by;
	return { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: pastDue } };
}

export function isOpen(dispute: Dispute): boolean {
	return OPEN_STATUSES.has(dispute.status);
}

export function isInquiry(dispute: Dispute): boolean {
	return dispute.status.startsWith("warning");
}

/** Returns an open dispute. @throws StripeFailure 400 for a decided one */
function requireOpenDispute(sandbox: SandboxContext, id: string): Dispute {
	const dispute = sandbox.store.get("dispute", id);
	if (isOpen(dispute)) return dispute;
	throw stateErrorWithoutCode("This dispute is already closed.");
}

/** Returns whether the bank holds the money of a charge, so that we cannot refund it. */
export function isChargedBack(sandbox: SandboxContext, charge: Charge): boolean {
	const disputes = sandbox.store.list("dispute", { charge: charge.id, limit: 100 });
	return disputes.some((dispute) => !dispute.is_charge_refundable);
}

/** Opens a dispute. The bank takes the money at once, except for an inquiry. */
export function openDispute(sandbox: SandboxContext, chargeId: string, cause: DisputeCause): { id: string } {
	const charge = sandbox.store.get("charge", chargeId, "charge");
	if (!charge.paid || charge.disputed)
		throw stateErrorWithoutCode(`Charge ${charge.id} is unpaid or has been disputed before.`);
	const methodDetails = charge.payment_method_details;
	if (methodDetails.type !== "card") throw stateErrorWithoutCode("Only a cardholder can dispute a charge here.");
	const { brand } = methodDetails.card;
	const isInquiryCause = cause === "inquiry";
	const dispute: Dispute = {
		id: createId("du"),
		object: "dispute",
		amount: charge.amount - charge.amount_refunded || charge.amount,
		balance_transactions: [],
		charge: charge.id,
		created: sandbox.seconds,
		currency: charge.currency,
		evidence: { ...Object.fromEntries(EVIDENCE_FIELDS.map((name) => [name, null])), ...knownEvidence(charge) },
		evidence_details: {
			due_by: sandbox.seconds + DAYS_TO_RESPOND * 24 * 60 * 60,
			has_evidence: false,
			past_due: false,
			submission_count: 0,
		},
		is_charge_refundable: isInquiryCause,
		livemode: false,
		metadata: {},
		payment_intent: charge.payment_intent,
		payment_method_details: { card: { brand, network_reason_code: NETWORK_CODES[cause] }, type: "card" },
		reason: isInquiryCause ? "fraudulent" : cause,
		status: isInquiryCause ? "warning_needs_response" : "needs_response",
	};
	sandbox.store.put<Charge>({ ...charge, disputed: true });
	storeDispute(sandbox, dispute, "charge.dispute.created");
	return isInquiryCause ? disputeView(dispute, sandbox.seconds) : withdrawFunds(sandbox, dispute);
}

function knownEvidence(charge: Charge): Record<string, string | null> {
	const { email, name } = charge.billing_details;
	return { customer_email_address: email, customer_name: name };
}

/** Withdraws the disputed amount and the provider's fee. */
function withdrawFunds(sandbox: SandboxContext, dispute: Dispute): { id: string } {
	const updatedDispute = {
		...dispute,
		balance_transactions: [withdrawalTransaction(sandbox, dispute)],
		is_charge_refundable: false,
	};
	return storeDispute(sandbox, updatedDispute, "charge.dispute.funds_withdrawn");
}

/** Closes a dispute by the bank's decision or our concession. @throws StripeFailure 400 for a decided one */
export function decideDispute(sandbox: SandboxContext, id: string, outcome: "won" | "lost" | "closed"): { id: string } {
	const dispute = requireOpenDispute(sandbox, id);
	// An inquiry that is not pursued has no winner; a conceded dispute is lost.
	const status = isInquiry(dispute) ? "warning_closed" : outcome === "won" ? "won" : "lost";
	const closedDispute: Dispute = { ...dispute, status };
	const view = storeDispute(sandbox, closedDispute, "charge.dispute.closed");
	if (status !== "won") return view;
	const reinstatedDispute = {
		...closedDispute,
		balance_transactions: [...closedDispute.balance_transactions, reversalTransaction(sandbox, closedDispute)],
	};
	return storeDispute(sandbox, reinstatedDispute, "charge.dispute.funds_reinstated");
}

/** Stores a dispute and emits its event. */
function storeDispute(
	sandbox: SandboxContext,
	dispute: Dispute,
	event: Parameters<SandboxContext["emit"]>[0],
): { id: string } {
	const view = disputeView(sandbox.store.put(dispute), sandbox.seconds);
	sandbox.emit(event, view);
	return view;
}

/** All evidence fields. */
const EVIDENCE_FIELDS = [
	...["access_activity_log", "billing_address", "cancellation_policy", "cancellation_policy_disclosure"],
	...["cancellation_rebuttal", "customer_communication", "customer_email_address", "customer_name"],
	...["customer_purchase_ip", "customer_signature", "duplicate_charge_documentation"],
	...["duplicate_charge_explanation", "duplicate_charge_id", "product_description", "receipt", "refund_policy"],
	...["refund_policy_disclosure", "refund_refusal_explanation", "service_date", "service_documentation"],
	...["shipping_address", "shipping_carrier", "shipping_date", "shipping_documentation"],
	...["shipping_tracking_number", "uncategorized_file", "uncategorized_text"],
];

const evidence = z.string().max(20_000).optional();

export const disputeUpdate = z.strictObject({
	evidence: z.strictObject(Object.fromEntries(EVIDENCE_FIELDS.map((name) => [name, evidence]))).optional(),
	expand,
	metadata: metadata.optional(),
	submit: boolean.default(true),
});
export const disputeList = z.strictObject({
	...pagingParameters,
	charge: z.string().optional(),
	created: createdFilter,
	payment_intent: z.string().optional(),
});

export function retrieveDispute(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return disputeView(sandbox.store.get("dispute", id), sandbox.seconds);
}

export function listDisputes(sandbox: SandboxContext, params: z.output<typeof disputeList>): object {
	const { charge, created, payment_intent: intent } = params;
	return createListView(sandbox, "dispute", "/v1/disputes", params, { charge, created, intent }, (dispute) =>
		disputeView(dispute, sandbox.seconds),
	);
}

/** Adds evidence and submits it, unless `submit` is false. Some texts decide the dispute at once, as in test mode. */
export function updateDispute(sandbox: SandboxContext, params: z.output<typeof disputeUpdate>, id: string): object {
	const dispute = params.evidence ? requireOpenDispute(sandbox, id) : sandbox.store.get("dispute", id);
	const texts = { ...dispute.evidence, ...params.evidence };
	const evidence = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null]));
	const isSubmitted = params.evidence !== undefined && params.submit;
	const details = dispute.evidence_details;
	if (isSubmitted && details.due_by !== null && sandbox.seconds > details.due_by) {
		throw stateErrorWithoutCode("The deadline for evidence on this dispute has passed.");
	}
	const updatedDispute: Dispute = {
		...dispute,
		evidence,
		evidence_details: {
			...details,
			has_evidence: details.has_evidence || params.evidence !== undefined,
			submission_count: details.submission_count + (isSubmitted ? 1 : 0),
		},
		metadata: removeEmptyValues({ ...dispute.metadata, ...params.metadata }),
		status: isSubmitted ? reviewStatus(dispute) : dispute.status,
	};
	const view = storeDispute(sandbox, updatedDispute, "charge.dispute.updated");
	return isSubmitted ? (decideByEvidence(sandbox, updatedDispute) ?? view) : view;
}

function reviewStatus(dispute: Dispute): Dispute["status"] {
	return isInquiry(dispute) ? "warning_under_review" : "under_review";
}

function decideByEvidence(sandbox: SandboxContext, dispute: Dispute): { id: string } | null {
	const text = dispute.evidence.uncategorized_text;
	if (text === "winning_evidence") return decideDispute(sandbox, dispute.id, "won");
	if (text === "escalate_inquiry_evidence" && isInquiry(dispute)) {
		return withdrawFunds(sandbox, { ...dispute, status: "needs_response" });
	}
	return text === "losing_evidence" ? decideDispute(sandbox, dispute.id, "lost") : null;
}

/** Concedes a dispute. */
export function closeDispute(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return decideDispute(sandbox, id, "closed");
}

export const warningList = z.strictObject({
	...pagingParameters,
	charge: z.string().optional(),
	created: createdFilter,
	payment_intent: z.string().optional(),
});

/** Formats a warning. It is actionable while the money can still be refunded. */
function warningView(sandbox: SandboxContext, warning: EarlyFraudWarning): EarlyFraudWarning {
	const { disputed, refunded } = sandbox.store.get("charge", warning.charge);
	return { ...warning, actionable: !disputed && !refunded };
}

/** Issues a warning: the card's bank suspects fraud. */
export function issueFraudWarning(sandbox: SandboxContext, chargeId: string): { id: string } {
	const charge = sandbox.store.get("charge", chargeId, "charge");
	if (!charge.paid) throw stateErrorWithoutCode(`Charge ${charge.id} was never paid.`);
	const warning = sandbox.store.put<EarlyFraudWarning>({
		id: createId("issfr"),
		object: "radar.early_fraud_warning",
		actionable: true,
		charge: charge.id,
		created: sandbox.seconds,
		fraud_type: "unauthorized_use_of_card",
		livemode: false,
		payment_intent: charge.payment_intent,
	});
	const view = warningView(sandbox, warning);
	sandbox.emit("radar.early_fraud_warning.created", view);
	return view;
}

export function retrieveWarning(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return warningView(sandbox, sandbox.store.get("radar.early_fraud_warning", id));
}

export function listWarnings(sandbox: SandboxContext, params: z.output<typeof warningList>): object {
	const { charge, created, payment_intent: intent } = params;
	const url = "/v1/radar/early_fraud_warnings";
	return createListView(sandbox, "radar.early_fraud_warning", url, params, { charge, created, intent }, (warning) =>
		warningView(sandbox, warning),
	);
}

/** The fee of a dispute in cents: taken when it opens, returned if we win. */
const DISPUTE_FEE = 2000;

/** Creates the transaction that takes the disputed amount and the fee. */
function withdrawalTransaction(sandbox: SandboxContext, dispute: Dispute): BalanceTransaction {
	const description = `Chargeback withdrawal for ${dispute.charge}`;
	return createAdjustment(sandbox, dispute, -dispute.amount, DISPUTE_FEE, "dispute", description);
}

/** Creates the transaction that returns both. */
function reversalTransaction(sandbox: SandboxContext, dispute: Dispute): BalanceTransaction {
	return createAdjustment(
		sandbox,
		dispute,
		dispute.amount,
		-DISPUTE_FEE,
		"dispute_reversal",
		`Chargeback reversal for ${dispute.charge}`,
	);
}

function createAdjustment(
	sandbox: SandboxContext,
	dispute: Dispute,
	amount: number,
	fee: number,
	reporting_category: BalanceTransaction["reporting_category"],
	description: string,
): BalanceTransaction {
	const { currency } = dispute;
	return {
		id: createId("txn"),
		object: "balance_transaction",
		amount,
		available_on: sandbox.seconds,
		created: sandbox.seconds,
		currency,
		description,
		exchange_rate: null,
		fee,
		fee_details: [{ amount: fee, application: null, currency, description: "Dispute fee", type: "stripe_fee" }],
		net: amount - fee,
		reporting_category,
		source: dispute.id,
		status: "available",
		type: "adjustment",
	};
}
