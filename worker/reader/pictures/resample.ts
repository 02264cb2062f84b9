import type { Plane } from "./picture.ts";

/** Resizes a plane: area average when it shrinks, bilinear when it grows. */
export function resize(plane: Plane, width: number, height: number): Plane {
	if (width === plane.width && height === plane.height) return plane;
	return width >= plane.width || height >= plane.height ? enlarge(plane, width, height) : shrink(plane, width, height);
}

/** Resizes a plane to a long side of `longSide` pixels, in the same proportions. */
export function resizeToLongSide(plane: Plane, longSide: number): Plane {
	const scale = longSide / Math.max(plane.width, plane.height);
	const scaleSide = (length: number) => Math.max(1, Math.round(length * scale));
	return resize(plane, scaleSide(plane.width), scaleSide(plane.height));
}

function enlarge({ width, height, pixels }: Plane, toWidth: number, toHeight: number): Plane {
	const result = new Uint8Array(toWidth * toHeight);
	for (let y = 0; y < toHeight; y++) {
		const exactY = Math.max(0, ((y + 0.5) * height) / toHeight - 0.5);
		const top = Math.min(height - 1, Math.floor(exactY)) * width;
		const bottom = Math.min(height - 1, Math.floor(exactY) + 1) * width;
		const fractionY = exactY - Math.floor(exactY);
		for (let x = 0; x < toWidth; x++) {
			const exactX = Math.max(0, ((x + 0.5) * width) / toWidth - 0.5);
			const left = Math.min(width - 1, Math.floor(exactX));
			const right = Math.min(width - 1, left + 1);
			const fractionX = exactX - Math.floor(exactX);
			const above = (pixels[top + left] as number) * (1 - fractionX) + (pixels[top + right] as number) * fractionX;
			const below =
				(pixels[bottom + left] as number) * (1 - fractionX) + (pixels[bottom + right] as number) * fractionX;
			result[y * toWidth + x] = above * (1 - fractionY) + below * fractionY + 0.5;
		}
	}
	return { width: toWidth, height: toHeight, pixels: result };
}

/** Row by row, so that memory holds only the result and one row of sums. */
function shrink({ width, height, pixels }: Plane, toWidth: number, toHeight: number): Plane {
	const result = new Uint8Array(toWidth * toHeight);
	const stepX = width / toWidth;
	const stepY = height / toHeight;
	const sums = new Float32Array(toWidth);
	for (let y = 0; y < toHeight; y++) {
		const top = y * stepY;
		const bottom = Math.min(height, top + stepY);
		sums.fill(0);
		for (let row = Math.floor(top); row < bottom; row++) {
			const weight = Math.min(row + 1, bottom) - Math.max(row, top);
			addRow(pixels, row * width, width, sums, stepX, weight);
		}
		for (let x = 0; x < toWidth; x++) result[y * toWidth + x] = (sums[x] as number) / (stepX * stepY) + 0.5;
	}
	return { width: toWidth, height: toHeight, pixels: result };
}

function addRow(
	pixels: Uint8Array,
	start: number,
	width: number,
	sums: Float32Array,
	stepX: number,
	weight: number,
): void {
	for (let x = 0; x < sums.length; x++) {
		const left = x * stepX;
		const right = Math.min(width, left + stepX);
		let index = Math.floor(left);
		let sum = (pixels[start + index] as number) * (Math.min(index + 1, right) - left);
		// Only the first and the last pixel may be covered in part.
		for (index++; index + 1 <= right; index++) sum += pixels[start + index] as number;
		if (index < right) sum += (pixels[start + index] as number) * (right - index);
		sums[x] = (sums[x] as number) + sum * weight;
	}
}
