import * as z from "zod";
import { newId, stateless } from "./api/errors.ts";
import { listView } from "./api/lists.ts";
import { boolean, created, expand, metadata, page, withoutEmpty } from "./api/parameters.ts";
import type { DisputeCause } from "./intents/cards.ts";
import type { SandboxContext } from "./sandbox-context.ts";
import type { BalanceTransaction, Charge, Dispute, EarlyFraudWarning } from "./shapes.ts";

const DAYS_TO_ANSWER = 10;
const OPEN = new Set(["needs_response", "under_review", "warning_needs_response", "warning_under_review"]);
const NETWORK_CODES: Record<DisputeCause, string> = {
	fraudulent: "10.4",
	product_not_received: "13.1",
	inquiry: "10.4",
};

/** @param seconds of the product's clock, for deadlines */
export function disputeView(dispute: Dispute, seconds: number): Dispute {
	const { due_by } = dispute.evidence_details;
	const pastDue = dispute.status.endsWith("needs_response") && due_by !== null && seconds > due_by;
	return { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: pastDue } };
}

export function isOpen(dispute: Dispute): boolean {
	return OPEN.has(dispute.status);
}

export function isInquiry(dispute: Dispute): boolean {
	return dispute.status.startsWith("warning");
}

/** @throws StripeFailure 400 for a decided dispute */
function openDisputeOf(sandbox: SandboxContext, id: string): Dispute {
	const dispute = sandbox.store.get("dispute", id);
	if (isOpen(dispute)) return dispute;
	throw stateless("This dispute is already closed.");
}

/** Returns whether the bank holds the money of a charge, so that we cannot refund it ourselves. */
export function isChargedBack(sandbox: SandboxContext, charge: Charge): boolean {
	const disputes = sandbox.store.list("dispute", { charge: charge.id, limit: 100 });
	return disputes.some((dispute) => !dispute.is_charge_refundable);
}

/** Opens a dispute: the bank takes the money at once, except for an inquiry. */
export function openDispute(sandbox: SandboxContext, chargeId: string, cause: DisputeCause): { id: string } {
	const charge = sandbox.store.get("charge", chargeId, "charge");
	if (!charge.paid || charge.disputed) throw stateless(`Charge ${charge.id} is unpaid or has been disputed before.`);
	const means = charge.payment_method_details;
	if (means.type !== "card") throw stateless("Here only the holder of a card disputes a charge.");
	const { brand } = means.card;
	const inquiry = cause === "inquiry";
	const dispute: Dispute = {
		id: newId("du"),
		object: "dispute",
		amount: charge.amount - charge.amount_refunded || charge.amount,
		balance_transactions: [],
		charge: charge.id,
		created: sandbox.seconds,
		currency: charge.currency,
		evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), ...knownOf(charge) },
		evidence_details: {
			due_by: sandbox.seconds + DAYS_TO_ANSWER * 24 * 60 * 60,
			has_evidence: false,
			past_due: false,
			submission_count: 0,
		},
		is_charge_refundable: inquiry,
		livemode: false,
		metadata: {},
		payment_intent: charge.payment_intent,
		payment_method_details: { card: { brand, network_reason_code: NETWORK_CODES[cause] }, type: "card" },
		reason: inquiry ? "fraudulent" : cause,
		status: inquiry ? "warning_needs_response" : "needs_response",
	};
	sandbox.store.put<Charge>({ ...charge, disputed: true });
	storeDispute(sandbox, dispute, "charge.dispute.created");
	return inquiry ? disputeView(dispute, sandbox.seconds) : withdraw(sandbox, dispute);
}

function knownOf(charge: Charge): Record<string, string | null> {
	const { email, name } = charge.billing_details;
	return { customer_email_address: email, customer_name: name };
}

/** The bank takes the money, and the provider its fee. */
function withdraw(sandbox: SandboxContext, dispute: Dispute): { id: string } {
	const updatedDispute = {
		...dispute,
		balance_transactions: [disputed(sandbox, dispute)],
		is_charge_refundable: false,
	};
	return storeDispute(sandbox, updatedDispute, "charge.dispute.funds_withdrawn");
}

/** Closes a dispute by the bank's decision or our concession. @throws StripeFailure 400 for a decided one */
export function decideDispute(sandbox: SandboxContext, id: string, outcome: "won" | "lost" | "closed"): { id: string } {
	const dispute = openDisputeOf(sandbox, id);
	// An inquiry that is not pursued has no winner; a conceded dispute is lost.
	const status = isInquiry(dispute) ? "warning_closed" : outcome === "won" ? "won" : "lost";
	const closed: Dispute = { ...dispute, status };
	const view = storeDispute(sandbox, closed, "charge.dispute.closed");
	if (status !== "won") return view;
	const repaid = { ...closed, balance_transactions: [...closed.balance_transactions, returned(sandbox, closed)] };
	return storeDispute(sandbox, repaid, "charge.dispute.funds_reinstated");
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
const EVIDENCE = [
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
	evidence: z.strictObject(Object.fromEntries(EVIDENCE.map((name) => [name, evidence]))).optional(),
	expand,
	metadata: metadata.optional(),
	submit: boolean.default(true),
});
export const disputeList = z.strictObject({
	...page,
	charge: z.string().optional(),
	created,
	payment_intent: z.string().optional(),
});

export function retrieveDispute(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return disputeView(sandbox.store.get("dispute", id), sandbox.seconds);
}

export function listDisputes(sandbox: SandboxContext, params: z.output<typeof disputeList>): object {
	const { charge, created, payment_intent: intent } = params;
	return listView(sandbox, "dispute", "/v1/disputes", params, { charge, created, intent }, (dispute) =>
		disputeView(dispute, sandbox.seconds),
	);
}

/** Adds evidence and submits it unless asked to wait. Some texts decide at once, as in test mode. */
export function updateDispute(sandbox: SandboxContext, params: z.output<typeof disputeUpdate>, id: string): object {
	const dispute = params.evidence ? openDisputeOf(sandbox, id) : sandbox.store.get("dispute", id);
	const texts = { ...dispute.evidence, ...params.evidence };
	const evidence = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text || null]));
	const hands = params.evidence !== undefined && params.submit;
	const details = dispute.evidence_details;
	if (hands && details.due_by !== null && sandbox.seconds > details.due_by) {
		throw stateless("The deadline for evidence on this dispute has passed.");
	}
	const updated: Dispute = {
		...dispute,
		evidence,
		evidence_details: {
			...details,
			has_evidence: details.has_evidence || params.evidence !== undefined,
			submission_count: details.submission_count + (hands ? 1 : 0),
		},
		metadata: withoutEmpty({ ...dispute.metadata, ...params.metadata }),
		status: hands ? underReview(dispute) : dispute.status,
	};
	const view = storeDispute(sandbox, updated, "charge.dispute.updated");
	return hands ? (decideByEvidence(sandbox, updated) ?? view) : view;
}

function underReview(dispute: Dispute): Dispute["status"] {
	return isInquiry(dispute) ? "warning_under_review" : "under_review";
}

function decideByEvidence(sandbox: SandboxContext, dispute: Dispute): { id: string } | null {
	const text = dispute.evidence.uncategorized_text;
	if (text === "winning_evidence") return decideDispute(sandbox, dispute.id, "won");
	if (text === "escalate_inquiry_evidence" && isInquiry(dispute)) {
		return withdraw(sandbox, { ...dispute, status: "needs_response" });
	}
	return text === "losing_evidence" ? decideDispute(sandbox, dispute.id, "lost") : null;
}

/** Concedes a dispute. */
export function closeDispute(sandbox: SandboxContext, _parameters: unknown, id: string): object {
	return decideDispute(sandbox, id, "closed");
}

export const warningList = z.strictObject({
	...page,
	charge: z.string().optional(),
	created,
	payment_intent: z.string().optional(),
});

/** While the money can still be refunded, action is required. */
function warningView(sandbox: SandboxContext, warning: EarlyFraudWarning): EarlyFraudWarning {
	const { disputed, refunded } = sandbox.store.get("charge", warning.charge);
	return { ...warning, actionable: !disputed && !refunded };
}

/** The card's bank suspects fraud. */
export function issueFraudWarning(sandbox: SandboxContext, chargeId: string): { id: string } {
	const charge = sandbox.store.get("charge", chargeId, "charge");
	if (!charge.paid) throw stateless(`Charge ${charge.id} was never paid.`);
	const warning = sandbox.store.put<EarlyFraudWarning>({
		id: newId("issfr"),
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
	return listView(sandbox, "radar.early_fraud_warning", url, params, { charge, created, intent }, (warning) =>
		warningView(sandbox, warning),
	);
}

/** Of a dispute, in cents: taken when it opens, returned when we win. */
const FEE = 2000;

/** The disputed amount and the fee leave our balance. */
function disputed(sandbox: SandboxContext, dispute: Dispute): BalanceTransaction {
	const description = `Chargeback withdrawal for ${dispute.charge}`;
	return adjustment(sandbox, dispute, -dispute.amount, FEE, "dispute", description);
}

/** Both are returned. */
function returned(sandbox: SandboxContext, dispute: Dispute): BalanceTransaction {
	return adjustment(
		sandbox,
		dispute,
		dispute.amount,
		-FEE,
		"dispute_reversal",
		`Chargeback reversal for ${dispute.charge}`,
	);
}

function adjustment(
	sandbox: SandboxContext,
	dispute: Dispute,
	amount: number,
	fee: number,
	reporting_category: BalanceTransaction["reporting_category"],
	description: string,
): BalanceTransaction {
	const { currency } = dispute;
	return {
		id: newId("txn"),
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
