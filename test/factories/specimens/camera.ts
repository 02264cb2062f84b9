import { type Colour, Raster } from "./raster.ts";
import type { SeededRandom } from "./seeded-random.ts";

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
	/** Light that the camera got, 1 is enough. */
	exposure: number;
	/** How far the paper bends up in its middle, as a share of its height. */
	curl: number;
	/** Taken through a mirror, as some cameras towards oneself do. */
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
	for (let y = 0; y < photo.height; y++) {
		for (let x = 0; x < photo.width; x++) {
			// Back from the photo to the page: what is far away is drawn together.
			const right = (x - photo.width / 2) * (shot.mirrored ? -1 : 1);
			const down = y - photo.height / 2;
			const depth = 1 + (tilt * down) / photo.height + (lean * right) / photo.width;
			const flatX = (right * cos + down * sin) / depth + page.width / 2;
			const along = (Math.PI * flatX) / page.width;
			// What bends up comes nearer in its middle and is drawn together towards its ends.
			const fromX = flatX + shot.curl * page.width * 0.25 * Math.sin(2 * along);
			const fromY =
				(down * cos - right * sin) / depth + page.height / 2 + shot.curl * page.height * (Math.sin(along) - 0.5);
			copyPixel(page, fromX, fromY, photo, (y * photo.width + x) * 3);
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
	const at = (top * page.width + left) * 3;
	const below = at + page.width * 3;
	for (let channel = 0; channel < 3; channel++) {
		const upper =
			(page.pixels[at + channel] as number) * (1 - across) + (page.pixels[at + 3 + channel] as number) * across;
		const lower =
			(page.pixels[below + channel] as number) * (1 - across) + (page.pixels[below + 3 + channel] as number) * across;
		photo.pixels[to + channel] = upper * (1 - down) + lower * down;
	}
}

/** A round patch of light with soft edges. */
function shine(photo: Raster, strength: number, random: SeededRandom): void {
	const middleX = random.between(0.2, 0.8) * photo.width;
	const middleY = random.between(0.2, 0.9) * photo.height;
	const radius = random.between(0.12, 0.3) * Math.max(photo.width, photo.height);
	for (let y = 0; y < photo.height; y++) {
		for (let x = 0; x < photo.width; x++) {
			const share = 1 - Math.hypot(x - middleX, y - middleY) / radius;
			if (share > 0) photo.mix(x, y, [255, 255, 255], Math.min(1, share * 1.5) * strength);
		}
	}
}

/** Less light everywhere, and least in the corners. */
function darken(photo: Raster, exposure: number): void {
	for (let at = 0; at < photo.pixels.length; at++) {
		const x = (Math.floor(at / 3) % photo.width) / photo.width - 0.5;
		const y = Math.floor(at / 3 / photo.width) / photo.height - 0.5;
		photo.pixels[at] = (photo.pixels[at] as number) * exposure * (1 - 0.5 * (x * x + y * y));
	}
}

/** Gauss in two passes. */
function soften(photo: Raster, deviation: number): Raster {
	const reach = Math.ceil(deviation * 2.5);
	const weights = Array.from({ length: reach * 2 + 1 }, (_, at) =>
		Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
	);
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	const kernel = Float32Array.from(weights, (weight) => weight / whole);
	return blurredAlong(blurredAlong(photo, kernel, 1, 0), kernel, 0, 1);
}

function blurredAlong(photo: Raster, kernel: Float32Array, right: number, down: number): Raster {
	const reach = kernel.length >> 1;
	const result = new Raster(photo.width, photo.height);
	const { pixels } = photo;
	const step = (right + down * photo.width) * 3;
	for (let y = 0; y < photo.height; y++) {
		for (let x = 0; x < photo.width; x++) {
			const to = (y * photo.width + x) * 3;
			const before = Math.min(reach, right > 0 ? x : y);
			const after = Math.min(reach, right > 0 ? photo.width - 1 - x : photo.height - 1 - y);
			let red = 0;
			let green = 0;
			let blue = 0;
			for (let at = -reach; at <= reach; at++) {
				// The edge goes on as it ends.
				const from = to + Math.max(-before, Math.min(after, at)) * step;
				const weight = kernel[at + reach] as number;
				red += (pixels[from] as number) * weight;
				green += (pixels[from + 1] as number) * weight;
				blue += (pixels[from + 2] as number) * weight;
			}
			result.pixels[to] = red;
			result.pixels[to + 1] = green;
			result.pixels[to + 2] = blue;
		}
	}
	return result;
}

function addNoise(photo: Raster, deviation: number, random: SeededRandom): void {
	for (let at = 0; at < photo.pixels.length; at += 3) {
		const change = random.normal() * deviation;
		for (let channel = at; channel < at + 3; channel++)
			photo.pixels[channel] = (photo.pixels[channel] as number) + change;
	}
}
