/** What a line may be written with: a person's name, or a company's name or an address, which have digits too. */
export type LineKind = "name" | "company" | "address";

/** The apostrophes of Hawaiian and Ukrainian names are letters of no script. */
const FOREIGN_LETTER = /(?![\p{Script=Latin}ʼʻ])\p{L}/u;
/** Control characters are refused by themselves (address.ts). */
const NOT_IN_NAMES = /[^\p{Cc}\p{Cs}\p{L}\p{M}\p{Nd}\s'’‘ʼʻ`´.,/·‐‑–-]/u;
const NOT_IN_LINES = /[^\p{Cc}\p{Cs}\p{L}\p{M}\d\s'’‘ʼʻ`´.,/·‐‑–—"“”„«»:;#&()+!°½¼¾-]/u;

/**
 * Why the tax office cannot take a line, as the key of a sentence and what it names; null when it can. A letter of another
 * script among Latin ones is named, because it may look like one of them.
 */
export function lineFault(line: string, kind: LineKind): string | null {
	const foreign = FOREIGN_LETTER.exec(line)?.[0];
	if (foreign && /\p{Script=Latin}/u.test(line)) return `error_letter_foreign:${foreign}`;
	if (foreign) return kind === "address" ? "error_letters_address" : "error_letters_name";
	const sign = (kind === "name" ? NOT_IN_NAMES : NOT_IN_LINES).exec(line)?.[0];
	if (sign) return `${kind === "name" ? "error_name_sign" : "error_line_sign"}:${sign}`;
	if (kind === "name" && /\p{Nd}/u.test(line)) return "error_name_digits";
	return null;
}
