import { lisbonDate } from "../time/calendar.ts";
import { type Cents, plainMoney } from "./money.ts";
import type { Payment } from "./payment.ts";
import { receiptNumber } from "./receipt.ts";

/** One row of the accountant's list: money received or returned. */
export type LedgerEntry = {
	kind: "payment" | "refund" | "dispute_lost";
	/** UTC milliseconds. */
	at: number;
	applicationNumber: string;
	received: Cents;
	returned: Cents;
} & Pick<
	Payment,
	"purpose" | "state" | "currency" | "livemode" | "intentId" | "declaredCountry" | "ipCountry" | "cardCountry"
>;

/** Columns of the list, for software: one language and a fixed order. */
const COLUMNS: Record<string, (entry: LedgerEntry) => string | null> = {
	date: ({ at }) => lisbonDate(at),
	kind: ({ kind }) => kind,
	/** For a refund, the receipt of the refunded payment; unmatched money has none */
	receipt_number: ({ applicationNumber, purpose, state }) =>
		state === "succeeded" ? receiptNumber(applicationNumber, purpose) : null,
	application_number: ({ applicationNumber }) => applicationNumber,
	purpose: ({ purpose }) => purpose,
	received: ({ received }) => plainMoney(received),
	returned: ({ returned }) => plainMoney(returned),
	currency: ({ currency }) => currency.toUpperCase(),
	payment_state: ({ state }) => state,
	declared_country: ({ declaredCountry }) => declaredCountry,
	ip_country: ({ ipCountry }) => ipCountry,
	card_country: ({ cardCountry }) => cardCountry,
	mode: ({ livemode }) => (livemode ? "live" : "test"),
	provider_id: ({ intentId }) => intentId,
};

/** The names of the columns, as the first row of the list. */
export const LEDGER_HEADER: readonly string[] = Object.keys(COLUMNS);

/** Returns an entry as a row of cells. */
export function ledgerRow(entry: LedgerEntry): string[] {
	return Object.values(COLUMNS).map((column) => column(entry) ?? "");
}
