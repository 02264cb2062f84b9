import type { Cents } from "./money.ts";

/** Requests to the payout provider and its responses, in our own terms. */

/** One payment to one partner inside a batch. Amount in cents. */
export type PayoutItemRequest = {
	/** Key of our own row, used to find the payment again. */
	itemKey: string;
	/** The e-mail address of the partner's account at the provider. */
	receiver: string;
	amount: Cents;
	currency: "EUR";
	/** Shown to the receiver. */
	note: string;
};

/**
 * The state of a payment. Only `paid` means that the partner has the money. `unclaimed` waits up to 30 days for a
 * partner without an account. After `failed`, `returned`, `blocked`, `refunded`, `reversed` and `cancelled` the money
 * is back with us.
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

/** The state of a batch. `done` means that every payment was processed, not that every payment succeeded. */
export type PayoutBatchState = "pending" | "processing" | "done" | "denied" | "cancelled";

/** `error` is the provider's code, such as RECEIVER_UNREGISTERED, never its message. */
export type PayoutItem = { itemId: string; itemKey: string; state: PayoutItemState; error: string | null };

/** A notification about a batch or a payment, whose actual state is then fetched. */
export type PayoutEvent = { id: string; type: string; batchId: string | null; itemId: string | null };

/** Maximum number of payments per batch. */
export const MAX_PAYOUT_ITEMS = 15_000;
