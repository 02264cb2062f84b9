/** Stored objects, in the format of API version 2023-10-16. Amounts in cents, times in seconds. */
export type Stored =
	| PaymentIntent
	| PaymentMethod
	| Charge
	| Refund
	| Dispute
	| EarlyFraudWarning
	| Authentication
	| StripeEvent
	| WebhookEndpoint;
export type Kind = Stored["object"];
export type StoredOf<K extends Kind> = Extract<Stored, { object: K }>;

type IntentStatus =
	| "requires_payment_method"
	| "requires_confirmation"
	| "requires_action"
	| "processing"
	| "succeeded"
	| "canceled";

export type IntentError = {
	type: "card_error" | "invalid_request_error";
	code: string;
	decline_code?: string;
	message: string;
	doc_url: string;
	charge?: string;
	payment_method: PaymentMethod;
};

export type PaymentIntent = {
	id: string;
	object: "payment_intent";
	amount: number;
	amount_received: number;
	automatic_payment_methods: { enabled: boolean; allow_redirects: "always" | "never" } | null;
	canceled_at: number | null;
	cancellation_reason: string | null;
	client_secret: string;
	created: number;
	currency: string;
	description: string | null;
	last_payment_error: IntentError | null;
	latest_charge: string | null;
	livemode: false;
	metadata: Metadata;
	next_action:
		| { type: "use_stripe_sdk"; use_stripe_sdk: { type: "three_d_secure_redirect"; source: string } }
		| {
				type: "multibanco_display_details";
				multibanco_display_details: {
					entity: string;
					expires_at: number;
					hosted_voucher_url: string;
					reference: string;
				};
		  }
		| { type: "redirect_to_url"; redirect_to_url: { return_url: string; url: string } }
		| null;
	payment_method: string | null;
	receipt_email: string | null;
	status: IntentStatus;
};

type Card = {
	brand: string;
	country: string;
	exp_month: number;
	exp_year: number;
	/** The provider's fingerprint is constant for a number; here it names the test card. */
	fingerprint: string;
	funding: string;
	last4: string;
	/** The wallet that contained the card. */
	wallet?: { type: WalletType; dynamic_last4: null } & Partial<Record<WalletType, Record<string, never>>>;
};

export const WALLET_TYPES = ["apple_pay", "google_pay", "link"] as const;
type WalletType = (typeof WALLET_TYPES)[number];

export type BillingDetails = {
	email: string | null;
	name: string | null;
	phone: string | null;
	address: Record<string, string> | null;
};

/** The means of payment. Only cards have details. */
type MethodDetails =
	| { type: "card"; card: Card }
	| { type: "mb_way"; mb_way: Record<string, never> }
	| { type: "multibanco"; multibanco: Record<string, never> }
	| { type: "paypal"; paypal: { payer_email: null; payer_id: null } };

export type PaymentMethod = MethodDetails & {
	id: string;
	object: "payment_method";
	billing_details: BillingDetails;
	created: number;
	customer: null;
	livemode: false;
	metadata: Metadata;
};

/** Returns a name such as "visa …4242", or that of another method. */
export function methodName(details: MethodDetails): string {
	if (details.type === "card")
		return [`${details.card.brand} …${details.card.last4}`, details.card.wallet?.type].filter(Boolean).join(", ");
	return { mb_way: "MB WAY", multibanco: "Multibanco", paypal: "PayPal" }[details.type];
}

export type Charge = {
	id: string;
	object: "charge";
	amount: number;
	amount_captured: number;
	amount_refunded: number;
	balance_transaction: string | null;
	billing_details: BillingDetails;
	captured: boolean;
	created: number;
	currency: string;
	description: string | null;
	disputed: boolean;
	failure_code: string | null;
	failure_message: string | null;
	livemode: false;
	metadata: Metadata;
	outcome: { network_status: string; reason: string | null; risk_level: string; seller_message: string; type: string };
	paid: boolean;
	payment_intent: string;
	payment_method: string;
	payment_method_details: MethodDetails;
	receipt_email: string | null;
	receipt_url: string | null;
	refunded: boolean;
	status: "succeeded" | "failed";
};

/** A pending authentication by 3-D Secure or PayPal. Internal: the provider does not expose it. */
type Authentication = {
	id: string;
	object: "authentication";
	created: number;
	payment_intent: string;
	payment_method: string;
	state: "open" | "authorized" | "failed" | "superseded";
};

/** Our metadata on a provider's object, by which we find our own rows. */
type Metadata = Record<string, string>;

export type StripeEvent = {
	id: string;
	object: "event";
	api_version: string;
	created: number;
	data: { object: { id: string } };
	livemode: false;
	pending_webhooks: number;
	/** Both null without a request. */
	request: { id: string | null; idempotency_key: string | null };
	type: EventType;
};

/** Stored and listed, but unused: events go to this Worker's own receiver only. */
export type WebhookEndpoint = {
	id: string;
	object: "webhook_endpoint";
	api_version: string | null;
	application: null;
	created: number;
	description: string | null;
	enabled_events: string[];
	livemode: false;
	metadata: Metadata;
	status: "enabled" | "disabled";
	url: string;
};

const EVENT_TYPES = [
	"payment_intent.created",
	"payment_intent.requires_action",
	"payment_intent.processing",
	"payment_intent.payment_failed",
	"payment_intent.succeeded",
	"payment_intent.canceled",
	"charge.succeeded",
	"charge.failed",
	"charge.updated",
	"charge.refunded",
	"charge.refund.updated",
	"refund.created",
	"refund.updated",
	"refund.failed",
	"charge.dispute.created",
	"charge.dispute.updated",
	"charge.dispute.closed",
	"charge.dispute.funds_withdrawn",
	"charge.dispute.funds_reinstated",
	"radar.early_fraud_warning.created",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A refund, completed or pending. */
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

/** The card's bank suspects fraud, before the holder complains. */
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
