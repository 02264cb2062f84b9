/** A secret for an authenticator app that is not in use yet: the form carries it, sealed for one session. */
export type PendingSecret = { sealed: string; path: string; size: number; text: string };

/** Recovery codes that a person gets at once. */
export const RECOVERY_CODES = 10;
/** 80 bits in base32 without ambiguous letters (Crockford). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** A recovery code of random bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
	// 32 letters: five bits of each byte, every letter equally likely.
	return [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte & 31]).join("");
}

/** A recovery code as people read it: four groups of four. */
export function formatRecoveryCode(code: string): string {
	return code.match(/.{4}/g)?.join("-") ?? code;
}

/** The recovery code that was typed, in any case and grouping; null if it cannot be one. */
export function parseRecoveryCode(typed: string): string | null {
	// Crockford's decoding of ambiguous letters.
	const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
	return code.length === LENGTH ? code : null;
}
