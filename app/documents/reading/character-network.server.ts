import { CELL } from "./character-cell.server.ts";
import weights from "./character-weights.json" with { type: "json" };

/** Bytes of each layer in base64: weights of one byte with a scale for each output, biases of four. */
type Stored = { shape: number[]; i8?: string; s?: number[]; f32?: string };

type Layer = { weights: Float32Array; biases: Float32Array };

type Network = { convolutions: Layer[]; hidden: Layer; output: Layer };

let loaded: Network | null = null;

/**
 * Natural logarithms of the probabilities of the 37 characters of MRZ_ALPHABET, in its order, for one cell: three
 * convolutions and two full layers (training/ holds how they were made).
 */
export function characterOdds(cell: Float32Array): Float32Array {
	loaded ??= load(weights as Record<string, Stored>);
	let { width, height }: { width: number; height: number } = CELL;
	let values = cell;
	for (const layer of loaded.convolutions) {
		values = convolved(values, width, height, layer);
		width >>= 1;
		height >>= 1;
	}
	const hidden = full(values, loaded.hidden);
	for (let at = 0; at < hidden.length; at++) hidden[at] = Math.max(0, hidden[at] as number);
	return logarithms(full(hidden, loaded.output));
}

function load(stored: Record<string, Stored>): Network {
	const layer = (name: string): Layer => ({
		weights: numbersOf(stored[`${name}.weight`]),
		biases: numbersOf(stored[`${name}.bias`]),
	});
	return { convolutions: ["c1", "c2", "c3"].map(layer), hidden: layer("f1"), output: layer("f2") };
}

function numbersOf(stored: Stored | undefined): Float32Array {
	const bytes = Uint8Array.from(atob(stored?.f32 ?? stored?.i8 ?? ""), (letter) => letter.charCodeAt(0));
	if (stored?.f32 !== undefined) return new Float32Array(bytes.buffer);
	const scales = stored?.s ?? [];
	const perOutput = bytes.length / scales.length;
	return Float32Array.from(
		new Int8Array(bytes.buffer),
		(value, at) => value * (scales[Math.floor(at / perOutput)] as number),
	);
}

/** A convolution of 3 by 3 with the same size, then what is below nothing cut off, then the largest of each 2 by 2. */
function convolved(input: Float32Array, width: number, height: number, { weights, biases }: Layer): Float32Array {
	const channels = input.length / (width * height);
	const padded = paddedPlanes(input, width, height, channels);
	const stride = width + 2;
	const sums = new Float32Array(width * height);
	const result = new Float32Array((biases.length * width * height) >> 2);
	for (let output = 0; output < biases.length; output++) {
		sums.fill(biases[output] as number);
		for (let channel = 0; channel < channels; channel++)
			addConvolution(sums, padded, channel * stride * (height + 2), width, weights, (output * channels + channel) * 9);
		pool(sums, width, height, result, (output * width * height) >> 2);
	}
	return result;
}

function paddedPlanes(input: Float32Array, width: number, height: number, channels: number): Float32Array {
	const stride = width + 2;
	const padded = new Float32Array(channels * stride * (height + 2));
	for (let row = 0; row < channels * height; row++) {
		const channel = Math.floor(row / height);
		const to = channel * stride * (height + 2) + ((row % height) + 1) * stride + 1;
		padded.set(input.subarray(row * width, row * width + width), to);
	}
	return padded;
}

function addConvolution(
	sums: Float32Array,
	padded: Float32Array,
	start: number,
	width: number,
	weights: Float32Array,
	from: number,
): void {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = weights.subarray(from, from + 9);
	const stride = width + 2;
	for (let row = 0, to = 0; to < sums.length; row++) {
		let above = start + row * stride;
		let here = above + stride;
		let below = here + stride;
		for (let x = 0; x < width; x++, to++, above++, here++, below++) {
			sums[to] =
				(sums[to] as number) +
				a * (padded[above] as number) +
				b * (padded[above + 1] as number) +
				c * (padded[above + 2] as number) +
				d * (padded[here] as number) +
				e * (padded[here + 1] as number) +
				f * (padded[here + 2] as number) +
				g * (padded[below] as number) +
				h * (padded[below + 1] as number) +
				i * (padded[below + 2] as number);
		}
	}
}

function pool(sums: Float32Array, width: number, height: number, result: Float32Array, start: number): void {
	let to = start;
	for (let y = 0; y < height; y += 2) {
		for (let x = 0; x < width; x += 2) {
			const at = y * width + x;
			const upper = Math.max(sums[at] as number, sums[at + 1] as number);
			const lower = Math.max(sums[at + width] as number, sums[at + width + 1] as number);
			result[to++] = Math.max(0, upper, lower);
		}
	}
}

function full(input: Float32Array, { weights, biases }: Layer): Float32Array {
	return biases.map((bias, output) => {
		let sum = bias;
		for (let at = 0; at < input.length; at++)
			sum += (weights[output * input.length + at] as number) * (input[at] as number);
		return sum;
	});
}

function logarithms(values: Float32Array): Float32Array {
	const largest = Math.max(...values);
	let sum = 0;
	for (const value of values) sum += Math.exp(value - largest);
	const whole = Math.log(sum) + largest;
	return values.map((value) => value - whole);
}
