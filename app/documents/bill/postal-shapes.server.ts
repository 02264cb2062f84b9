/** How a country writes its postal code and on which side of it the city stands. */
export type PostalShape = {
	/** Null where several countries write it so. */
	country: string | null;
	pattern: RegExp;
	city: "after" | "before" | "either";
	/** Hardly anything else looks like it. */
	strong: boolean;
	/** May stand in a line of its own, below the city. */
	alone?: boolean;
};

const US_STATES =
	"AK|AL|AR|AZ|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|" +
	"PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|" +
	"Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|" +
	"Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|" +
	"North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|" +
	"Virginia|Washington|West Virginia|Wisconsin|Wyoming";

/** In this order: the first that fits a place in the text wins it. The named groups are the code and what goes with it. */
export const POSTAL_SHAPES: readonly PostalShape[] = [
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

/** `D-` and `CH-` before a code name the country. */
export function countryOfPrefix(prefix: string | undefined): string | null {
	if (!prefix) return null;
	return PREFIXES[prefix] ?? (prefix.length === 2 ? prefix : null);
}
