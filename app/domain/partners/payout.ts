import type { Cents } from "../money/money.ts";
import type { PayoutItemState } from "../money/payout-provider.ts";
import { dayAfter, lisbonDate } from "../time/calendar.ts";

/** Payment methods for partners: PayPal, a bank file, or a manual transfer. */
export const PAYOUT_METHODS = ["paypal", "sepa", "manual"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** State of a payout run: prepared by one person, approved by another, sent, and done once every payment is final. */
export type RunState = "draft" | "approved" | "sent" | "done" | "cancelled";

/** Status of one payment (state machine 4G). */
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

/**
 * Effect on the ledger: `pay` books the payment, `release` makes unsent money payable again, `return` books returned
 * money.
 */
export type MoneyEffect = "none" | "pay" | "release" | "return";

const IN_TRANSFER_STATUSES: readonly PayoutStatus[] = ["processing", "unclaimed", "held"];

/** Whether money is in transfer. */
function isInTransfer(status: PayoutStatus): boolean {
	return IN_TRANSFER_STATUSES.includes(status);
}

/**
 * Returns the new status of a payment after the provider's report; null if unchanged. Final statuses do not change: a
 * failed payment remains failed, and only a paid one can be reversed.
 */
export function applyPayoutReport(
	status: PayoutStatus,
	item: PayoutItemState,
): { status: PayoutStatus; effect: MoneyEffect } | null {
	if (status === "paid") {
		const isReturned = item === "reversed" || item === "refunded" || item === "returned";
		return isReturned ? { status: "reversed", effect: "return" } : null;
	}
	if (!isInTransfer(status)) return null;
	const outcome = STATE_EFFECTS[item];
	return outcome.status === status ? null : outcome;
}

const STATE_EFFECTS: Record<PayoutItemState, { status: PayoutStatus; effect: MoneyEffect }> = {
	pending: { status: "processing", effect: "none" },
	unclaimed: { status: "unclaimed", effect: "none" },
	held: { status: "held", effect: "none" },
	paid: { status: "paid", effect: "pay" },
	failed: { status: "failed", effect: "release" },
	blocked: { status: "failed", effect: "release" },
	cancelled: { status: "returned", effect: "release" },
	returned: { status: "returned", effect: "release" },
	refunded: { status: "returned", effect: "release" },
	reversed: { status: "returned", effect: "release" },
};

/** Days during which the provider recognises our key for a batch. Resending later could pay twice. */
export const REPEAT_GUARD_DAYS = 29;

/**
 * Days during which a completed batch is checked daily, because returned or reversed money is otherwise reported only
 * by a single event, which may be lost.
 */
export const RECONCILIATION_DAYS = 60;

/** Whether a person may approve a run: not its maker. */
export function mayApprove(run: { maker: number }, checker: { person: number }): boolean {
	return run.maker !== checker.person;
}

/** The destination of payouts. */
export type PaymentDetails = { method: "paypal"; email: string } | { method: "bank"; iban: string; holder: string };

/** The recipient of a statement. Country in ISO 3166-1; numbers as typed, "" for none. */
export type TaxDetails = {
	kind: "person" | "company";
	name: string;
	address: string;
	country: string;
	taxNumber: string;
	vatNumber: string;
};

/** Hours without payouts after a change of payment details, so that the owner can object. */
export const PAYOUT_HOLD_HOURS = 72;

/** Formats an account for display, or in `full` for comparison: all spellings of an account have the same form. */
export function formatPayoutAccount(details: PaymentDetails, format: "masked" | "full" = "masked"): string {
	if (details.method === "paypal") {
		const [name = "", host = ""] = details.email.trim().toLowerCase().split("@");
		return format === "full" ? `${name}@${host}` : `${name.slice(0, 2)}•••@${host}`;
	}
	const iban = details.iban.replace(/\s/g, "").toUpperCase();
	return format === "full" ? iban : `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

/**
 * Returns the next day on which payments are prepared, possibly today: dates in Lisbon, YYYY-MM-DD.
 * @param day of the month, 1 to 28
 */
export function nextPayoutDay(today: string, day: number): string {
	const [year = 0, month = 0, currentDay = 0] = today.split("-").map(Number);
	return new Date(Date.UTC(year, currentDay <= day ? month - 1 : month, day)).toISOString().slice(0, 10);
}

/** A pending commission in cents, and its earliest approval, in UTC milliseconds. */
export type PendingCommission = { dueAt: number; cents: Cents };

/**
 * Returns the sums of pending commissions by payment day, earliest first. A commission approved on a payment day is too
 * late for that day.
 * @param firstPaymentDay the next payment day, YYYY-MM-DD
 */
export function upcomingPayments(
	firstPaymentDay: string,
	pendingCommissions: readonly PendingCommission[],
): { day: string; cents: Cents }[] {
	const [, , day = 1] = firstPaymentDay.split("-").map(Number);
	const sums = new Map<string, Cents>();
	for (const { dueAt, cents } of pendingCommissions) {
		const approvalDay = lisbonDate(dueAt);
		const paymentDay = approvalDay < firstPaymentDay ? firstPaymentDay : nextPayoutDay(dayAfter(approvalDay), day);
		sums.set(paymentDay, (sums.get(paymentDay) ?? 0) + cents);
	}
	return [...sums].map(([day, cents]) => ({ day, cents })).sort((a, b) => a.day.localeCompare(b.day));
}
