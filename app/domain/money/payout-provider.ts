import type { Cents } from "./money.ts";

/** What the payout provider is asked, and what it says, in our words. */

/** One payment to one partner inside a batch. Amount in cents. */
export type PayoutItemRequest = {
	/** Of our own row: by it the payment is found again. */
	itemKey: string;
	/** The e-mail address of the partner's account at the provider. */
	receiver: string;
	amount: Cents;
	currency: "EUR";
	/** The receiver reads it. */
	note: string;
};

/**
 * The state of a payment. Only `paid` means that the partner has the money; `unclaimed` waits up to 30 days for a partner
 * without an account; after `failed`, `returned`, `blocked`, `refunded`, `reversed` and `cancelled` the money is ours again.
 */
export type PayoutItemState =
	| "pending"
	| "paid"
	| "failed"
	| "unclaimed"
	| "returned"
	| "held"
	| "blocked"
	| "refunded"
	| "reversed"
	| "cancelled";

/** The state of a batch. `done` says that every payment was looked at, not that each was paid. */
export type PayoutBatchState = "pending" | "processing" | "done" | "denied" | "cancelled";

/** `error` is the provider's code, such as RECEIVER_UNREGISTERED, never its words. */
export type PayoutItem = { itemId: string; itemKey: string; state: PayoutItemState; error: string | null };

/** A hint that something happened to a batch or to a payment: the truth is then asked for. */
export type PayoutEvent = { id: string; type: string; batchId: string | null; itemId: string | null };

/** The most payments that one batch may hold. */
export const MAX_PAYOUT_ITEMS = 15_000;
