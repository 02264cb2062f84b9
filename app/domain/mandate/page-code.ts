import { sha256 } from "../sha256.ts";

/**
 * Without 0, 1, I, L and O, which are easily confused; the number of letters is prime, as the check letter requires.
 */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BASE = BigInt(LETTERS.length);
const HASH_LETTERS = 7;
const MARK_LETTERS = 4;

/**
 * Returns the eight characters that identify one page of a power of attorney: seven from a hash of application,
 * edition and page, and a check letter. With 31^7 codes collisions are possible: compare a code with those of one
 * application, or enforce uniqueness.
 * @param page counted from 1
 */
export async function pageCode(applicationId: string, edition: string, page: number): Promise<string> {
	const digest = await sha256(`${applicationId}\n${page}\n${edition}`);
	let remaining = digest.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
	let code = "";
	for (let index = 0; index < HASH_LETTERS; index += 1) {
		code += LETTERS[Number(remaining % BASE)];
		remaining /= BASE;
	}
	return code + checkLetter(code);
}

/** Normalises a code as typed or from a QR code; null if a letter must be wrong. */
export function readPageCode(text: string): string | null {
	const code = (text.toUpperCase().split("/M/").at(-1) ?? "").replace(/[\s-]/g, "");
	if (code.length !== HASH_LETTERS + 1 || [...code].some((letter) => !LETTERS.includes(letter))) return null;
	return checkLetter(code.slice(0, HASH_LETTERS)) === code.at(-1) ? code : null;
}

/** Formats a code for typing, as printed below its QR code. */
export function spacedCode(code: string): string {
	return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/**
 * Returns the content of the smaller code in the opposite corner: too short to identify a page, enough to match one.
 */
export function pageMark(code: string): string {
	return code.slice(0, MARK_LETTERS);
}

/** Whether a QR code can be the smaller one of a page. */
export function isPageMark(text: string): boolean {
	return text.length === MARK_LETTERS && [...text].every((letter) => LETTERS.includes(letter));
}

/**
 * Returns the content of a page's QR code. In capitals it needs the fewest squares (alphanumeric mode of ISO/IEC 18004), so the
 * route must ignore case.
 *
 * @param origin absolute, without a trailing slash
 */
export function pageLink(origin: string, code: string): string {
	return `${origin}/M/${code}`.toUpperCase();
}

/** Weights 1 to 7 modulo a prime: any single error and any transposition change it. */
function checkLetter(letters: string): string {
	const sum = [...letters].reduce((total, letter, index) => total + (index + 1) * LETTERS.indexOf(letter), 0);
	return LETTERS[sum % LETTERS.length] ?? "";
}
