import type { Cents } from "../money/money.ts";
import type { PayoutItemState } from "../money/payout-provider.ts";
import { dayAfter, lisbonDate } from "../time/calendar.ts";

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

/** Where payouts go. */
export type PaymentDetails = { method: "paypal"; email: string } | { method: "bank"; iban: string; holder: string };

/** Whom a statement is made out to. Country in ISO 3166-1; numbers as they were typed, "" for none. */
export type TaxDetails = {
	kind: "person" | "company";
	name: string;
	address: string;
	country: string;
	taxNumber: string;
	vatNumber: string;
};

/** After a change of payment details nothing is paid out for so long (in hours): time for its owner to object. */
export const PAYOUT_HOLD_HOURS = 72;

/** An account as it is shown, or `whole` as it is compared: two spellings of one are the same. */
export function payoutAccount(details: PaymentDetails, format: "shown" | "whole" = "shown"): string {
	if (details.method === "paypal") {
		const [name = "", host = ""] = details.email.trim().toLowerCase().split("@");
		return format === "whole" ? `${name}@${host}` : `${name.slice(0, 2)}•••@${host}`;
	}
	const iban = details.iban.replace(/\s/g, "").toUpperCase();
	return format === "whole" ? iban : `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

/**
 * The next day on which payments are prepared, today among them: civil dates of Lisbon, YYYY-MM-DD.
 * @param day of the month, 1 to 28
 */
export function nextPayoutDay(today: string, day: number): string {
	const [year = 0, month = 0, now = 0] = today.split("-").map(Number);
	return new Date(Date.UTC(year, now <= day ? month - 1 : month, day)).toISOString().slice(0, 10);
}

/** A commission that waits, in cents, and when it can be approved at the earliest, in UTC milliseconds. */
export type AwaitedCommission = { dueAt: number; cents: Cents };

/**
 * What commissions that wait come to on the first day on which each of them can be paid, earliest first. One that falls due on
 * a day of payments is approved too late for them.
 * @param first the next day of payments, YYYY-MM-DD
 */
export function upcomingPayments(
	first: string,
	awaited: readonly AwaitedCommission[],
): { day: string; cents: Cents }[] {
	const [, , day = 1] = first.split("-").map(Number);
	const sums = new Map<string, Cents>();
	for (const { dueAt, cents } of awaited) {
		const due = lisbonDate(dueAt);
		const paid = due < first ? first : nextPayoutDay(dayAfter(due), day);
		sums.set(paid, (sums.get(paid) ?? 0) + cents);
	}
	return [...sums].map(([day, cents]) => ({ day, cents })).sort((a, b) => a.day.localeCompare(b.day));
}
