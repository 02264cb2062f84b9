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
export function commissionOf(kept: Cents, rate: number): Cents {
	return Math.round((Math.max(0, kept) * rate) / 100);
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
