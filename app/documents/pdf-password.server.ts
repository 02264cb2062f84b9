import { createCipheriv, createHash } from "node:crypto";
import { hasEscapedName, lastMatch, readString } from "./pdf-text.server.ts";

/** Pads short passwords to 32 bytes (ISO 32000-1, 7.6.3.3). */
const PADDING = Uint8Array.from([
	0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
	0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);
/** Real encryption dictionaries are far shorter. */
const DICTIONARY_CHARS = 4096;

/**
 * Detects how a PDF is locked. `owner`: it opens without a password and only forbids printing or editing, as many bank
 * statements do. `user`: it is unreadable without the password, which includes every unknown scheme.
 */
export function detectLock(text: string): "none" | "owner" | "user" {
	const last = lastMatch(text, /\/Encrypt\s{0,8}(?:(\d{1,10})\s{1,8}(\d{1,5})\s{1,8}R|<<)/g);
	const isDisguised = hasEscapedName(text, /\/Encrypt(?![A-Za-z0-9])/);
	if (isDisguised || !last) return isDisguised || /\/Encrypt[\s<]/.test(text) ? "user" : "none";
	const start = last[1] === undefined ? last.index : findLastObject(text, last[1], last[2] ?? "0");
	if (start === null) return "user";
	// Crypt filters also have a /Length, in bytes.
	const dictionary = text.slice(start, start + DICTIONARY_CHARS).replace(/\/CF\s{0,8}<<[^()]{0,500}?>>\s{0,8}>>/, "");
	return canOpenWithoutPassword(dictionary, text) ? "owner" : "user";
}

function findLastObject(text: string, number: string, generation: string): number | null {
	return lastMatch(text, new RegExp(`(?<![0-9])${number}\\s{1,8}${generation}\\s{1,8}obj`, "g"))?.index ?? null;
}

function canOpenWithoutPassword(dictionary: string, text: string): boolean {
	if (!/\/Filter\s{0,8}\/Standard\b/.test(dictionary)) return false;
	const revision = readNumber(dictionary, "R");
	const owner = readStringEntry(dictionary, "O");
	const user = readStringEntry(dictionary, "U");
	if (revision === null || !owner || !user || owner.length < 32 || user.length < 32) return false;
	if (revision === 5 || revision === 6) {
		if (user.length < 48) return false;
		const salt = user.subarray(32, 40);
		return isEqual(revision === 5 ? hash("sha256", salt) : hardenedHash(salt), user.subarray(0, 32));
	}
	if (revision < 2 || revision > 4) return false;
	const id = readDocumentId(text);
	const bits = revision === 2 ? 40 : readNumber(dictionary, "V") === 4 ? 128 : (readNumber(dictionary, "Length") ?? 40);
	const permissions = new Uint8Array(new Int32Array([readNumber(dictionary, "P") ?? 0]).buffer);
	const hasPlainMetadata = revision === 4 && /\/EncryptMetadata\s{1,8}false/.test(dictionary);
	const extra = new Uint8Array(hasPlainMetadata ? 4 : 0).fill(0xff);
	const size = Math.min(Math.max(bits >> 3, 5), 16);
	let key = hash("md5", PADDING, owner.subarray(0, 32), permissions, id, extra).subarray(0, size);
	if (revision === 2) return isEqual(rc4(key, PADDING), user.subarray(0, 32));
	for (let round = 0; round < 50; round++) key = hash("md5", key).subarray(0, size);
	let check = hash("md5", PADDING, id);
	for (let round = 0; round < 20; round++)
		check = rc4(
			key.map((byte) => byte ^ round),
			check,
		);
	return isEqual(check, user.subarray(0, 16));
}

/** Computes the hash of revision 6 for an empty password (ISO 32000-2, algorithm 2.B). */
function hardenedHash(salt: Uint8Array): Uint8Array {
	let key = hash("sha256", salt);
	for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
		const block = new Uint8Array(key.length * 64);
		for (let copy = 0; copy < 64; copy++) block.set(key, copy * key.length);
		const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
		const mixed = new Uint8Array(cipher.update(block));
		const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
		key = hash(["sha256", "sha384", "sha512"][remainder] ?? "sha256", mixed);
		last = mixed.at(-1) ?? 0;
	}
	return key.subarray(0, 32);
}

function hash(algorithm: string, ...parts: Uint8Array[]): Uint8Array {
	const digest = createHash(algorithm);
	for (const part of parts) digest.update(part);
	return new Uint8Array(digest.digest());
}

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
	const state = Uint8Array.from({ length: 256 }, (_, index) => index);
	const swap = (a: number, b: number) => {
		const previous = state[a] ?? 0;
		state[a] = state[b] ?? 0;
		state[b] = previous;
	};
	for (let i = 0, j = 0; i < 256; i++) {
		j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
		swap(i, j);
	}
	let i = 0;
	let j = 0;
	return data.map((byte) => {
		i = (i + 1) & 0xff;
		j = (j + (state[i] ?? 0)) & 0xff;
		swap(i, j);
		return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
	});
}

function readNumber(dictionary: string, name: string): number | null {
	const match = new RegExp(`/${name}\\s{1,8}(-?\\d{1,10})`).exec(dictionary)?.[1];
	return match === undefined ? null : Number(match);
}

function readStringEntry(dictionary: string, name: string): Uint8Array | null {
	const match = new RegExp(`/${name}\\s{0,8}(?=[(<])`).exec(dictionary);
	return match ? readString(dictionary, match.index + match[0].length) : null;
}

function readDocumentId(text: string): Uint8Array {
	const match = lastMatch(text, /\/ID\s{0,8}\[\s{0,8}(?=[(<])/g);
	if (!match) return new Uint8Array(0);
	const start = match.index + match[0].length;
	return readString(text.slice(start, start + 512), 0) ?? new Uint8Array(0);
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
	return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
