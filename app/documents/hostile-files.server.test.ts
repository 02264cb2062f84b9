import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aBillPdf, aLockedPdf, aPassportJpeg, aPdfWith, aPng } from "#test/factories/documents.ts";
import * as hostile from "#test/factories/hostile-documents.ts";
import { inspectFile } from "./inspect.server.ts";

/**
 * Optional samples outside the repository; generated files here and in inspect.server.test.ts cover the essential
 * cases.
 */
const SAMPLES = new URL("../../../shared/data/documents/", import.meta.url);

it("handles two thousand damaged files without an exception", async () => {
	const originals = [
		aPassportJpeg(),
		aPng(60, 40),
		aBillPdf(),
		aLockedPdf(""),
		hostile.aPdfWithPackedScript(),
		aPdfWith([], "/OpenAction [3 0 R /Fit]"),
	];
	const random = seeded(20_261_121);
	for (let run = 0; run < 2000; run++) {
		const damaged = damage(originals[run % originals.length] ?? new Uint8Array(1), random);
		const outcome = await inspectFile(damaged, null);
		if (outcome.ok) expect(outcome.value.fileType).toMatch(/^(jpeg|png|pdf)$/);
		else expect(outcome.failure.code).toMatch(/^file_/);
	}
});

describe.skipIf(!existsSync(SAMPLES))("the sample outside the repository", () => {
	it.each([
		["pdf/enc_user.pdf", "file_password"],
		["pdf/js_incr.pdf", "active_content several_revisions"],
		["pdf/trail_zip.pdf", "trailing_data"],
		["pdf/fake.pdf", "file_wrong_type"],
		["pdf/mi_broken_fixable.pdf", "leading_data"],
		["pdf/mi_blank.pdf", "several_revisions"],
		["pdf/scan_passport.pdf", ""],
		["hostile-images/12mp.jpg", ""],
		["hostile-images/bomb.png", "file_too_many_pixels"],
		["hostile-images/lie.png", "file_corrupt"],
		["hostile-images/zero.jpg", "file_corrupt"],
		["hostile-images/r411.jpg", ""],
		["mrz/az__Passport.png", "extension_mismatch"],
		["address/i2d_free_fiber.pdf", ""],
	])("%s results in %s", async (path, expected) => {
		const outcome = await inspectFile(readFileSync(new URL(path, SAMPLES)), path);
		expect(outcome.ok ? outcome.value.flags.map(({ code }) => code).join(" ") : outcome.failure.code).toBe(expected);
	});
});

type Random = (below: number) => number;

/** Returns the same numbers for the same seed, so that failures are reproducible (mulberry32). */
function seeded(seed: number): Random {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}

/** Flips, cuts, duplicates, removes and overwrites parts of a file. */
function damage(original: Uint8Array, random: Random): Uint8Array {
	let bytes = original.slice();
	for (let times = 1 + random(6); times > 0; times--) {
		const at = random(Math.max(bytes.length, 1));
		const length = 1 + random(64);
		const kind = random(6);
		if (kind === 0) bytes[at] = random(256);
		else if (kind === 1) bytes = bytes.slice(0, at);
		else if (kind === 2)
			bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(random(bytes.length + 1))]);
		else if (kind === 3) bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
		else if (kind === 4) bytes.fill(random(2) ? 0xff : 0, at, at + length);
		else for (let offset = 0; offset < length; offset++) bytes[at + offset] = random(256);
	}
	return bytes;
}
