import { addMonths } from "../time/calendar.ts";

/**
 * What an entry of a firm's account books. `transfer`: money that the firm sent by bank transfer. `charge` and `refund`:
 * of a payment. `returned`: money sent back to the firm.
 */
export const ACCOUNT_ENTRY_KINDS = ["transfer", "charge", "refund", "returned"] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];

/** Entries that staff propose: they count once a second person has confirmed them. */
export const PROPOSED_KINDS = ["transfer", "returned"] as const satisfies readonly AccountEntryKind[];
export type ProposedKind = (typeof PROPOSED_KINDS)[number];

export function isProposedKind(kind: AccountEntryKind): kind is ProposedKind {
	return kind === "transfer" || kind === "returned";
}

/** Whether the balance contains an entry: a transfer counts once a second person has confirmed it. */
export function isCounted({ kind, confirmedBy }: { kind: AccountEntryKind; confirmedBy: number | null }): boolean {
	return !isProposedKind(kind) || confirmedBy !== null;
}

/** What the firm may still pay from its account, in cents; a negative balance is what it owes. */
export function availableOf(balance: number, creditLimit: number): number {
	return Math.max(0, balance + creditLimit);
}

/** The highest limit of credit, in cents. */
export const MAX_CREDIT_LIMIT = 10_000_000;

/** The highest discount of a firm, in whole per cent. */
export const MAX_FIRM_DISCOUNT = 50;

/** The highest amount of a transfer, in cents. */
export const MAX_TRANSFER = 100_000_000;

/** The provider's word for payments from a firm's account (Payment.method). */
export const ACCOUNT_METHOD = "agent_account";

const PREFIX = "acct_";

/** The intent of a payment from a firm's account. */
export function accountIntentId(paymentId: string): string {
	return PREFIX + paymentId;
}

/** The payment of such an intent; null for intents of the card provider. */
export function paymentOfAccountIntent(intentId: string): string | null {
	return intentId.startsWith(PREFIX) ? intentId.slice(PREFIX.length) : null;
}

const DUE_DAY = "15";

/** The last day (YYYY-MM-DD) on which to transfer what was charged on a day: the 15th of the month after. */
export function dueDayOf(day: string): string {
	return `${addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)}-${DUE_DAY}`;
}
