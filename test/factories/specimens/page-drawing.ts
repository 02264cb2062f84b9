import { printLine } from "#worker/offline/specimens/ocr-b.ts";
import { type Colour, Raster } from "#worker/offline/specimens/png.ts";
import type { SpecimenFormat } from "#worker/offline/specimens/zone-lines.ts";
import { CAPITAL, type PrintedPage } from "./printed-page.ts";
import { printWords } from "./printed-words.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { printIn, type Typeface } from "./typeface.ts";

/** Millimetres from one letter of the zone to the next. */
const PITCH = 2.54;
/** Width and height of a page in millimetres (ICAO 9303-3, 3.1; the French card is as large as TD2). */
const PAGES: Record<SpecimenFormat, readonly [number, number]> = {
	TD3: [125, 88],
	TD2: [105, 74],
	TD1: [85.6, 54],
	FRID: [105, 74],
};
/** Distance of the last baseline from the lower edge, and between lines, in millimetres. */
const LAST_LINE = { TD3: 9.5, TD2: 9.5, TD1: 5.5, FRID: 9.5 } as const;
const LINE_DISTANCE = { TD3: 6.35, TD2: 6.35, TD1: 6, FRID: 6.35 } as const;

export type PageLook = {
	pixelsPerCharacter: number;
	/** Bolder or lighter strokes, by pitches; around 0. */
	weight: number;
	/** Blackness of the ink, 0 to 1. */
	ink: number;
	/** Strength of the pattern under the letters, 0 to 1. */
	guilloche: number;
	/** A second page above the first, as an opened passport shows it. */
	signaturePage: boolean;
	/** A font other than OCR-B for the zone. */
	typeface: Typeface | null;
	/** How many light scratches go through letters of the zone. */
	scratches: number;
	/** Words in place of the bars. */
	print: PrintedPage | null;
};

/** Draws the page of a fictitious document, with bars instead of words unless some are given. */
export function drawPage(
	format: SpecimenFormat,
	lines: readonly string[],
	look: PageLook,
	random: SeededRandom,
): Raster {
	const perMillimetre = look.pixelsPerCharacter / PITCH;
	const [width, height] = PAGES[format].map((length) => length * perMillimetre) as [number, number];
	const top = look.signaturePage ? height : 0;
	const paper: Colour = [random.between(225, 250), random.between(228, 250), random.between(215, 245)];
	const page = new Raster(width, top + height, paper);
	drawGuilloche(page, look.guilloche, random);
	if (look.signaturePage) drawSignaturePage(page, height);
	drawHead(page, top, width, height * (format === "TD1" ? 0.85 : 1));
	if (look.print) drawPrint(page, top, look.print, perMillimetre);
	else drawBars(page, top, width, height * (format === "TD1" ? 0.85 : 1), random);
	const darkness = 20 + (1 - look.ink) * 110;
	const ink = { colour: [darkness, darkness, darkness + 6] as Colour, opacity: 0.95, weight: look.weight };
	const left = (width - (lines[0]?.length ?? 0) * look.pixelsPerCharacter) / 2;
	for (const [index, line] of lines.entries()) {
		const up = LAST_LINE[format] + (lines.length - 1 - index) * LINE_DISTANCE[format];
		const baseline = top + height - up * perMillimetre;
		if (look.typeface) printIn(look.typeface, page, line, left, baseline, look.pixelsPerCharacter, ink);
		else printLine(page, line, left, baseline, look.pixelsPerCharacter, ink);
	}
	if (look.scratches > 0) {
		const foot = top + height - LAST_LINE[format] * perMillimetre;
		const reach = (lines.length - 1) * LINE_DISTANCE[format] * perMillimetre;
		for (let count = 0; count < look.scratches; count++)
			scratch(page, left + random.next() * (width - left * 2), foot - random.next() * reach, look, random);
	}
	return page;
}

/** A light line through a letter or two, where the ink came off. */
function scratch(page: Raster, x: number, y: number, look: PageLook, random: SeededRandom): void {
	const pitch = look.pixelsPerCharacter;
	const angle = random.between(0, Math.PI);
	const wide = pitch * random.between(0.08, 0.25);
	for (let along = 0; along < pitch * random.between(0.5, 2); along += 0.5)
		page.fill(x + along * Math.cos(angle), y - pitch * 0.6 + along * Math.sin(angle), wide, wide, [236, 236, 228], 0.8);
}

/** Waves of fine lines in two colours, as under every passport page. */
function drawGuilloche(page: Raster, strength: number, random: SeededRandom): void {
	const waves = Array.from({ length: 3 }, () => ({
		colour: random.oneOf<Colour>([
			[200, 120, 110],
			[110, 150, 190],
			[130, 170, 120],
			[190, 170, 90],
		]),
		across: random.between(-0.25, 0.25),
		down: random.between(0.15, 0.6) * random.oneOf([-1, 1]),
		bend: random.between(1, 5),
		bends: random.between(0.01, 0.06),
	}));
	for (const { colour, across, down, bend, bends } of waves) {
		for (let x = 0; x < page.width; x++) {
			const shift = x * across + bend * Math.sin(x * bends);
			for (let y = 0; y < page.height; y++) {
				const height = Math.sin(shift + y * down);
				if (height > 0.6) page.mix(x, y, colour, (height - 0.6) * strength);
			}
		}
	}
}

function drawSignaturePage(page: Raster, height: number): void {
	const line: Colour = [90, 90, 96];
	page.fill(0, height - 1, page.width, 2, [150, 146, 140]);
	page.fill(page.width * 0.1, height * 0.72, page.width * 0.6, 1.5, line);
	for (let stroke = 0; stroke < page.width * 0.45; stroke++) {
		const y = height * 0.66 + Math.sin(stroke * 0.11) * height * 0.05 + Math.sin(stroke * 0.043) * height * 0.04;
		page.fill(page.width * 0.14 + stroke, y, 2, 2.5, [30, 40, 110]);
	}
}

function drawPrint(page: Raster, top: number, { face, rows }: PrintedPage, perMillimetre: number): void {
	for (const { text, x, y, size } of rows) {
		// A capital letter is 0.7 of its size high.
		const ink = { colour: [34, 36, 44] as Colour, opacity: 0.92 };
		printWords(face, page, text, x * perMillimetre, top + y * perMillimetre, (size / CAPITAL) * perMillimetre, ink);
	}
}

/** No real person. */
function drawHead(page: Raster, top: number, width: number, height: number): void {
	page.fill(width * 0.05, top + height * 0.14, width * 0.24, height * 0.5, [205, 210, 214]);
	const [middleX, middleY, radius] = [width * 0.17, top + height * 0.34, height * 0.12];
	for (let y = -radius; y < radius * 2.3; y++) {
		const half = y < radius ? Math.sqrt(Math.max(0, radius ** 2 - y ** 2)) * 0.85 : radius * 1.25;
		page.fill(middleX - half, middleY + y, half * 2, 1, y < radius ? [168, 136, 118] : [74, 84, 110]);
	}
}

/** Bars of different lengths instead of words: nothing to read. */
function drawBars(page: Raster, top: number, width: number, height: number, random: SeededRandom): void {
	for (let row = 0; row < 6; row++) {
		const y = top + height * (0.15 + row * 0.085);
		page.fill(width * 0.34, y, width * 0.1, height * 0.014, [140, 144, 150]);
		page.fill(width * 0.34, y + height * 0.026, width * random.between(0.12, 0.42), height * 0.032, [48, 50, 58]);
	}
}
