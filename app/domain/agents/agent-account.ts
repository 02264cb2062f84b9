import { addMonths } from "../time/calendar.ts";

/**
 * Kinds of entries in a firm's account. `transfer`: money that the firm sent by bank transfer. `charge` and `refund`
 * belong to a payment. `returned`: money sent back to the firm.
 */
export const ACCOUNT_ENTRY_KINDS = ["transfer", "charge", "refund", "returned"] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];

/** Kinds that staff propose; such an entry counts once a second person has confirmed it. */
export const PROPOSED_KINDS = ["transfer", "returned"] as const satisfies readonly AccountEntryKind[];
export type ProposedKind = (typeof PROPOSED_KINDS)[number];

export function isProposedKind(kind: AccountEntryKind): kind is ProposedKind {
	return kind === "transfer" || kind === "returned";
}

/** Whether an entry counts towards the balance: a proposed one counts once a second person has confirmed it. */
export function isCounted({ kind, confirmedBy }: { kind: AccountEntryKind; confirmedBy: number | null }): boolean {
	return !isProposedKind(kind) || confirmedBy !== null;
}

/** Returns the amount that the firm can still spend, in cents. A negative balance is a debt. */
export function availableFunds(balance: number, creditLimit: number): number {
	return Math.max(0, balance + creditLimit);
}

/** Maximum credit limit, in cents. */
export const MAX_CREDIT_LIMIT = 10_000_000;

/** Maximum discount of a firm, in whole per cent. */
export const MAX_FIRM_DISCOUNT = 50;

/** Maximum amount of a transfer, in cents. */
export const MAX_TRANSFER = 100_000_000;

/** The method of payments from a firm's account (Payment.method). */
export const ACCOUNT_METHOD = "agent_account";

const PREFIX = "acct_";

/** Returns the intent id of a payment from a firm's account. */
export function accountIntentId(paymentId: string): string {
	return PREFIX + paymentId;
}

/** Returns the payment id in such an intent id; null for intents of the card provider. */
export function parseAccountIntentId(intentId: string): string | null {
	return intentId.startsWith(PREFIX) ? intentId.slice(PREFIX.length) : null;
}

const DUE_DAY = "15";

/** Returns the last day (YYYY-MM-DD) to transfer the charges of a day: the 15th of the following month. */
export function transferDueDay(day: string): string {
	return `${addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)}-${DUE_DAY}`;
}
