import * as v from "valibot";
import { requiredLine } from "../person/address.ts";
import { HOUR, MINUTE } from "../time/calendar.ts";

/** Scopes of a key: `cases:read` allows reading cases and events, the others allow changes. */
export const KEY_SCOPES = ["cases:read", "cases:write", "payments:write", "webhooks:write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Maximum number of keys per firm, excluding those replaced by a rotation. */
export const MAX_KEYS = 10;
/** How long a replaced key remains valid after a rotation, in milliseconds. */
export const KEY_OVERLAP = 24 * HOUR;
/** Maximum number of calls per key and window. */
export const MAX_KEY_CALLS = 120;
export const KEY_CALL_WINDOW = MINUTE;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 32;
const CHECK_CHARACTERS = 6;
const FORMAT = new RegExp(`^azn_(live|test)_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`);

/** Returns the CRC-32 (ISO 3309) of an ASCII text. */
function crc32(text: string): number {
	let crc = 0xffffffff;
	for (const character of text) {
		crc ^= character.charCodeAt(0);
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return (crc ^ 0xffffffff) >>> 0;
}

function computeChecksum(text: string): string {
	let remainder = crc32(text);
	let checksum = "";
	for (let position = 0; position < CHECK_CHARACTERS; position += 1) {
		checksum = BASE62.charAt(remainder % BASE62.length) + checksum;
		remainder = Math.floor(remainder / BASE62.length);
	}
	return checksum;
}

/**
 * Builds a key from a prefix, 32 random characters, and six characters of their CRC-32. The format lets secret scanners
 * recognise a leaked key, and the checksum lets us reject a mistyped key without a look-up.
 * @param bytes random bytes; bytes that would favour some characters are skipped, so pass twice as many as needed
 */
export function buildAgentKey(isLive: boolean, bytes: Uint8Array): string {
	const unbiased = [...bytes].filter((byte) => byte < 256 - (256 % BASE62.length));
	const random = unbiased.slice(0, RANDOM_CHARACTERS).map((byte) => BASE62.charAt(byte % BASE62.length));
	if (random.length < RANDOM_CHARACTERS) throw new RangeError("Too few random bytes");
	const text = `azn_${isLive ? "live" : "test"}_${random.join("")}`;
	return text + computeChecksum(text);
}

/** Whether a text has the format and checksum of a key. */
export function isAgentKey(text: string): boolean {
	return FORMAT.test(text) && computeChecksum(text.slice(0, -CHECK_CHARACTERS)) === text.slice(-CHECK_CHARACTERS);
}

/** Returns the beginning of a key, by which people recognise it: 24 bits of 190. */
export function keyPrefix(key: string): string {
	return key.slice(0, "azn_live_".length + 4);
}

/** The form of a new key; errors are message keys. */
export const keySchema = v.object({
	name: requiredLine("error_agent_key_name", 60),
	mode: v.picklist(["live", "test"], "error_agent_key_mode"),
	scopes: v.pipe(v.array(v.picklist(KEY_SCOPES)), v.minLength(1, "error_agent_key_scopes")),
});
