import type { JpegBits } from "./jpeg-bits.ts";
import type { JpegCode } from "./jpeg-code.ts";
import type { JpegComponent } from "./jpeg-frame.ts";

/** Natural index of each coefficient in the order in which they are sent (T.81, figure A.6). */
export const ZIGZAG = new Uint8Array([
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
	55, 62, 63,
]);

/** Which coefficients a scan sends, and how exactly (T.81, B.2.3). */
export type Spectrum = { start: number; end: number; high: number; low: number };

/** One block of a sequential picture into `block`, natural order. */
export function readSequentialBlock(bits: JpegBits, component: JpegComponent, block: Int16Array): void {
	block.fill(0);
	component.predictor += bits.signed(bits.symbol(component.dc as JpegCode) & 15);
	block[0] = component.predictor;
	for (let index = 1; index < 64; index++) {
		const both = bits.symbol(component.ac as JpegCode);
		const size = both & 15;
		if (size === 0) {
			if (both >> 4 < 15) return;
			index += 15;
			continue;
		}
		index += both >> 4;
		if (index > 63) return;
		block[ZIGZAG[index] as number] = bits.signed(size);
	}
}

/** Blocks of one scan of a progressive picture (T.81, annex G); remembers how many of the next ones send nothing. */
export class ProgressiveScan {
	private emptyBlocks = 0;
	private readonly bits: JpegBits;
	private readonly spectrum: Spectrum;

	constructor(bits: JpegBits, spectrum: Spectrum) {
		this.bits = bits;
		this.spectrum = spectrum;
	}

	restart(): void {
		this.emptyBlocks = 0;
	}

	read(component: JpegComponent, at: number): void {
		const { start, high } = this.spectrum;
		if (start === 0) this.readDc(component, at);
		else if (high === 0) this.readAc(component, at);
		else this.refineAc(component, at);
	}

	private readDc(component: JpegComponent, at: number): void {
		const { coefficients } = component;
		const { high, low } = this.spectrum;
		if (high === 0) {
			component.predictor += this.bits.signed(this.bits.symbol(component.dc as JpegCode) & 15);
			coefficients[at] = component.predictor << low;
		} else if (this.bits.bits(1) === 1) coefficients[at] = (coefficients[at] as number) | (1 << low);
	}

	private readAc(component: JpegComponent, at: number): void {
		if (this.emptyBlocks > 0) {
			this.emptyBlocks--;
			return;
		}
		const { start, end, low } = this.spectrum;
		for (let index = start; index <= end; index++) {
			const both = this.bits.symbol(component.ac as JpegCode);
			const run = both >> 4;
			const size = both & 15;
			if (size === 0 && run < 15) {
				this.emptyBlocks = (1 << run) - 1 + this.bits.bits(run);
				return;
			}
			index += run;
			if (size === 0) continue;
			if (index > 63) return;
			component.coefficients[at + (ZIGZAG[index] as number)] = this.bits.signed(size) * (1 << low);
		}
	}

	private refineAc(component: JpegComponent, at: number): void {
		const { start, end, low } = this.spectrum;
		const { coefficients } = component;
		let index = start;
		while (this.emptyBlocks === 0 && index <= end) {
			const both = this.bits.symbol(component.ac as JpegCode);
			const run = both >> 4;
			let fresh = 0;
			if ((both & 15) !== 0) fresh = this.bits.bits(1) === 1 ? 1 << low : -1 << low;
			else if (run < 15) {
				this.emptyBlocks = (1 << run) + this.bits.bits(run);
				break;
			}
			index = this.refineUntil(coefficients, at, index, run);
			if (fresh !== 0 && index <= end) coefficients[at + (ZIGZAG[index] as number)] = fresh;
			index++;
		}
		if (this.emptyBlocks > 0) {
			this.refineUntil(coefficients, at, index, 64);
			this.emptyBlocks--;
		}
	}

	/** Sharpens what is there already, past so many coefficients that are still nothing; gives the place of the next. */
	private refineUntil(coefficients: Int16Array, at: number, from: number, zeros: number): number {
		const step = 1 << this.spectrum.low;
		let left = zeros;
		for (let index = from; index <= this.spectrum.end; index++) {
			const place = at + (ZIGZAG[index] as number);
			const value = coefficients[place] as number;
			if (value === 0) {
				if (left === 0) return index;
				left--;
			} else if (this.bits.bits(1) === 1 && (value & step) === 0) {
				coefficients[place] = value + (value > 0 ? step : -step);
			}
		}
		return 64;
	}
}
