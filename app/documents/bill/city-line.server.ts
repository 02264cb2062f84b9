import { countryByName, splitCountry } from "./country-names.server.ts";
import { correctDigits, correctLetters, toDigit } from "./normalise-text.server.ts";
import { isCounty, stripProvince } from "./regions.server.ts";

/** A postal code with its city, from one line of text. */
export type CityLine = {
	postalCode: string;
	/** Empty if the code is alone and the city is on the line above. */
	city: string;
	country: string | null;
	strong: boolean;
	/** Preceding text on the line: the street, or empty. */
	before: string;
	cedex: boolean;
};

const NO_CITY =
	/(?<!\p{L})(?:kwh|eur|euros?|km|m2|m3|stück|tage|days|jours|días|dias|ref|tel|fax|folio|tomo|rcs|iban|bic|nr|chf|usd|gbp|hrb|january|february|march|april|june|july|august|september|october|november|december|january|janeiro|fevereiro|março|abril|junho|julho|agosto|setembro|outubro|novembro|dezembro|enero|febrero|marzo|junio|julio|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|bis|until|total)(?!\p{L})/iu;
/** Returns every possible postal code of this line, the best first. Text that was matched is not matched again. */
export function readCityLines(printed: string): CityLine[] {
	const text = correctLetters(correctDigits(printed)).replace(/\s+/g, " ").trim();
	if (text.length > 220) return [];
	const results: CityLine[] = [];
	const matchedRanges: [number, number][] = [];
	for (const format of POSTAL_FORMATS) {
		for (const match of text.matchAll(format.pattern)) {
			const from = match.index;
			const to = from + match[0].length;
			if (matchedRanges.some(([start, end]) => from < end && to > start)) continue;
			const line = parseMatch(format, match, text.slice(0, from), text.slice(to));
			if (!line) continue;
			matchedRanges.push([from, to]);
			results.push(line);
		}
	}
	return results;
}

/**
 * Reads a code of three to six digits, as in Reykjavík or Bucharest. It counts only if the next line names a country.
 */
export function readCodeBeforeCountry(printed: string, country: string | null): CityLine[] {
	const match = country ? /^(?:\p{Lu}{1,2}-)?(\d{3,6}) +(.+)$/u.exec(printed.trim()) : null;
	const city = correctLetters(match?.[2] ?? "");
	if (!match || !isCity(city)) return [];
	return [{ postalCode: match[1] ?? "", city, country, strong: false, before: "", cedex: false }];
}

function parseMatch(format: PostalFormat, match: RegExpMatchArray, left: string, right: string): CityLine | null {
	const groups = match.groups ?? {};
	// "FOIRE" means a fair and is not a code.
	if (!/\d/.test(match[0])) return null;
	const postalCode = normaliseCode(groups.code ?? "", format.country);
	const prefixed = countryByPrefix(groups.prefix);
	const base = { postalCode, strong: format.strong || prefixed !== null, cedex: /\bcedex\b/i.test(right) };
	if (format.city !== "before") {
		const after = parseCityAfter(right, format.country);
		if (after) {
			const country = format.country ?? prefixed ?? after.country;
			return { ...base, city: after.city, country, before: trimSeparators(left) };
		}
		if (format.city === "after" || (!/\p{L}/u.test(left) && !format.onOwnLine)) return null;
	}
	const tail = trimSeparators(right);
	const country = tail === "" ? null : countryByName(tail);
	if (tail !== "" && !country && !format.strong) return null;
	// Addresses in Bucharest include the sector.
	const head = trimSeparators(format.country === "RO" ? left.replace(/[, ]+sector(?:ul)? \d[, ]*$/i, "") : left);
	if (head === "")
		return format.onOwnLine ? { ...base, city: "", country: format.country ?? country, before: "" } : null;
	const split = parseCityBefore(head, format.country);
	return split && { ...base, ...split, country: format.country ?? prefixed ?? country };
}

function trimSeparators(text: string): string {
	return text.replace(/^[\s,;·•–(-]+|[\s,;·•–(/-]+$/g, "");
}

function normaliseCode(code: string, country: string | null): string {
	if (/^\d{3} \d{2}$/.test(code)) return code;
	const compact = code.replace(/\s/g, "").replace("–", "-");
	if (country === "CA") {
		const digits = [...compact].map((letter, index) => (index % 2 === 1 ? toDigit(letter) : letter)).join("");
		return `${digits.slice(0, 3)} ${digits.slice(3)}`;
	}
	if (country === "GB") {
		const outward = compact
			.slice(0, -3)
			// No district number starts with zero: "Y024" is YO24.
			.replace(/^([CPSY])0(?=[\dIl])/, "$1O")
			.replace(/[IlOS]/g, (letter, index: number) =>
				index === 0 || (index === 1 && (compact.length > 5 || letter === "O")) ? letter : toDigit(letter),
			);
		return `${outward} ${toDigit(compact.at(-3) ?? "")}${compact.slice(-2)}`;
	}
	if (country === "IE") return `${compact.slice(0, 3).replace(/(?<=.)S/g, "5")} ${compact.slice(3)}`;
	return country === "NL" ? `${compact.slice(0, 4)} ${compact.slice(4)}` : compact;
}

/** Returns the city after a code, up to a comma, a bracket, a spaced dash or a digit. */
function parseCityAfter(text: string, formatCountry: string | null): { city: string; country: string | null } | null {
	const clean = text.replace(/^[\s,;·–-]+/, "").replace(/\bcedex\b.*$/i, "");
	const end = clean.search(/[,;(·•|]| [-–/] |\d|: |\/[A-Z]{2}\b/);
	const first = trimSeparators(end < 0 ? clean : clean.slice(0, end)).replace(/[.:]$/, "");
	// "CEP 01452-001, Brasil" has its city before the code; "L-2450 Luxembourg" names both.
	if (countryByName(first) && countryByName(first) !== "LU") return null;
	const { rest, country } = splitCountry(first);
	const later =
		end < 0
			? null
			: (countryByName(trimSeparators(clean.slice(end))) ?? splitCountry(trimSeparators(clean.slice(end))).country);
	const city = stripProvince(rest, formatCountry);
	return isCity(city) ? { city: trimSeparators(city), country: country ?? later } : null;
}

/** Returns the city before a code, and the street before the city. */
function parseCityBefore(head: string, country: string | null): { city: string; before: string } | null {
	const text = trimSeparators(stripProvince(head, country));
	const parts = text.split(/\s*[,;]\s*| [-–·•] /).filter(Boolean);
	const hasCounties = country === "GB" || country === "IE";
	while (hasCounties && parts.length > 1 && isCounty(parts.at(-1) ?? "")) parts.pop();
	const last = parts.at(-1) ?? "";
	const city = parts.length === 1 ? parseCityAtEnd(last) : last;
	if (!isCity(city)) return null;
	const cityStart = text.lastIndexOf(city);
	return { city, before: trimSeparators(text.slice(0, cityStart)) };
}

/** Returns the city at the end of a text without commas: the text after the last street word or unit number. */
function parseCityAtEnd(text: string): string {
	const street =
		/^.*\d.*(?<!\p{L})(?:street|st|road|rd|lane|ln|drive|dr|court|ct|crescent|way|close|terrace|avenue|ave|blvd|boulevard|parkway|pkwy|highway|hwy|circle|cir|trail|place|pl|square|sq|(?:apt|unit|suite|ste|floor|fl|no|#)\.? ?#?\S+)\.?(?: (?:N|S|E|W|NE|NW|SE|SW))?(?= )/iu;
	const match = street.exec(text);
	return match ? text.slice(match[0].length).trim() : text;
}

const CITY_STATE = /^(?:Luxembourg|Luxemburg|Singapore|Hong Kong|Macau|Macao)$/i;

/** Whether a text can be a town's name and nothing else. */
export function isCity(text: string): boolean {
	const words = text.split(" ");
	return (
		text.length >= 2 &&
		text.length <= 42 &&
		words.length <= 6 &&
		!/[\d€$£%@_=+]/.test(text.replace(/^(Dublin|Paris|Lyon|Marseille) \d{1,2}$/i, "")) &&
		/^['’(]?[\p{L}]/u.test(text) &&
		/\p{L}{2}/u.test(text) &&
		/^['’]|\p{Lu}/u.test(text) &&
		!NO_CITY.test(text.replace(/^Rio de Janeiro/i, "")) &&
		(countryByName(text) === null || CITY_STATE.test(text)) &&
		!/(?<!\p{L})(?:street|avenue|road|drive|lane|boulevard|blvd|apt|suite)(?!\p{L})/iu.test(text)
	);
}

/** A country's postal code format, and the side on which the city is written. */
type PostalFormat = {
	/** Null if several countries share the format. */
	country: string | null;
	pattern: RegExp;
	city: "after" | "before" | "either";
	/** Whether few other texts match the format. */
	strong: boolean;
	/** Whether the code may have its own line, below the city. */
	onOwnLine?: boolean;
};

const US_STATES =
	"AK|AL|AR|AZ|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|" +
	"PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|" +
	"Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|" +
	"Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|" +
	"North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|" +
	"Virginia|Washington|West Virginia|Wisconsin|Wyoming";

/**
 * In order of precedence: the first pattern that matches a part of the text claims it. The named groups are the code
 * and the text next to it.
 */
const POSTAL_FORMATS: readonly PostalFormat[] = [
	{
		country: "BR",
		pattern: /(?<![\d.-])(?<code>\d{5}\s?-\s?\d{3})(?![\d-])/g,
		city: "either",
		strong: true,
		onOwnLine: true,
	},
	{ country: "PT", pattern: /(?<![\d.-])(?<code>\d{4}\s?[-–]\s?\d{3})(?![\d-])/g, city: "either", strong: true },
	{ country: "PL", pattern: /(?<![\d.-])(?<code>\d{2}-\d{3})(?![\d-])/g, city: "either", strong: true },
	{
		country: "CA",
		pattern: /(?<![A-Z\d])(?<code>[ABCEGHJ-NPRSTVXY][0-9OIl][A-Z]\s?[0-9OIl][A-Z][0-9OIl])(?![A-Z\d])/g,
		city: "before",
		strong: true,
		onOwnLine: true,
	},
	{
		country: "GB",
		pattern:
			/(?<![A-Z\d])(?<code>(?:GIR|[CPSY]0[\dIl][A-Z\d]?|[A-Z]{1,2}[\dIlOS][A-Z\d]?)\s?[\dIlO][ABD-HJLNP-UW-Z]{2})(?![A-Z\d])/g,
		city: "before",
		strong: true,
		onOwnLine: true,
	},
	{
		country: "IE",
		pattern: /(?<![A-Z\d])(?<code>(?:[AC-FHKNPRTV-Y]\d[\dWS]|D6W)\s?[\dAC-FHKNPRTV-Y]{4})(?![A-Z\d])/g,
		city: "before",
		strong: true,
		onOwnLine: true,
	},
	{
		country: "US",
		pattern: new RegExp(`(?<![\\p{L}])(?<region>${US_STATES})[ .,]+(?<code>\\d{5}(?:-\\d{4})?)(?![\\d-])`, "giu"),
		city: "before",
		strong: true,
	},
	{
		country: "AU",
		pattern: /(?<![\p{L}])(?<region>NSW|VIC|QLD|WA|SA|TAS|NT|ACT)[ ,]+(?<code>\d{4})(?!\d)/gu,
		city: "before",
		strong: true,
	},
	{
		country: "NL",
		pattern: /(?<![\d\p{L}.,-])(?<code>\d{4}\s?(?!S[ADS])[A-Z]{2})(?=[ ,]+['’A-Z])/gu,
		city: "after",
		strong: true,
	},
	{
		country: "RO",
		pattern: /(?<![\d.,-])(?:(?:RO)-? ?)?(?<code>\d{6})(?=[ ,]+\p{Lu}\p{L})/gu,
		city: "after",
		strong: false,
	},
	{ country: "RO", pattern: /(?<=[\p{L}\d][ ,.–-]+)(?<code>0\d{5})(?!\s?\d)/gu, city: "before", strong: false },
	{ country: "IN", pattern: /(?<=\p{L}[ ,.–-]+)(?<code>[1-9]\d{2}\s?\d{3})(?!\s?\d)/gu, city: "before", strong: false },
	{
		country: null,
		pattern: /(?:^|(?<=[,;·•–-] ?))(?:(?<prefix>SE|S|CZ|SK|GR)\s?-\s?)?(?<code>[1-9]\d{2} \d{2})(?=[ ,]+\p{Lu}\p{L})/gu,
		city: "after",
		strong: false,
	},
	{ country: null, pattern: /(?<=\p{L}, ?)(?<code>[1-9]\d{2} \d{2})$/gu, city: "before", strong: false },
	{
		country: null,
		pattern: /(?<![\d.,/-])(?:(?<prefix>[A-Z]{1,2})\s?-\s?)?(?<code>\d{5})(?![\d.,/]*\d)/g,
		city: "either",
		strong: false,
	},
	{
		country: null,
		pattern:
			/(?:^|(?<=[,;·•–-] ?)|(?<=\p{L}\.? \d{1,3}[a-z]? ))(?:(?<prefix>[A-Z]{1,2})\s?-\s?)?(?<code>[1-9]\d{3})(?=[ ,]+\p{Lu})/gu,
		city: "after",
		strong: false,
	},
];

const COUNTRY_BY_PREFIX: Record<string, string> = {
	D: "DE",
	F: "FR",
	E: "ES",
	I: "IT",
	A: "AT",
	B: "BE",
	P: "PT",
	L: "LU",
	S: "SE",
};

/** Returns the country that a prefix such as `D-` or `CH-` identifies. */
function countryByPrefix(prefix: string | undefined): string | null {
	if (!prefix) return null;
	return COUNTRY_BY_PREFIX[prefix] ?? (prefix.length === 2 ? prefix : null);
}
