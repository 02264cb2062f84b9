import { release } from "../release.ts";
import { Abort } from "./abort.ts";
import type { JpegBits } from "./jpeg-bits.ts";
import { ProgressiveScan, readSequentialBlock, type Spectrum } from "./jpeg-blocks.ts";
import type { JpegComponent, JpegFrame } from "./jpeg-frame.ts";
import type { ScaledTransform } from "./jpeg-transform.ts";

/** Bytes that may be made up after the end of the data until a scan is given up. */
const MAX_MADE_UP = 64;

export type JpegScan = {
	frame: JpegFrame;
	/** Those that this scan sends. */
	components: JpegComponent[];
	spectrum: Spectrum;
	quantisers: readonly (Float32Array | undefined)[];
	/** Units between two restart markers; 0 for none. */
	restartInterval: number;
	transform: ScaledTransform;
};

/** Reads the picture data of one scan; gives the share of it that was really there, 0 to 1. */
export function readScan(bits: JpegBits, scan: JpegScan): number {
	const { frame, components } = scan;
	const readBlock = blockReader(bits, scan);
	const [only] = components;
	const single = components.length === 1 && only ? only : null;
	const wide = single ? single.sentWide : frame.unitsWide;
	const units = wide * (single ? single.sentHigh : frame.unitsHigh);
	for (let unit = 0; unit < units; unit++) {
		const x = unit % wide;
		const y = Math.floor(unit / wide);
		if (single) readBlock(single, x, y);
		else {
			for (const component of components) {
				for (let block = 0; block < component.across * component.down; block++) {
					const right = block % component.across;
					const down = Math.floor(block / component.across);
					readBlock(component, x * component.across + right, y * component.down + down);
				}
			}
		}
		const due = scan.restartInterval > 0 && (unit + 1) % scan.restartInterval === 0 && unit + 1 < units;
		if (due) {
			if (!bits.restart()) return unit / units;
			readBlock.restart();
		} else if (bits.madeUp > MAX_MADE_UP && scan.restartInterval === 0) return unit / units;
	}
	return 1;
}

type BlockReader = { (component: JpegComponent, x: number, y: number): void; restart(): void };

function blockReader(bits: JpegBits, scan: JpegScan): BlockReader {
	const { components, frame } = scan;
	const progressive = new ProgressiveScan(bits, scan.spectrum);
	const restart = () => {
		for (const component of components) component.predictor = 0;
		progressive.restart();
	};
	if (frame.progressive) {
		const read = (component: JpegComponent, x: number, y: number) =>
			progressive.read(component, (y * component.blocksWide + x) * 64);
		return Object.assign(read, { restart });
	}
	const block = new Int16Array(64);
	const { transform } = scan;
	const read = (component: JpegComponent, x: number, y: number) => {
		readSequentialBlock(bits, component, block);
		const stride = component.blocksWide * transform.side;
		const quantisers = quantisersOf(component, scan.quantisers);
		transform.write(block, 0, quantisers, component.pixels, (y * stride + x) * transform.side, stride);
	};
	return Object.assign(read, { restart });
}

/** Turns the coefficients of a whole progressive picture into pixels, and lets go of them. */
export function finishProgressive(
	frame: JpegFrame,
	quantisers: readonly (Float32Array | undefined)[],
	transform: ScaledTransform,
): void {
	for (const component of frame.components) {
		const table = quantisersOf(component, quantisers);
		const stride = component.blocksWide * transform.side;
		for (let y = 0; y < component.blocksHigh; y++) {
			for (let x = 0; x < component.blocksWide; x++) {
				const from = (y * component.blocksWide + x) * 64;
				const to = (y * stride + x) * transform.side;
				transform.write(component.coefficients, from, table, component.pixels, to, stride);
			}
		}
		release(component.coefficients);
	}
}

function quantisersOf(component: JpegComponent, tables: readonly (Float32Array | undefined)[]): Float32Array {
	const table = tables[component.quantiser];
	if (!table) throw new Abort("unreadable");
	return table;
}
