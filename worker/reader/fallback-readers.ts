import type { MrzReading, TextPage } from "#app/domain/documents/document-facts.ts";
import { hasWriting } from "./mrz/page-without-zone.ts";
import { readMrz } from "./mrz/read-mrz.ts";
import type { Picture } from "./pictures/picture.ts";
import { resizeToLongSide } from "./pictures/resample.ts";
import { findPrintedLines, hasPrint } from "./text/printed-lines.ts";
import { recogniseQuickly } from "./text/recognise-text.ts";

/**
 * A bill has more words; the search for a machine-readable zone, which takes seconds, is worthwhile only with fewer.
 */
const MIN_BILL_WORDS = 40;
/** Titles and most rows of a bill are legible at this long side, in pixels. */
const QUICK_LONG_SIDE = 1400;
/** Fillers of a machine-readable zone as the OCR engine reads them. */
const FILLERS = /[<«]{2}|<.*</;

/** Reads the text of a page without a machine-readable zone: the other side of a card, or a bill. Null if it has none. */
export async function readFallbackText(picture: Picture): Promise<TextPage | null> {
	const { width, height, luminance } = picture;
	const page = resizeToLongSide({ width, height, pixels: luminance }, QUICK_LONG_SIDE);
	const lines = findPrintedLines(page);
	if (!hasWriting(picture) && !hasPrint(lines)) return null;
	// No segments: the page is printed but could not be read.
	return recogniseQuickly(page, lines).catch(() => ({ width, height, segments: [] }));
}

/**
 * Reads the machine-readable zone of a page that was sent as a bill, if it has too little text for one or if fillers
 * were recognised on it.
 */
export function readFallbackZone(picture: Picture, text: TextPage | null): MrzReading | null {
	// The colours of a bill's picture are already released.
	const grey = { ...picture, brightest: picture.luminance };
	const segments = text?.segments ?? [];
	const wordCount = segments.reduce((sum, segment) => sum + segment.text.split(" ").length, 0);
	return wordCount < MIN_BILL_WORDS || segments.some((segment) => FILLERS.test(segment.text)) ? readMrz(grey) : null;
}
