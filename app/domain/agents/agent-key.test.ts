import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildAgentKey, isAgentKey, keyPrefix } from "./agent-key.ts";

const BASE62 = /[0-9A-Za-z]/;

function randomKey(live: boolean): string {
	return buildAgentKey(live, crypto.getRandomValues(new Uint8Array(64)));
}

describe("an agent's key", () => {
	it("contains its mode and ends with the CRC-32 of the preceding characters", () => {
		const key = randomKey(true);
		expect(key).toMatch(/^azn_live_[0-9A-Za-z]{38}$/);
		expect(randomKey(false)).toMatch(/^azn_test_/);
		const alphabet = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
		const checksum = [...key.slice(-6)].reduce((sum, letter) => sum * 62 + alphabet.indexOf(letter), 0);
		expect(checksum).toBe(crc32(key.slice(0, -6)));
		expect(keyPrefix(key)).toBe(key.slice(0, 13));
	});

	it("is recognised, but not with any one character changed", () => {
		for (let times = 0; times < 20; times += 1) {
			const key = randomKey(times % 2 === 0);
			expect(isAgentKey(key)).toBe(true);
			for (let at = "azn_live_".length; at < key.length; at += 1) {
				const other = key[at] === "a" ? "b" : "a";
				expect(BASE62.test(other)).toBe(true);
				expect(isAgentKey(key.slice(0, at) + other + key.slice(at + 1)), key).toBe(false);
			}
		}
		expect(isAgentKey(`${randomKey(true)} `)).toBe(false);
	});

	it("needs enough fair random bytes", () => {
		expect(() => buildAgentKey(true, new Uint8Array(64).fill(255))).toThrow(RangeError);
	});
});
