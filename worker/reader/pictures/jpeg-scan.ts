import { DecodingAborted } from "../reading-errors.ts";
import { releaseBuffers } from "../release-buffers.ts";
import type { JpegBits, JpegCode } from "./jpeg-bits.ts";
import type { JpegComponent, JpegFrame } from "./jpeg-frame.ts";

/** Padding bytes after the end of the data at which a scan is aborted. */
const MAX_PADDING_BYTES = 64;

export type JpegScan = {
	frame: JpegFrame;
	/** Components of this scan. */
	components: JpegComponent[];
	spectrum: Spectrum;
	quantisers: readonly (Float32Array | undefined)[];
	/** Units between two restart markers; 0 for none. */
	restartInterval: number;
	transform: ScaledTransform;
};

/** Reads the picture data of one scan; returns the share of it that was present, 0 to 1. */
export function readScan(bits: JpegBits, scan: JpegScan): number {
	const { frame, components } = scan;
	const readBlock = createBlockReader(bits, scan);
	const [onlyComponent] = components;
	const singleComponent = components.length === 1 && onlyComponent ? onlyComponent : null;
	const blocksWide = singleComponent ? singleComponent.contentBlocksWide : frame.unitsWide;
	const units = blocksWide * (singleComponent ? singleComponent.contentBlocksHigh : frame.unitsHigh);
	for (let unit = 0; unit < units; unit++) {
		const x = unit % blocksWide;
		const y = Math.floor(unit / blocksWide);
		if (singleComponent) readBlock(singleComponent, x, y);
		else {
			for (const component of components) {
				for (let block = 0; block < component.horizontalSampling * component.verticalSampling; block++) {
					const right = block % component.horizontalSampling;
					const down = Math.floor(block / component.horizontalSampling);
					readBlock(component, x * component.horizontalSampling + right, y * component.verticalSampling + down);
				}
			}
		}
		const isRestartDue = scan.restartInterval > 0 && (unit + 1) % scan.restartInterval === 0 && unit + 1 < units;
		if (isRestartDue) {
			if (!bits.restart()) return unit / units;
			readBlock.restart();
		} else if (bits.paddingBytes > MAX_PADDING_BYTES && scan.restartInterval === 0) return unit / units;
	}
	return 1;
}

type BlockReader = { (component: JpegComponent, x: number, y: number): void; restart(): void };

function createBlockReader(bits: JpegBits, scan: JpegScan): BlockReader {
	const { components, frame } = scan;
	const progressive = new ProgressiveScan(bits, scan.spectrum);
	const restart = () => {
		for (const component of components) component.predictor = 0;
		progressive.restart();
	};
	if (frame.isProgressive) {
		const readBlock = (component: JpegComponent, x: number, y: number) =>
			progressive.read(component, (y * component.blocksWide + x) * 64);
		return Object.assign(readBlock, { restart });
	}
	const block = new Int16Array(64);
	const { transform } = scan;
	const readBlock = (component: JpegComponent, x: number, y: number) => {
		readSequentialBlock(bits, component, block);
		const stride = component.blocksWide * transform.side;
		const quantisers = getQuantisers(component, scan.quantisers);
		transform.write(block, 0, quantisers, component.pixels, (y * stride + x) * transform.side, stride);
	};
	return Object.assign(readBlock, { restart });
}

/** Converts the coefficients of a whole progressive picture to pixels, and releases them. */
export function finishProgressive(
	frame: JpegFrame,
	quantisers: readonly (Float32Array | undefined)[],
	transform: ScaledTransform,
): void {
	for (const component of frame.components) {
		const table = getQuantisers(component, quantisers);
		const stride = component.blocksWide * transform.side;
		for (let y = 0; y < component.blocksHigh; y++) {
			for (let x = 0; x < component.blocksWide; x++) {
				const from = (y * component.blocksWide + x) * 64;
				const to = (y * stride + x) * transform.side;
				transform.write(component.coefficients, from, table, component.pixels, to, stride);
			}
		}
		releaseBuffers(component.coefficients);
	}
}

function getQuantisers(component: JpegComponent, tables: readonly (Float32Array | undefined)[]): Float32Array {
	const table = tables[component.quantiser];
	if (!table) throw new DecodingAborted("unreadable");
	return table;
}

/** Natural index of each coefficient in transmission order (T.81, figure A.6). */
export const ZIGZAG = new Uint8Array([
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
	55, 62, 63,
]);

/** Coefficients of a scan and their precision (T.81, B.2.3). */
export type Spectrum = { start: number; end: number; high: number; low: number };

/** Reads one block of a sequential picture into `block`, natural order. */
function readSequentialBlock(bits: JpegBits, component: JpegComponent, block: Int16Array): void {
	block.fill(0);
	component.predictor += bits.readSigned(bits.readSymbol(component.dc as JpegCode) & 15);
	block[0] = component.predictor;
	for (let index = 1; index < 64; index++) {
		const symbol = bits.readSymbol(component.ac as JpegCode);
		const size = symbol & 15;
		if (size === 0) {
			if (symbol >> 4 < 15) return;
			index += 15;
			continue;
		}
		index += symbol >> 4;
		if (index > 63) return;
		block[ZIGZAG[index] as number] = bits.readSigned(size);
	}
}

/** Reads blocks of one scan of a progressive picture (T.81, annex G); counts down following blocks without data. */
class ProgressiveScan {
	private remainingEmptyBlocks = 0;
	private readonly bits: JpegBits;
	private readonly spectrum: Spectrum;

	constructor(bits: JpegBits, spectrum: Spectrum) {
		this.bits = bits;
		this.spectrum = spectrum;
	}

	restart(): void {
		this.remainingEmptyBlocks = 0;
	}

	read(component: JpegComponent, offset: number): void {
		const { start, high } = this.spectrum;
		if (start === 0) this.readDc(component, offset);
		else if (high === 0) this.readAc(component, offset);
		else this.refineAc(component, offset);
	}

	private readDc(component: JpegComponent, offset: number): void {
		const { coefficients } = component;
		const { high, low } = this.spectrum;
		if (high === 0) {
			component.predictor += this.bits.readSigned(this.bits.readSymbol(component.dc as JpegCode) & 15);
			coefficients[offset] = component.predictor << low;
		} else if (this.bits.readBits(1) === 1) coefficients[offset] = (coefficients[offset] as number) | (1 << low);
	}

	private readAc(component: JpegComponent, offset: number): void {
		if (this.remainingEmptyBlocks > 0) {
			this.remainingEmptyBlocks--;
			return;
		}
		const { start, end, low } = this.spectrum;
		for (let index = start; index <= end; index++) {
			const symbol = this.bits.readSymbol(component.ac as JpegCode);
			const run = symbol >> 4;
			const size = symbol & 15;
			if (size === 0 && run < 15) {
				this.remainingEmptyBlocks = (1 << run) - 1 + this.bits.readBits(run);
				return;
			}
			index += run;
			if (size === 0) continue;
			if (index > 63) return;
			component.coefficients[offset + (ZIGZAG[index] as number)] = this.bits.readSigned(size) * (1 << low);
		}
	}

	private refineAc(component: JpegComponent, offset: number): void {
		const { start, end, low } = this.spectrum;
		const { coefficients } = component;
		let index = start;
		while (this.remainingEmptyBlocks === 0 && index <= end) {
			const symbol = this.bits.readSymbol(component.ac as JpegCode);
			const run = symbol >> 4;
			let newValue = 0;
			if ((symbol & 15) !== 0) newValue = this.bits.readBits(1) === 1 ? 1 << low : -1 << low;
			else if (run < 15) {
				this.remainingEmptyBlocks = (1 << run) + this.bits.readBits(run);
				break;
			}
			index = this.refineUntil(coefficients, offset, index, run);
			if (newValue !== 0 && index <= end) coefficients[offset + (ZIGZAG[index] as number)] = newValue;
			index++;
		}
		if (this.remainingEmptyBlocks > 0) {
			this.refineUntil(coefficients, offset, index, 64);
			this.remainingEmptyBlocks--;
		}
	}

	/** Refines existing coefficients while skipping this many zero ones; returns the next position. */
	private refineUntil(coefficients: Int16Array, offset: number, from: number, zeros: number): number {
		const step = 1 << this.spectrum.low;
		let remaining = zeros;
		for (let index = from; index <= this.spectrum.end; index++) {
			const position = offset + (ZIGZAG[index] as number);
			const value = coefficients[position] as number;
			if (value === 0) {
				if (remaining === 0) return index;
				remaining--;
			} else if (this.bits.readBits(1) === 1 && (value & step) === 0) {
				coefficients[position] = value + (value > 0 ? step : -step);
			}
		}
		return 64;
	}
}

/**
 * An inverse cosine transform that yields `side` (1, 2, 4 or 8) pixels for the 8 of each side of a block. The picture
 * is decoded at reduced size, so a photo of 48 megapixels fits into the memory of a Worker.
 */
export class ScaledTransform {
	readonly side: number;
	private readonly cosines: Float32Array;
	private readonly rows: Float32Array;

	constructor(side: number) {
		this.side = side;
		this.cosines = new Float32Array(side * side);
		this.rows = new Float32Array(side * side);
		for (let x = 0; x < side; x++) {
			for (let u = 0; u < side; u++) {
				const norm = Math.sqrt((u === 0 ? 1 : 2) / side);
				this.cosines[x * side + u] = norm * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side));
			}
		}
	}

	/** Writes one block of coefficients (natural order, from `from`) as pixels at `to` of rows of `stride`. */
	write(
		coefficients: Int16Array,
		from: number,
		quantisers: Float32Array,
		pixels: Uint8Array,
		to: number,
		stride: number,
	) {
		const { side } = this;
		if (side === 1 || !this.hasDetail(coefficients, from)) {
			const level = clampToByte(((coefficients[from] as number) * (quantisers[0] as number)) / 8 + 128);
			for (let y = 0; y < side; y++) pixels.fill(level, to + y * stride, to + y * stride + side);
			return;
		}
		const usedRowCount = this.transformRows(coefficients, from, quantisers);
		const { cosines, rows } = this;
		const scale = side / 8;
		for (let y = 0; y < side; y++) {
			for (let x = 0; x < side; x++) {
				let sum = 0;
				for (let v = 0; v < usedRowCount; v++)
					sum += (rows[v * side + x] as number) * (cosines[y * side + v] as number);
				pixels[to + y * stride + x] = clampToByte(sum * scale + 128);
			}
		}
	}

	private hasDetail(coefficients: Int16Array, from: number): boolean {
		for (let v = 0; v < this.side; v++) {
			for (let u = v === 0 ? 1 : 0; u < this.side; u++) if (coefficients[from + v * 8 + u] !== 0) return true;
		}
		return false;
	}

	/** Returns the number of rows up to the last one that is not empty: usually few. */
	private transformRows(coefficients: Int16Array, from: number, quantisers: Float32Array): number {
		const { side, cosines, rows } = this;
		let usedRowCount = 0;
		rows.fill(0);
		for (let v = 0; v < side; v++) {
			for (let u = 0; u < side; u++) {
				const coefficient = coefficients[from + v * 8 + u] as number;
				if (coefficient === 0) continue;
				usedRowCount = v + 1;
				const value = coefficient * (quantisers[v * 8 + u] as number);
				for (let x = 0; x < side; x++) {
					rows[v * side + x] = (rows[v * side + x] as number) + value * (cosines[x * side + u] as number);
				}
			}
		}
		return usedRowCount;
	}
}

function clampToByte(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0;
}
