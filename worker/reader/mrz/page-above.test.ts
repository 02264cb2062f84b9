import { describe, expect, it } from "vitest";
import { aSpecimen, type SpecimenOptions } from "#test/factories/specimens/specimen.ts";
import type { Surface } from "#test/factories/specimens/surroundings.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import { readMrz } from "./read-mrz.ts";

async function pageAbove(options: SpecimenOptions): Promise<boolean | undefined> {
	const decoded = await decodePicture(aSpecimen({ pixelsPerCharacter: 9, ...options }).jpeg, "jpeg");
	return decoded.ok ? readMrz(decoded.picture)?.pageAbove : undefined;
}

const surroundedBy = (surface: Surface) => ({ surface, top: 0.9, right: 0.3, bottom: 0.2, left: 0.3 });
const SURFACES: Surface[] = ["plain", "wood", "white", "cloth", "letter", "card"];

describe("the page with the signature", () => {
	it.each<[string, SpecimenOptions]>([
		["fills the picture with the data page", { desk: 0 }],
		["is surrounded by a little of the table", { desk: 0.05 }],
		["is seen at an angle", { desk: 0.05, perspective: 0.12 }],
		["is rotated with the data page", { desk: 0.03, rotation: 100 }],
		["is upside down", { desk: 0.03, rotation: 180 }],
		["lies on a wooden table", { surroundings: surroundedBy("wood") }],
		["lies on a white table", { surroundings: surroundedBy("white") }],
		["lies on a letter", { surroundings: surroundedBy("letter") }],
	])("is detected when it %s", async (_how, options) => {
		expect(await pageAbove(options)).toBe(true);
	});

	it.each(SURFACES)("is not confused with the surface around a data page: %s", async (surface) => {
		expect(await pageAbove({ signaturePage: false, surroundings: surroundedBy(surface) })).toBe(false);
	});

	it.each(SURFACES)(
		"is not confused with the surface above a data page as wide as the picture: %s",
		async (surface) => {
			const surroundings = { surface, top: 0.9, right: 0, bottom: 0, left: 0 };
			expect(await pageAbove({ signaturePage: false, surroundings, desk: 0 })).toBe(false);
		},
	);

	it("is not detected when the data page fills the picture", async () => {
		expect(await pageAbove({ signaturePage: false, desk: 0 })).toBe(false);
	});
});
