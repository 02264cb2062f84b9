import { Abort } from "./abort.ts";
import type { Picture } from "./picture.ts";
import type { PngHeader } from "./png-header.ts";

/** Pictures are brought down by whole numbers while their long side stays above this. */
const MIN_LONG_SIDE = 1500;
/** An interlaced picture is held in full until its last pass. */
const MAX_INTERLACED_PIXELS = 12_000_000;

/** Where rows go: a picture that is made smaller while they arrive, so that the large one never exists. */
export class PngCanvas {
	private readonly picture: Picture;
	private readonly factor: number;
	private readonly luminanceSums: Uint32Array;
	private readonly brightestSums: Uint32Array;

	constructor(header: PngHeader) {
		const { width, height, interlaced } = header;
		if (interlaced && width * height > MAX_INTERLACED_PIXELS) throw new Abort("out_of_budget");
		this.factor = interlaced ? 1 : Math.max(1, Math.floor(Math.max(width, height) / MIN_LONG_SIDE));
		const toWidth = Math.max(1, Math.floor(width / this.factor));
		const toHeight = Math.max(1, Math.floor(height / this.factor));
		const luminance = new Uint8Array(toWidth * toHeight).fill(255);
		const grey = header.colour === 0 || header.colour === 4;
		const brightest = grey ? luminance : new Uint8Array(toWidth * toHeight).fill(255);
		this.picture = { width: toWidth, height: toHeight, luminance, brightest };
		this.luminanceSums = new Uint32Array(toWidth);
		this.brightestSums = new Uint32Array(toWidth);
	}

	/** The next row of a picture without passes. */
	add(y: number, luminance: Uint8Array, brightest: Uint8Array): void {
		const { picture, factor } = this;
		const row = Math.floor(y / factor);
		if (row >= picture.height) return;
		if (factor === 1) {
			picture.luminance.set(luminance, row * picture.width);
			picture.brightest.set(brightest, row * picture.width);
			return;
		}
		addUp(this.luminanceSums, luminance, factor);
		addUp(this.brightestSums, brightest, factor);
		if (y % factor < factor - 1) return;
		const start = row * picture.width;
		for (let x = 0; x < picture.width; x++) {
			picture.luminance[start + x] = (this.luminanceSums[x] as number) / (factor * factor) + 0.5;
			picture.brightest[start + x] = (this.brightestSums[x] as number) / (factor * factor) + 0.5;
		}
		this.luminanceSums.fill(0);
		this.brightestSums.fill(0);
	}

	/** A row of a pass: every `step`th pixel from `left` of row `y`. */
	scatter(y: number, left: number, step: number, count: number, luminance: Uint8Array, brightest: Uint8Array): void {
		const { picture } = this;
		for (let index = 0; index < count; index++) {
			const at = y * picture.width + left + index * step;
			picture.luminance[at] = luminance[index] as number;
			picture.brightest[at] = brightest[index] as number;
		}
	}

	finish(): Picture {
		return this.picture;
	}
}

function addUp(sums: Uint32Array, row: Uint8Array, factor: number): void {
	for (let x = 0, at = 0; x < sums.length; x++) {
		let sum = sums[x] as number;
		for (let left = 0; left < factor; left++) sum += row[at++] as number;
		sums[x] = sum;
	}
}
