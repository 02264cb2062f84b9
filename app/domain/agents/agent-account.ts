/**
 * What an entry of a firm's account books. `transfer`: money that the firm sent by bank transfer, in advance or for an
 * invoice. `charge` and `refund`: of a payment. `returned`: money sent back to the firm.
 */
export const ACCOUNT_ENTRY_KINDS = ["transfer", "charge", "refund", "returned"] as const;
export type AccountEntryKind = (typeof ACCOUNT_ENTRY_KINDS)[number];
