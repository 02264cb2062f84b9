import type { PageFacts } from "#app/domain/documents/document-facts.ts";
import type { Picture } from "../pictures/picture.ts";
import { withLongSide } from "../pictures/resample.ts";
import { darkSpots, type Spot } from "./dark-spots.ts";
import { showsOtherType } from "./ocr-b.ts";

const LONG_SIDE = 1200;
const SURROUNDINGS_RADIUS = 20;
/** Print and ink are this much darker than the paper around them; the grain of a table is not. */
const INKED = 0.72;
/** With fewer marks a page is empty: a signature and its line leave more. */
const MIN_MARKS = 3;
/** Wood grain leaves thin marks along its direction; a signature has strokes at least this many pixels high. */
const STROKE = { long: 40, across: 14 };
/** Print without a signature: the knots of a table look like fewer letters. */
const MIN_MARKS_WITH_SIGNATURE = 20;
/** Letters from which a page is a letter or bill: the fullest pages of passports have some 600. */
const MANY_LETTERS = 900;
/** A signature page has fewer letters, a bill more. */
const MIN_PAGE_LETTERS = 40;

/**
 * Whether a picture without a zone may show a page or side of a document, and not an empty table or a written letter.
 */
export function mayShowPage(picture: Picture): boolean {
	const marks = marksOn(picture);
	const letters = marks.filter(isLetter).length;
	const hasWriting = letters >= MIN_MARKS_WITH_SIGNATURE || marks.some(isStroke);
	return marks.length >= MIN_MARKS && hasWriting && letters < MANY_LETTERS;
}

/** Whether a page has enough text to be a bill, worth the seconds of OCR. */
export function hasWriting(picture: Picture): boolean {
	return marksOn(picture).filter(isLetter).length >= MIN_PAGE_LETTERS;
}

function marksOn({ width, height, luminance }: Picture): Spot[] {
	const plane = withLongSide({ width, height, pixels: luminance }, LONG_SIDE);
	const isWithin = ({ left, top, right, bottom }: Spot) =>
		left > 0 && top > 0 && right < plane.width - 1 && bottom < plane.height - 1;
	return darkSpots(plane, SURROUNDINGS_RADIUS, INKED).filter((spot) => isWithin(spot) && isMark(spot));
}

/** Excludes specks of dust and shadows across the whole picture. */
function isMark(spot: Spot): boolean {
	const longest = Math.max(widthOf(spot), heightOf(spot));
	return spot.area >= 12 && longest >= 6 && longest < LONG_SIDE * 0.6;
}

function isLetter(spot: Spot): boolean {
	return heightOf(spot) <= 30 && widthOf(spot) <= 40 && widthOf(spot) < heightOf(spot) * 3;
}

function isStroke(spot: Spot): boolean {
	const [width, height] = [widthOf(spot), heightOf(spot)];
	return Math.max(width, height) >= STROKE.long && Math.min(width, height) >= STROKE.across;
}

function widthOf({ left, right }: Spot): number {
	return right - left + 1;
}

function heightOf({ top, bottom }: Spot): number {
	return bottom - top + 1;
}

/** Classifies a picture in which no zone was read. */
export function pageWithoutZone(picture: Picture): Pick<PageFacts, "noPage" | "otherType"> {
	if (showsOtherType(picture)) return { otherType: true };
	return mayShowPage(picture) ? {} : { noPage: true };
}
