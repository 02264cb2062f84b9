import type { Dispute, EarlyFraudWarning, Refund } from "./disputes/reversal-shapes.ts";
import type { StripeEvent, WebhookEndpoint } from "./events/event-shapes.ts";
import type { Metadata } from "./metadata.ts";

/** What the stand-in keeps, in the shape of API version 2023-10-16. Amounts in cents, times in seconds. */
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
	/** The provider's fingerprint is the same for the same number; here it names the test card. */
	fingerprint: string;
	funding: string;
	last4: string;
	/** The wallet that it was taken from. */
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

/** How it is paid: of what is no card nothing is stored but what it is. */
type Means =
	| { type: "card"; card: Card }
	| { type: "mb_way"; mb_way: Record<string, never> }
	| { type: "multibanco"; multibanco: Record<string, never> }
	| { type: "paypal"; paypal: { payer_email: null; payer_id: null } };

export type PaymentMethod = Means & {
	id: string;
	object: "payment_method";
	billing_details: BillingDetails;
	created: number;
	customer: null;
	livemode: false;
	metadata: Metadata;
};

/** "visa …4242", or the name of another method. */
export function nameOfMeans(means: Means): string {
	if (means.type === "card")
		return [`${means.card.brand} …${means.card.last4}`, means.card.wallet?.type].filter(Boolean).join(", ");
	return { mb_way: "MB WAY", multibanco: "Multibanco", paypal: "PayPal" }[means.type];
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
	payment_method_details: Means;
	receipt_email: string | null;
	receipt_url: string | null;
	refunded: boolean;
	status: "succeeded" | "failed";
};

/** A 3-D Secure question that waits for its answer. Ours alone: the provider shows nothing of it. */
type Authentication = {
	id: string;
	object: "authentication";
	created: number;
	payment_intent: string;
	payment_method: string;
	state: "open" | "authorized" | "failed" | "superseded";
};
