import { describe, expect, it } from "vitest";
import type { Outcome } from "../failure.ts";
import { checkPaymentDetails, checkTaxDetails } from "./account-forms.ts";

const problemsOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.failure.fields);

describe("payment details", () => {
	it("are a PayPal address in lower case, without bank details", () => {
		const typed = { method: "paypal", email: " Sofia@Partner.example ", iban: "nonsense", holder: "" };
		expect(checkPaymentDetails(typed)).toEqual({
			ok: true,
			value: { method: "paypal", email: "sofia@partner.example" },
		});
	});

	it("are a SEPA account without spaces, with its holder", () => {
		const typed = { method: "bank", email: "", iban: "pt50 0002 0123 1234 5678 9015 4", holder: "Sofia Sample" };
		expect(checkPaymentDetails(typed)).toEqual({
			ok: true,
			value: { method: "bank", iban: "PT50000201231234567890154", holder: "Sofia Sample" },
		});
	});

	it.each([
		[{ method: "paypal", email: "sofia" }, { email: "error_partner_paypal" }],
		[{ method: "bank", iban: "PT50 0002 0123 1234 5678 9015 5", holder: "S" }, { iban: "error_partner_iban" }],
		// A valid number from a country outside SEPA.
		[{ method: "bank", iban: "BR1500000000000010932840814P2", holder: "S" }, { iban: "error_partner_iban" }],
		[
			{ method: "bank", iban: "", holder: " " },
			{ iban: "error_partner_iban", holder: "error_partner_holder" },
		],
		[{ method: "cheque" }, { method: "error_partner_method" }],
		[{}, { method: "error_partner_method" }],
	])("are not %o", (typed, problems) => {
		expect(problemsOf(checkPaymentDetails(typed as Record<string, string>))).toEqual(problems);
	});
});

describe("tax details", () => {
	const typed = {
		kind: "company",
		name: "Sofia, Lda.",
		address: "Rua 1, Porto",
		country: "PT",
		taxNumber: "501964843",
	};

	it("need no VAT number", () => {
		expect(checkTaxDetails(typed)).toEqual({ ok: true, value: { ...typed, vatNumber: "" } });
	});

	it("report everything missing or unknown at once", () => {
		expect(problemsOf(checkTaxDetails({ country: "XX" }))).toEqual({
			kind: "error_partner_kind",
			name: "error_partner_name",
			address: "error_partner_address",
			country: "error_country_unknown",
			taxNumber: "error_partner_tax_number",
		});
	});
});
