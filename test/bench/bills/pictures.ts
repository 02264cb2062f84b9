import { Resvg } from "@resvg/resvg-js";
import { Raster } from "#worker/offline/specimens/png.ts";
import type { Sheet } from "../../factories/bills/sheet.ts";
import { photograph } from "../../factories/specimens/camera.ts";
import { jpegOf } from "../../factories/specimens/jpeg-writer.ts";
import { SeededRandom } from "../../factories/specimens/seeded-random.ts";

const FONTS = ["Liberation Sans", "Liberation Serif", "Liberation Sans Narrow", "DejaVu Sans", "DejaVu Serif"];
const [WIDTH, HEIGHT] = [595, 842];

/** The sheet as printed, so many pixels wide. */
function printed(sheet: Sheet, width: number, seed: number): Raster {
	const font = FONTS[seed % FONTS.length] as string;
	const size = font.startsWith("DejaVu") ? 0.88 : 1;
	const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
	const texts = sheet.lines.map(
		(line) =>
			`<text x="${line.x}" y="${line.y}" font-family="${font}" font-size="${line.size * size}" font-weight="${line.bold ? 700 : 400}">${escaped(line.text)}</text>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><g fill="#1a1a1e">${texts.join("")}</g></svg>`;
	const drawn = new Resvg(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: true } }).render();
	const raster = new Raster(drawn.width, drawn.height);
	const { pixels } = drawn;
	for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3)
		for (let channel = 0; channel < 3; channel++) raster.pixels[to + channel] = pixels[from + channel] as number;
	return raster;
}

const PLAIN = { exposure: 1, curl: 0, mirrored: false };

/** A sheet on the glass of a scanner, slightly askew: a JPEG of 150 to 200 dots an inch. */
export function scanned(sheet: Sheet, seed: number): Uint8Array {
	const random = new SeededRandom(seed);
	const page = printed(sheet, random.whole(1240, 1654), seed);
	const askew = { ...PLAIN, rotation: random.between(-0.7, 0.7), perspective: 0, glare: 0, desk: 0 };
	const shot = { ...askew, blur: random.between(0.3, 0.7), noise: random.between(2, 6) };
	return jpegOf(photograph(page, shot, random), random.whole(60, 85));
}

/** A sheet on a table, taken from above by hand: leaning, blurred, with a patch of light. */
export function photographed(sheet: Sheet, seed: number): Uint8Array {
	const random = new SeededRandom(seed + 5000);
	const page = printed(sheet, random.whole(1300, 1700), seed);
	const shot = {
		...PLAIN,
		rotation: random.between(-2.5, 2.5),
		perspective: random.between(0.01, 0.05),
		blur: random.between(0.4, 1),
		glare: random.chance(0.4) ? random.between(0.1, 0.4) : 0,
		noise: random.between(3, 9),
		desk: random.between(0.01, 0.04),
	};
	return jpegOf(photograph(page, shot, random), random.whole(55, 80));
}
