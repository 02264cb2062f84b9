import type { JpegComponent, JpegFrame } from "./jpeg-frame.ts";
import { luminanceOf, type Picture } from "./picture.ts";

/** The picture of a frame's components. `adobe` is the colour transform that an Adobe segment names, or null. */
export function pictureOfFrame(frame: JpegFrame, adobe: number | null): Picture {
	const { side, components } = frame;
	const width = Math.ceil((frame.width * side) / 8);
	const height = Math.ceil((frame.height * side) / 8);
	const [first, second, third, fourth] = components.map((component) => reader(component, frame, width));
	const luminance = new Uint8Array(width * height);
	if (!first) return { width, height, luminance, brightest: luminance };
	const single = !second || !third;
	const brightest = single ? luminance : new Uint8Array(width * height);
	const plainColours = adobe === 0 || (adobe === null && components.length === 3 && isNamedRgb(components));
	const cmyk = components.length === 4 && adobe !== 2;
	for (let y = 0; y < height; y++) {
		for (const component of [first, second, third, fourth]) component?.toRow(y);
		for (let x = 0; x < width; x++) {
			const at = y * width + x;
			if (single) {
				luminance[at] = first.at(x);
				continue;
			}
			let red = first.at(x);
			let green = second.at(x);
			let blue = third.at(x);
			if (!plainColours && !cmyk) {
				const blueness = green - 128;
				const redness = blue - 128;
				const grey = red;
				red = byteOf(grey + 1.402 * redness);
				green = byteOf(grey - 0.344136 * blueness - 0.714136 * redness);
				blue = byteOf(grey + 1.772 * blueness);
			}
			if (fourth) {
				// Adobe writes ink upside down: 255 is none of it. With its transform 2 the colours stand for the inks.
				const paper = adobe === null ? 255 - fourth.at(x) : fourth.at(x);
				const turned = adobe === null || adobe === 2;
				red = ((turned ? 255 - red : red) * paper) / 255;
				green = ((turned ? 255 - green : green) * paper) / 255;
				blue = ((turned ? 255 - blue : blue) * paper) / 255;
			}
			luminance[at] = luminanceOf(red, green, blue);
			brightest[at] = Math.max(red, green, blue);
		}
	}
	return { width, height, luminance, brightest };
}

type Reader = { toRow(y: number): void; at(x: number): number };

/** Gives the nearest pixel of a component that may have been sent smaller than the frame. */
function reader(component: JpegComponent, frame: JpegFrame, width: number): Reader {
	const stride = component.blocksWide * frame.side;
	const rows = component.blocksHigh * frame.side;
	const columns = new Int32Array(width);
	for (let x = 0; x < width; x++)
		columns[x] = Math.min(stride - 1, Math.floor((x * component.across) / frame.mostAcross));
	let start = 0;
	return {
		toRow(y) {
			start = Math.min(rows - 1, Math.floor((y * component.down) / frame.mostDown)) * stride;
		},
		at: (x) => component.pixels[start + (columns[x] as number)] as number,
	};
}

function isNamedRgb(components: readonly JpegComponent[]): boolean {
	return String.fromCharCode(...components.map(({ id }) => id)) === "RGB";
}

function byteOf(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : value;
}
