/** Red, green and blue of every pixel, row by row. */
export class Raster {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8ClampedArray;

	constructor(width: number, height: number, colour: Colour = [255, 255, 255]) {
		this.width = Math.round(width) | 0;
		this.height = Math.round(height) | 0;
		this.pixels = new Uint8ClampedArray(this.width * this.height * 3);
		this.fill(0, 0, this.width, this.height, colour);
	}

	fill(left: number, top: number, width: number, height: number, colour: Colour, opacity = 1): void {
		const [from, to] = [Math.max(0, Math.round(left)), Math.min(this.width, Math.round(left + width))];
		const [first, end] = [Math.max(0, Math.round(top)), Math.min(this.height, Math.round(top + height))];
		if (from >= to || first >= end) return;
		// What covers all leaves each row like the first.
		const rows = opacity === 1 ? first + 1 : end;
		for (let y = first; y < rows; y++) for (let x = from; x < to; x++) this.mix(x, y, colour, opacity);
		const length = this.width * 3;
		const [start, stop] = [first * length + from * 3, first * length + to * 3];
		for (let y = rows; y < end; y++) this.pixels.copyWithin(y * length + from * 3, start, stop);
	}

	/** Lays a colour over a pixel. */
	mix(x: number, y: number, colour: Colour, opacity: number): void {
		const { pixels } = this;
		const at = (y * this.width + x) * 3;
		const red = pixels[at] as number;
		const green = pixels[at + 1] as number;
		const blue = pixels[at + 2] as number;
		pixels[at] = red + (colour[0] - red) * opacity;
		pixels[at + 1] = green + (colour[1] - green) * opacity;
		pixels[at + 2] = blue + (colour[2] - blue) * opacity;
	}
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Pictures above or beside one another on a dark table. */
export function stacked(pictures: readonly Raster[], side: "above" | "beside" = "above"): Raster {
	const [widths, heights] = [pictures.map(({ width }) => width), pictures.map(({ height }) => height)];
	const sum = (lengths: readonly number[]) => lengths.reduce((one, other) => one + other, 0);
	const isAbove = side === "above";
	const all = new Raster(
		isAbove ? Math.max(...widths) : sum(widths),
		isAbove ? sum(heights) : Math.max(...heights),
		[92, 84, 76],
	);
	let at = 0;
	for (const picture of pictures) {
		for (let y = 0; y < picture.height; y++) {
			const row = picture.pixels.subarray(y * picture.width * 3, (y + 1) * picture.width * 3);
			all.pixels.set(row, ((isAbove ? y + at : y) * all.width + (isAbove ? 0 : at)) * 3);
		}
		at += isAbove ? picture.height : picture.width;
	}
	return all;
}
