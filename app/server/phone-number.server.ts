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
 * A phone number as it is stored, in E.164, or the fault of one that nobody can have for its number of digits: whether it is
 * in use, nobody asks, because tables of numbers are older than numbers. Without a country code it is a number of the given
 * country.
 */
export function readPhoneNumber(written: string, country: string): PhoneReading {
	const readings = readingsOf(written);
	for (const reading of readings) {
		const number = parsed(reading, country);
		if (number?.isPossible()) return { number: number.number };
	}
	return { fault: faultOf(readings[0] ?? written, country) };
}

function faultOf(written: string, home: string): string {
	const isAbroad = written.startsWith("+");
	const country = isAbroad ? countryOf(written, home) : home;
	if (!isSupportedCountry(country)) return isAbroad ? "error_phone_country" : "error_phone_prefix";
	switch (validatePhoneNumberLength(written, country)) {
		case "TOO_LONG":
			return `error_phone_too_long:${country}`;
		case "INVALID_LENGTH":
			return `error_phone_length:${country}`;
		default:
			return `error_phone_too_short:${country}`;
	}
}

/** The countries for which a code stands that several share, where the first by its letters is another. */
const SHARED = ["US", "RU", "MA", "FI"] as const;

/** The country whose code begins a number: the own one, where several share it; "" where it is none's. */
function countryOf(written: string, home: string): string {
	const digits = written.replace(/\D/g, "");
	const countries = [home, ...SHARED, ...getCountries()].filter((country) => isSupportedCountry(country));
	return countries.find((country) => digits.startsWith(getCountryCallingCode(country))) ?? "";
}

/** A stored number for people to read, with its country code; what is not stored in E.164 stays as it was typed. */
export function formatPhoneNumber(stored: string): string {
	return /^\+\d+$/.test(stored) ? (parsed(stored)?.formatInternational() ?? stored) : stored;
}

function parsed(written: string, country = ""): PhoneNumber | undefined {
	return parsePhoneNumberFromString(written, isSupportedCountry(country) ? country : undefined);
}

/** With 00 for +, whatever prefix leads abroad where its owner lives, and with or without Mexico's former 1 for mobiles. */
function readingsOf(written: string): string[] {
	const plain = written.replace(/^00/, "+");
	return [plain, plain.replace(/^\+\s*52\s*1/, "+52")];
}
