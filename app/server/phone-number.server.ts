import {
	getCountries,
	getCountryCallingCode,
	isSupportedCountry,
	type PhoneNumber,
	parsePhoneNumberFromString,
	validatePhoneNumberLength,
} from "libphonenumber-js/min";
import type { PhoneReading } from "#app/domain/person/phone-number.ts";

/**
 * Parses a phone number to E.164, or returns the error of one with an impossible length. Does not check whether it is
 * in use, because number tables lag behind. Without a country code it is a number of `country`.
 */
export function parsePhoneNumber(text: string, country: string): PhoneReading {
	const readings = readingsOf(text);
	for (const reading of readings) {
		const number = parseOrUndefined(reading, country);
		if (number?.isPossible()) return { number: number.number };
	}
	return { error: errorKeyOf(readings[0] ?? text, country) };
}

function errorKeyOf(text: string, home: string): string {
	const isAbroad = text.startsWith("+");
	const country = isAbroad ? countryOf(text, home) : home;
	if (!isSupportedCountry(country)) return isAbroad ? "error_phone_country" : "error_phone_prefix";
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
const SHARED = ["US", "RU", "MA", "FI"] as const;

/** The country of a number's calling code: the home country where several share it; "" when unknown. */
function countryOf(text: string, home: string): string {
	const digits = text.replace(/\D/g, "");
	const countries = [home, ...SHARED, ...getCountries()].filter((country) => isSupportedCountry(country));
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
 * Possible readings: with 00 for +, any exit code of the home country, and with or without Mexico's former 1 for
 * mobiles.
 */
function readingsOf(text: string): string[] {
	const plain = text.replace(/^00/, "+");
	return [plain, plain.replace(/^\+\s*52\s*1/, "+52")];
}
