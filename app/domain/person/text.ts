/** Kinds of lines: a person's name, or a company name or address, which may contain digits. */
export type LineKind = "name" | "company" | "address";

/** Matches a letter of another script. The apostrophes in Hawaiian and Ukrainian names belong to no script. */
const FOREIGN_LETTER = /(?![\p{Script=Latin}ʼʻ])\p{L}/u;
/** Control characters are refused separately (address.ts). */
const INVALID_IN_NAMES = /[^\p{Cc}\p{Cs}\p{L}\p{M}\p{Nd}\s'’‘ʼʻ`´.,/·‐‑–-]/u;
const INVALID_IN_LINES = /[^\p{Cc}\p{Cs}\p{L}\p{M}\d\s'’‘ʼʻ`´.,/·‐‑–—"“”„«»:;#&()+!°½¼¾-]/u;

/**
 * Returns why the tax office cannot accept a line, as a message key with its argument; null if it can. The message
 * names a letter of another script among Latin ones, because it may look like one of them.
 */
export function lineError(line: string, kind: LineKind): string | null {
	const foreignLetter = FOREIGN_LETTER.exec(line)?.[0];
	if (foreignLetter && /\p{Script=Latin}/u.test(line)) return `error_letter_foreign:${foreignLetter}`;
	if (foreignLetter) return kind === "address" ? "error_letters_address" : "error_letters_name";
	const character = (kind === "name" ? INVALID_IN_NAMES : INVALID_IN_LINES).exec(line)?.[0];
	if (character) return `${kind === "name" ? "error_name_sign" : "error_line_sign"}:${character}`;
	if (kind === "name" && /\p{Nd}/u.test(line)) return "error_name_digits";
	return null;
}

/**
 * All characters in our documents' typeface, as hexadecimal ranges: Latin with accents, Greek, Cyrillic, punctuation,
 * euro and minus signs. A test compares them with the typeface.
 */
const PRINTABLE_RANGES =
	"20-7e a1-ac ae-181 186 18a 18d-190 192-194 196-197 19a-19b 19e 1a0-1a1 1af-1b1 1b7 1bf-1c3 1cd-1dd 1e2-1e7 1ea-1eb " +
	"1ee-1f0 1f4-1f5 1f7-201 204-205 208-209 20c-20d 218-220 222-223 226-227 237 23a-23e 241-245 248-249 2b0-2b4 2b7-2b9 " +
	"2bb-2c1 2c6-2cc 2d0-2de 2e0-2e4 2ed 375 37a 384-386 388-38a 38c 38e-3a1 3a3-3d1 3d5 3d7 3d9 3db 3dd 3e1 3f4 3f7-3f8 " +
	"400-45f 462-463 472-475 490-493 496-49b 4a0-4a3 4aa-4ab 4ae-4b3 4b6-4b7 4ba-4bb 4c0-4c4 4c7-4c8 4cf-4d1 4d4-4d9 " +
	"4e2-4e3 4e6-4e9 4ee-4ef 4f2-4f3 4f6-4f7 1e02-1e03 1e06-1e07 1e0a-1e11 1e16-1e17 1e1e-1e2b 1e32-1e3b 1e3e-1e49 " +
	"1e52-1e53 1e56-1e63 1e66-1e67 1e6a-1e6f 1e72-1e73 1e7e-1e85 1e8e-1e97 1e9e-1ef9 2010-201e 2020-2023 2026 2030-2033 " +
	"2035 2039-203a 203c-203f 2044 2047-204a 20ac 2212";

/** Created on first use, because most requests print nothing. */
let cachedPattern: RegExp | undefined;

function printablePattern(): RegExp {
	const ranges = PRINTABLE_RANGES.replace(/[\da-f]+/g, String.raw`\u{$&}`).replaceAll(" ", "");
	cachedPattern ??= new RegExp(`^[${ranges}]*$`, "u");
	return cachedPattern;
}

/** Whether our documents can print a text unchanged. Accents without a composed letter have no glyph. */
export function isPrintable(text: string): boolean {
	return printablePattern().test(text.normalize("NFC").replace(/\s/g, " "));
}

/** Direction marks, soft hyphens and fillers, which are often pasted unnoticed. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The same, but captures joiners within words, as in Persian and Hindi; Latin script has none. */
const JOINED_OR_INVISIBLE =
	/((?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200c\u200d](?=(?!\p{Script=Latin})[\p{L}\p{M}]))|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes invisible characters, except joiners within words. */
export function withoutInvisible(text: string): string {
	return text.replace(JOINED_OR_INVISIBLE, "$1");
}

/** Removes invisible characters as `withoutInvisible` does, joins lines, and puts single spaces between words. */
export function normaliseLine(text: string): string {
	return withoutInvisible(text).replace(/\s+/g, " ").trim();
}

/** Removes all invisible characters and outer spaces, for e-mail addresses and numbers, which contain no joiners. */
export function stripInvisible(text: string): string {
	return text.replace(INVISIBLE, "").trim();
}

/** Whether two e-mail addresses look the same, ignoring case and invisible characters. */
export function isSameEmailAddress(a: string, b: string): boolean {
	return stripInvisible(a).toLowerCase() === stripInvisible(b).toLowerCase();
}
