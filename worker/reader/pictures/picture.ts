/** One byte for each pixel, row by row. */
export type Plane = { width: number; height: number; pixels: Uint8Array };

/** Minimum contrast of print, 0 to 255. Below it there is only noise: an empty scanned page, or a grey wall. */
const MIN_PRINT_CONTRAST = 24;

/** Returns whether a plane has too little contrast to contain print. */
export function isBlank({ pixels }: Plane): boolean {
	let darkest = 255;
	let lightest = 0;
	for (const value of pixels) {
		if (value < darkest) darkest = value;
		if (value > lightest) lightest = value;
		if (lightest - darkest >= MIN_PRINT_CONTRAST) return false;
	}
	return true;
}

/** A decoded picture, in display orientation. */
export type Picture = {
	width: number;
	height: number;
	luminance: Uint8Array;
	/** The largest of red, green and blue: coloured stamps and artwork vanish, black print remains. */
	brightest: Uint8Array;
};

/** Creates a picture from decoded or rendered pixels: RGBA (alpha ignored), or grey with one byte each. */
export function createPicture(pixels: Uint8Array, width: number, height: number): Picture {
	if (pixels.length < width * height * 4) return { width, height, luminance: pixels, brightest: pixels };
	const luminance = new Uint8Array(width * height);
	const brightest = new Uint8Array(width * height);
	for (let pixel = 0, offset = 0; pixel < luminance.length; pixel++, offset += 4) {
		const red = pixels[offset] as number;
		const green = pixels[offset + 1] as number;
		const blue = pixels[offset + 2] as number;
		luminance[pixel] = toLuminance(red, green, blue);
		brightest[pixel] = Math.max(red, green, blue);
	}
	return { width, height, luminance, brightest };
}

/** ITU-R BT.601, as in every JPEG; 0 to 255. */
export function toLuminance(red: number, green: number, blue: number): number {
	return (red * 77 + green * 150 + blue * 29 + 128) >> 8;
}
