import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import type { Picture, Plane } from "../pictures/picture.ts";
import { brighten } from "../pictures/picture-statistics.ts";
import { sampleLevel } from "./character-cell.ts";
import type { FoundZone } from "./read-mrz.ts";
import { createZoneFrame } from "./zone-frame.ts";

/**
 * Area of the printed part above a zone, in millimetres from the middle of the zone's first line to each side, and up
 * to the edge of the page (ICAO 9303-4 to -6, 3). For a card with a zone of three lines it is usually the other side,
 * which often appears above this one.
 */
const PRINTED_AREA: Partial<Record<MrzFormat, { halfWidth: number; height: number }>> = {
	TD3: { halfWidth: 62, height: 71 },
	TD1: { halfWidth: 43, height: 96 },
	TD2: { halfWidth: 52, height: 57 },
	FRID: { halfWidth: 52, height: 57 },
};
/** Height above the middle of the zone's first line to which its own letters extend. */
const ZONE_MARGIN = 4;
/** At this scale letters of two millimetres have the recogniser's preferred height. */
const PIXELS_PER_MILLIMETRE = 10;

/** Returns the printed part of a side, upright and at the best size for recognition; null if there is none. */
export function extractPrintedPart(picture: Picture, { reading, preprocessing }: FoundZone): Plane | null {
	const size = PRINTED_AREA[reading.format];
	const frame = createZoneFrame(reading);
	if (!size || !frame) return null;
	const width = Math.round(2 * size.halfWidth * PIXELS_PER_MILLIMETRE);
	const height = Math.round((size.height - ZONE_MARGIN) * PIXELS_PER_MILLIMETRE);
	const scale = picture.width / reading.plane.width;
	const millimetre =
		Math.hypot(frame.pointAt(1, 0).x - frame.pointAt(0, 0).x, frame.pointAt(1, 0).y - frame.pointAt(0, 0).y) * scale;
	/** Averages several pixels of a large picture for each output pixel. */
	const samples = Math.min(3, Math.max(1, Math.round(millimetre / PIXELS_PER_MILLIMETRE)));
	const bright = { width: picture.width, height: picture.height, pixels: picture.brightest };
	const pixels = new Uint8Array(width * height);
	for (let row = 0, to = 0; row < height; row++) {
		for (let column = 0; column < width; column++, to++) {
			let sum = 0;
			for (let sample = 0; sample < samples * samples; sample++) {
				const right = (column + ((sample % samples) + 0.5) / samples) / PIXELS_PER_MILLIMETRE - size.halfWidth;
				const up = size.height - (row + (Math.floor(sample / samples) + 0.5) / samples) / PIXELS_PER_MILLIMETRE;
				const { x, y } = frame.pointAt(right, up);
				sum += levelOrPaper(bright, (preprocessing.isMirrored ? reading.plane.width - 1 - x : x) * scale, y * scale);
			}
			pixels[to] = sum / (samples * samples);
		}
	}
	return brighten({ width, height, pixels });
}

/** White beyond the edge of the picture. */
function levelOrPaper(bright: Plane, x: number, y: number): number {
	const isInside = x >= 0 && y >= 0 && x < bright.width - 1 && y < bright.height - 1;
	return isInside ? sampleLevel(bright, x, y) : 255;
}
