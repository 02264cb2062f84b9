import metrics from "./letters.json" with { type: "json" };
import bold from "./letters-bold.png?inline";
import regular from "./letters-regular.png?inline";
import { printLine } from "./ocr-b.ts";
import { type IndexedPicture, pngOf, readGreyscale } from "./png.ts";
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

const FACE = { width: 150, height: 192, women: 4, men: 4 };

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
		const index = ink === "table" ? TABLE_COLOUR : ink === "paper" ? 0 : step(ink, strength);
		for (let row = Math.max(0, Math.round(y)); row < Math.min(this.height, Math.round(y + height)); row += 1)
			this.pixels.fill(index, row * this.width + Math.round(x), row * this.width + Math.round(x + width));
	}

	/** Waves of fine lines over the whole page, as under every page of a passport. @param kind 0 to 2 */
	waves(kind: number): void {
		this.pixels.set(wavesOf(this.width, this.height, kind));
	}

	/** Draws text with its baseline at `y`, letters of `size` pixels, and returns its width. */
	text(
		text: string,
		x: number,
		y: number,
		size: number,
		options: { bold?: boolean; ink?: Ink; strength?: number; white?: boolean } = {},
	): number {
		let offsetX = x;
		for (const letter of text) {
			const glyph = glyphOf(letter, size, options.bold ?? false);
			if (glyph.width > 0) this.#stamp(glyph, Math.round(offsetX) - glyph.left, Math.round(y) - glyph.foot, options);
			offsetX += glyph.advance;
		}
		return offsetX - x;
	}

	#stamp(
		glyph: Glyph,
		left: number,
		top: number,
		{ ink = "dark", strength = 1, white = false }: { ink?: Ink; strength?: number; white?: boolean },
	): void {
		for (let row = 0; row < glyph.height; row += 1)
			for (let column = 0; column < glyph.width; column += 1) {
				const share = (glyph.shares[row * glyph.width + column] ?? 0) * strength;
				if (share < 0.06) continue;
				this.#dot(left + column, top + row, white ? WHITES + Math.round(share * (STEPS - 1)) : step(ink, share));
			}
	}

	#dot(x: number, y: number, index: number): void {
		if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
		const pixelIndex = y * this.width + x;
		const before = this.pixels[pixelIndex] ?? 0;
		// Where two letters or strokes meet, the darker one wins.
		if (before >= GREYS.from || Math.floor(before / STEPS) !== Math.floor(index / STEPS) || before < index)
			this.pixels[pixelIndex] = index;
	}

	/** Draws a line of OCR-B, `pitch` whole pixels from one letter to the next. */
	zone(line: string, x: number, y: number, pitch: number): void {
		for (const [position, letter] of [...line].entries())
			for (const { dx, dy, share } of zoneLetter(letter, pitch))
				this.#dot(x + position * pitch + dx, y + dy, step("dark", share));
	}

	/** Draws one of the portraits, `scale` times its stored size. */
	portrait(likeness: number, isWoman: boolean, x: number, y: number, scale: number): void {
		const faces = portraitSheet();
		const which = (isWoman ? 0 : FACE.women) + (likeness % (isWoman ? FACE.women : FACE.men));
		for (let row = 0; row < FACE.height * scale; row += 1)
			for (let column = 0; column < FACE.width * scale; column += 1) {
				const from = Math.floor(row / scale) * faces.width + which * FACE.width + Math.floor(column / scale);
				const grey = Math.floor(((255 - (faces.pixels[from] ?? 0)) / 256) * GREYS.steps);
				this.pixels[(y + row) * this.width + x + column] = GREYS.from + grey;
			}
	}

	/** Draws pen strokes in a box as round dots. */
	strokes(strokes: readonly Stroke[], x: number, y: number, width: number, height: number, pen = 1.25): void {
		for (const stroke of strokes)
			for (const [pointIndex, point] of stroke.slice(1).entries()) {
				const before = stroke[pointIndex] ?? point;
				const [dx, dy] = [(point.x - before.x) * width, (point.y - before.y) * height];
				const dots = Math.max(1, Math.ceil(Math.hypot(dx, dy) / 0.5));
				for (let n = 0; n <= dots; n += 1)
					this.#penDot(x + before.x * width + (dx * n) / dots, y + before.y * height + (dy * n) / dots, pen);
			}
	}

	#penDot(x: number, y: number, pen: number): void {
		for (let row = Math.floor(y - pen - 1); row <= y + pen + 1; row += 1)
			for (let column = Math.floor(x - pen - 1); column <= x + pen + 1; column += 1) {
				const share = Math.min(1, pen + 0.5 - Math.hypot(column - x, row - y));
				if (share > 0.1) this.#dot(column, row, step("pen", share));
			}
	}

	png({ paper, ...inks }: Inks): Uint8Array {
		const palette = new Uint8Array(256 * 3);
		const set = (index: number, colour: Colour) => palette.set(colour, index * 3);
		const endColours: Record<Ink, Colour> = { ...inks, dark: DARK, pen: PEN };
		for (const [row, ink] of SHADED_INKS.entries())
			for (let n = 0; n < STEPS; n += 1) set(row * STEPS + n, mixed(paper, endColours[ink], n / (STEPS - 1)));
		for (let n = 0; n < GREYS.steps; n += 1)
			set(GREYS.from + n, mixed([38, 36, 40], [238, 236, 232], n / (GREYS.steps - 1)));
		for (let n = 0; n < STEPS; n += 1) set(WHITES + n, mixed(inks.accent, [255, 255, 255], n / (STEPS - 1)));
		set(TABLE_COLOUR, [112, 104, 96]);
		return pngOf(this, palette);
	}
}

const drawnWaves = new Map<string, Uint8Array>();

function wavesOf(width: number, height: number, kind: number): Uint8Array {
	const key = `${width} ${height} ${kind}`;
	const cached = drawnWaves.get(key);
	if (cached) return cached;
	const drawn = new Uint8Array(width * height);
	const bend = 3 + kind;
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1) {
			const a = Math.sin(x * 0.07 + bend * Math.sin(y * 0.021) + y * 0.62);
			const b = Math.sin(x * 0.04 - y * 0.55 + bend * Math.sin(x * 0.019));
			const [ink, strength] = a > b ? (["first", a] as const) : (["second", b] as const);
			if (strength > 0.8) drawn[y * width + x] = step(ink, 0.28);
		}
	drawnWaves.set(key, drawn);
	return drawn;
}

export type Stroke = { x: number; y: number }[];

function step(ink: Ink, strength: number): number {
	return SHADED_INKS.indexOf(ink) * STEPS + Math.max(0, Math.min(STEPS - 1, Math.round(strength * (STEPS - 1))));
}

function mixed(a: Colour, b: Colour, share: number): Colour {
	const part = (channel: 0 | 1 | 2) => Math.round(a[channel] + (b[channel] - a[channel]) * share);
	return [part(0), part(1), part(2)];
}

function bytesOf(dataAddress: string): Uint8Array {
	return Uint8Array.from(atob(dataAddress.slice(dataAddress.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
}

const sheets = new Map<string, IndexedPicture>();

function sheet(address: string): IndexedPicture {
	const cached = sheets.get(address) ?? readGreyscale(bytesOf(address));
	sheets.set(address, cached);
	return cached;
}

const portraitSheet = () => sheet(portraits);

type Glyph = { width: number; height: number; left: number; foot: number; advance: number; shares: Float32Array };

const glyphs = new Map<string, Glyph>();

/** A letter in one size, with the ink coverage of each pixel. */
function glyphOf(letter: string, size: number, isBold: boolean): Glyph {
	const key = `${letter} ${size} ${isBold}`;
	const cached = glyphs.get(key);
	if (cached) return cached;
	const letterIndex = [...metrics.letters].indexOf(letter);
	const glyph = letterIndex < 0 ? blank(size) : scaled(letterIndex, size, isBold);
	glyphs.set(key, glyph);
	return glyph;
}

function blank(size: number): Glyph {
	return { width: 0, height: 0, left: 0, foot: 0, advance: size * 0.2, shares: new Float32Array() };
}

function scaled(letterIndex: number, size: number, isBold: boolean): Glyph {
	const { pixels, width: across } = sheet(isBold ? bold : regular);
	const scale = metrics.size / size;
	const [width, height] = [Math.ceil(metrics.width / scale), Math.ceil(metrics.height / scale)];
	const [cellX, cellY] = [
		(letterIndex % metrics.columns) * metrics.width,
		Math.floor(letterIndex / metrics.columns) * metrics.height,
	];
	const descent = Math.round(metrics.foot / scale);
	const left = Math.round(metrics.left / scale);
	const samples = Math.max(2, Math.ceil(scale));
	const shares = new Float32Array(width * height);
	for (let n = 0; n < shares.length; n += 1) {
		let sum = 0;
		for (let sample = 0; sample < samples * samples; sample += 1) {
			const x = ((n % width) - left + ((sample % samples) + 0.5) / samples) * scale + metrics.left;
			const y =
				(Math.floor(n / width) - descent + (Math.floor(sample / samples) + 0.5) / samples) * scale + metrics.foot;
			const inside = x >= 0 && y >= 0 && x < metrics.width && y < metrics.height;
			if (inside) sum += pixels[(cellY + Math.floor(y)) * across + cellX + Math.floor(x)] ?? 0;
		}
		shares[n] = sum / (samples * samples * 255);
	}
	const advance = ((metrics.advances[isBold ? "bold" : "regular"][letterIndex] ?? 32) / 64) * size;
	return { width, height, left, foot: descent, advance, shares };
}

/** Returns the width of a text in this size. */
export function widthOf(text: string, size: number, isBold = false): number {
	return [...text].reduce((sum, letter) => sum + glyphOf(letter, size, isBold).advance, 0);
}

const zoneLetters = new Map<string, { dx: number; dy: number; share: number }[]>();

function zoneLetter(letter: string, pitch: number) {
	const key = `${letter}${pitch}`;
	const cached = zoneLetters.get(key);
	if (cached) return cached;
	const dots: { dx: number; dy: number; share: number }[] = [];
	const room = pitch * 3;
	const collector = {
		width: room,
		height: room,
		mix: (x: number, y: number, _colour: unknown, share: number) =>
			void dots.push({ dx: x - pitch, dy: y - 2 * pitch, share }),
	};
	printLine(collector, letter, pitch, 2 * pitch, pitch, { colour: [0, 0, 0], opacity: 1, weight: 0 });
	zoneLetters.set(key, dots);
	return dots;
}
