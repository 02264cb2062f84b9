import { expect, it } from "vitest";
import { NOON } from "#test/factories/application.ts";
import { LEDGER_HEADER, type LedgerEntry, ledgerRow } from "./ledger-entry.ts";

const ENTRY: LedgerEntry = {
	kind: "refund",
	at: NOON,
	applicationNumber: "NIF-7K2M-Q4R8",
	received: 0,
	returned: 2905,
	purpose: "application",
	state: "succeeded",
	currency: "eur",
	livemode: true,
	intentId: "pi_1",
	declaredCountry: "PL",
	ipCountry: "DE",
	cardCountry: "US",
};

/** A row with the names of its columns. */
const row = (changes: Partial<LedgerEntry>) =>
	Object.fromEntries(ledgerRow({ ...ENTRY, ...changes }).map((cell, index) => [LEDGER_HEADER[index], cell]));

it("a row of the accountant's list has these columns in this order", () => {
	expect(Object.entries(row({}))).toEqual([
		["date", "2026-11-23"],
		["kind", "refund"],
		["receipt_number", "R-7K2M-Q4R8-1"],
		["application_number", "NIF-7K2M-Q4R8"],
		["purpose", "application"],
		["received", "0.00"],
		["returned", "29.05"],
		["currency", "EUR"],
		["payment_state", "succeeded"],
		["declared_country", "PL"],
		["ip_country", "DE"],
		["card_country", "US"],
		["mode", "live"],
		["provider_id", "pi_1"],
	]);
});

it("unmatched money has no receipt, and unknown facts are empty", () => {
	expect(row({ state: "mismatch", livemode: false, intentId: null, cardCountry: null })).toMatchObject({
		receipt_number: "",
		mode: "test",
		provider_id: "",
		card_country: "",
	});
});
