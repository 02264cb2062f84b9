import * as v from "valibot";
import { hasPostalCodes, isAddressCountry } from "./countries.ts";
import { lineError, normaliseLine } from "./text.ts";

/** Maximum length of a line, in the database and on printed labels. */
export const MAX_LINE = 120;

/**
 * Returns a schema for a required line of text. A missing key counts as an empty line, so that our own message appears.
 */
export function requiredLine(message: string, max = MAX_LINE) {
	return v.pipe(
		v.optional(v.string(message), ""),
		v.transform(normaliseLine),
		v.minLength(1, message),
		v.maxLength(max, "error_too_long"),
		v.check(isPlainText, "error_characters"),
	);
}

export function optionalLine(max = MAX_LINE) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.transform(normaliseLine),
		v.maxLength(max, "error_too_long"),
		v.check(isPlainText, "error_characters"),
	);
}

/** @param isKnown which countries are allowed; by default all that can have an address */
export function requiredCountry(message: string, isKnown: (code: string) => boolean = isAddressCountry) {
	return v.pipe(
		v.optional(v.string(message), ""),
		v.minLength(1, message),
		v.check((code) => code === "" || isKnown(code), "error_country_unknown"),
	);
}

/** Whether a text contains neither control characters nor unpaired surrogates, which no form or label can show. */
export function isPlainText(text: string): boolean {
	return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** Returns a check that calls a function for the message key of a text's error, or null. */
export function checkWith(findError: (text: string) => string | null) {
	return v.check<string, (issue: v.CheckIssue<string>) => string>(
		(text) => findError(text) === null,
		({ input }) => findError(input) ?? "error_characters",
	);
}

/** Message keys about the delivery address, by the corresponding keys about the home address. */
const DELIVERY_ERRORS: Record<string, string> = {
	error_address_line1_required: "error_delivery_address_line1_required",
	error_city_required: "error_delivery_city_required",
	error_postal_code_required: "error_delivery_postal_code_required",
	error_postal_code_unusual: "error_delivery_postal_code_unusual",
	error_country_required: "error_delivery_country_required",
	error_country_unknown: "error_delivery_country_unknown",
	error_letter_foreign: "error_delivery_letter_foreign",
	error_letters_address: "error_delivery_letters_address",
	error_line_sign: "error_delivery_line_sign",
	error_too_long: "error_delivery_too_long",
	error_characters: "error_delivery_characters",
};

/**
 * Returns the error about a delivery address that corresponds to one about a home address.
 * @param error a message key and, after a colon, its argument
 */
export function toDeliveryError(error: string): string {
	return error.replace(/^\w+/, (code) => DELIVERY_ERRORS[code] ?? code);
}

const addressLineError = (line: string) => lineError(line, "address");

/** The address of a printed certificate, and of an applicant (rows 109, 151, 152, 162). */
export const addressSchema = v.pipe(
	v.object({
		addressLine1: v.pipe(requiredLine("error_address_line1_required"), checkWith(addressLineError)),
		addressLine2: v.pipe(optionalLine(), checkWith(addressLineError)),
		city: v.pipe(requiredLine("error_city_required"), checkWith(addressLineError)),
		postalCode: v.pipe(optionalLine(12), checkWith(addressLineError)),
		country: requiredCountry("error_country_required"),
	}),
	v.forward(
		v.partialCheck(
			[["postalCode"], ["country"]],
			({ postalCode, country }) => postalCode !== "" || !hasPostalCodes(country),
			"error_postal_code_required",
		),
		["postalCode"],
	),
);

/** English names of a P.O. box, anywhere in a line except in a street name such as "Post Office Box Road". */
const ENGLISH_BOX = /\b(p\W{0,2}o\W{0,2}\s*box|post office box|gpo box)\b(?!\s+(road|street|lane|avenue|close|hill)\b)/;

/**
 * Names of a P.O. box in other languages. They match only at the start of a line or of a part of it, and followed by a
 * number or nothing, so that street names do not match.
 */
const BOX_NAMES = [
	"pob|apartado(?: de correos| postal)?|apdo|casilla(?: de correos?| postal)",
	"caixa postal",
	"postfach",
	"boite postale|case postale|b\\W?p",
	"casella postale",
	"postbus",
	"skrytka pocztowa|skr\\W? poczt",
	"postboks|postbox",
	"postilokero",
	"casuta postala",
	"posta kutusu",
	"postafiok",
	"locked bag|private (?:mail )?bag",
].join("|");
const BOX_NUMBER = "\\W{0,3}(?:n[ro]?\\W{0,2})?[a-z]{0,2}[\\s-]?\\d";
const LISTED_BOX = new RegExp(`(?:^|[,;(–-]|\\d)\\s*(?:${BOX_NAMES})(?:${BOX_NUMBER}|\\W*$|\\s*[,;)–])`);
const SWEDISH_BOX = new RegExp(`(?:^|[,;(–-])\\s*box${BOX_NUMBER}`);

/** Whether a line of a home address in this country names a P.O. box, in fourteen languages. */
export function isPostOfficeBox(line: string, country: string): boolean {
	const plain = line.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
	return ENGLISH_BOX.test(plain) || LISTED_BOX.test(plain) || (country === "SE" && SWEDISH_BOX.test(plain));
}

/**
 * A sample postal code of each country (Universal Postal Union, "Addressing systems") and, if the sample alone does not
 * define it, a pattern without spaces and hyphens. Codes of other countries are accepted as typed.
 */
const POSTAL_CODES: Record<string, [example: string, shape?: RegExp]> = {
	AR: ["C1425DKA", /^([A-Z]\d{4}[A-Z]{3}|\d{4})$/],
	AT: ["1010"],
	AU: ["2000"],
	BE: ["1000"],
	BG: ["1000"],
	BR: ["01310-100"],
	CA: ["K1A 0B1"],
	CH: ["8001"],
	CN: ["100006"],
	CY: ["1010"],
	CZ: ["110 00"],
	DE: ["10115"],
	DK: ["1050"],
	EE: ["10111"],
	ES: ["28014"],
	FI: ["00100"],
	FR: ["75001"],
	GB: ["SW1A 1AA", /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/],
	GR: ["104 31"],
	HR: ["10000"],
	HU: ["1051"],
	ID: ["10110"],
	IE: ["D02 AF30", /^([A-Z]\d\d|D6W)[A-Z\d]{4}$/],
	IL: ["9414219", /^\d{5}(\d\d)?$/],
	IN: ["110001"],
	IT: ["00118"],
	JP: ["100-0001"],
	KR: ["03051"],
	LT: ["01100"],
	LU: ["1009"],
	LV: ["1050"],
	MX: ["06000"],
	MY: ["50000"],
	NL: ["1012 AB"],
	NO: ["0150"],
	NZ: ["6011"],
	PH: ["1000"],
	PL: ["00-001"],
	PT: ["1100-048"],
	RO: ["010011"],
	RU: ["101000"],
	SE: ["111 22"],
	SG: ["018956"],
	SI: ["1000"],
	SK: ["811 01"],
	TH: ["10200"],
	TR: ["34110"],
	UA: ["01001"],
	US: ["10001", /^\d{5}(\d{4})?$/],
	ZA: ["0001"],
};

/** Returns a sample postal code of this country; "" if none is listed. */
export function examplePostalCode(country: string): string {
	return POSTAL_CODES[country]?.[0] ?? "";
}

/** Whether a postal code looks like another country's; applicants are asked to confirm it. */
export function isUnusualPostalCode(code: string, country: string): boolean {
	const format = POSTAL_CODES[country];
	if (!format || code === "") return false;
	// Many people write a country prefix: "PT-1100-048", "L-1009".
	const plain = stripSeparators(code.toUpperCase().replace(/^[A-Z]{1,2}-(?=\d)/, ""));
	const [example, pattern] = format;
	return pattern ? !pattern.test(plain) : codeShape(plain) !== codeShape(stripSeparators(example));
}

function stripSeparators(code: string): string {
	return code.replace(/[\s‐‑–-]/g, "");
}

function codeShape(code: string): string {
	return code.replace(/\d/g, "9").replace(/[A-Z]/g, "A");
}

type PostalAddress = {
	addressLine1: string;
	addressLine2?: string | undefined;
	city: string;
	postalCode: string;
	country: string;
};

const splitCodes = (codes: string) => codes.split(" ");

/**
 * Position of the postal code: before or after the town on its line, or on the line above. In all other countries it
 * has its own line below the town, which every post office can sort. Based on Google's libaddressinput, which follows
 * the sheets of the Universal Postal Union; without the country prefix, as the Union advises.
 */
const CODE_BEFORE = splitCodes(
	"AD AR AT AZ BA BE BG BY CH CL CV CY CZ DE DK DO DZ EE ES ET FI FR GE GN GR GT GW HR HT IS IT KG KW LA LI LR LT LU MA MC " +
		"MD ME MG MK MX MY MZ NE NL NO PL PT PY RO RS SE SI SK SM SN SV TJ TM TN TR TZ UY UZ VA XK ZM AX BL EH FO GF GL GP MF MQ " +
		"NC PF PM RE SJ WF YT",
);
const CODE_AFTER = splitCodes(
	"AU BB BD BH BN BT CA CN CO FM ID IE IL IN JO KH LB LS LV MH MM MN MT MV NG NP NZ PE PG PK PW SA SG SO TH TW US VC VE VN AS " +
		"BM CC CX GU HM KY MP NF PR UM VI",
);
const CODE_ABOVE = splitCodes("AL AM EC MU NI OM");

/** Countries in whose language the capital letter of i has a dot. */
const DOTTED_I_COUNTRIES = ["TR", "AZ"];

/**
 * Returns the lines of a postal address in the destination's format, the town in capitals. Recipient and country (UPU
 * standard S42: the last line) are added by the caller.
 */
export function postalLines({ addressLine1, addressLine2, city, postalCode, country }: PostalAddress): string[] {
	const town = DOTTED_I_COUNTRIES.includes(country) ? city.toLocaleUpperCase("tr") : city.toUpperCase();
	const street = [addressLine1, addressLine2 ?? ""];
	// In Hungary the town precedes the street.
	const lines = country === "HU" ? [town, ...street, postalCode] : [...street, ...townLines(town, postalCode, country)];
	return lines.map((line) => line.trim()).filter((line) => line !== "");
}

function townLines(town: string, code: string, country: string): string[] {
	if (CODE_BEFORE.includes(country)) return [`${code} ${town}`];
	if (CODE_AFTER.includes(country)) return [`${town} ${code}`];
	return CODE_ABOVE.includes(country) ? [code, town] : [town, code];
}
