import {
	getCountries,
	getCountryCallingCode,
	isSupportedCountry,
	type PhoneNumber,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from "libphonenumber-js/min";
import type { ParsedPhone } from "#app/domain/person/phone-number.ts";

/**
 * Parses a phone number into E.164, or returns an error if its length is impossible. Does not check whether the number
 * is in use, because number tables lag behind. A number without a country code belongs to `country`.
 */
export function parsePhoneNumber(text: string, country: string): ParsedPhone {
	const readings = listReadings(text);
	for (const reading of readings) {
		const number = parseOrUndefined(reading, country);
		if (number?.isPossible()) return { number: number.number };
	}
	return { error: getErrorKey(readings[0] ?? text, country) };
}

function getErrorKey(text: string, home: string): string {
	const hasCountryCode = text.startsWith("+");
	const country = hasCountryCode ? findCountry(text, home) : home;
	if (!isSupportedCountry(country)) return hasCountryCode ? "error_phone_country" : "error_phone_prefix";
	switch (validatePhoneNumberLength(text, country)) {
		case "TOO_LONG":
			return `error_phone_too_long:${country}`;
		case "INVALID_LENGTH":
			return `error_phone_length:${country}`;
		default:
			return `error_phone_too_short:${country}`;
	}
}

/**
 * Countries that take precedence for a calling code shared by several, where another one comes first alphabetically.
 */
const PREFERRED_COUNTRIES = ["US", "RU", "MA", "FI"] as const;

/** Returns the country of a number's calling code; the home country if several share the code; "" if unknown. */
function findCountry(text: string, home: string): string {
	const digits = text.replace(/\D/g, "");
	const countries = [home, ...PREFERRED_COUNTRIES, ...getCountries()].filter((country) => isSupportedCountry(country));
	return countries.find((country) => digits.startsWith(getCountryCallingCode(country))) ?? "";
}

/** Formats a stored number for display, with country code; anything that is not E.164 is returned unchanged. */
export function formatPhoneNumber(stored: string): string {
	return /^\+\d+$/.test(stored) ? (parseOrUndefined(stored)?.formatInternational() ?? stored) : stored;
}

function parseOrUndefined(text: string, country = ""): PhoneNumber | undefined {
	return parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
}

/**
 * Returns the possible readings of a number: with 00 replaced by +, and with or without Mexico's old mobile prefix 1.
 */
function listReadings(text: string): string[] {
	const plain = text.replace(/^00/, "+");
	return [plain, plain.replace(/^\+\s*52\s*1/, "+52")];
}
