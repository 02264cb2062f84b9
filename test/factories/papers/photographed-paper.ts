import { PDFiumLibrary } from "@hyzyla/pdfium";
import encodeQR from "qr";
import { type Colour, Raster } from "#worker/offline/specimens/png.ts";
import { photograph, type Shot } from "../specimens/camera.ts";
import { jpegOf } from "../specimens/jpeg-writer.ts";
import { SeededRandom } from "../specimens/seeded-random.ts";

/** Pixels per point: a sheet of 1250 by 1768, as it is on a photograph of 1500 by 2000. */
const SCALE = 2.1;
/** Centres of four dots, from the nearest corner of the sheet, and half their side; in points. */
export const DOT = { inset: 30, reach: 5 };
const INK: Colour = [20, 20, 24];
const WHITE: Colour = [255, 255, 255];

/**
 * What each page of a PDF looks like, printed on white.
 * @param scale pixels per point; the other functions here assume the default
 */
export async function printedPages(pdf: Uint8Array, scale = SCALE): Promise<Raster[]> {
	const library = await PDFiumLibrary.init();
	const document = await library.loadDocument(pdf);
	const pages: Raster[] = [];
	for (const page of document.pages()) {
		const { data, width, height } = await page.render({ scale, render: "bitmap" });
		pages.push(rasterOf(data, width, height));
	}
	document.destroy();
	library.destroy();
	return pages;
}

function rasterOf(rgba: Uint8Array, width: number, height: number): Raster {
	const raster = new Raster(width, height);
	const { pixels } = raster;
	for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3)
		for (let channel = 0; channel < 3; channel++) pixels[to + channel] = rgba[from + channel] as number;
	return raster;
}

/** The page with a dot near each corner, by which a test checks whether it was straightened. */
export function withDots(page: Raster): Raster {
	const dotted = copied(page);
	const side = 2 * DOT.reach * SCALE;
	const near = (DOT.inset - DOT.reach) * SCALE;
	for (const x of [near, page.width - near - side])
		for (const y of [near, page.height - near - side]) dotted.fill(x, y, side, side, INK);
	return dotted;
}

/** The page with a QR code on it, its upper left corner and the side of one square in points. */
export function withQr(page: Raster, text: string, { x, y, square }: { x: number; y: number; square: number }): Raster {
	const marked = copied(page);
	for (const [row, squares] of encodeQR(text, "raw", { ecc: "medium", border: 4 }).entries())
		for (const [column, dark] of squares.entries()) {
			const [left, top] = [x + column * square, y + row * square].map((points) => points * SCALE) as [number, number];
			marked.fill(left, top, square * SCALE, square * SCALE, dark ? INK : WHITE);
		}
	return marked;
}

/** The page with something white over the code in its lower right corner, or the one in its upper left. */
export function withCovered(page: Raster, corner: "code" | "mark"): Raster {
	const covered = copied(page);
	const side = 100 * SCALE;
	if (corner === "mark") covered.fill(40 * SCALE, 35 * SCALE, side, side, WHITE);
	else covered.fill(page.width - 145 * SCALE, page.height - 145 * SCALE, side, side, WHITE);
	return covered;
}

/** Two sheets on one desk, side by side. */
export function sideBySide(left: Raster, right: Raster): Raster {
	const gap = 30;
	const both = new Raster(left.width + gap + right.width, Math.max(left.height, right.height), [96, 84, 70]);
	for (const [page, from] of [
		[left, 0],
		[right, left.width + gap],
	] as const)
		for (let y = 0; y < page.height; y++)
			both.pixels.set(page.pixels.subarray(y * page.width * 3, (y + 1) * page.width * 3), (y * both.width + from) * 3);
	return both;
}

/**
 * An ordinary photograph of a page on a desk: up to 15 degrees askew, every third one upside down, seen at a slant, with the
 * edge of a shadow across it, a little out of focus. The same for the same seed.
 */
export function photographOf(page: Raster, seed: number, taken: Partial<Shot> = {}): Uint8Array {
	const random = new SeededRandom(seed);
	const rotation = random.between(-15, 15) + (seed % 3 === 0 ? 180 : 0);
	const shot = {
		rotation,
		perspective: random.between(0, 0.22),
		blur: random.between(0.4, 1.1),
		noise: random.between(2, 6),
		glare: 0,
		desk: random.between(0.01, 0.04),
		exposure: random.between(0.8, 1),
		curl: 0,
		mirrored: false,
		...taken,
	};
	const photo = photograph(inShadow(page, random), shot, random);
	return jpegOf(photo, 72);
}

/** A third to two thirds of the light is gone on one side of a line across the page. */
function inShadow(page: Raster, random: SeededRandom): Raster {
	const shaded = copied(page);
	const { pixels } = shaded;
	const angle = random.between(0, 2 * Math.PI);
	const [right, down] = [Math.cos(angle), Math.sin(angle)];
	const lost = random.between(0.35, 0.65);
	const soft = page.width * random.between(0.01, 0.05);
	for (let y = 0, index = 0; y < page.height; y++) {
		for (let x = 0; x < page.width; x++, index += 3) {
			const beyond = (x - page.width / 2) * right + (y - page.height / 2) * down;
			if (beyond <= 0) continue;
			const light = 1 - lost * Math.min(1, beyond / soft);
			for (let channel = index; channel < index + 3; channel++) pixels[channel] = (pixels[channel] as number) * light;
		}
	}
	return shaded;
}

function copied(page: Raster): Raster {
	const copy = new Raster(page.width, page.height);
	copy.pixels.set(page.pixels);
	return copy;
}
