import type { AddressFacts, PassportFacts } from "../documents/document-check.ts";
import type { FlagCode } from "../documents/document-flags.ts";
import { countryOfState } from "../documents/mrz-states.ts";
import { matchNames } from "../documents/name-match.ts";
import type { Application } from "./application.ts";

/** Answers typed by the applicant, in a form or an application. */
export type TypedAnswers = Pick<
	Application,
	"firstName" | "lastName" | "dateOfBirth" | "nationality" | "addressLine1" | "addressLine2" | "postalCode" | "country"
>;

/**
 * Returns the contradictions between the typed answers and the passport. Data that could not be read contradict
 * nothing.
 */
export function comparePassport(passport: PassportFacts | null, input: TypedAnswers): FlagCode[] {
	if (!passport) return [];
	const codes: FlagCode[] = [];
	const passportName = { surname: passport.surname, givenNames: passport.givenNames };
	const typedName = { surname: input.lastName, givenNames: input.firstName };
	if (passport.surname !== "" && matchNames(passportName, typedName).result === "different") codes.push("form_name");
	if (passport.birthDate !== "" && passport.birthDate !== input.dateOfBirth) codes.push("form_birth_date");
	if (passport.nationality !== "" && nationalityKey(passport.nationality) !== nationalityKey(input.nationality))
		codes.push("form_nationality");
	return codes;
}

/**
 * Returns a key for comparing nationalities. All British nationalities count as one, because most applicants choose the
 * United Kingdom.
 */
function nationalityKey(nationality: string): string {
	return countryOfState(nationality) ?? nationality;
}

/** Returns the contradictions with the proof of address: a different country, or a different postal code and street. */
export function compareAddress(address: AddressFacts | null, input: TypedAnswers): FlagCode[] {
	if (!address || address.streetAddress === "") return [];
	const isDifferentCountry = address.country !== "" && address.country !== input.country;
	const isSamePostalCode = normalisePostalCode(address.postalCode) === normalisePostalCode(input.postalCode);
	const isSameStreet = shareAnyWord(address.streetAddress, `${input.addressLine1} ${input.addressLine2 ?? ""}`);
	return isDifferentCountry || !(isSamePostalCode || isSameStreet) ? ["form_address"] : [];
}

function normalisePostalCode(code: string): string {
	return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** Whether two streets share a long word. Abbreviations often differ between bill and form. */
function shareAnyWord(a: string, b: string): boolean {
	const wordsOfB = significantWords(b);
	return [...significantWords(a)].some((word) => wordsOfB.has(word));
}

function significantWords(text: string): Set<string> {
	const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
	return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3 && /\p{L}/u.test(word)));
}
