import type { MrzReading, TextPage } from "#app/domain/documents/document-facts.ts";
import { isWrittenOn } from "./mrz/page-without-zone.ts";
import { readMrz } from "./mrz/read-mrz.ts";
import type { Picture } from "./pictures/picture.ts";
import { withLongSide } from "./pictures/resample.ts";
import { isPrint, printedLines } from "./text/printed-lines.ts";
import { recogniseQuickly } from "./text/recognise-text.ts";

/** A bill has more words; only where there are fewer is it worth the seconds to look for a passport's lines. */
const FEW_WORDS = 40;
/** Titles and most rows of a bill are legible at this long side, in pixels. */
const QUICK_SIDE = 1400;
/** What fillers of a machine-readable zone look like to an OCR. */
const FILLERS = /[<«]{2}|<.*</;

/** The words of a page in which no machine-readable zone was found: a card's other side, perhaps a bill. Null when there are none. */
export async function fallbackText(picture: Picture): Promise<TextPage | null> {
	const { width, height, luminance } = picture;
	const page = withLongSide({ width, height, pixels: luminance }, QUICK_SIDE);
	const lines = printedLines(page);
	if (!isWrittenOn(picture) && !isPrint(lines)) return null;
	// What cannot be recognised is not compared, which is said.
	return recogniseQuickly(page, lines).catch(() => ({ width, height, segments: [] }));
}

/** The machine-readable zone of a page that was sent as a bill and does not read like one. */
export function fallbackZone(picture: Picture, text: TextPage | null): MrzReading | null {
	// Of a bill's picture the colours are gone by now.
	const grey = { ...picture, brightest: picture.luminance };
	const segments = text?.segments ?? [];
	const words = segments.reduce((sum, segment) => sum + segment.text.split(" ").length, 0);
	return words < FEW_WORDS || segments.some((segment) => FILLERS.test(segment.text)) ? readMrz(grey) : null;
}
