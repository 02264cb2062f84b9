import * as v from "valibot";
import { hasPostalCodes, isAddressCountry } from "./countries.ts";
import { withoutInvisible } from "./visible-text.ts";

/** Longest that one line of a form may be; databases and printed labels both need a bound. */
export const MAX_LINE = 120;

/** A required line of text; a missing key counts as an empty one, so that our own message is given. */
export function requiredLine(message: string, max = MAX_LINE) {
	return v.pipe(
		v.optional(v.string(message), ""),
		v.transform(withoutInvisible),
		v.trim(),
		v.minLength(1, message),
		v.maxLength(max, "error_too_long"),
		v.check(isPlainText, "error_characters"),
	);
}

export function optionalLine(max = MAX_LINE) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.transform(withoutInvisible),
		v.trim(),
		v.maxLength(max, "error_too_long"),
		v.check(isPlainText, "error_characters"),
	);
}

/** @param isKnown which countries are meant; those where an address can be, unless told */
export function requiredCountry(message: string, isKnown: (code: string) => boolean = isAddressCountry) {
	return v.pipe(
		v.optional(v.string(message), ""),
		v.minLength(1, message),
		v.check((code) => code === "" || isKnown(code), message),
	);
}

/** No control characters: they have no place on a form or a label. */
export function isPlainText(text: string): boolean {
	return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** Where a printed certificate goes, and the address of an applicant (rows 109, 151, 152, 162). */
export const addressSchema = v.pipe(
	v.object({
		addressLine1: requiredLine("error_address_line1_required"),
		addressLine2: optionalLine(),
		city: requiredLine("error_city_required"),
		postalCode: optionalLine(12),
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
