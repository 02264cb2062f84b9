import { latin1 } from "../pdf-text.server.ts";

/**
 * Replaces the library's random values, so that the same document has the same bytes: the six-letter font subset tag
 * (ISO 32000-1, 9.6.4) becomes constant, and the identifier at the end (14.4) a hash of everything else. In a document
 * with an incremental update (7.5.6) the earlier bytes are unchanged, including the first identifier. Offsets do not
 * change. Changes and returns `bytes`.
 */
export async function makeReproducible(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const text = latin1(bytes);
	// Two subsets of one font must have different tags.
	const letter = text.includes("/AAAAAA+SourceSans3-") ? LETTER_B : LETTER_A;
	for (const { index } of text.matchAll(/(?<=\/)(?!AAAAAA)[A-Z]{6}(?=\+SourceSans3-)/g))
		bytes.fill(letter, index, index + 6);
	const end = text.lastIndexOf("/ID [<");
	const positions = [...text.slice(end).matchAll(/(?<=<)[0-9A-F]{32}(?=>)/g)].map(({ index }) => end + index);
	const identifiers = text.indexOf("/ID [<") < end ? positions.slice(1) : positions;
	for (const position of identifiers) bytes.fill(LETTER_A, position, position + 32);
	const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 16));
	const hex = hash.map((byte) => byte.toString(16).padStart(2, "0")).join("");
	const identifier = new TextEncoder().encode(hex.toUpperCase());
	for (const position of identifiers) bytes.set(identifier, position);
	return bytes;
}

const LETTER_A = "A".charCodeAt(0);
const LETTER_B = "B".charCodeAt(0);
