/** Issuers of passports: the 193 members of the United Nations, Vatican City and Palestine (row 110), and four more. */
export const COUNTRY_CODES = (
	"AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI CV KH CM CA CF TD CL CN CO KM " +
	"CG CD CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA GM GE DE GH GR GD GT GN GW GY HT HN HU IS " +
	"IN ID IR IQ IE IL IT JM JP JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MG MW MY MV ML MT MH MR MU MX FM MD " +
	"MC MN ME MA MZ MM NA NR NP NL NZ NI NE NG MK NO OM PK PW PA PG PY PE PH PL PT QA RO RU RW KN LC VC WS SM ST SA SN " +
	"RS SC SL SG SK SI SB SO ZA SS ES LK SD SR SE CH SY TJ TZ TH TL TG TO TT TN TR TM TV UG UA AE GB US UY UZ VU VE VN " +
	"YE ZM ZW VA PS TW XK HK MO"
).split(" ");

/** Other territories with addresses: the rest of ISO 3166-1. */
const TERRITORY_CODES = (
	"AX AS AI AQ AW BM BQ BV IO KY CX CC CK CW FK FO GF PF TF GI GL GP GU GG HM IM JE MQ YT MS NC NU NF MP PN PR RE BL SH MF " +
	"PM SX GS SJ TK TC UM VG VI WF EH"
).split(" ");

/** Countries and territories that can have an address. */
export const ADDRESS_COUNTRIES = [...COUNTRY_CODES, ...TERRITORY_CODES];

/** Countries listed first for the printed certificate (row 110, ruling T36). */
export const COMMON_DESTINATIONS = ["GB", "US", "CA", "AU", "DE", "FR", "BR", "ES", "IT", "NL", "PT"];

/** Countries without postal codes (Universal Postal Union, "Addressing systems"). */
const COUNTRIES_WITHOUT_POSTAL_CODES = (
	"AE AG AO BF BI BJ BO BS BW BZ CD CF CG CI CM DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR QA RW SB SC SL SR " +
	"SS ST SY TD TG TL TO TV UG VU YE ZW AQ AW BQ BV CK CW NU SX TF TK"
).split(" ");

/** Whether an address in this country requires a postal code. */
export function hasPostalCodes(country: string): boolean {
	return !COUNTRIES_WITHOUT_POSTAL_CODES.includes(country);
}

/**
 * ICAO 9303-3 codes in travel documents of people without a state's full nationality: stateless people, refugees, other
 * British nationals, and staff of the United Nations and its agencies.
 */
export const TRAVEL_DOCUMENT_CODES = ["XXA", "XXB", "XXC", "GBD", "GBN", "GBO", "GBP", "GBS", "UNO", "UNA"];

/** Selectable nationalities: as in passports and other travel documents. */
export const NATIONALITIES = [...COUNTRY_CODES, ...TRAVEL_DOCUMENT_CODES];

export function isNationality(code: string): boolean {
	return NATIONALITIES.includes(code);
}

/** Whether this is the code of a country that issues passports. */
export function isCountryCode(value: unknown): value is string {
	return typeof value === "string" && COUNTRY_CODES.includes(value);
}

/** Whether this country or territory can have an address. */
export function isAddressCountry(value: unknown): value is string {
	return typeof value === "string" && ADDRESS_COUNTRIES.includes(value);
}
