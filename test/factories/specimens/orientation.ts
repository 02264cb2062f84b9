import { Raster } from "#worker/offline/specimens/png.ts";

/** Where the pixel of the file at x, y is shown, for a shown size (EXIF 2.32, orientation 1 to 8). */
const SHOWN_AT: Record<number, (x: number, y: number, width: number, height: number) => [number, number]> = {
	1: (x, y) => [x, y],
	2: (x, y, width) => [width - 1 - x, y],
	3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
	4: (x, y, _, height) => [x, height - 1 - y],
	5: (x, y) => [y, x],
	6: (x, y, width) => [width - 1 - y, x],
	7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
	8: (x, y, _, height) => [y, height - 1 - x],
};

/** The picture as a camera stores it with this orientation. */
export function storedAs(orientation: number, shown: Raster): Raster {
	if (orientation === 1) return shown;
	const turned = orientation >= 5;
	const stored = new Raster(turned ? shown.height : shown.width, turned ? shown.width : shown.height);
	const place = SHOWN_AT[orientation] ?? SHOWN_AT[1];
	for (let y = 0, to = 0; y < stored.height; y++) {
		for (let x = 0; x < stored.width; x++, to += 3) {
			const [fromX, fromY] = place?.(x, y, shown.width, shown.height) ?? [x, y];
			const from = (fromY * shown.width + fromX) * 3;
			for (let channel = 0; channel < 3; channel++)
				stored.pixels[to + channel] = shown.pixels[from + channel] as number;
		}
	}
	return stored;
}

/** An EXIF structure with an orientation and, if given, the name of a program. */
export function exifOf(orientation: number, software = ""): Uint8Array {
	const text = software === "" ? "" : `${software}\0`;
	const count = text === "" ? 1 : 2;
	const after = 8 + 2 + count * 12 + 4;
	const bytes = new Uint8Array(after + text.length);
	const view = new DataView(bytes.buffer);
	bytes.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, count]);
	view.setUint16(10, 0x0112);
	view.setUint16(12, 3);
	view.setUint32(14, 1);
	view.setUint16(18, orientation);
	if (text === "") return bytes;
	view.setUint16(22, 0x0131);
	view.setUint16(24, 2);
	view.setUint32(26, Math.max(5, text.length));
	view.setUint32(30, after);
	for (let index = 0; index < text.length; index++) bytes[after + index] = text.charCodeAt(index);
	return bytes;
}
