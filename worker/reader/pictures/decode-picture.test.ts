import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPng, pngChunk } from "#test/factories/documents.ts";
import { bytesOf, concatBytes } from "#test/factories/pdf-builder.ts";
import { jpegOf } from "#test/factories/specimens/jpeg-writer.ts";
import { KNOWN_JPEGS } from "#test/factories/specimens/known-jpegs.ts";
import { exifOf, storedAs } from "#test/factories/specimens/orientation.ts";
import { type PngKind, pngOf } from "#test/factories/specimens/png-writer.ts";
import { aPassportSpecimen } from "#test/factories/specimens/specimen.ts";
import { Raster } from "#worker/offline/specimens/png.ts";
import { type DecodedPicture, decodePicture } from "./decode-picture.ts";
import { createPicture } from "./picture.ts";

const samples = resolve(process.env.SAMPLES ?? "../shared/data/documents");

async function decode(bytes: Uint8Array, fileType: "jpeg" | "png", maxSide?: number) {
	const result = await decodePicture(bytes, fileType, maxSide);
	if (!result.ok) throw new Error(result.readError);
	return result;
}

/** Returns the largest difference between a picture's luminance and the expected function. */
function largestDifference(
	{ picture }: { picture: { width: number; luminance: Uint8Array } },
	expected: (x: number, y: number) => number,
) {
	return picture.luminance.reduce((largest, level, index) => {
		const difference = Math.abs(level - expected(index % picture.width, Math.floor(index / picture.width)));
		return Math.max(largest, difference);
	}, 0);
}

const luminanceOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue;
const expectedLuminance = (x: number, y: number) => luminanceOf(40 + x * 2, 60 + y * 3, 200 - x - y);

describe("JPEG", () => {
	it.each(Object.entries(KNOWN_JPEGS))("of type %s shows the drawing", async (_, base64) => {
		const { picture, facts } = await decode(new Uint8Array(Buffer.from(base64, "base64")), "jpeg");
		expect(picture).toMatchObject({ width: 72, height: 56 });
		expect(facts).toMatchObject({ width: 72, height: 56, orientation: 1, software: null, camera: false });
		expect(largestDifference({ picture }, expectedLuminance)).toBeLessThan(6);
	});

	it("yields the highest of the three channels", async () => {
		const { picture } = await decode(new Uint8Array(Buffer.from(KNOWN_JPEGS.withoutSubsampling, "base64")), "jpeg");
		const at = 20 * 72 + 60;
		expect(picture.brightest[at]).toBeGreaterThan(154);
		expect(picture.brightest[at]).toBeLessThan(166);
	});

	it("continues after restart markers", async () => {
		const bytes = jpegOf(drawing(80, 64), 92, null, 3);
		expect(largestDifference(await decode(bytes, "jpeg"), drawingLuminance)).toBeLessThan(6);
	});

	it.each([1, 2, 4])("is decoded at %i eighths without being decoded in full", async (eighths) => {
		const width = { 1: 13_600, 2: 7_600, 4: 3_800 }[eighths] ?? 0;
		const raster = drawing(width, 64);
		const { picture, facts } = await decode(jpegOf(raster, 92), "jpeg");
		expect(facts).toMatchObject({ width, height: 64 });
		expect(picture).toMatchObject({ width: (width * eighths) / 8, height: 8 * eighths });
		const middle = (at: number) => (at + 0.5) * (8 / eighths) - 0.5;
		expect(largestDifference({ picture }, (x, y) => drawingLuminance(middle(x), middle(y)))).toBeLessThan(8);
	});

	it("never exceeds the requested length", async () => {
		const { picture } = await decode(jpegOf(drawing(800, 400), 90), "jpeg", 200);
		expect(picture).toMatchObject({ width: 200, height: 100 });
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8])("with orientation %i is rotated for display", async (orientation) => {
		const bytes = jpegOf(storedAs(orientation, drawing(80, 48)), 92, exifOf(orientation));
		const { picture, facts } = await decode(bytes, "jpeg");
		expect(facts).toMatchObject({ width: 80, height: 48, orientation });
		expect(largestDifference({ picture }, drawingLuminance)).toBeLessThan(6);
	});

	it("shows the available part if truncated, and is unreadable below half", async () => {
		const specimen = aPassportSpecimen({ signaturePage: false, pixelsPerCharacter: 8 });
		expect((await decodePicture(specimen.subarray(0, specimen.length * 0.9), "jpeg")).ok).toBe(true);
		expect(await decodePicture(specimen.subarray(0, specimen.length * 0.3), "jpeg")).toEqual({
			ok: false,
			readError: "unreadable",
		});
	});
});

describe("PNG", () => {
	const light = (x: number, y: number) => (x * 7 + y * 5) % 256;
	it.each<[string, Partial<PngKind>]>([
		["grey", { colour: 0 }],
		["16-bit grey", { colour: 0, depth: 16 }],
		["grey with alpha", { colour: 4 }],
		["colour", { colour: 2 }],
		["16-bit colour", { colour: 2, depth: 16 }],
		["colour with alpha", { colour: 6 }],
		["filter 1", { colour: 2, filter: 1 }],
		["filter 2", { colour: 6, filter: 2 }],
		["filter 3", { colour: 0, filter: 3 }],
		["filter 4", { colour: 2, filter: 4 }],
		["interlaced", { colour: 2, filter: 4, interlaced: true }],
	])("of type %s shows the drawing", async (_, kind) => {
		const png: PngKind = { width: 45, height: 31, depth: 8, colour: 0, ...kind };
		const alpha = { 4: 1, 6: 3 }[png.colour as number] ?? -1;
		const bytes = pngOf(png, (x, y, channel) => {
			if (channel === alpha) return 255;
			return png.depth === 16 ? light(x, y) << 8 : light(x, y);
		});
		expect(largestDifference(await decode(bytes, "png"), light)).toBeLessThanOrEqual(1);
	});

	it.each([1, 2, 4, 8] as const)("with a palette and %i bits shows what was drawn", async (depth) => {
		const palette = Uint8Array.from(
			{ length: 3 << depth },
			(_, index) => Math.floor(index / 3) * (depth === 8 ? 1 : 15),
		);
		const entry = (x: number, y: number) => (x + y) % (1 << depth);
		const bytes = pngOf({ width: 37, height: 20, depth, colour: 3, palette }, entry);
		expect(largestDifference(await decode(bytes, "png"), (x, y) => entry(x, y) * (depth === 8 ? 1 : 15))).toBe(0);
	});

	it("is white where it is transparent", async () => {
		const bytes = pngOf({ width: 10, height: 10, depth: 8, colour: 6 }, (x, _, channel) => (channel < 3 ? 0 : x * 25));
		expect(largestDifference(await decode(bytes, "png"), (x) => 255 - x * 25)).toBeLessThanOrEqual(1);
	});

	it("is downsampled while it is decoded", async () => {
		const bytes = pngOf({ width: 3100, height: 40, depth: 8, colour: 0, filter: 2 }, (x) => (x >> 4) & 255);
		const { picture, facts } = await decode(bytes, "png");
		expect(facts).toMatchObject({ width: 3100, height: 40 });
		expect(picture).toMatchObject({ width: 1550, height: 20 });
		expect(largestDifference({ picture }, (x) => (x >> 3) & 255)).toBeLessThanOrEqual(1);
	});
});

describe("hostile pictures return an error, never an exception", () => {
	const unreadable = { ok: false, readError: "unreadable" };
	const outOfBudget = { ok: false, readError: "out_of_budget" };

	it("for sizes beyond every budget, before anything is unpacked", async () => {
		expect(await decodePicture(aPng(50_000, 50_000, 1), "png")).toEqual(outOfBudget);
		expect(await decodePicture(withSize(jpegOf(drawing(16, 16), 80), 9_000, 9_000), "jpeg")).toEqual(outOfBudget);
		const progressive = new Uint8Array(Buffer.from(KNOWN_JPEGS.progressive, "base64"));
		expect(await decodePicture(withSize(progressive, 5_000, 4_000), "jpeg")).toEqual(outOfBudget);
	});

	it("for pictures that lie about their size", async () => {
		expect(await decodePicture(aPng(4_000, 4_000, 3), "png")).toEqual(unreadable);
		expect(await decodePicture(withSize(jpegOf(drawing(64, 64), 80), 4_000, 4_000), "jpeg")).toEqual(unreadable);
		// Far more data than rows: only the rows in the header are read.
		expect((await decodePicture(withHeader(aPng(100, 2_000), 100, 10), "png")).ok).toBe(true);
	});

	it("for data that is not a picture", async () => {
		for (const fileType of ["jpeg", "png"] as const) {
			for (const bytes of [new Uint8Array(0), bytesOf("hello"), new Uint8Array(5_000).fill(0xff)])
				expect(await decodePicture(bytes, fileType)).toEqual(unreadable);
		}
		expect(await decodePicture(concatBytes("\x89PNG\r\n\x1a\n", pngChunk("IEND", new Uint8Array(0))), "png")).toEqual(
			unreadable,
		);
	});

	it("whatever bytes are changed", async () => {
		const kinds: [Uint8Array, "jpeg" | "png"][] = [
			...Object.values(KNOWN_JPEGS).map((base64): [Uint8Array, "jpeg"] => [Buffer.from(base64, "base64"), "jpeg"]),
			[jpegOf(drawing(80, 64), 92, exifOf(6, "Painter"), 3), "jpeg"],
			[pngOf({ width: 45, height: 31, depth: 8, colour: 6, filter: 4 }, (x, y) => (x * y) & 255), "png"],
			[pngOf({ width: 45, height: 31, depth: 4, colour: 3, palette: new Uint8Array(48) }, (x) => x & 15), "png"],
		];
		const change = fc.record({ at: fc.nat(5_000), byte: fc.nat(255) });
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...kinds),
				fc.array(change, { minLength: 1, maxLength: 12 }),
				async ([bytes, type], changes) => {
					const changed = Uint8Array.from(bytes);
					for (const { at, byte } of changes) changed[at % changed.length] = byte;
					const result: DecodedPicture = await decodePicture(changed, type);
					expect(result.ok || result.readError === "unreadable" || result.readError === "out_of_budget").toBe(true);
				},
			),
			{ numRuns: 600 },
		);
	});

	it.skipIf(!existsSync(samples))("for the hostile samples", async () => {
		const sample = (name: string) => new Uint8Array(readFileSync(join(samples, "hostile-images", name)));
		expect(await decodePicture(sample("bomb.png"), "png")).toEqual(outOfBudget);
		expect((await decodePicture(sample("zero.jpg"), "jpeg")).ok).toBe(false);
		expect((await decodePicture(sample("lie.png"), "png")).ok).toBe(true);
		expect((await decode(sample("12mp.jpg"), "jpeg")).picture).toMatchObject({ width: 2016, height: 1512 });
		expect((await decodePicture(sample("r411.jpg"), "jpeg")).ok).toBe(true);
	});
});

describe("a file's metadata", () => {
	it("names the program that wrote it, and identifies generated pictures", async () => {
		const raster = drawing(32, 32);
		expect((await decode(jpegOf(raster, 80, exifOf(1, "Adobe Photoshop 25.0")), "jpeg")).facts).toMatchObject({
			software: "Adobe Photoshop 25.0",
			generated: false,
			camera: false,
		});
		expect((await decode(jpegOf(raster, 80, exifOf(1, "DALL-E 3")), "jpeg")).facts.generated).toBe(true);
		const chunks = [pngChunk("tEXt", bytesOf("parameters\0a passport\nSteps: 20, Sampler: Euler"))];
		expect(
			(
				await decode(
					pngOf({ width: 8, height: 8, depth: 8, colour: 0, chunks }, () => 9),
					"png",
				)
			).facts.generated,
		).toBe(true);
		const named = [pngChunk("tEXt", bytesOf("Software\0Snipaste"))];
		expect(
			(
				await decode(
					pngOf({ width: 8, height: 8, depth: 8, colour: 0, chunks: named }, () => 9),
					"png",
				)
			).facts,
		).toMatchObject({
			software: "Snipaste",
			generated: false,
		});
	});

	it("identifies a PNG of a screen's size as a screenshot, but not one of another size", async () => {
		const screen = pngOf({ width: 1170, height: 2532, depth: 1, colour: 0 }, () => 1);
		expect((await decode(screen, "png")).facts.screenshot).toBe(true);
		const other = pngOf({ width: 1170, height: 1532, depth: 1, colour: 0 }, () => 1);
		expect((await decode(other, "png")).facts.screenshot).toBe(false);
	});

	it("yields nearly the same hash for all sizes of a picture, and a different one for other pictures", async () => {
		const hashOf = async (options: Parameters<typeof aPassportSpecimen>[0]) =>
			(await decode(aPassportSpecimen({ seed: 5, signaturePage: false, ...options }), "jpeg")).facts.perceptualHash;
		const hash = await hashOf({ pixelsPerCharacter: 12 });
		expect(hash).toMatch(/^[0-9a-f]{16}$/);
		expect(differingBits(hash, await hashOf({ pixelsPerCharacter: 9, quality: 60 }))).toBeLessThanOrEqual(6);
		expect(differingBits(hash, await hashOf({ pixelsPerCharacter: 12, seed: 6, rotation: 20 }))).toBeGreaterThan(12);
	});
});

describe("a rendered page", () => {
	it("may be grey or in colour", () => {
		expect(createPicture(Uint8Array.of(1, 2), 2, 1)).toEqual({
			width: 2,
			height: 1,
			luminance: Uint8Array.of(1, 2),
			brightest: Uint8Array.of(1, 2),
		});
		const red = createPicture(Uint8Array.of(255, 0, 0, 255), 1, 1);
		expect(red).toMatchObject({ luminance: Uint8Array.of(77), brightest: Uint8Array.of(255) });
	});
});

function drawing(width: number, height: number): Raster {
	const raster = new Raster(width, height);
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			raster.mix(x, y, [drawingLuminance(x, y), drawingLuminance(x, y), drawingLuminance(x, y)], 1);
	return raster;
}

/** Asymmetric, so that a wrong orientation is detected. */
function drawingLuminance(x: number, y: number): number {
	return Math.round(128 + 60 * Math.sin(x / 90) + (y / 64) * 50);
}

function withSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
	const changed = Uint8Array.from(jpeg);
	const at = changed.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(changed[index + 1] ?? 0));
	changed.set([height >> 8, height & 255, width >> 8, width & 255], at + 5);
	return changed;
}

/** The CRC is wrong on purpose: our decoder ignores it. */
function withHeader(png: Uint8Array, width: number, height: number): Uint8Array {
	const changed = Uint8Array.from(png);
	new DataView(changed.buffer).setUint32(16, width);
	new DataView(changed.buffer).setUint32(20, height);
	return changed;
}

function differingBits(one: string, other: string): number {
	const bits = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2);
	return bits.replaceAll("0", "").length;
}
