/** Without letters and figures that are mistaken for each other on paper. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 10;

/**
 * An invented password of the portal: the same for the same application and letter, so that a test knows it.
 * @param letter which letter with a password this is, counted from 1: every letter brings another
 */
export async function inventedPassword(applicationId: string, letter: number): Promise<string> {
	const text = new TextEncoder().encode(`portal ${applicationId} ${letter}`);
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
	return [...hash.slice(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
