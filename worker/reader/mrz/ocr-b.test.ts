import { beforeAll, describe, expect, it } from "vitest";
import { aPhotographedPage } from "#test/factories/grey-pages.ts";
import { aSpecimen, type SpecimenOptions } from "#test/factories/specimens/specimen.ts";
import { type Typeface, typefaceOf } from "#test/factories/specimens/typeface.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import { createPicture, type Picture } from "../pictures/picture.ts";
import { hasOtherTypeface } from "./ocr-b.ts";
import { readMrz } from "./read-mrz.ts";

async function picture(options: SpecimenOptions): Promise<Picture> {
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
		const shown = await picture({ typeface: faces.get(font) ?? null });
		const reading = readMrz(shown);
		expect(reading ? !reading.ocrB : hasOtherTypeface(shown)).toBe(true);
	});

	it("is OCR-B in a readable zone", async () => {
		expect(readMrz(await picture({}))?.ocrB).toBe(true);
	});

	it.each([2.2, 3])("is undecided at a blur of %d pixels", async (blur) => {
		const shown = await picture({ blur });
		expect(readMrz(shown)?.ocrB ?? true).toBe(true);
		expect(hasOtherTypeface(await picture({ blur: 5 }))).toBe(false);
	});

	it("is undecided for letters that are too small", async () => {
		for (const pixelsPerCharacter of [4, 5])
			expect(hasOtherTypeface(await picture({ pixelsPerCharacter }))).toBe(false);
	});

	it("is undecided without a zone", () => {
		const { width, height, pixels } = aPhotographedPage();
		expect(hasOtherTypeface(createPicture(pixels, width, height))).toBe(false);
	});
});
