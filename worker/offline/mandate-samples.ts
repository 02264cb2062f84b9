import type { Language } from "#app/domain/language.ts";
import type { Mandate } from "#app/domain/mandate/mandate.ts";
import { sampleMandate as createSampleMandate } from "#app/domain/mandate/sample-mandate.ts";

/** About as long as forms allow, in letters of four scripts. */
const LONG: Mandate["grantor"] = {
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
 * A power of attorney of a fictitious person.
 * @param long with names and an address that fill their lines, and all powers
 */
export function sampleMandate(language: Language, { long = false } = {}): Mandate {
	return createSampleMandate(language, long ? { grantor: LONG, withAllPowers: true } : {});
}
