/** Red, green and blue of every pixel, row by row. */
export class Raster {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8ClampedArray;

	constructor(width: number, height: number, colour: Colour = [255, 255, 255]) {
		this.width = Math.round(width);
		this.height = Math.round(height);
		this.pixels = new Uint8ClampedArray(this.width * this.height * 3);
		this.fill(0, 0, this.width, this.height, colour);
	}

	fill(left: number, top: number, width: number, height: number, colour: Colour, opacity = 1): void {
		for (let y = Math.max(0, Math.round(top)); y < Math.min(this.height, Math.round(top + height)); y++)
			for (let x = Math.max(0, Math.round(left)); x < Math.min(this.width, Math.round(left + width)); x++)
				this.mix(x, y, colour, opacity);
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
