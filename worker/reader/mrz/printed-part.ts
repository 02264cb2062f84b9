import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import type { Picture, Plane } from "../pictures/picture.ts";
import { brightened } from "../pictures/picture-statistics.ts";
import { levelAt } from "./character-cell.ts";
import type { FoundZone } from "./read-mrz.ts";
import { zoneFrame } from "./zone-frame.ts";

/**
 * Area of the visual part beside a zone, in millimetres from the middle of the zone's first line to each side, and up
 * to the edge of the page (ICAO 9303-4 to -6, 3). For a card of three lines it is usually the other side, which often
 * appears above this one.
 */
const PRINT: Partial<Record<MrzFormat, { beside: number; up: number }>> = {
	TD3: { beside: 62, up: 71 },
	TD1: { beside: 43, up: 96 },
	TD2: { beside: 52, up: 57 },
	FRID: { beside: 52, up: 57 },
};
/** End of the letters of the zone's first line. */
const ABOVE_ZONE = 4;
/** At this scale letters of two millimetres have the recogniser's preferred height. */
const PIXELS_PER_MILLIMETRE = 10;

/** Returns the visual part of a side, upright and at the best size for recognition; null if there is none. */
export function printedPart(picture: Picture, { reading, look }: FoundZone): Plane | null {
	const size = PRINT[reading.format];
	const frame = zoneFrame(reading);
	if (!size || !frame) return null;
	const width = Math.round(2 * size.beside * PIXELS_PER_MILLIMETRE);
	const height = Math.round((size.up - ABOVE_ZONE) * PIXELS_PER_MILLIMETRE);
	const scale = picture.width / reading.plane.width;
	const millimetre = Math.hypot(frame.at(1, 0).x - frame.at(0, 0).x, frame.at(1, 0).y - frame.at(0, 0).y) * scale;
	/** Averages several pixels of a large picture for each output pixel. */
	const samples = Math.min(3, Math.max(1, Math.round(millimetre / PIXELS_PER_MILLIMETRE)));
	const bright = { width: picture.width, height: picture.height, pixels: picture.brightest };
	const pixels = new Uint8Array(width * height);
	for (let row = 0, to = 0; row < height; row++) {
		for (let column = 0; column < width; column++, to++) {
			let sum = 0;
			for (let sample = 0; sample < samples * samples; sample++) {
				const right = (column + ((sample % samples) + 0.5) / samples) / PIXELS_PER_MILLIMETRE - size.beside;
				const up = size.up - (row + (Math.floor(sample / samples) + 0.5) / samples) / PIXELS_PER_MILLIMETRE;
				const { x, y } = frame.at(right, up);
				sum += levelOrPaper(bright, (look.mirrored ? reading.plane.width - 1 - x : x) * scale, y * scale);
			}
			pixels[to] = sum / (samples * samples);
		}
	}
	return brightened({ width, height, pixels });
}

/** White beyond the edge of the picture. */
function levelOrPaper(bright: Plane, x: number, y: number): number {
	const isInside = x >= 0 && y >= 0 && x < bright.width - 1 && y < bright.height - 1;
	return isInside ? levelAt(bright, x, y) : 255;
}
