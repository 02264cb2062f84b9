import * as v from "valibot";
import { hasPostalCodes, isAddressCountry } from "./countries.ts";
import { lineFault } from "./latin-text.ts";
import { asLine } from "./visible-text.ts";

/** Longest that one line of a form may be; databases and printed labels both need a bound. */
export const MAX_LINE = 120;

/** A required line of text; a missing key counts as an empty one, so that our own message is given. */
export function requiredLine(message: string, max = MAX_LINE) {
	return v.pipe(
		v.optional(v.string(message), ""),
		v.transform(asLine),
		v.minLength(1, message),
		v.maxLength(max, "error_too_long"),
		v.check(isPlainText, "error_characters"),
	);
}

export function optionalLine(max = MAX_LINE) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.transform(asLine),
		v.maxLength(max, "error_too_long"),
		v.check(isPlainText, "error_characters"),
	);
}

/** @param isKnown which countries are on the list; those where an address can be, unless told */
export function requiredCountry(message: string, isKnown: (code: string) => boolean = isAddressCountry) {
	return v.pipe(
		v.optional(v.string(message), ""),
		v.minLength(1, message),
		v.check((code) => code === "" || isKnown(code), "error_country_unknown"),
	);
}

/** No control characters: they have no place on a form or a label. */
export function isPlainText(text: string): boolean {
	return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** Refuses a text for the fault that this finds in it, in the words of that fault. */
export function without(faultOf: (text: string) => string | null) {
	return v.check<string, (issue: v.CheckIssue<string>) => string>(
		(text) => faultOf(text) === null,
		({ input }) => faultOf(input) ?? "error_characters",
	);
}

/** What can be wrong with an address, in the sentences that say that it is the delivery's and not the applicant's own. */
const IN_DELIVERY: Record<string, string> = {
	error_address_line1_required: "error_delivery_address_line1_required",
	error_city_required: "error_delivery_city_required",
	error_postal_code_required: "error_delivery_postal_code_required",
	error_postal_code_unusual: "error_delivery_postal_code_unusual",
	error_country_required: "error_delivery_country_required",
	error_country_unknown: "error_delivery_country_unknown",
	error_letter_foreign: "error_delivery_letter_foreign",
	error_letters_address: "error_delivery_letters_address",
	error_line_sign: "error_delivery_line_sign",
	error_too_long: "error_delivery_too_long",
	error_characters: "error_delivery_characters",
};

/** @param fault the key of a sentence and, after a colon, what it names */
export function inDelivery(fault: string): string {
	return fault.replace(/^\w+/, (code) => IN_DELIVERY[code] ?? code);
}

const addressLineFault = (line: string) => lineFault(line, "address");

/** Where a printed certificate goes, and the address of an applicant (rows 109, 151, 152, 162). */
export const addressSchema = v.pipe(
	v.object({
		addressLine1: v.pipe(requiredLine("error_address_line1_required"), without(addressLineFault)),
		addressLine2: v.pipe(optionalLine(), without(addressLineFault)),
		city: v.pipe(requiredLine("error_city_required"), without(addressLineFault)),
		postalCode: v.pipe(optionalLine(12), without(addressLineFault)),
		country: requiredCountry("error_country_required"),
	}),
	v.forward(
		v.partialCheck(
			[["postalCode"], ["country"]],
			({ postalCode, country }) => postalCode !== "" || !hasPostalCodes(country),
			"error_postal_code_required",
		),
		["postalCode"],
	),
);
