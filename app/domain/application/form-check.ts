import type { AddressFacts, PassportFacts } from "../documents/document-check.ts";
import type { FlagCode } from "../documents/document-flags.ts";
import { countryOfState } from "../documents/mrz-states.ts";
import { matchNames } from "../documents/name-match.ts";
import type { Application } from "./application.ts";

/** What the applicant typed, of a form or of an application. */
export type TypedAnswers = Pick<
	Application,
	"firstName" | "lastName" | "dateOfBirth" | "nationality" | "addressLine1" | "addressLine2" | "postalCode" | "country"
>;

/** Where what was typed contradicts the passport. What could not be read contradicts nothing. */
export function comparePassport(passport: PassportFacts | null, typed: TypedAnswers): FlagCode[] {
	if (!passport) return [];
	const codes: FlagCode[] = [];
	const printed = { surname: passport.surname, givenNames: passport.givenNames };
	const named = { surname: typed.lastName, givenNames: typed.firstName };
	if (passport.surname !== "" && matchNames(printed, named).result === "different") codes.push("form_name");
	if (passport.birthDate !== "" && passport.birthDate !== typed.dateOfBirth) codes.push("form_birth_date");
	if (passport.nationality !== "" && stateOf(passport.nationality) !== stateOf(typed.nationality))
		codes.push("form_nationality");
	return codes;
}

/** Britons of every kind are of one state: most choose the United Kingdom, whatever their passport says of it. */
function stateOf(nationality: string): string {
	return countryOfState(nationality) ?? nationality;
}

/** Where what was typed contradicts the proof of address: another country, or neither the postal code nor the street. */
export function compareAddress(address: AddressFacts | null, typed: TypedAnswers): FlagCode[] {
	if (!address || address.streetAddress === "") return [];
	const otherCountry = address.country !== "" && address.country !== typed.country;
	const samePostalCode = squeezed(address.postalCode) === squeezed(typed.postalCode);
	const sameStreet = shareAWord(address.streetAddress, `${typed.addressLine1} ${typed.addressLine2 ?? ""}`);
	return otherCountry || !(samePostalCode || sameStreet) ? ["form_address"] : [];
}

function squeezed(code: string): string {
	return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** A number or a long word of the street in common: abbreviations differ from bill to form. */
function shareAWord(a: string, b: string): boolean {
	const wordsOfB = wordsOf(b);
	return [...wordsOf(a)].some((word) => wordsOfB.has(word));
}

function wordsOf(text: string): Set<string> {
	const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
	return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3 && /\p{L}/u.test(word)));
}
