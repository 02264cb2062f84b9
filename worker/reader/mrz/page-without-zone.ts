import type { PageFacts } from "#app/domain/documents/document-facts.ts";
import type { Picture } from "../pictures/picture.ts";
import { resizeToLongSide } from "../pictures/resample.ts";
import { findDarkSpots, type Spot } from "./dark-spots.ts";
import { hasOtherTypeface } from "./ocr-b.ts";

const LONG_SIDE = 1200;
const SURROUNDINGS_RADIUS = 20;
/** Print and ink are this much darker than the paper around them; the grain of a table is not. */
const INKED_SHARE = 0.72;
/** With fewer marks a page is empty: a signature and its line leave more. */
const MIN_MARKS = 3;
/** Wood grain leaves thin marks along its direction; a signature has strokes at least this many pixels high. */
const MIN_STROKE = { long: 40, across: 14 };
/** Letters of a printed page without a signature: the knots of a wooden table look like a few letters. */
const MIN_LETTERS_WITHOUT_SIGNATURE = 20;
/** With this many letters a page is correspondence or a bill: the fullest pages of passports have some 600. */
const MAX_LETTERS = 900;
/** A signature page has fewer letters, a bill more. */
const MIN_BILL_LETTERS = 40;

/**
 * Whether a picture without a zone may show a page or side of a document, and not an empty table or a written letter.
 */
export function canBePage(picture: Picture): boolean {
	const marks = findMarks(picture);
	const letters = marks.filter(isLetter).length;
	const hasPrintOrSignature = letters >= MIN_LETTERS_WITHOUT_SIGNATURE || marks.some(isStroke);
	return marks.length >= MIN_MARKS && hasPrintOrSignature && letters < MAX_LETTERS;
}

/** Returns whether a page has enough text to be a bill, worth the seconds of OCR. */
export function hasWriting(picture: Picture): boolean {
	return findMarks(picture).filter(isLetter).length >= MIN_BILL_LETTERS;
}

function findMarks({ width, height, luminance }: Picture): Spot[] {
	const plane = resizeToLongSide({ width, height, pixels: luminance }, LONG_SIDE);
	const isWithin = ({ left, top, right, bottom }: Spot) =>
		left > 0 && top > 0 && right < plane.width - 1 && bottom < plane.height - 1;
	return findDarkSpots(plane, SURROUNDINGS_RADIUS, INKED_SHARE).filter((spot) => isWithin(spot) && isMark(spot));
}

/** Excludes specks of dust and shadows across the whole picture. */
function isMark(spot: Spot): boolean {
	const longest = Math.max(spotWidth(spot), spotHeight(spot));
	return spot.area >= 12 && longest >= 6 && longest < LONG_SIDE * 0.6;
}

function isLetter(spot: Spot): boolean {
	return spotHeight(spot) <= 30 && spotWidth(spot) <= 40 && spotWidth(spot) < spotHeight(spot) * 3;
}

function isStroke(spot: Spot): boolean {
	const [width, height] = [spotWidth(spot), spotHeight(spot)];
	return Math.max(width, height) >= MIN_STROKE.long && Math.min(width, height) >= MIN_STROKE.across;
}

function spotWidth({ left, right }: Spot): number {
	return right - left + 1;
}

function spotHeight({ top, bottom }: Spot): number {
	return bottom - top + 1;
}

/** Classifies a picture in which no zone was read. */
export function classifyPageWithoutZone(picture: Picture): Pick<PageFacts, "noPage" | "otherType"> {
	if (hasOtherTypeface(picture)) return { otherType: true };
	return canBePage(picture) ? {} : { noPage: true };
}
