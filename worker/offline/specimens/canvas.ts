import metrics from "./letters.json" with { type: "json" };
import bold from "./letters-bold.png?inline";
import regular from "./letters-regular.png?inline";
import { printLine } from "./ocr-b.ts";
import { encodePng, type IndexedPicture, readGreyscale } from "./png.ts";
import portraits from "./portraits.png?inline";

/** Red, green and blue. */
type Colour = readonly [number, number, number];
/** The inks of a page. */
export type Inks = { paper: Colour; first: Colour; second: Colour; accent: Colour };
type Ink = "first" | "second" | "dark" | "pen" | "accent";

/** Each ink has sixteen steps from the paper's colour to its own. */
const STEPS = 16;
const SHADED_INKS: readonly Ink[] = ["first", "second", "dark", "pen", "accent"];
const GREYS = { from: SHADED_INKS.length * STEPS, steps: 64 };
const WHITES = GREYS.from + GREYS.steps;
const TABLE_COLOUR = WHITES + STEPS;
const DARK: Colour = [34, 36, 44];
const PEN: Colour = [28, 42, 120];

const PORTRAIT = { width: 150, height: 192, women: 4, men: 4 };

/** A page drawn pixel by pixel, in a few inks. */
export class Canvas implements IndexedPicture {
	readonly pixels: Uint8Array;
	readonly width: number;
	readonly height: number;

	constructor(width: number, height: number) {
		this.width = width;
		this.height = height;
		this.pixels = new Uint8Array(width * height);
	}

	/** @param strength 0 to 1 */
	fill(x: number, y: number, width: number, height: number, ink: Ink | "table" | "paper", strength = 1): void {
		const index = ink === "table" ? TABLE_COLOUR : ink === "paper" ? 0 : toInkIndex(ink, strength);
		for (let row = Math.max(0, Math.round(y)); row < Math.min(this.height, Math.round(y + height)); row += 1)
			this.pixels.fill(index, row * this.width + Math.round(x), row * this.width + Math.round(x + width));
	}

	/** Draws waves of fine lines over the whole page, like the background of a passport. @param kind 0 to 2 */
	drawWaves(kind: number): void {
		this.pixels.set(getWaves(this.width, this.height, kind));
	}

	/** Draws text of `size` pixels with its baseline at `y`, and returns its width. */
	drawText(
		text: string,
		x: number,
		y: number,
		size: number,
		options: { bold?: boolean; ink?: Ink; strength?: number; white?: boolean } = {},
	): number {
		let offsetX = x;
		for (const character of text) {
			const glyph = getGlyph(character, size, options.bold ?? false);
			if (glyph.width > 0)
				this.#drawGlyph(glyph, Math.round(offsetX) - glyph.left, Math.round(y) - glyph.foot, options);
			offsetX += glyph.advance;
		}
		return offsetX - x;
	}

	#drawGlyph(
		glyph: Glyph,
		left: number,
		top: number,
		{ ink = "dark", strength = 1, white = false }: { ink?: Ink; strength?: number; white?: boolean },
	): void {
		for (let row = 0; row < glyph.height; row += 1)
			for (let column = 0; column < glyph.width; column += 1) {
				const coverage = (glyph.coverages[row * glyph.width + column] ?? 0) * strength;
				if (coverage < 0.06) continue;
				this.#drawDot(
					left + column,
					top + row,
					white ? WHITES + Math.round(coverage * (STEPS - 1)) : toInkIndex(ink, coverage),
				);
			}
	}

	#drawDot(x: number, y: number, index: number): void {
		if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
		const pixelIndex = y * this.width + x;
		const currentIndex = this.pixels[pixelIndex] ?? 0;
		// Where two characters or strokes meet, the darker one wins.
		if (
			currentIndex >= GREYS.from ||
			Math.floor(currentIndex / STEPS) !== Math.floor(index / STEPS) ||
			currentIndex < index
		)
			this.pixels[pixelIndex] = index;
	}

	/** Draws a line of OCR-B; `pitch` is the whole number of pixels from one character to the next. */
	drawZone(line: string, x: number, y: number, pitch: number): void {
		for (const [position, character] of [...line].entries())
			for (const { dx, dy, coverage } of getZoneDots(character, pitch))
				this.#drawDot(x + position * pitch + dx, y + dy, toInkIndex("dark", coverage));
	}

	/** Draws one of the portraits, `scale` times its stored size. */
	drawPortrait(portraitSeed: number, isWoman: boolean, x: number, y: number, scale: number): void {
		const sheet = loadPortraitSheet();
		const portraitIndex = (isWoman ? 0 : PORTRAIT.women) + (portraitSeed % (isWoman ? PORTRAIT.women : PORTRAIT.men));
		for (let row = 0; row < PORTRAIT.height * scale; row += 1)
			for (let column = 0; column < PORTRAIT.width * scale; column += 1) {
				const sourceIndex =
					Math.floor(row / scale) * sheet.width + portraitIndex * PORTRAIT.width + Math.floor(column / scale);
				const grey = Math.floor(((255 - (sheet.pixels[sourceIndex] ?? 0)) / 256) * GREYS.steps);
				this.pixels[(y + row) * this.width + x + column] = GREYS.from + grey;
			}
	}

	/** Draws pen strokes in a box as round dots. */
	drawStrokes(strokes: readonly Stroke[], x: number, y: number, width: number, height: number, pen = 1.25): void {
		for (const stroke of strokes)
			for (const [pointIndex, point] of stroke.slice(1).entries()) {
				const previous = stroke[pointIndex] ?? point;
				const [dx, dy] = [(point.x - previous.x) * width, (point.y - previous.y) * height];
				const dots = Math.max(1, Math.ceil(Math.hypot(dx, dy) / 0.5));
				for (let n = 0; n <= dots; n += 1)
					this.#drawPenDot(x + previous.x * width + (dx * n) / dots, y + previous.y * height + (dy * n) / dots, pen);
			}
	}

	#drawPenDot(x: number, y: number, pen: number): void {
		for (let row = Math.floor(y - pen - 1); row <= y + pen + 1; row += 1)
			for (let column = Math.floor(x - pen - 1); column <= x + pen + 1; column += 1) {
				const coverage = Math.min(1, pen + 0.5 - Math.hypot(column - x, row - y));
				if (coverage > 0.1) this.#drawDot(column, row, toInkIndex("pen", coverage));
			}
	}

	toPng({ paper, ...inks }: Inks): Uint8Array {
		const palette = new Uint8Array(256 * 3);
		const setColour = (index: number, colour: Colour) => palette.set(colour, index * 3);
		const endColours: Record<Ink, Colour> = { ...inks, dark: DARK, pen: PEN };
		for (const [row, ink] of SHADED_INKS.entries())
			for (let n = 0; n < STEPS; n += 1)
				setColour(row * STEPS + n, mixColours(paper, endColours[ink], n / (STEPS - 1)));
		for (let n = 0; n < GREYS.steps; n += 1)
			setColour(GREYS.from + n, mixColours([38, 36, 40], [238, 236, 232], n / (GREYS.steps - 1)));
		for (let n = 0; n < STEPS; n += 1) setColour(WHITES + n, mixColours(inks.accent, [255, 255, 255], n / (STEPS - 1)));
		setColour(TABLE_COLOUR, [112, 104, 96]);
		return encodePng(this, palette);
	}
}

const waveCache = new Map<string, Uint8Array>();

function getWaves(width: number, height: number, kind: number): Uint8Array {
	const key = `${width} ${height} ${kind}`;
	const cached = waveCache.get(key);
	if (cached) return cached;
	const wavePixels = new Uint8Array(width * height);
	const bend = 3 + kind;
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1) {
			const a = Math.sin(x * 0.07 + bend * Math.sin(y * 0.021) + y * 0.62);
			const b = Math.sin(x * 0.04 - y * 0.55 + bend * Math.sin(x * 0.019));
			const [ink, strength] = a > b ? (["first", a] as const) : (["second", b] as const);
			if (strength > 0.8) wavePixels[y * width + x] = toInkIndex(ink, 0.28);
		}
	waveCache.set(key, wavePixels);
	return wavePixels;
}

export type Stroke = { x: number; y: number }[];

function toInkIndex(ink: Ink, strength: number): number {
	return SHADED_INKS.indexOf(ink) * STEPS + Math.max(0, Math.min(STEPS - 1, Math.round(strength * (STEPS - 1))));
}

function mixColours(a: Colour, b: Colour, ratio: number): Colour {
	const mixChannel = (channel: 0 | 1 | 2) => Math.round(a[channel] + (b[channel] - a[channel]) * ratio);
	return [mixChannel(0), mixChannel(1), mixChannel(2)];
}

function decodeDataUrl(dataUrl: string): Uint8Array {
	return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
}

const sheets = new Map<string, IndexedPicture>();

function loadSheet(dataUrl: string): IndexedPicture {
	const sheet = sheets.get(dataUrl) ?? readGreyscale(decodeDataUrl(dataUrl));
	sheets.set(dataUrl, sheet);
	return sheet;
}

const loadPortraitSheet = () => loadSheet(portraits);

type Glyph = { width: number; height: number; left: number; foot: number; advance: number; coverages: Float32Array };

const glyphs = new Map<string, Glyph>();

/** Returns a character in one size, with the ink coverage of each pixel. */
function getGlyph(character: string, size: number, isBold: boolean): Glyph {
	const key = `${character} ${size} ${isBold}`;
	const cached = glyphs.get(key);
	if (cached) return cached;
	const characterIndex = [...metrics.letters].indexOf(character);
	const glyph = characterIndex < 0 ? blankGlyph(size) : scaleGlyph(characterIndex, size, isBold);
	glyphs.set(key, glyph);
	return glyph;
}

function blankGlyph(size: number): Glyph {
	return { width: 0, height: 0, left: 0, foot: 0, advance: size * 0.2, coverages: new Float32Array() };
}

function scaleGlyph(characterIndex: number, size: number, isBold: boolean): Glyph {
	const { pixels, width: sheetWidth } = loadSheet(isBold ? bold : regular);
	const scale = metrics.size / size;
	const [width, height] = [Math.ceil(metrics.width / scale), Math.ceil(metrics.height / scale)];
	const [cellX, cellY] = [
		(characterIndex % metrics.columns) * metrics.width,
		Math.floor(characterIndex / metrics.columns) * metrics.height,
	];
	const descent = Math.round(metrics.foot / scale);
	const left = Math.round(metrics.left / scale);
	const samples = Math.max(2, Math.ceil(scale));
	const coverages = new Float32Array(width * height);
	for (let n = 0; n < coverages.length; n += 1) {
		let sum = 0;
		for (let sample = 0; sample < samples * samples; sample += 1) {
			const x = ((n % width) - left + ((sample % samples) + 0.5) / samples) * scale + metrics.left;
			const y =
				(Math.floor(n / width) - descent + (Math.floor(sample / samples) + 0.5) / samples) * scale + metrics.foot;
			const isInside = x >= 0 && y >= 0 && x < metrics.width && y < metrics.height;
			if (isInside) sum += pixels[(cellY + Math.floor(y)) * sheetWidth + cellX + Math.floor(x)] ?? 0;
		}
		coverages[n] = sum / (samples * samples * 255);
	}
	const advance = ((metrics.advances[isBold ? "bold" : "regular"][characterIndex] ?? 32) / 64) * size;
	return { width, height, left, foot: descent, advance, coverages };
}

/** Measures the width of a text in this size. */
export function measureText(text: string, size: number, isBold = false): number {
	return [...text].reduce((sum, letter) => sum + getGlyph(letter, size, isBold).advance, 0);
}

const zoneDotCache = new Map<string, { dx: number; dy: number; coverage: number }[]>();

function getZoneDots(character: string, pitch: number) {
	const key = `${character}${pitch}`;
	const cached = zoneDotCache.get(key);
	if (cached) return cached;
	const dots: { dx: number; dy: number; coverage: number }[] = [];
	const size = pitch * 3;
	const collector = {
		width: size,
		height: size,
		mix: (x: number, y: number, _colour: unknown, coverage: number) =>
			void dots.push({ dx: x - pitch, dy: y - 2 * pitch, coverage }),
	};
	printLine(collector, character, pitch, 2 * pitch, pitch, { colour: [0, 0, 0], opacity: 1, weight: 0 });
	zoneDotCache.set(key, dots);
	return dots;
}
