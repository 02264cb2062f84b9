import { sha256 } from "../sha256.ts";

/**
 * Without 0, 1, I, L and O, which are easily confused. The number of characters is prime, as the check character
 * requires.
 */
const CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BASE = BigInt(CHARACTERS.length);
const HASH_LENGTH = 7;
const MARK_LENGTH = 4;

/**
 * Returns the eight characters that identify one page of a power of attorney: seven from a hash of application, edition
 * and page, and a check character. With 31^7 codes collisions are possible, so compare a code with those of one
 * application or enforce uniqueness.
 * @param page counted from 1
 */
export async function pageCode(applicationId: string, edition: string, page: number): Promise<string> {
	const digest = await sha256(`${applicationId}\n${page}\n${edition}`);
	let remaining = digest.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
	let code = "";
	for (let index = 0; index < HASH_LENGTH; index += 1) {
		code += CHARACTERS[Number(remaining % BASE)];
		remaining /= BASE;
	}
	return code + checkCharacter(code);
}

/** Parses a typed or scanned code; null if it cannot be valid. */
export function parsePageCode(text: string): string | null {
	const code = (text.toUpperCase().split("/M/").at(-1) ?? "").replace(/[\s-]/g, "");
	if (code.length !== HASH_LENGTH + 1 || [...code].some((letter) => !CHARACTERS.includes(letter))) return null;
	return checkCharacter(code.slice(0, HASH_LENGTH)) === code.at(-1) ? code : null;
}

/** Formats a code for typing, as printed below its QR code. */
export function formatPageCode(code: string): string {
	return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/**
 * Returns the content of the smaller code in the opposite corner, which is too short to identify a page but sufficient
 * to match one.
 */
export function pageMark(code: string): string {
	return code.slice(0, MARK_LENGTH);
}

/** Whether a QR code may be the smaller one of a page. */
export function isPageMark(text: string): boolean {
	return text.length === MARK_LENGTH && [...text].every((letter) => CHARACTERS.includes(letter));
}

/**
 * Returns the content of a page's QR code. In capitals it needs the fewest modules (alphanumeric mode of ISO/IEC
 * 18004), so the route must ignore case.
 * @param origin absolute, without a trailing slash
 */
export function pageLink(origin: string, code: string): string {
	return `${origin}/M/${code}`.toUpperCase();
}

/**
 * Returns the check character, with weights 1 to 7 modulo a prime: any single error and any transposition change it.
 */
function checkCharacter(letters: string): string {
	const sum = [...letters].reduce((total, letter, index) => total + (index + 1) * CHARACTERS.indexOf(letter), 0);
	return CHARACTERS[sum % CHARACTERS.length] ?? "";
}
