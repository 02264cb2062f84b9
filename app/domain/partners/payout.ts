import type { PayoutItemState } from "../money/payout-provider.ts";

/** How money reaches partners: through PayPal, by a file for the bank, or otherwise by hand. */
export const PAYOUT_METHODS = ["paypal", "sepa", "manual"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** A run: prepared by one person, approved by another, sent, and done when each payment has come to an end. */
export type RunState = "draft" | "approved" | "sent" | "done" | "cancelled";

/** One payment (state machine 4G). */
export type PayoutStatus =
	| "pending"
	| "approved"
	| "processing"
	| "unclaimed"
	| "held"
	| "paid"
	| "failed"
	| "returned"
	| "cancelled"
	| "reversed";

/** What becomes of the money: `pay` leaves the house, `give-back` is payable again, `take-back` came back after it had left. */
export type MoneyEffect = "none" | "pay" | "give-back" | "take-back";

const STILL_OUT: readonly PayoutStatus[] = ["processing", "unclaimed", "held"];

/** Whether money is on its way. */
function isOut(status: PayoutStatus): boolean {
	return STILL_OUT.includes(status);
}

/**
 * What a payment becomes by what the provider says of it; null when nothing changes. Truth of before is not undone: what
 * failed stays failed, and only what was paid can be reversed.
 */
export function payoutAfter(
	status: PayoutStatus,
	item: PayoutItemState,
): { status: PayoutStatus; effect: MoneyEffect } | null {
	if (status === "paid") {
		const back = item === "reversed" || item === "refunded" || item === "returned";
		return back ? { status: "reversed", effect: "take-back" } : null;
	}
	if (!isOut(status)) return null;
	const after = AFTER[item];
	return after.status === status ? null : after;
}

const AFTER: Record<PayoutItemState, { status: PayoutStatus; effect: MoneyEffect }> = {
	pending: { status: "processing", effect: "none" },
	unclaimed: { status: "unclaimed", effect: "none" },
	held: { status: "held", effect: "none" },
	paid: { status: "paid", effect: "pay" },
	failed: { status: "failed", effect: "give-back" },
	blocked: { status: "failed", effect: "give-back" },
	cancelled: { status: "returned", effect: "give-back" },
	returned: { status: "returned", effect: "give-back" },
	refunded: { status: "returned", effect: "give-back" },
	reversed: { status: "returned", effect: "give-back" },
};

/** After so long the provider no longer knows a batch by our key, and sending it again could pay twice. In days. */
export const REPEAT_GUARD_DAYS = 29;

/**
 * For so long after its end (days) a batch is looked at once a day: money that a receiver sends back, or that the provider takes back,
 * is otherwise known by one notice alone, which may be lost.
 */
export const LOOKED_AT_DAYS = 60;

/** Two persons stand behind a run: whoever made it does not let it go. */
export function mayApprove(run: { maker: number }, checker: { person: number }): boolean {
	return run.maker !== checker.person;
}
