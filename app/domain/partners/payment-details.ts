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
export function payoutAccount(details: PaymentDetails, how: "shown" | "whole" = "shown"): string {
	if (details.method === "paypal") {
		const [name = "", host = ""] = details.email.trim().toLowerCase().split("@");
		return how === "whole" ? `${name}@${host}` : `${name.slice(0, 2)}•••@${host}`;
	}
	const iban = details.iban.replace(/\s/g, "").toUpperCase();
	return how === "whole" ? iban : `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}
