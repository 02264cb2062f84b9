import type { Cents } from "#app/domain/money/money.ts";

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
