import { MAX_PIXELS } from "#app/domain/documents/document-limits.ts";
import { getMemoryInUse } from "../engine-pool.ts";
import { DecodingAborted } from "../reading-errors.ts";
import type { JpegCode } from "./jpeg-bits.ts";
import { type Picture, toLuminance } from "./picture.ts";

/** Maximum number of coefficients: a progressive picture stores all of them until its last scan. */
const MAX_COEFFICIENTS = 40_000_000;
/** Coefficients, of two bytes, are stored in full beside the cached engines; pixels and the upload also need room. */
const MAX_COEFFICIENT_BYTES = 96 * 1024 * 1024;
/** The smallest scale whose long side has at least this many pixels applies: enough for 44 characters on half of it. */
const MIN_LONG_SIDE = 1500;

export type JpegComponent = {
	id: number;
	horizontalSampling: number;
	verticalSampling: number;
	quantiser: number;
	/** Blocks in a row and in a column, padded to whole units of the frame. */
	blocksWide: number;
	blocksHigh: number;
	/** Blocks with picture content: a scan of one component sends only these. */
	contentBlocksWide: number;
	contentBlocksHigh: number;
	/** Decoded pixels; rows of `blocksWide` times the side of a scaled block. */
	pixels: Uint8Array;
	/** Progressive only; else empty. */
	coefficients: Int16Array;
	/** Last DC value, for the next difference. */
	predictor: number;
	dc: JpegCode | null;
	ac: JpegCode | null;
};

export type JpegFrame = {
	width: number;
	height: number;
	isProgressive: boolean;
	components: JpegComponent[];
	maxHorizontalSampling: number;
	maxVerticalSampling: number;
	unitsWide: number;
	unitsHigh: number;
	/** Pixels to which the 8 of each side of a block are reduced. */
	scaledBlockSide: number;
};

/** Reads a frame header (T.81, B.2.2) whose length bytes are at `offset`, and allocates its picture. */
export function readFrame(bytes: Uint8Array, offset: number, marker: number): JpegFrame {
	const height = ((bytes[offset + 3] ?? 0) << 8) | (bytes[offset + 4] ?? 0);
	const width = ((bytes[offset + 5] ?? 0) << 8) | (bytes[offset + 6] ?? 0);
	const count = bytes[offset + 7] ?? 0;
	if (bytes[offset + 2] !== 8 || width === 0 || height === 0 || ![1, 3, 4].includes(count))
		throw new DecodingAborted("unreadable");
	const isProgressive = marker === 0xc2;
	if (width * height > MAX_PIXELS) throw new DecodingAborted("out_of_budget");
	const coefficients = isProgressive ? width * height * (count === 1 ? 1 : 3) : 0;
	if (coefficients > MAX_COEFFICIENTS) throw new DecodingAborted("out_of_budget");
	const side = [1, 2, 4].find((pixels) => (Math.max(width, height) * pixels) / 8 >= MIN_LONG_SIDE) ?? 8;
	const sampling = Array.from({ length: count }, (_, index) => bytes[offset + 9 + index * 3] ?? 0);
	if (sampling.some((factors) => !isValidSampling(factors >> 4) || !isValidSampling(factors & 15)))
		throw new DecodingAborted("unreadable");
	const maxHorizontalSampling = Math.max(...sampling.map((factors) => factors >> 4));
	const maxVerticalSampling = Math.max(...sampling.map((factors) => factors & 15));
	const samples =
		sampling.reduce((sum, factors) => sum + (factors >> 4) * (factors & 15), 0) /
		(maxHorizontalSampling * maxVerticalSampling);
	if (isProgressive && 2 * width * height * samples + getMemoryInUse() > MAX_COEFFICIENT_BYTES)
		throw new DecodingAborted("out_of_budget");
	const unitsWide = Math.ceil(width / 8 / maxHorizontalSampling);
	const unitsHigh = Math.ceil(height / 8 / maxVerticalSampling);
	const components = sampling.map((factors, index): JpegComponent => {
		const across = factors >> 4;
		const down = factors & 15;
		const blocksWide = unitsWide * across;
		const blocksHigh = unitsHigh * down;
		return {
			id: bytes[offset + 8 + index * 3] ?? 0,
			horizontalSampling: across,
			verticalSampling: down,
			quantiser: (bytes[offset + 10 + index * 3] ?? 0) & 3,
			blocksWide,
			blocksHigh,
			contentBlocksWide: Math.ceil(Math.ceil((width * across) / maxHorizontalSampling) / 8),
			contentBlocksHigh: Math.ceil(Math.ceil((height * down) / maxVerticalSampling) / 8),
			// Grey where data is missing.
			pixels: new Uint8Array(blocksWide * blocksHigh * side * side).fill(128),
			coefficients: new Int16Array(isProgressive ? blocksWide * blocksHigh * 64 : 0),
			predictor: 0,
			dc: null,
			ac: null,
		};
	});
	return {
		width,
		height,
		isProgressive,
		components,
		maxHorizontalSampling,
		maxVerticalSampling,
		unitsWide,
		unitsHigh,
		scaledBlockSide: side,
	};
}

function isValidSampling(sampling: number): boolean {
	return sampling >= 1 && sampling <= 4;
}

/** Returns the picture of a frame's components. `adobe` is the colour transform in an Adobe segment, or null. */
export function toPicture(frame: JpegFrame, adobe: number | null): Picture {
	const { scaledBlockSide, components } = frame;
	const width = Math.ceil((frame.width * scaledBlockSide) / 8);
	const height = Math.ceil((frame.height * scaledBlockSide) / 8);
	const [first, second, third, fourth] = components.map((component) => createReader(component, frame, width));
	const luminance = new Uint8Array(width * height);
	if (!first) return { width, height, luminance, brightest: luminance };
	const isGrey = !second || !third;
	const brightest = isGrey ? luminance : new Uint8Array(width * height);
	const isRgb = adobe === 0 || (adobe === null && components.length === 3 && isNamedRgb(components));
	const isCmyk = components.length === 4 && adobe !== 2;
	for (let y = 0; y < height; y++) {
		for (const component of [first, second, third, fourth]) component?.selectRow(y);
		for (let x = 0; x < width; x++) {
			const index = y * width + x;
			if (isGrey) {
				luminance[index] = first.getPixel(x);
				continue;
			}
			let red = first.getPixel(x);
			let green = second.getPixel(x);
			let blue = third.getPixel(x);
			if (!isRgb && !isCmyk) {
				const blueness = green - 128;
				const redness = blue - 128;
				const grey = red;
				red = clampToByte(grey + 1.402 * redness);
				green = clampToByte(grey - 0.344136 * blueness - 0.714136 * redness);
				blue = clampToByte(grey + 1.772 * blueness);
			}
			if (fourth) {
				// Adobe stores ink inverted: 255 is none. With its transform 2 the inks are stored as YCbCr.
				const paper = adobe === null ? 255 - fourth.getPixel(x) : fourth.getPixel(x);
				const isInverted = adobe === null || adobe === 2;
				red = ((isInverted ? 255 - red : red) * paper) / 255;
				green = ((isInverted ? 255 - green : green) * paper) / 255;
				blue = ((isInverted ? 255 - blue : blue) * paper) / 255;
			}
			luminance[index] = toLuminance(red, green, blue);
			brightest[index] = Math.max(red, green, blue);
		}
	}
	return { width, height, luminance, brightest };
}

type Reader = { selectRow(y: number): void; getPixel(x: number): number };

/** Returns the nearest pixel of a component, which may have a lower resolution than the frame. */
function createReader(component: JpegComponent, frame: JpegFrame, width: number): Reader {
	const stride = component.blocksWide * frame.scaledBlockSide;
	const rows = component.blocksHigh * frame.scaledBlockSide;
	const columns = new Int32Array(width);
	for (let x = 0; x < width; x++)
		columns[x] = Math.min(stride - 1, Math.floor((x * component.horizontalSampling) / frame.maxHorizontalSampling));
	let start = 0;
	return {
		selectRow(y) {
			start = Math.min(rows - 1, Math.floor((y * component.verticalSampling) / frame.maxVerticalSampling)) * stride;
		},
		getPixel: (x) => component.pixels[start + (columns[x] as number)] as number,
	};
}

function isNamedRgb(components: readonly JpegComponent[]): boolean {
	return String.fromCharCode(...components.map(({ id }) => id)) === "RGB";
}

function clampToByte(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : value;
}
