import * as v from "valibot";
import { requiredLine } from "../person/address.ts";
import { HOUR, MINUTE } from "../time/calendar.ts";

/** What a key may do: `cases:read` sees cases and events, the others act. */
export const KEY_SCOPES = ["cases:read", "cases:write", "payments:write", "webhooks:write"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Keys of a firm at most, without those that a rotation has replaced. */
export const MAX_KEYS = 10;
/** How long a rotated key works on, in milliseconds. */
export const KEY_OVERLAP = 24 * HOUR;
/** Calls of a key in each window of a minute. */
export const KEY_CALLS = 120;
export const KEY_WINDOW = MINUTE;

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 32;
const CHECK_CHARACTERS = 6;
const FORMAT = new RegExp(`^azn_(live|test)_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECK_CHARACTERS}}$`);

/** CRC-32 as in ISO 3309, of a text in ASCII. */
function crc32(text: string): number {
	let crc = 0xffffffff;
	for (const letter of text) {
		crc ^= letter.charCodeAt(0);
		for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return (crc ^ 0xffffffff) >>> 0;
}

function checksumOf(text: string): string {
	let rest = crc32(text);
	let checksum = "";
	for (let place = 0; place < CHECK_CHARACTERS; place += 1) {
		checksum = BASE62.charAt(rest % BASE62.length) + checksum;
		rest = Math.floor(rest / BASE62.length);
	}
	return checksum;
}

/**
 * A key: prefix, 32 random characters, and six characters of their CRC-32, so that scanners for leaked secrets recognise
 * it and a mistyped one is refused without a look-up.
 * @param bytes random; those that would favour some characters are skipped, so pass twice as many as needed
 */
export function agentKeyOf(live: boolean, bytes: Uint8Array): string {
	const fair = [...bytes].filter((byte) => byte < 256 - (256 % BASE62.length));
	const random = fair.slice(0, RANDOM_CHARACTERS).map((byte) => BASE62.charAt(byte % BASE62.length));
	if (random.length < RANDOM_CHARACTERS) throw new RangeError("Too few random bytes");
	const text = `azn_${live ? "live" : "test"}_${random.join("")}`;
	return text + checksumOf(text);
}

/** Whether a text has the format and checksum of a key. */
export function isAgentKey(text: string): boolean {
	return FORMAT.test(text) && checksumOf(text.slice(0, -CHECK_CHARACTERS)) === text.slice(-CHECK_CHARACTERS);
}

/** The beginning of a key, by which people recognise it: 24 bits of 190. */
export function keyPrefix(key: string): string {
	return key.slice(0, "azn_live_".length + 4);
}

/** The form of a new key; errors are message keys. */
export const keySchema = v.object({
	name: requiredLine("error_agent_key_name", 60),
	mode: v.picklist(["live", "test"], "error_agent_key_mode"),
	scopes: v.pipe(v.array(v.picklist(KEY_SCOPES)), v.minLength(1, "error_agent_key_scopes")),
});
