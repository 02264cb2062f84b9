import { beforeAll, describe, expect, it } from "vitest";
import { aPhotographedPage } from "#test/factories/grey-pages.ts";
import { aSpecimen, type SpecimenOptions } from "#test/factories/specimens/specimen.ts";
import { type Typeface, typefaceOf } from "#test/factories/specimens/typeface.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import { createPicture, type Picture } from "../pictures/picture.ts";
import { hasOtherTypeface } from "./ocr-b.ts";
import { readMrz } from "./read-mrz.ts";

async function takePicture(options: SpecimenOptions): Promise<Picture> {
	const decoded = await decodePicture(
		aSpecimen({ signaturePage: false, pixelsPerCharacter: 14, ...options }).jpeg,
		"jpeg",
	);
	if (!decoded.ok) throw new Error("not decoded");
	return decoded.picture;
}

describe("the typeface of a zone", () => {
	const faces = new Map<string, Typeface>();
	beforeAll(async () => {
		for (const font of ["Courier", "Courier-Bold", "Helvetica"] as const) faces.set(font, await typefaceOf(font));
	});

	it.each(["Courier", "Courier-Bold", "Helvetica"])("is recognised as other than OCR-B: %s", async (font) => {
		const zone = await takePicture({ typeface: faces.get(font) ?? null });
		const reading = readMrz(zone);
		expect(reading ? !reading.ocrB : hasOtherTypeface(zone)).toBe(true);
	});

	it("is OCR-B in a readable zone", async () => {
		expect(readMrz(await takePicture({}))?.ocrB).toBe(true);
	});

	it.each([2.2, 3])("is undecided at a blur of %d pixels", async (blur) => {
		const zone = await takePicture({ blur });
		expect(readMrz(zone)?.ocrB ?? true).toBe(true);
		expect(hasOtherTypeface(await takePicture({ blur: 5 }))).toBe(false);
	});

	it("is undecided for letters that are too small", async () => {
		for (const pixelsPerCharacter of [4, 5])
			expect(hasOtherTypeface(await takePicture({ pixelsPerCharacter }))).toBe(false);
	});

	it("is undecided without a zone", () => {
		const { width, height, pixels } = aPhotographedPage();
		expect(hasOtherTypeface(createPicture(pixels, width, height))).toBe(false);
	});
});
