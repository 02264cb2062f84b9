import type { BillLanguage } from "#app/domain/documents/bill-facts.ts";
import { fold } from "./normalise-text.server.ts";
import type { PageLine } from "./page-lines.server.ts";
import { endsInItalianProvince } from "./regions.server.ts";

const CITIES: Record<string, RegExp> = {
	BE: /^(bruxelles|brussels?|brussel|antwerpen|anvers|gent|gand|liege|luik|brugge|bruges|namur|leuven|louvain|charleroi|mons|ixelles|uccle)/,
	CH: /^(zurich|geneve|genf|basel|bern|lausanne|luzern|lugano|neuchatel|winterthur|st\.? gallen|fribourg|sion|biel|zug|montreux)/,
	AT: /^(wien|graz|linz|salzburg|innsbruck|klagenfurt|villach|wels|bregenz|dornbirn|st\.? polten)/,
	DK: /^(kobenhavn|aarhus|odense|aalborg)/,
	NO: /^(oslo|bergen|trondheim|stavanger)/,
};

/** Street words peculiar to one language, for the countries with five-digit codes. */
const FIVE_DIGIT_STREET_WORDS: [string, RegExp][] = [
	["FR", /(?<![a-z])(rue|avenue|boulevard|bd|chemin|allees?|impasse|cours|quai|bis|route|residence)(?![a-z])/],
	[
		"DE",
		/(stra(ss|b)e|str\.|platz|weg|gasse|allee|ufer|damm|ring)(?![a-z])|(?<![a-z])(og|eg|dg|am|an der|unter den)(?![a-z])/,
	],
	["ES", /(?<![a-z])(calle|c\/|avda|avenida|plaza|paseo|carrer|ronda|camino|izq|dcha|bajo|s\/n)(?![a-z])/],
	["IT", /(?<![a-z])(via|viale|piazza|corso|vicolo|int)(?![a-z])/],
	["SE", /(gatan|gata|vagen|vag|allen|stigen|torget|backen)(?![a-z])/],
	["TR", /(?<![a-z])(mah|mahallesi|mahalle|sokak|sokagi|sok|caddesi|cadde|cad|bulvari?|blv)(?![a-z])/],
	["US", /(?<![a-z])(street|st|road|rd|lane|drive|dr|ave|blvd|apt|suite|way|court|ct)(?![a-z])/],
];
const FOUR_DIGIT_STREET_WORDS: [string, RegExp][] = [
	["BE", /(?<![a-z])(bte|bus|boite)(?![a-z])|(laan|straat|steenweg|lei)(?![a-z])/],
	["AT", /(?<![a-z])(top|stiege|tur)(?![a-z])|\d+\/\d+\/\d+/],
];

/** Evidence of the country elsewhere in the document: account numbers, currencies, the issuer's postal code. */
const COUNTRY_EVIDENCE: [string, RegExp][] = [
	["CH", /(?<![a-z])(chf|fr\.|ch\d{2} ?\d{4})|\.ch(?![a-z])/],
	["AT", /(?<![a-z])(at\d{2} ?\d{4}|atu\d+|osterreich)|\.at(?![a-z])/],
	["BE", /(?<![a-z])(be\d{2} ?\d{4}|be ?0\d{3})|\.be(?![a-z])/],
	["FR", /(?<![a-z])(rcs|siret|siren|tva|fr\d{2} ?\d{4}|cedex)(?![a-z])|\.fr(?![a-z])/],
	["DE", /(?<![a-z])(ust-?idnr|hrb|amtsgericht|gmbh|de\d{2} ?\d{4}|mwst|umsatzsteuer)|\.de(?![a-z])/],
	["ES", /(?<![a-z])(cif|es\d{2} ?\d{4}|registro mercantil|iva)(?![a-z])|\.es(?![a-z])/],
	["IT", /(?<![a-z])(p\.? ?iva|codice fiscale|it\d{2} ?[a-z]\d{4})|\.it(?![a-z])/],
	["SE", /(?<![a-z])(org\.?nr|bankgiro|plusgiro|f-skatt|moms|se\d{2} ?\d{4})(?![a-z])|\.se(?![a-z])/],
	["TR", /(?<![a-z])(kdv|mersis|vergi no|vkn|tckn|tl|tr\d{2} ?\d{4})(?![a-z])|\.tr(?![a-z])/],
	["US", /(?<![a-z])(usa|zip|ssn|1-8\d\d-\d{3}-\d{4})(?![a-z])|\$ ?\d/],
];

/** The country with five-digit codes for each language that has only one. */
const COUNTRY_BY_LANGUAGE: Partial<Record<BillLanguage, string>> = { cs: "CZ", el: "GR" };

/** Returns the country of an address whose postal code does not identify it; null if there is no evidence. */
export function guessCountry(
	address: { streetAddress: string; city: string; postalCode: string },
	lines: readonly PageLine[],
	language: BillLanguage | null,
): string | null {
	const street = fold(address.streetAddress);
	const city = fold(address.city);
	const countryByCity = Object.entries(CITIES).find(([, pattern]) => pattern.test(city))?.[0];
	const digitCount = address.postalCode.replace(/\D/g, "").length;
	if (digitCount === 4 && language === "hu") return "HU";
	if (digitCount === 5 && language !== null && language in COUNTRY_BY_LANGUAGE)
		return COUNTRY_BY_LANGUAGE[language] ?? null;
	if (digitCount === 4)
		return (
			countryByCity ??
			FOUR_DIGIT_STREET_WORDS.find(([, pattern]) => pattern.test(street))?.[0] ??
			countryByEvidence(lines, ["CH", "AT", "BE"])
		);
	if (digitCount !== 5) return null;
	if (endsInItalianProvince(address.city)) return "IT";
	return (
		FIVE_DIGIT_STREET_WORDS.find(([, pattern]) => pattern.test(street))?.[0] ??
		countryByEvidence(lines, ["FR", "DE", "ES", "IT", "SE", "TR", "US"])
	);
}

function countryByEvidence(lines: readonly PageLine[], countries: readonly string[]): string | null {
	let best: [string, number] | null = null;
	for (const [country, pattern] of COUNTRY_EVIDENCE) {
		const count = countries.includes(country) ? lines.filter(({ folded }) => pattern.test(folded)).length : 0;
		if (count > (best?.[1] ?? 0)) best = [country, count];
	}
	return best?.[0] ?? null;
}
