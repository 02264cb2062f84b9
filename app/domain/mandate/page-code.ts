import { sha256 } from "../sha256.ts";

/** Without 0, 1, I, L and O, which people take for one another; a prime number of letters, which the check letter needs. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const BASE = BigInt(LETTERS.length);
const SAID = 7;
const MARKED = 4;

/**
 * The eight characters by which one page of a power of attorney is recognised: seven from a hash of application, edition
 * and page, the eighth checks them. 31^7 codes, so that two papers may share one: whoever looks a code up compares it with
 * those of one application, or keeps codes unique.
 *
 * @param page counted from 1
 */
export async function pageCode(applicationId: string, edition: string, page: number): Promise<string> {
	const digest = await sha256(`${applicationId}\n${page}\n${edition}`);
	let left = digest.slice(0, 8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
	let code = "";
	for (let index = 0; index < SAID; index += 1) {
		code += LETTERS[Number(left % BASE)];
		left /= BASE;
	}
	return code + checkLetter(code);
}

/** A code as people type it or as a QR code says it, in one form; null when a letter of it must be wrong. */
export function readPageCode(written: string): string | null {
	const code = (written.toUpperCase().split("/M/").at(-1) ?? "").replace(/[\s-]/g, "");
	if (code.length !== SAID + 1 || [...code].some((letter) => !LETTERS.includes(letter))) return null;
	return checkLetter(code.slice(0, SAID)) === code.at(-1) ? code : null;
}

/** As it is typed under its picture. */
export function spacedCode(code: string): string {
	return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** What the smaller code in the opposite corner says: too little to name a page, enough to belong to one. */
export function pageMark(code: string): string {
	return code.slice(0, MARKED);
}

/** Whether somebody's QR code can be the smaller one of a page. */
export function isPageMark(written: string): boolean {
	return written.length === MARKED && [...written].every((letter) => LETTERS.includes(letter));
}

/**
 * What the QR code of a page says. In capitals it needs the fewest squares (alphanumeric mode of ISO/IEC 18004), so that
 * whoever answers the address must not mind capitals.
 *
 * @param origin absolute, without a trailing slash
 */
export function pageLink(origin: string, code: string): string {
	return `${origin}/M/${code}`.toUpperCase();
}

/** Weights 1 to 7 modulo a prime: any one wrong letter, and any two that changed places, give another. */
function checkLetter(letters: string): string {
	const sum = [...letters].reduce((total, letter, index) => total + (index + 1) * LETTERS.indexOf(letter), 0);
	return LETTERS[sum % LETTERS.length] ?? "";
}
