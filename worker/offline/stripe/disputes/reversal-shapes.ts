import type { Metadata } from "../metadata.ts";

/** Money that goes back, or might. Shapes of API version 2023-10-16; amounts in cents, times in seconds. */
export type Refund = {
	id: string;
	object: "refund";
	instructions_email?: string | undefined;
	amount: number;
	balance_transaction: string | null;
	charge: string;
	created: number;
	currency: string;
	failure_balance_transaction?: string;
	failure_reason?: string;
	metadata: Metadata;
	payment_intent: string;
	reason: string | null;
	receipt_number: null;
	status: "pending" | "succeeded" | "failed" | "canceled";
};

/** One entry of our balance with the provider. */
export type BalanceTransaction = {
	id: string;
	object: "balance_transaction";
	amount: number;
	available_on: number;
	created: number;
	currency: string;
	description: string;
	exchange_rate: null;
	fee: number;
	fee_details: { amount: number; application: null; currency: string; description: string; type: "stripe_fee" }[];
	net: number;
	reporting_category: "dispute" | "dispute_reversal";
	source: string;
	status: "available";
	type: "adjustment";
};

type DisputeStatus =
	| "warning_needs_response"
	| "warning_under_review"
	| "warning_closed"
	| "needs_response"
	| "under_review"
	| "won"
	| "lost";

export type Dispute = {
	id: string;
	object: "dispute";
	amount: number;
	balance_transactions: BalanceTransaction[];
	charge: string;
	created: number;
	currency: string;
	evidence: Record<string, string | null>;
	evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number };
	is_charge_refundable: boolean;
	livemode: false;
	metadata: Metadata;
	payment_intent: string;
	payment_method_details: { card: { brand: string; network_reason_code: string }; type: "card" };
	reason: string;
	status: DisputeStatus;
};

/** What the bank of the card suspects, before its holder has said anything. */
export type EarlyFraudWarning = {
	id: string;
	object: "radar.early_fraud_warning";
	actionable: boolean;
	charge: string;
	created: number;
	fraud_type: string;
	livemode: false;
	payment_intent: string;
};
