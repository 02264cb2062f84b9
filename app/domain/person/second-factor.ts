/** A secret for an authenticator app that is not active yet; the form contains it, sealed for one session. */
export type PendingSecret = { sealed: string; path: string; size: number; text: string };

/** Number of recovery codes issued together. */
export const RECOVERY_CODES = 10;
/** Base32 without ambiguous letters (Crockford): a code has 80 bits. */
const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 16;

/** Returns a recovery code from random bytes. */
export function createRecoveryCode(bytes: Uint8Array): string {
	// Five bits of each byte, so that all 32 characters are equally likely.
	return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte & 31]).join("");
}

/** Formats a recovery code in four groups of four. */
export function formatRecoveryCode(code: string): string {
	return code.match(/.{4}/g)?.join("-") ?? code;
}

/** Parses a typed recovery code in any case and grouping; null if it cannot be one. */
export function parseRecoveryCode(typed: string): string | null {
	// Crockford's decoding of ambiguous letters.
	const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
	return code.length === CODE_LENGTH ? code : null;
}
