/**
 * Formats of international bank account numbers (ISO 13616) after the country and its two check digits, in the notation
 * of SWIFT's registry: n digits, a capital letters, c both, each with its count.
 */

/** Countries of the Single Euro Payments Area (EPC409-09). */
const SEPA =
	"AD:n8c12 AL:n8c16 AT:n16 BE:n12 BG:a4n6c8 CH:n5c12 CY:n8c16 CZ:n20 DE:n18 DK:n14 EE:n16 ES:n20 FI:n14 FR:n10c11n2 " +
	"GB:a4n14 GI:a4c15 GR:n7c16 HR:n17 HU:n24 IE:a4n14 IS:n22 IT:a1n10c12 LI:n5c12 LT:n16 LU:n3c13 LV:a4c13 MC:n10c11n2 " +
	"MD:c20 ME:n18 MK:n3c10n2 MT:a4n5c18 NL:a4n10 NO:n11 PL:n24 PT:n21 RO:a4c16 RS:n18 SE:n20 SI:n15 SK:n20 SM:a1n10c12 " +
	"VA:n18";

/** The other countries of the registry. */
const OTHER_REGISTRY =
	"AE:n19 AZ:a4c20 BA:n16 BH:a4c14 BI:n23 BR:n23a1c1 BY:c4n4c16 CR:n18 DJ:n23 DO:c4n20 EG:n25 FK:a2n12 FO:n14 GE:a2n16 " +
	"GL:n14 GT:c24 HN:a4n20 IL:n19 IQ:a4n15 JO:a4n4c18 KW:a4c22 KZ:n3c13 LB:n4c20 LC:a4c24 LY:n21 MN:n16 MR:n23 " +
	"MU:a4n19a3 NI:a4n20 OM:n3c16 PK:a4c16 PS:a4c21 QA:a4c21 RU:n14c15 SA:n2c18 SC:a4n20a3 SD:n14 SO:n19 ST:n21 " +
	"SV:a4n20 TL:n19 TN:n20 TR:n6c16 UA:n6c19 VG:a4n16 XK:n16 YE:a4n4c18";

const CHARACTER_CLASSES: Record<string, string> = { n: "[0-9]", a: "[A-Z]", c: "[A-Z0-9]" };

const SEPA_FORMATS = parseFormats(SEPA);
const FORMATS = new Map([...SEPA_FORMATS, ...parseFormats(OTHER_REGISTRY)]);

function parseFormats(table: string): Map<string, RegExp> {
	return new Map(
		table.split(" ").map((entry): [string, RegExp] => {
			const [country = "", format = ""] = entry.split(":");
			const pattern = format.replace(
				/([nac])(\d+)/g,
				(_, kind: string, count: string) => `${CHARACTER_CLASSES[kind]}{${count}}`,
			);
			return [country, new RegExp(`^${country}[0-9]{2}${pattern}$`)];
		}),
	);
}

/** Removes spaces and hyphens and converts letters to capitals: the stored and transmitted form. */
export function normaliseIban(text: string): string {
	return text.replace(/[\s\u00a0-]/g, "").toUpperCase();
}

/** Whether a number has its country's format and valid check digits, ignoring spaces, hyphens and case. */
export function isIban(text: string): boolean {
	return matchesFormat(FORMATS, normaliseIban(text));
}

/** Whether a SEPA credit transfer in euros can reach the account. */
export function isSepaIban(text: string): boolean {
	return matchesFormat(SEPA_FORMATS, normaliseIban(text));
}

function matchesFormat(formats: Map<string, RegExp>, iban: string): boolean {
	return (formats.get(iban.slice(0, 2))?.test(iban) ?? false) && hasValidCheckDigits(iban);
}

/**
 * Whether the check digits are valid (ISO 7064, modulo 97): with the first four characters moved to the end, and
 * letters as 10 to 35, the remainder is 1.
 */
function hasValidCheckDigits(iban: string): boolean {
	let remainder = 0;
	for (const character of iban.slice(4) + iban.slice(0, 4)) {
		const value = Number.parseInt(character, 36);
		remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
	}
	// 00, 01 and 99 also leave 1, but are never assigned.
	return remainder === 1 && !["00", "01", "99"].includes(iban.slice(2, 4));
}

/** Formats a number in groups of four for display. */
export function formatIban(text: string): string {
	return normaliseIban(text).replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * Characters that every bank in the euro area accepts (EPC217-08): Latin letters without accents, digits, space and / -
 * ? : ( ) . , ' +
 */
const ACCEPTED_CHARACTERS = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Characters that do not decompose into a base letter and an accent. */
const REPLACEMENTS: Record<string, string> = {
	...{ ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ð: "d", Ð: "D", ħ: "h", Ħ: "H", ŧ: "t", Ŧ: "T", ı: "i" },
	...{ æ: "ae", Æ: "Ae", œ: "oe", Œ: "Oe", ß: "ss", ẞ: "SS", þ: "th", Þ: "Th", ŋ: "n", Ŋ: "N", ĸ: "k", ə: "e", Ə: "E" },
	...{
		"&": "+",
		"’": "'",
		"‘": "'",
		"`": "'",
		"´": "'",
		"–": "-",
		"—": "-",
		_: "-",
		"\u00a0": " ",
		";": ",",
		"@": "(at)",
	},
};

/**
 * Converts text to those characters, such as "Łukasz Şahin" to "Lukasz Sahin"; null if a character has no such form.
 * Removes slashes at either end and merges repeated ones, because both have a special meaning for banks.
 */
export function toSepaCharacters(text: string): string | null {
	const plain = [...text.normalize("NFC")]
		.map((letter) => REPLACEMENTS[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
		.join("")
		.replace(/\s+/g, " ")
		.replace(/\/{2,}/g, "/")
		.replace(/^[\s/]+|[\s/]+$/g, "");
	return ACCEPTED_CHARACTERS.test(plain) ? plain : null;
}

/** Whether a reference can be sent unchanged; at most 35 characters. */
export function isSepaReference(text: string): boolean {
	return text.length >= 1 && text.length <= 35 && toSepaCharacters(text) === text;
}
