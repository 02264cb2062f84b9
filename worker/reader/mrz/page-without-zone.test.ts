import { describe, expect, it } from "vitest";
import { photograph } from "#test/factories/specimens/camera.ts";
import { jpegOf } from "#test/factories/specimens/jpeg-writer.ts";
import { drawPage } from "#test/factories/specimens/page-drawing.ts";
import { SeededRandom } from "#test/factories/specimens/seeded-random.ts";
import { placedOn, type Surface } from "#test/factories/specimens/surroundings.ts";
import { Raster } from "#worker/offline/specimens/png.ts";
import { decodePicture } from "../pictures/decode-picture.ts";
import { canBePage, hasWriting } from "./page-without-zone.ts";

async function passesCheck(scene: Raster, check = canBePage): Promise<boolean> {
	const camera = { rotation: 2, perspective: 0, blur: 0.5, glare: 0, noise: 3, desk: -0.05, exposure: 1, curl: 0 };
	const photo = photograph(scene, { ...camera, mirrored: false }, new SeededRandom(1));
	const decoded = await decodePicture(jpegOf(photo, 85, null), "jpeg");
	return decoded.ok && check(decoded.picture);
}

function pageOnTable(surface: Surface, page = new Raster(900, 4, [160, 150, 140]), seed = 1): Raster {
	return placedOn(page, { surface, top: 0.5, right: 0.2, bottom: 0.5, left: 0.2 }, 12, seed);
}

function signaturePage(): Raster {
	const look = { pixelsPerCharacter: 12, weight: 0, ink: 1, guilloche: 0.5, typeface: null, print: null, scratches: 0 };
	const spread = drawPage("TD3", ["", ""], { ...look, signaturePage: true }, new SeededRandom(3));
	const page = new Raster(spread.width, spread.height / 2 - 8);
	page.pixels.set(spread.pixels.subarray(0, page.pixels.length));
	return page;
}

describe("a second picture", () => {
	it("may show the page with the signature", async () => {
		expect(await passesCheck(pageOnTable("plain", signaturePage()))).toBe(true);
	});

	it.each<Surface>(["plain", "white", "cloth"])("of a table shows no page: %s", async (surface) => {
		expect(await passesCheck(pageOnTable(surface))).toBe(false);
	});

	it.each([4])("of a wooden table shows no page: %i", async (seed) => {
		expect(await passesCheck(pageOnTable("wood", new Raster(900, 4, [160, 110, 80]), seed))).toBe(false);
	});

	it("may show the page with the signature on a wooden table", async () => {
		expect(await passesCheck(pageOnTable("wood", signaturePage(), 4))).toBe(true);
	});

	it("of a letter shows no page", async () => {
		expect(await passesCheck(pageOnTable("letter"))).toBe(false);
	});

	it("has writing if it shows a letter, but not if it shows a signature", async () => {
		expect(await passesCheck(pageOnTable("letter"), hasWriting)).toBe(true);
		expect(await passesCheck(pageOnTable("plain", signaturePage()), hasWriting)).toBe(false);
	});
});
