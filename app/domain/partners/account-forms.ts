import * as v from "valibot";
import { failure, type Outcome, success } from "../failure.ts";
import { isSepaIban, normaliseIban, toSepaCharacters } from "../money/iban.ts";
import { optionalLine, requiredCountry, requiredLine } from "../person/address.ts";
import { isEmailAddress } from "../person/email-address.ts";
import type { PaymentDetails, TaxDetails } from "./payout.ts";

const MAX_NUMBER_LENGTH = 40;
/** Maximum length of an account holder's name in a transfer (ISO 20022, Max70Text). */
const MAX_HOLDER_LENGTH = 70;

const paypalSchema = v.object({
	method: v.literal("paypal"),
	email: v.pipe(
		v.optional(v.string(), ""),
		v.trim(),
		v.check(isEmailAddress, "error_partner_paypal"),
		v.transform((text) => text.toLowerCase()),
	),
});
const bankSchema = v.object({
	method: v.literal("bank"),
	iban: v.pipe(
		v.optional(v.string(), ""),
		v.trim(),
		v.check(isSepaIban, "error_partner_iban"),
		v.transform(normaliseIban),
	),
	holder: v.pipe(
		requiredLine("error_partner_holder", MAX_HOLDER_LENGTH),
		// Checked here, where the owner can fix it, instead of by the bank months later.
		v.check((text) => toSepaCharacters(text) !== null, "error_partner_holder_letters"),
	),
});

const paymentSchema = v.variant("method", [paypalSchema, bankSchema], "error_partner_method");

const taxSchema = v.object({
	kind: v.pipe(v.optional(v.string(), ""), v.picklist(["person", "company"], "error_partner_kind")),
	name: requiredLine("error_partner_name"),
	address: requiredLine("error_partner_address", 240),
	country: requiredCountry("error_country_required"),
	taxNumber: requiredLine("error_partner_tax_number", MAX_NUMBER_LENGTH),
	vatNumber: optionalLine(MAX_NUMBER_LENGTH),
});

/** Validates typed payment details; returns the message key of each wrong field. */
export function checkPaymentDetails(input: Record<string, string>): Outcome<PaymentDetails> {
	return checkForm(paymentSchema, input);
}

/** Validates typed tax details; returns the message key of each wrong field. */
export function checkTaxDetails(input: Record<string, string>): Outcome<TaxDetails> {
	return checkForm(taxSchema, input);
}

/** Parses a form by its schema, or returns the first error of every field at once. */
export function checkForm<T>(
	schema: v.BaseSchema<unknown, T, v.BaseIssue<unknown>>,
	input: Record<string, unknown>,
): Outcome<T> {
	const parsed = v.safeParse(schema, input);
	if (parsed.success) return success(parsed.output);
	const fields: Record<string, string> = {};
	for (const { path, message } of parsed.issues) fields[String(path?.[0]?.key ?? "")] ??= message;
	return failure("invalid", "invalid_request", { fields });
}
