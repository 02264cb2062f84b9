import type { GreyPicture } from "./grey-picture.ts";

/**
 * How much more the picture is striped down than across: lines of text are stripes, so well below 1 is upright (or upside
 * down) and well above 1 lies on its side. Each is the share of detail that changes from line to line.
 */
export function sidewaysRatio(picture: GreyPicture): number {
	const { width, height } = picture;
	const across = stripes(picture, { lines: height, line: width, length: width, step: 1 });
	const down = stripes(picture, { lines: width, line: 1, length: height, step: width });
	return (down + 0.001) / (across + 0.001);
}

type Scan = { lines: number; line: number; length: number; step: number };

/** Unevenness, from one line to a few further on, of the detail along the lines; 0 for none. */
function stripes({ pixels }: GreyPicture, { lines, line, length, step }: Scan): number {
	const detail = new Float64Array(lines);
	for (let row = 0; row < lines; row++) {
		let sum = 0;
		for (let place = 1; place < length; place++) {
			const at = row * line + place * step;
			const change = Math.abs((pixels[at] ?? 0) - (pixels[at - step] ?? 0));
			if (change > 12) sum += change;
		}
		detail[row] = sum / length;
	}
	let uneven = 0;
	let total = 0;
	for (let row = SPAN; row < lines - SPAN; row++) {
		const around = mean(detail, row - SPAN, row + SPAN);
		uneven += Math.abs((detail[row] ?? 0) - around);
		total += detail[row] ?? 0;
	}
	return total === 0 ? 0 : uneven / total;
}

/** Lines to both sides that a line is compared with: more than a line of text is high. */
const SPAN = 12;

function mean(values: Float64Array, from: number, to: number): number {
	let sum = 0;
	for (let at = from; at <= to; at++) sum += values[at] ?? 0;
	return sum / (to - from + 1);
}
