import { stateless } from "../api/errors.ts";
import { newId } from "../api/ids.ts";
import type { DisputeCause } from "../intents/cards.ts";
import { disputed, returned } from "../refunds/balance-transactions.ts";
import type { SandboxContext } from "../sandbox-context.ts";
import type { Charge } from "../shapes.ts";
import { EVIDENCE } from "./dispute-evidence.ts";
import type { Dispute } from "./reversal-shapes.ts";

const DAYS_TO_ANSWER = 10;
const OPEN = new Set(["needs_response", "under_review", "warning_needs_response", "warning_under_review"]);
const NETWORK_CODES: Record<DisputeCause, string> = {
	fraudulent: "10.4",
	product_not_received: "13.1",
	inquiry: "10.4",
};

/** @param seconds of the product's clock: a deadline passes by itself */
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

/** @throws StripeFailure 400 for what the bank has decided */
export function openDisputeOf(sandbox: SandboxContext, id: string): Dispute {
	const dispute = sandbox.store.get("dispute", id);
	if (isOpen(dispute)) return dispute;
	throw stateless("This dispute is already closed.");
}

/** Whether the money of a charge is in the bank's hands, so that we cannot refund it ourselves. */
export function isChargedBack(sandbox: SandboxContext, charge: Charge): boolean {
	const disputes = sandbox.store.list("dispute", { charge: charge.id, limit: 100 });
	return disputes.some((dispute) => !dispute.is_charge_refundable);
}

/** The holder of a card complains to the bank, which takes the money at once; an inquiry only asks. */
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
	keep(sandbox, dispute, "charge.dispute.created");
	return inquiry ? disputeView(dispute, sandbox.seconds) : withdraw(sandbox, dispute);
}

function knownOf(charge: Charge): Record<string, string | null> {
	const { email, name } = charge.billing_details;
	return { customer_email_address: email, customer_name: name };
}

/** The bank takes the money, and the provider its fee. */
export function withdraw(sandbox: SandboxContext, dispute: Dispute): { id: string } {
	const taken = { ...dispute, balance_transactions: [disputed(sandbox, dispute)], is_charge_refundable: false };
	return keep(sandbox, taken, "charge.dispute.funds_withdrawn");
}

/** What the bank decides, or what we concede. @throws StripeFailure 400 when it is decided already */
export function decideDispute(sandbox: SandboxContext, id: string, outcome: "won" | "lost" | "closed"): { id: string } {
	const dispute = openDisputeOf(sandbox, id);
	// A question that nobody pursues has no winner, and a claim that is given up is lost.
	const status = isInquiry(dispute) ? "warning_closed" : outcome === "won" ? "won" : "lost";
	const closed: Dispute = { ...dispute, status };
	const view = keep(sandbox, closed, "charge.dispute.closed");
	if (status !== "won") return view;
	const repaid = { ...closed, balance_transactions: [...closed.balance_transactions, returned(sandbox, closed)] };
	return keep(sandbox, repaid, "charge.dispute.funds_reinstated");
}

/** Writes a dispute down and tells of it. */
export function keep(
	sandbox: SandboxContext,
	dispute: Dispute,
	event: Parameters<SandboxContext["emit"]>[0],
): { id: string } {
	const view = disputeView(sandbox.store.put(dispute), sandbox.seconds);
	sandbox.emit(event, view);
	return view;
}
