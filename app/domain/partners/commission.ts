import type { Cents } from "../money/money.ts";
import { DAY } from "../time/calendar.ts";

/**
 * Status of a commission (state machine 4F). `hold` awaits a review, `rejected` is final, `reversed` was cancelled with
 * the refund of its sale.
 */
export type CommissionStatus = "pending" | "hold" | "approved" | "paid" | "rejected" | "reversed";

/** Reasons for a rejection, shown to the partner in a fixed text without names. */
export const REJECTION_REASONS = ["own-order", "not-by-partner", "broken-terms", "fake-order"] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** How long refunds can be requested after payment and after completion (ruling on 4F), in milliseconds. */
export const REFUND_WINDOW_MS = 30 * DAY;

/** Commission rate of new accounts, in per cent (row 115). */
export const INITIAL_RATE = 10;

/** Returns a commission in cents: a share of the retained package price (ruling T53). @param rate in per cent */
export function calculateCommission(retained: Cents, rate: number): Cents {
	return Math.round((Math.max(0, retained) * rate) / 100);
}

/** Facts that determine when a sale is final. Times in UTC milliseconds. */
export type Sale = {
	paidAt: number;
	/** When the application was completed, rejected, cancelled or withdrawn; null while open. */
	endedAt: number | null;
	/** A payment dispute is undecided. */
	disputed: boolean;
};

/**
 * Returns when a commission can be approved: once no refund can be requested. That time is unknown for open or disputed
 * applications, which are therefore checked again a day later.
 */
export function approvalTime({ paidAt, endedAt, disputed }: Sale, now: number): number {
	if (disputed || endedAt === null) return Math.max(now + DAY, paidAt + REFUND_WINDOW_MS);
	return Math.max(paidAt, endedAt) + REFUND_WINDOW_MS;
}

/** Accounts of a partner: still refundable, payable, and in transfer. Their sum is our liability. */
export const ACCOUNTS = ["pending", "payable", "sending"] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * Kinds of entries. `approved` and `reserved` move an amount between accounts, in two entries; `paid_out` is a payment;
 * `paid_back` is money returned or never sent; `clawed_back` is a refund after the commission was paid.
 */
export type EntryKind =
	| "earned"
	| "reversed"
	| "approved"
	| "reserved"
	| "paid_out"
	| "paid_back"
	| "clawed_back"
	| "adjusted";

/** A movement of the payable account, at a time in UTC milliseconds. `country` and `soldAt` belong to the sale. */
export type StatementLine = {
	at: number;
	kind: EntryKind;
	amount: Cents;
	country: string | null;
	soldAt: number | null;
	rate: number | null;
};
