import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone number as it is stored: E.164, and ` x12` for an extension. Null when no number can have so many digits: whether
 * it is in use, nobody asks, because tables of numbers are older than numbers. Without a country code it is a number of
 * the given country.
 */
export function readPhoneNumber(written: string, country: string): string | null {
	for (const reading of readingsOf(written)) {
		const number = parsed(reading, country);
		if (number?.isPossible()) return number.ext ? `${number.number} x${number.ext}` : number.number;
	}
	return null;
}

/** A stored number for people to read, with its country code; what is not stored in E.164 stays as it was typed. */
export function formatPhoneNumber(stored: string): string {
	return /^\+\d+( x\d+)?$/.test(stored) ? (parsed(stored)?.formatInternational() ?? stored) : stored;
}

function parsed(written: string, country = ""): PhoneNumber | undefined {
	return parsePhoneNumberFromString(written, isSupportedCountry(country) ? country : undefined);
}

/** With 00 for +, whatever prefix leads abroad where its owner lives, and with or without Mexico's former 1 for mobiles. */
function readingsOf(written: string): string[] {
	const plain = written.replace(/^00/, "+");
	return [plain, plain.replace(/^\+\s*52\s*1/, "+52")];
}
