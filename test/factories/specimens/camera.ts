import { type Colour, Raster } from "#worker/offline/specimens/png.ts";
import type { SeededRandom } from "./seeded-random.ts";

const WHITE: Colour = [255, 255, 255];

export type Shot = {
	/** Degrees, clockwise. */
	rotation: number;
	/** How much shorter the far side is than the near one, 0 to about 0.3. */
	perspective: number;
	/** Deviation of the blur, in pixels. */
	blur: number;
	/** Whiteness of a patch of light, 0 to 1. */
	glare: number;
	/** Deviation of the noise, in grey levels. */
	noise: number;
	/** Desk around the page, as a share of its long side. */
	desk: number;
	/** Exposure; 1 is enough light. */
	exposure: number;
	/** How far the paper bends up in its middle, as a share of its height. */
	curl: number;
	/** Mirrored, as by some front cameras. */
	mirrored: boolean;
};

/** Photographs a page on a desk. */
export function photograph(page: Raster, shot: Shot, random: SeededRandom): Raster {
	const angle = (shot.rotation * Math.PI) / 180;
	const cos = Math.cos(angle);
	const sin = Math.sin(angle);
	const margin = 2 * shot.desk * Math.max(page.width, page.height);
	const width = Math.abs(page.width * cos) + Math.abs(page.height * sin) + margin;
	const height = Math.abs(page.width * sin) + Math.abs(page.height * cos) + margin;
	const desk: Colour = [random.between(60, 150), random.between(55, 130), random.between(50, 120)];
	const photo = new Raster(width, height, desk);
	const tilt = shot.perspective * random.oneOf([-1, 1]);
	const lean = shot.perspective * random.between(-0.5, 0.5);
	for (let y = 0, to = 0; y < photo.height; y++) {
		const down = y - photo.height / 2;
		for (let x = 0; x < photo.width; x++, to += 3) {
			// Maps the photo back to the page: distant parts are compressed.
			const right = (x - photo.width / 2) * (shot.mirrored ? -1 : 1);
			const depth = 1 + (tilt * down) / photo.height + (lean * right) / photo.width;
			let fromX = (right * cos + down * sin) / depth + page.width / 2;
			let fromY = (down * cos - right * sin) / depth + page.height / 2;
			if (shot.curl !== 0) {
				const along = (Math.PI * fromX) / page.width;
				// Bent paper comes nearer in its middle and is compressed towards its ends.
				fromX += shot.curl * page.width * 0.25 * Math.sin(2 * along);
				fromY += shot.curl * page.height * (Math.sin(along) - 0.5);
			}
			copyPixel(page, fromX, fromY, photo, to);
		}
	}
	if (shot.glare > 0) shine(photo, shot.glare, random);
	if (shot.exposure < 1) darken(photo, shot.exposure);
	const blurred = shot.blur > 0 ? soften(photo, shot.blur) : photo;
	if (shot.noise > 0) addNoise(blurred, shot.noise, random);
	return blurred;
}

function copyPixel(page: Raster, x: number, y: number, photo: Raster, to: number): void {
	const left = Math.floor(x - 0.5);
	const top = Math.floor(y - 0.5);
	if (left < 0 || top < 0 || left >= page.width - 1 || top >= page.height - 1) return;
	const across = x - 0.5 - left;
	const down = y - 0.5 - top;
	const from = page.pixels;
	const at = (top * page.width + left) * 3;
	const below = at + page.width * 3;
	for (let channel = 0; channel < 3; channel++) {
		const upper = (from[at + channel] as number) * (1 - across) + (from[at + 3 + channel] as number) * across;
		const lower = (from[below + channel] as number) * (1 - across) + (from[below + 3 + channel] as number) * across;
		photo.pixels[to + channel] = upper * (1 - down) + lower * down;
	}
}

/** A round patch of light with soft edges. */
function shine(photo: Raster, strength: number, random: SeededRandom): void {
	const middleX = random.between(0.2, 0.8) * photo.width;
	const middleY = random.between(0.2, 0.9) * photo.height;
	const radius = random.between(0.12, 0.3) * Math.max(photo.width, photo.height);
	const from = (middle: number) => Math.max(0, Math.floor(middle - radius));
	const to = (middle: number, end: number) => Math.min(end, Math.ceil(middle + radius) + 1);
	for (let y = from(middleY); y < to(middleY, photo.height); y++) {
		for (let x = from(middleX); x < to(middleX, photo.width); x++) {
			const share = 1 - Math.hypot(x - middleX, y - middleY) / radius;
			if (share > 0) photo.mix(x, y, WHITE, Math.min(1, share * 1.5) * strength);
		}
	}
}

/** Less light everywhere, and least in the corners. */
function darken(photo: Raster, exposure: number): void {
	const { width, height, pixels } = photo;
	for (let row = 0, index = 0; row < height; row++) {
		const y = row / height - 0.5;
		for (let column = 0; column < width; column++) {
			const x = column / width - 0.5;
			const light = 1 - 0.5 * (x * x + y * y);
			for (let channel = 0; channel < 3; channel++, index++)
				pixels[index] = (pixels[index] as number) * exposure * light;
		}
	}
}

/** A Gaussian blur in two passes. */
function soften(photo: Raster, deviation: number): Raster {
	const reach = Math.ceil(deviation * 2.5);
	const weights = Array.from({ length: reach * 2 + 1 }, (_, index) =>
		Math.exp(-((index - reach) ** 2) / (2 * deviation ** 2)),
	);
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	// Zero weights pad the last four.
	const kernel = new Float32Array(Math.ceil(weights.length / 4) * 4);
	kernel.set(weights.map((weight) => weight / total));
	return blurredDown(blurredAcross(photo, kernel, reach), kernel, reach);
}

function blurredAcross({ width, height, pixels }: Raster, kernel: Float32Array, reach: number): Raster {
	const result = new Raster(width, height);
	const length = width * 3;
	const sums = new Float64Array(length);
	const margin = reach * 3;
	const row = new Uint8ClampedArray(length + kernel.length * 3);
	const from = Int32Array.from(kernel, (_, tap) => tap * 3);
	for (let start = 0; start < pixels.length; start += length) {
		row.set(pixels.subarray(start, start + length), margin);
		// The edge pixels are repeated.
		for (let index = 0; index < margin; index++) {
			row[index] = row[margin + (index % 3)] as number;
			row[margin + length + index] = row[margin + length - 3 + (index % 3)] as number;
		}
		addWeighted(row, from, kernel, sums);
		for (let index = 0; index < length; index++) result.pixels[start + index] = sums[index] as number;
	}
	return result;
}

function blurredDown({ width, height, pixels }: Raster, kernel: Float32Array, reach: number): Raster {
	const result = new Raster(width, height);
	const length = width * 3;
	const sums = new Float64Array(length);
	for (let y = 0; y < height; y++) {
		const from = Int32Array.from(kernel, (_, tap) => Math.max(0, Math.min(height - 1, y + tap - reach)) * length);
		addWeighted(pixels, from, kernel, sums);
		for (let index = 0; index < length; index++) result.pixels[y * length + index] = sums[index] as number;
	}
	return result;
}

/** Stores the weighted sum of as many stretches of pixels as there are weights, a multiple of four. */
function addWeighted(pixels: Uint8ClampedArray, from: Int32Array, kernel: Float32Array, sums: Float64Array): void {
	sums.fill(0);
	for (let tap = 0; tap < kernel.length; tap += 4) {
		const [a, b, c, d] = from.subarray(tap, tap + 4) as unknown as [number, number, number, number];
		const [e, f, g, h] = kernel.subarray(tap, tap + 4) as unknown as [number, number, number, number];
		for (let index = 0; index < sums.length; index++)
			sums[index] =
				(sums[index] as number) +
				(pixels[a + index] as number) * e +
				(pixels[b + index] as number) * f +
				(pixels[c + index] as number) * g +
				(pixels[d + index] as number) * h;
	}
}

function addNoise(photo: Raster, deviation: number, random: SeededRandom): void {
	const { pixels } = photo;
	for (let index = 0; index < pixels.length; index += 3) {
		const change = random.normal() * deviation;
		for (let channel = index; channel < index + 3; channel++) pixels[channel] = (pixels[channel] as number) + change;
	}
}
