import { latin1 } from "../pdf-text.server.ts";

/**
 * A finished document without what the library drew by lot, so that the same document has the same bytes: the six letters
 * before the name of a part of a font (ISO 32000-1, 9.6.4) are always the same, and the identifier at the end (14.4) is a
 * hash of all the rest. Nothing changes its place. Changes `bytes` and gives them back.
 */
export async function withoutChance(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const text = latin1(bytes);
	for (const { index } of text.matchAll(/(?<=\/)[A-Z]{6}(?=\+SourceSans3-)/g)) bytes.fill(LETTER_A, index, index + 6);
	const end = text.lastIndexOf("/ID [<");
	const identifiers = [...text.slice(end).matchAll(/(?<=<)[0-9A-F]{32}(?=>)/g)].map(({ index }) => end + index);
	for (const at of identifiers) bytes.fill(LETTER_A, at, at + 32);
	const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes), 0, 16));
	const hex = hash.map((byte) => byte.toString(16).padStart(2, "0")).join("");
	const identifier = new TextEncoder().encode(hex.toUpperCase());
	for (const at of identifiers) bytes.set(identifier, at);
	return bytes;
}

const LETTER_A = "A".charCodeAt(0);
