import { CELL } from "./character-cell.ts";
import weights from "./character-weights.json" with { type: "json" };

/** Base64 bytes of each layer: one-byte weights with a scale for each output, and four-byte biases. */
type StoredLayer = { shape: number[]; i8?: string; s?: number[]; f32?: string };

type Layer = { weights: Float64Array; biases: Float64Array };

type Network = { convolutions: Layer[]; hidden: Layer; output: Layer };

let network: Network | null = null;

/**
 * Returns the natural logarithms of the probabilities of the 37 characters of MRZ_ALPHABET, in its order, for one
 * cell: three convolutions and two dense layers (trained by training/).
 */
export function computeLogProbabilities(cell: Float32Array): Float32Array {
	network ??= loadNetwork(weights as Record<string, StoredLayer>);
	let { width, height }: { width: number; height: number } = CELL;
	let values: Float64Array = Float64Array.from(cell);
	for (const layer of network.convolutions) {
		values = convolve(values, width, height, layer);
		width >>= 1;
		height >>= 1;
	}
	const hidden = applyDenseLayer(values, network.hidden);
	for (let index = 0; index < hidden.length; index++) hidden[index] = Math.max(0, hidden[index] as number);
	return Float32Array.from(toLogProbabilities(applyDenseLayer(hidden, network.output)));
}

function loadNetwork(stored: Record<string, StoredLayer>): Network {
	const layer = (name: string): Layer => ({
		weights: decodeNumbers(stored[`${name}.weight`]),
		biases: decodeNumbers(stored[`${name}.bias`]),
	});
	return { convolutions: ["c1", "c2", "c3"].map(layer), hidden: layer("f1"), output: layer("f2") };
}

function decodeNumbers(stored: StoredLayer | undefined): Float64Array {
	const bytes = Uint8Array.from(atob(stored?.f32 ?? stored?.i8 ?? ""), (letter) => letter.charCodeAt(0));
	if (stored?.f32 !== undefined) return Float64Array.from(new Float32Array(bytes.buffer));
	const scales = stored?.s ?? [];
	const perOutput = bytes.length / scales.length;
	return Float64Array.from(
		new Int8Array(bytes.buffer),
		(value, index) => value * (scales[Math.floor(index / perOutput)] as number),
	);
}

/** A 3 by 3 convolution with same padding, ReLU, then 2 by 2 max pooling. */
function convolve(input: Float64Array, width: number, height: number, { weights, biases }: Layer): Float64Array {
	const channels = input.length / (width * height);
	const padded = padPlanes(input, width, height, channels);
	const plane = (width + 2) * (height + 2);
	const first = new Float64Array(width * height);
	const second = new Float64Array(width * height);
	const result = new Float64Array((biases.length * width * height) >> 2);
	// Two outputs at a time, because fetching the input takes longer than multiplying it; every layer has an even number.
	for (let output = 0; output < biases.length; output += 2) {
		first.fill(biases[output] as number);
		second.fill(biases[output + 1] as number);
		for (let channel = 0; channel < channels; channel++) {
			const weightIndex = (output * channels + channel) * 9;
			addConvolutions(first, second, padded, channel * plane, width, weights, weightIndex, weightIndex + channels * 9);
		}
		pool(first, width, height, result, (output * width * height) >> 2);
		pool(second, width, height, result, ((output + 1) * width * height) >> 2);
	}
	return result;
}

function padPlanes(input: Float64Array, width: number, height: number, channels: number): Float64Array {
	const stride = width + 2;
	const padded = new Float64Array(channels * stride * (height + 2));
	for (let row = 0; row < channels * height; row++) {
		const channel = Math.floor(row / height);
		const to = channel * stride * (height + 2) + ((row % height) + 1) * stride + 1;
		padded.set(input.subarray(row * width, row * width + width), to);
	}
	return padded;
}

/** Adds the convolutions of the padded plane at `start` with two sets of weights. */
function addConvolutions(
	first: Float64Array,
	second: Float64Array,
	padded: Float64Array,
	start: number,
	width: number,
	weights: Float64Array,
	firstIndex: number,
	secondIndex: number,
): void {
	const a = weights[firstIndex] as number;
	const b = weights[firstIndex + 1] as number;
	const c = weights[firstIndex + 2] as number;
	const d = weights[firstIndex + 3] as number;
	const e = weights[firstIndex + 4] as number;
	const f = weights[firstIndex + 5] as number;
	const g = weights[firstIndex + 6] as number;
	const h = weights[firstIndex + 7] as number;
	const i = weights[firstIndex + 8] as number;
	const j = weights[secondIndex] as number;
	const k = weights[secondIndex + 1] as number;
	const l = weights[secondIndex + 2] as number;
	const m = weights[secondIndex + 3] as number;
	const n = weights[secondIndex + 4] as number;
	const o = weights[secondIndex + 5] as number;
	const p = weights[secondIndex + 6] as number;
	const q = weights[secondIndex + 7] as number;
	const r = weights[secondIndex + 8] as number;
	const stride = width + 2;
	for (let row = 0, to = 0; to < first.length; row++) {
		const above = start + row * stride;
		let topLeft = padded[above] as number;
		let top = padded[above + 1] as number;
		let left = padded[above + stride] as number;
		let value = padded[above + stride + 1] as number;
		let bottomLeft = padded[above + 2 * stride] as number;
		let bottom = padded[above + 2 * stride + 1] as number;
		for (let index = above + 2; index < above + stride; index++, to++) {
			const topRight = padded[index] as number;
			const right = padded[index + stride] as number;
			const bottomRight = padded[index + 2 * stride] as number;
			first[to] =
				(first[to] as number) +
				(a * topLeft + b * top + c * topRight) +
				(d * left + e * value + f * right) +
				(g * bottomLeft + h * bottom + i * bottomRight);
			second[to] =
				(second[to] as number) +
				(j * topLeft + k * top + l * topRight) +
				(m * left + n * value + o * right) +
				(p * bottomLeft + q * bottom + r * bottomRight);
			topLeft = top;
			top = topRight;
			left = value;
			value = right;
			bottomLeft = bottom;
			bottom = bottomRight;
		}
	}
}

function pool(sums: Float64Array, width: number, height: number, result: Float64Array, start: number): void {
	let to = start;
	for (let y = 0; y < height; y += 2) {
		for (let x = 0; x < width; x += 2) {
			const index = y * width + x;
			const upper = Math.max(sums[index] as number, sums[index + 1] as number);
			const lower = Math.max(sums[index + width] as number, sums[index + width + 1] as number);
			result[to++] = Math.max(0, upper, lower);
		}
	}
}

function applyDenseLayer(input: Float64Array, { weights, biases }: Layer): Float64Array {
	return biases.map((bias, output) => {
		let sum = bias;
		for (let index = 0; index < input.length; index++)
			sum += (weights[output * input.length + index] as number) * (input[index] as number);
		return sum;
	});
}

function toLogProbabilities(values: Float64Array): Float64Array {
	const largest = Math.max(...values);
	let sum = 0;
	for (const value of values) sum += Math.exp(value - largest);
	const logSum = Math.log(sum) + largest;
	return values.map((value) => value - logSum);
}
