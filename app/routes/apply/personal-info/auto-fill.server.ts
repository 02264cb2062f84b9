import * as v from "valibot";
import type { PersonalInfoFields } from "#app/forms/personal-info.ts";
import { splitDate } from "#app/forms/personal-info.ts";

const text = v.optional(v.string(), "");
const passportFacts = v.object({
	surname: text,
	givenNames: text,
	birthDate: text,
	countryName: text,
	nationality: text,
});
const addressFacts = v.object({ streetAddress: text, city: text, postalCode: text, country: text });

/**
 * Maps document data to form fields (rows 102, 103, 159). `findCountryCode` finds a country by name or code, or returns
 * "". Omits unreadable and empty values.
 */
export function suggestedFields(
	passport: unknown,
	address: unknown,
	findCountryCode: (country: string) => string,
): PersonalInfoFields {
	const suggested: PersonalInfoFields = {};
	const passportResult = v.safeParse(passportFacts, passport);
	if (passportResult.success) {
		const { surname, givenNames, birthDate, countryName, nationality } = passportResult.output;
		const birth = splitDate(/^\d{4}-\d{2}-\d{2}$/.test(birthDate) ? birthDate : "");
		Object.assign(suggested, {
			// A passport with a single name has it in the surname field.
			firstName: givenNames || surname,
			lastName: givenNames && surname,
			singleName: surname && !givenNames ? "true" : "",
			"dateOfBirth.day": birth.day,
			"dateOfBirth.month": birth.month,
			"dateOfBirth.year": birth.year,
			nationality: findCountryCode(nationality) || findCountryCode(countryName),
		});
	}
	const addressResult = v.safeParse(addressFacts, address);
	if (addressResult.success) {
		const { streetAddress, city, postalCode, country } = addressResult.output;
		Object.assign(suggested, { addressLine1: streetAddress, city, postalCode, country: findCountryCode(country) });
	}
	return Object.fromEntries(Object.entries(suggested).filter(([, value]) => value.trim() !== ""));
}
