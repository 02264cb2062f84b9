import type { Cents } from "../money/money.ts";
import { DAY } from "../time/calendar.ts";

/**
 * Where a commission stands (state machine 4F). `hold` waits for a person, `rejected` is nothing for ever, `reversed` went
 * back with its sale.
 */
export type CommissionStatus = "pending" | "hold" | "approved" | "paid" | "rejected" | "reversed";

/** Why staff reject one: told to the partner in these words and no others, so that nobody is named. */
export const REJECTION_REASONS = ["own-order", "not-by-partner", "broken-terms", "fake-order"] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Refunds can be asked for until so long after payment and after completion (ruling of 4F), in milliseconds. */
export const REFUND_WINDOW_MS = 30 * DAY;

/** New accounts start with this share, in per cent (row 115). */
export const FIRST_RATE = 10;

/** A commission in cents: a share of what we keep of the package's price (ruling T53). @param rate in per cent */
export function commissionOf(retained: Cents, rate: number): Cents {
	return Math.round((Math.max(0, retained) * rate) / 100);
}

/** What decides when a sale can no longer be undone. Moments in UTC milliseconds. */
export type Sale = {
	paidAt: number;
	/** When the application was completed, rejected, cancelled or withdrawn; null while it is open. */
	endedAt: number | null;
	/** A card holder objects, and nothing is decided yet. */
	disputed: boolean;
};

/**
 * When a commission can be approved: once nobody may ask for a refund any more. While the application is open or in dispute
 * nobody knows; then it is looked at again a day later.
 */
export function approvalTime({ paidAt, endedAt, disputed }: Sale, now: number): number {
	if (disputed || endedAt === null) return Math.max(now + DAY, paidAt + REFUND_WINDOW_MS);
	return Math.max(paidAt, endedAt) + REFUND_WINDOW_MS;
}

/**
 * Accounts of a partner: what may still be refunded, what may be paid out, what is on its way. Their sum is what we owe.
 */
export const ACCOUNTS = ["pending", "payable", "sending"] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * What an entry is. `approved` and `reserved` move an amount from one account to another, in two entries; `paid_out` leaves
 * the house; `paid_back` came back, or never left; `clawed_back` is a refund after the commission was part of a payment.
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

/** A movement of the payable account, at a moment in UTC milliseconds. `country` and `soldAt` are of the sale that it is about. */
export type StatementLine = {
	at: number;
	kind: EntryKind;
	amount: Cents;
	country: string | null;
	soldAt: number | null;
	rate: number | null;
};
