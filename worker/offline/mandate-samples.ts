import type { Language } from "#app/domain/language.ts";
import type { Mandate } from "#app/domain/mandate/mandate.ts";
import { sampleMandate as createSampleMandate } from "#app/domain/mandate/sample-mandate.ts";

/** Nearly the longest names and address that forms allow, in four scripts. */
const LONG_GRANTOR: Mandate["grantor"] = {
	name: "María-Inmaculada Łucja Gonçalves de Albuquerque e Źródłowska",
	nationality: "BA",
	documentNumber: "XX000000000000",
	documentExpiry: "2035-12-31",
	documentIssuer: "BA",
	address: {
		addressLine1: "Улица Примерна и Показателна 128, вход Б, етаж 14, апартамент 1027",
		addressLine2: "Λεωφόρος Παραδείγματος 15, διαμέρισμα 3, c/o Phường Đông Hưng Thuận",
		city: "Banja Luka - Gornji Šeher i Donji Šeher",
		postalCode: "78000-123456",
		country: "BA",
	},
};

/**
 * Creates a power of attorney of a fictitious person.
 * @param options `isLong` fills the lines of names and address, and grants all powers
 */
export function sampleMandate(language: Language, { isLong = false } = {}): Mandate {
	return createSampleMandate(language, isLong ? { grantor: LONG_GRANTOR, withAllPowers: true } : {});
}
