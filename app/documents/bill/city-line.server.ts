import { countryNamed, withoutCountry } from "./country-words.server.ts";
import { asDigit, withDigitsCorrected, withLettersCorrected } from "./normalise-text.server.ts";
import { isCounty, withoutProvince } from "./regions.server.ts";

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
	const text = withLettersCorrected(withDigitsCorrected(printed)).replace(/\s+/g, " ").trim();
	if (text.length > 220) return [];
	const found: CityLine[] = [];
	const taken: [number, number][] = [];
	for (const shape of POSTAL_SHAPES) {
		for (const match of text.matchAll(shape.pattern)) {
			const from = match.index;
			const to = from + match[0].length;
			if (taken.some(([start, end]) => from < end && to > start)) continue;
			const line = readOne(shape, match, text.slice(0, from), text.slice(to));
			if (!line) continue;
			taken.push([from, to]);
			found.push(line);
		}
	}
	return found;
}

/** Codes of three to six digits, as in Reykjavík or Bucharest, count only if the next line names a country. */
export function readBeforeCountry(printed: string, country: string | null): CityLine[] {
	const match = country ? /^(?:\p{Lu}{1,2}-)?(\d{3,6}) +(.+)$/u.exec(printed.trim()) : null;
	const city = withLettersCorrected(match?.[2] ?? "");
	if (!match || !isCity(city)) return [];
	return [{ postalCode: match[1] ?? "", city, country, strong: false, before: "", cedex: false }];
}

function readOne(shape: PostalShape, match: RegExpMatchArray, left: string, right: string): CityLine | null {
	const groups = match.groups ?? {};
	// "FOIRE" means a fair and is not a code.
	if (!/\d/.test(match[0])) return null;
	const postalCode = tidyCode(groups.code ?? "", shape.country);
	const prefixed = countryOfPrefix(groups.prefix);
	const base = { postalCode, strong: shape.strong || prefixed !== null, cedex: /\bcedex\b/i.test(right) };
	if (shape.city !== "before") {
		const after = cityAfter(right, shape.country);
		if (after) {
			const country = shape.country ?? prefixed ?? after.country;
			return { ...base, city: after.city, country, before: trimmed(left) };
		}
		if (shape.city === "after" || (!/\p{L}/u.test(left) && !shape.alone)) return null;
	}
	const tail = trimmed(right);
	const country = tail === "" ? null : countryNamed(tail);
	if (tail !== "" && !country && !shape.strong) return null;
	// Bucharest is written with its sector.
	const head = trimmed(shape.country === "RO" ? left.replace(/[, ]+sector(?:ul)? \d[, ]*$/i, "") : left);
	if (head === "") return shape.alone ? { ...base, city: "", country: shape.country ?? country, before: "" } : null;
	const split = cityBefore(head, shape.country);
	return split && { ...base, ...split, country: shape.country ?? prefixed ?? country };
}

function trimmed(text: string): string {
	return text.replace(/^[\s,;·•–(-]+|[\s,;·•–(/-]+$/g, "");
}

function tidyCode(code: string, country: string | null): string {
	if (/^\d{3} \d{2}$/.test(code)) return code;
	const tight = code.replace(/\s/g, "").replace("–", "-");
	if (country === "CA") {
		const digits = [...tight].map((letter, index) => (index % 2 === 1 ? asDigit(letter) : letter)).join("");
		return `${digits.slice(0, 3)} ${digits.slice(3)}`;
	}
	if (country === "GB") {
		const outward = tight
			.slice(0, -3)
			// No district number starts with zero: "Y024" is YO24.
			.replace(/^([CPSY])0(?=[\dIl])/, "$1O")
			.replace(/[IlOS]/g, (letter, at: number) =>
				at === 0 || (at === 1 && (tight.length > 5 || letter === "O")) ? letter : asDigit(letter),
			);
		return `${outward} ${asDigit(tight.at(-3) ?? "")}${tight.slice(-2)}`;
	}
	if (country === "IE") return `${tight.slice(0, 3).replace(/(?<=.)S/g, "5")} ${tight.slice(3)}`;
	return country === "NL" ? `${tight.slice(0, 4)} ${tight.slice(4)}` : tight;
}

/** Returns the city after a code, up to a comma, a bracket, a spaced dash or a digit. */
function cityAfter(text: string, shapeCountry: string | null): { city: string; country: string | null } | null {
	const clean = text.replace(/^[\s,;·–-]+/, "").replace(/\bcedex\b.*$/i, "");
	const end = clean.search(/[,;(·•|]| [-–/] |\d|: |\/[A-Z]{2}\b/);
	const first = trimmed(end < 0 ? clean : clean.slice(0, end)).replace(/[.:]$/, "");
	// "CEP 01452-001, Brasil" has its city before the code; "L-2450 Luxembourg" names both.
	if (countryNamed(first) && countryNamed(first) !== "LU") return null;
	const { rest, country } = withoutCountry(first);
	const later =
		end < 0 ? null : (countryNamed(trimmed(clean.slice(end))) ?? withoutCountry(trimmed(clean.slice(end))).country);
	const city = withoutProvince(rest, shapeCountry);
	return isCity(city) ? { city: trimmed(city), country: country ?? later } : null;
}

/** Returns the city before a code, and the street before the city. */
function cityBefore(head: string, country: string | null): { city: string; before: string } | null {
	const bare = trimmed(withoutProvince(head, country));
	const parts = bare.split(/\s*[,;]\s*| [-–·•] /).filter(Boolean);
	const hasCounties = country === "GB" || country === "IE";
	while (hasCounties && parts.length > 1 && isCounty(parts.at(-1) ?? "")) parts.pop();
	const last = parts.at(-1) ?? "";
	const city = parts.length === 1 ? cityAtEnd(last) : last;
	if (!isCity(city)) return null;
	const at = bare.lastIndexOf(city);
	return { city, before: trimmed(bare.slice(0, at)) };
}

/** Without a comma, the city is the text after the last street word or unit number. */
function cityAtEnd(text: string): string {
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
		(countryNamed(text) === null || CITY_STATE.test(text)) &&
		!/(?<!\p{L})(?:street|avenue|road|drive|lane|boulevard|blvd|apt|suite)(?!\p{L})/iu.test(text)
	);
}

/** A country's postal code format, and the side on which the city is written. */
type PostalShape = {
	/** Null if several countries share the format. */
	country: string | null;
	pattern: RegExp;
	city: "after" | "before" | "either";
	/** Whether little else matches the format. */
	strong: boolean;
	/** Whether the code may have its own line, below the city. */
	alone?: boolean;
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
 * and its neighbours.
 */
const POSTAL_SHAPES: readonly PostalShape[] = [
	{
		country: "BR",
		pattern: /(?<![\d.-])(?<code>\d{5}\s?-\s?\d{3})(?![\d-])/g,
		city: "either",
		strong: true,
		alone: true,
	},
	{ country: "PT", pattern: /(?<![\d.-])(?<code>\d{4}\s?[-–]\s?\d{3})(?![\d-])/g, city: "either", strong: true },
	{ country: "PL", pattern: /(?<![\d.-])(?<code>\d{2}-\d{3})(?![\d-])/g, city: "either", strong: true },
	{
		country: "CA",
		pattern: /(?<![A-Z\d])(?<code>[ABCEGHJ-NPRSTVXY][0-9OIl][A-Z]\s?[0-9OIl][A-Z][0-9OIl])(?![A-Z\d])/g,
		city: "before",
		strong: true,
		alone: true,
	},
	{
		country: "GB",
		pattern:
			/(?<![A-Z\d])(?<code>(?:GIR|[CPSY]0[\dIl][A-Z\d]?|[A-Z]{1,2}[\dIlOS][A-Z\d]?)\s?[\dIlO][ABD-HJLNP-UW-Z]{2})(?![A-Z\d])/g,
		city: "before",
		strong: true,
		alone: true,
	},
	{
		country: "IE",
		pattern: /(?<![A-Z\d])(?<code>(?:[AC-FHKNPRTV-Y]\d[\dWS]|D6W)\s?[\dAC-FHKNPRTV-Y]{4})(?![A-Z\d])/g,
		city: "before",
		strong: true,
		alone: true,
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

const PREFIXES: Record<string, string> = {
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

/** `D-` and `CH-` before a code identify the country. */
function countryOfPrefix(prefix: string | undefined): string | null {
	if (!prefix) return null;
	return PREFIXES[prefix] ?? (prefix.length === 2 ? prefix : null);
}
