import { describe, expect, it } from "vitest";
import type { MrzReading } from "#app/domain/documents/document-facts.ts";
import { isReliableReading } from "#app/domain/documents/mrz.ts";
import { jpegOf } from "#test/factories/specimens/jpeg-writer.ts";
import { randomSpecimen } from "#test/factories/specimens/random-specimen.ts";
import { aSpecimen, type Specimen, type SpecimenOptions } from "#test/factories/specimens/specimen.ts";
import { combinePictures } from "#worker/offline/specimens/png.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import { findZones, readMrz } from "./read-mrz.ts";

const TODAY = "2026-11-21";

async function read(options: SpecimenOptions): Promise<{ specimen: Specimen; reading: MrzReading | null }> {
	const specimen = aSpecimen(options);
	const decoded = await decodePicture(specimen.jpeg, "jpeg");
	return { specimen, reading: decoded.ok ? readMrz(decoded.picture) : null };
}

async function expectReadInFull(options: SpecimenOptions): Promise<MrzReading> {
	const { specimen, reading } = await read(options);
	expect(reading?.lines).toEqual(specimen.lines);
	expect(reading?.format).toBe(specimen.format);
	expect(isReliableReading(reading as MrzReading, TODAY)).toBe(true);
	return reading as MrzReading;
}

const small: SpecimenOptions = { signaturePage: false, pixelsPerCharacter: 12 };

describe("a zone is read in full", () => {
	it.each<[string, SpecimenOptions]>([
		["of a passport", {}],
		["of a three-line card", { format: "TD1", number: "L01X00T47" }],
		["of a two-line card", { format: "TD2", optional: "L4711" }],
		["of the old French card", { format: "FRID", issuer: "FRA", number: "880692", optional: "923" }],
		["upside down", { ...small, rotation: 180 }],
		["sideways", { ...small, rotation: 90 }],
		["sideways in the other direction", { rotation: 270 }],
		["at an angle, in perspective, with glare and noise", { rotation: 21, perspective: 0.12, noise: 7, glare: 0.4 }],
		[
			"whose lines are first found side by side",
			{ seed: 12, number: "XN5820122", expiry: "2031-11-25", person: { givenNames: "MARTA", surname: "OQUENDO" } },
		],
		["in a small picture with strong compression", { pixelsPerCharacter: 8, quality: 45 }],
		[
			"of a German, whose country code has one letter",
			{ ...small, person: { nationality: "D", surname: "MUSTERFRAU VON DER AUE" } },
		],
	])("%s", async (_, options) => {
		await expectReadInFull(options);
	});

	it.each<[string, SpecimenOptions]>([
		["with a tenth of the light", { ...small, exposure: 0.1, noise: 0.5 }],
		["with a sixth of the light, rotated", { ...small, exposure: 0.16, noise: 1, rotation: 185 }],
		["mirrored", { ...small, mirrored: true }],
		["mirrored and sideways", { ...small, mirrored: true, rotation: 90 }],
		["on bent paper", { ...small, curl: 0.06 }],
	])("%s", async (_, options) => {
		await expectReadInFull(options);
	});

	it.each<[string, number]>([
		["with glare on the first letter of its names, which line detection missed", 111],
		["with a 0 that looks like an O, by the composite check digit", 165],
		["with a Y always recognised as X, by the composite check digit of the old French card", 339],
		["with a country code that does not exist, one letter away from one that does", 207],
		["with a letter in a name that three readings together get right", 370],
	])("%s", async (_, seed) => {
		const { specimen, reading } = await read(randomSpecimen(seed).options);
		expect(reading?.lines).toEqual(specimen.lines);
	});

	it.each([165, 207, 339])("but is left to staff if a letter had to be inferred: %i", async (seed) => {
		const { reading } = await read(randomSpecimen(seed).options);
		expect(reading && isReliableReading(reading, TODAY)).toBe(false);
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8])("whatever its EXIF orientation: %i", async (orientation) => {
		await expectReadInFull({ ...small, orientation });
	});
});

describe("several zones in one picture", () => {
	it.each<[string, SpecimenOptions, SpecimenOptions]>([
		["of two passports", {}, { person: { surname: "OQUENDO", givenNames: "MARTA" } }],
		["of a passport and a card that lies upside down", {}, { format: "TD1", number: "L01X00T47", rotation: 180 }],
	])("are all read: %s", async (_what, ...options) => {
		const specimens = options.map((one) => aSpecimen({ ...small, ...one }));
		const decoded = await decodePicture(jpegOf(combinePictures(specimens.map(({ picture }) => picture)), 85), "jpeg");
		const zones = decoded.ok ? findZones(decoded.picture) : [];
		const lines = zones.map(({ reading }) => reading.lines.join());
		expect(new Set(lines)).toEqual(new Set(specimens.map((one) => one.lines.join())));
	});

	it("are not found in a picture with one", async () => {
		const decoded = await decodePicture(aSpecimen().jpeg, "jpeg");
		expect(decoded.ok && findZones(decoded.picture)).toHaveLength(1);
	});
});

describe("the facts of a zone", () => {
	it("include the size of its letters", async () => {
		expect((await expectReadInFull({ ...small, signaturePage: true, desk: 0.01 })).pixelsPerCharacter).toBeCloseTo(
			12,
			0,
		);
	});

	it("exclude a blurred reading", async () => {
		for (const blur of [3, 5]) {
			const { specimen, reading } = await read({ ...small, blur });
			const isReliable = reading !== null && isReliableReading(reading, TODAY);
			expect(isReliable && reading.lines.join() !== specimen.lines.join()).toBe(false);
			if (blur >= 5) expect(isReliable).toBe(false);
		}
	});

	it("exclude a zone with wrong check digits", async () => {
		const lines = aSpecimen().lines.map((line) => line.replace("8803148", "8803147"));
		const { reading } = await read({ ...small, lines });
		expect(reading && isReliableReading(reading, TODAY)).toBe(false);
	});
});
