import type { Language } from "#app/domain/language.ts";
import { MANDATE_TEXT_VERSION, type Mandate } from "#app/domain/mandate/mandate.ts";
import { powersOf } from "#app/domain/mandate/powers.ts";
import type { Attorney } from "#app/domain/settings/attorney.ts";

/** Nobody's name, card and office. */
export const SAMPLE_ATTORNEY: Attorney = {
	name: "Teresa Exemplo Vasconcelos",
	title: "advogada",
	licence: "00000L",
	office: "Rua do Exemplo 1, 2.º Esq., 1100-001 Lisboa",
	isRepresentative: true,
};

const SHORT: Mandate["grantor"] = {
	name: "Ana Lee",
	nationality: "US",
	documentNumber: "X0000000",
	documentExpiry: "2031-05-09",
	documentIssuer: "US",
	address: { addressLine1: "1 High Street", city: "Boston", postalCode: "MA 02108", country: "US" },
};

/** As long as forms let it be, more or less, in letters of four scripts. */
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
 * A power of attorney of somebody who does not exist.
 *
 * @param long with names and an address that fill their lines, and every power there is
 */
export function sampleMandate(language: Language, { long = false } = {}): Mandate {
	return {
		applicationId: `sample ${MANDATE_TEXT_VERSION}`,
		applicationNumber: "NIF-XXXX-XXXX",
		grantor: long ? LONG : SHORT,
		attorney: SAMPLE_ATTORNEY,
		powers: powersOf({ ourRepresentative: long, portalPassword: long }, SAMPLE_ATTORNEY),
		secondLanguage: language === "pt" ? null : language,
	};
}
