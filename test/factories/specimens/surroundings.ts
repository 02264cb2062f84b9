import { printLine } from "#worker/offline/specimens/ocr-b.ts";
import { type Colour, Raster } from "#worker/offline/specimens/png.ts";
import { SeededRandom } from "./seeded-random.ts";

/** What a document lies on; `letter` is a written sheet, `card` a desk with another card above the document. */
export type Surface = "plain" | "wood" | "white" | "cloth" | "letter" | "card";

export type Surroundings = {
	surface: Surface;
	/** How much of it shows on each side, in page widths. */
	top: number;
	right: number;
	bottom: number;
	left: number;
};

/** Places a page on a larger surface. `perCharacter` is the width of a printed character, the unit of all sizes. */
export function placedOn(page: Raster, around: Surroundings, perCharacter: number, seed: number): Raster {
	const random = new SeededRandom(seed + 900_000);
	const side = page.width;
	const [top, left] = [Math.round(around.top * side), Math.round(around.left * side)];
	const scene = new Raster(
		page.width + left + Math.round(around.right * side),
		page.height + top + Math.round(around.bottom * side),
		surfaceColour(around.surface, random),
	);
	if (around.surface === "wood") drawGrain(scene, random);
	if (around.surface === "cloth") drawWeave(scene, random);
	if (around.surface === "letter") drawLetter(scene, perCharacter, random);
	if (around.surface === "card")
		drawCard(scene, left + side * 0.1, Math.max(0, top - side * 0.62), side * 0.68, random);
	drawShadow(scene, left, top, page);
	for (let y = 0; y < page.height; y++) {
		const from = y * page.width * 3;
		scene.pixels.set(page.pixels.subarray(from, from + page.width * 3), ((y + top) * scene.width + left) * 3);
	}
	return scene;
}

function surfaceColour(surface: Surface, random: SeededRandom): Colour {
	const grey = random.between(-12, 12);
	if (surface === "white" || surface === "letter") return [238 + grey, 238 + grey, 234 + grey];
	if (surface === "wood") return [168 + grey * 3, 128 + grey * 3, 88 + grey * 2];
	if (surface === "cloth") return [random.between(60, 190), random.between(60, 190), random.between(60, 190)];
	return [random.between(40, 210), random.between(40, 205), random.between(40, 200)];
}

function drawGrain(scene: Raster, random: SeededRandom): void {
	const bands = Array.from({ length: 5 }, () => ({
		wide: random.between(0.02, 0.2),
		bend: random.between(2, 14),
		bends: random.between(0.002, 0.01),
		shift: random.between(0, 9),
	}));
	for (let y = 0; y < scene.height; y++) {
		for (let x = 0; x < scene.width; x++) {
			let dark = 0;
			for (const { wide, bend, bends, shift } of bands)
				dark += Math.max(0, Math.sin(shift + (y + bend * Math.sin(x * bends)) * wide)) ** 4;
			scene.mix(x, y, [92, 58, 32], Math.min(0.6, dark * 0.14));
		}
	}
}

function drawWeave(scene: Raster, random: SeededRandom): void {
	const step = random.between(3, 7);
	for (let y = 0; y < scene.height; y++)
		for (let x = 0; x < scene.width; x++)
			if ((Math.floor(x / step) + Math.floor(y / step)) % 2 === 0) scene.mix(x, y, [30, 30, 34], 0.22);
}

/** Lines of words over the whole sheet. */
function drawLetter(scene: Raster, perCharacter: number, random: SeededRandom): void {
	const size = perCharacter * random.between(0.7, 0.95);
	const words = "DEAR SIR PLEASE FIND THE COPY OF MY PASSPORT WITH THIS LETTER AS YOU ASKED ME KIND REGARDS".split(" ");
	const left = size * 3;
	const ink = { colour: [40, 40, 46] as Colour, opacity: 0.9, weight: 0 };
	for (let y = size * 4; y < scene.height - size * 2; y += size * 2.4) {
		if (random.chance(0.15)) continue;
		let line = "";
		while ((line.length + 9) * size < scene.width - left * 2) line += `${random.oneOf(words)} `;
		printLine(scene, line.trim(), left, y, size, ink);
	}
}

/** A bank card or licence without a zone. */
function drawCard(scene: Raster, left: number, top: number, width: number, random: SeededRandom): void {
	const height = width * 0.63;
	const colour: Colour = [random.between(90, 235), random.between(90, 235), random.between(120, 240)];
	scene.fill(left, top, width, height, colour);
	scene.fill(left + width * 0.06, top + height * 0.2, width * 0.2, height * 0.55, [200, 190, 180]);
	for (let row = 0; row < 5; row++) {
		const y = top + height * (0.2 + row * 0.14);
		scene.fill(left + width * 0.34, y, width * random.between(0.2, 0.5), height * 0.05, [50, 52, 60]);
	}
}

/** Draws the soft shadow that the page casts to one side. */
function drawShadow(scene: Raster, left: number, top: number, page: Raster): void {
	const reach = Math.max(2, Math.round(page.width * 0.012));
	for (let by = reach; by > 0; by--)
		scene.fill(left + by, top + by, page.width, page.height, [20, 18, 16], 0.35 / reach);
}
