import type { MrzReading } from "#app/domain/documents/document-facts.ts";
import { MIN_CONFIDENCE } from "#app/domain/documents/mrz.ts";
import { isBlank, type Picture, type Plane } from "../pictures/picture.ts";
import { withLongSide } from "../pictures/resample.ts";
import { readZone, type ZoneReading } from "./read-zone.ts";
import { weakestCharacters } from "./weakest-characters.ts";
import { millimetresAbove } from "./zone-place.ts";
import type { ReadingBudget } from "./zone-windows.ts";

/** About three seconds: a Worker's clock stands still while it computes, so work is counted instead. */
const CHARACTERS = 1600;
/** A name that begins elsewhere than the lines above it may have lost its first letter. */
const MAX_CROOKED = 0.5;
/** Below this the letters are hardly those of OCR-B, if they are large enough to tell. */
const OCR_B_CONFIDENCE = -0.6;
const TELLING_PIXELS = 9;
/** Letters this sure will not be read otherwise at a third look: then the document itself is at odds. */
const SETTLED_CONFIDENCE = -0.12;
const LOOKS_WHEN_SETTLED = 2;
/** Below this nothing was read: a table or a pattern that happened to look like lines of letters. */
const NONSENSE_CONFIDENCE = -1;

const NOTHING_SURE = { weakestName: 0, weakestCode: 0, weakestNumber: 0, weakestChecked: 0 } as const;

/** Ways to look, the likeliest first: how large, in which light, how much darker than its surroundings print must be. */
const LOOKS: readonly { light: "brightest" | "luminance"; longSide: number; share: number }[] = [
	{ light: "brightest", longSide: 1600, share: 0.88 },
	{ light: "luminance", longSide: 1600, share: 0.88 },
	{ light: "brightest", longSide: 1600, share: 0.78 },
	{ light: "brightest", longSide: 2200, share: 0.85 },
	{ light: "brightest", longSide: 1200, share: 0.92 },
];

/**
 * Finds and reads the machine-readable zone of a passport, identity card or visa, however it is turned. Null when there
 * is none. What may count is for `isAccepted` of the law to say; the facts for it are measured here.
 */
export function readMrz(picture: Picture, budget: ReadingBudget = { characters: CHARACTERS }): MrzReading | null {
	if (isBlank({ width: picture.width, height: picture.height, pixels: picture.luminance })) return null;
	const left = { ...budget };
	let best: ZoneReading | null = null;
	for (const [index, { light, longSide, share }] of LOOKS.entries()) {
		if (left.characters <= 0) break;
		if (index >= LOOKS_WHEN_SETTLED && best && best.confidence > SETTLED_CONFIDENCE && best.crooked < MAX_CROOKED)
			break;
		const plane = fitted({ width: picture.width, height: picture.height, pixels: picture[light] }, longSide);
		const found = readZone(plane, share, left);
		if (found && (!best || found.rank > best.rank)) best = found;
		if (best && isConvincing(best)) break;
	}
	return best && isZone(best) ? factsOf(best, picture) : null;
}

function isConvincing(reading: ZoneReading): boolean {
	const { right, all } = reading.checks;
	return right === all && reading.implausible === 0 && reading.repairs === 0 && reading.confidence > MIN_CONFIDENCE;
}

function isZone({ confidence, checks, implausible }: ZoneReading): boolean {
	return confidence > NONSENSE_CONFIDENCE && checks.right >= 1 && implausible <= 2;
}

function factsOf(reading: ZoneReading, picture: Picture): MrzReading {
	const scale = Math.max(picture.width, picture.height) / Math.max(reading.plane.width, reading.plane.height);
	const pitches = reading.windows.map(({ zoneLine }) => zoneLine.line.pitch);
	const pixelsPerCharacter = (pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length) * scale;
	return {
		format: reading.format,
		lines: reading.lines,
		repairs: reading.repairs,
		confidence: reading.confidence,
		...(reading.crooked > MAX_CROOKED ? NOTHING_SURE : weakestCharacters(reading)),
		pixelsPerCharacter,
		millimetresAbove: millimetresAbove(reading),
		ocrB: reading.confidence > OCR_B_CONFIDENCE || pixelsPerCharacter < TELLING_PIXELS,
	};
}

/** Small pictures are enlarged a little: the finder wants letters of some pixels. */
function fitted(plane: Plane, longSide: number): Plane {
	const now = Math.max(plane.width, plane.height);
	if (now > longSide) return withLongSide(plane, longSide);
	return now < longSide * 0.62 ? withLongSide(plane, now * Math.min(3, (longSide * 0.69) / now)) : plane;
}
