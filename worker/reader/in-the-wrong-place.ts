import type { MrzReading, TextPage } from "#app/domain/documents/document-facts.ts";
import { readMrz } from "./mrz/read-mrz.ts";
import { isWrittenOn } from "./mrz/shows-page.ts";
import type { Picture } from "./pictures/picture.ts";
import { recogniseQuickly } from "./text/recognise-text.ts";

/** A bill has more words; only where there are fewer is it worth the seconds to look for a passport's lines. */
const FEW_WORDS = 40;
/** What fillers of a machine-readable zone look like to an OCR. */
const FILLERS = /[<«]{2}|<.*</;

/** The words of a page in which no machine-readable zone was found: perhaps it is a bill. Null when it fails. */
export async function wordsInstead(picture: Picture): Promise<TextPage | null> {
	if (!isWrittenOn(picture)) return null;
	const { width, height, luminance } = picture;
	return recogniseQuickly({ width, height, pixels: luminance }).catch(() => null);
}

/** The machine-readable zone of a page that was sent as a bill and does not read like one. */
export function zoneInstead(picture: Picture, text: TextPage | null): MrzReading | null {
	// Of a bill's picture the colours are gone by now.
	const grey = { ...picture, brightest: picture.luminance };
	const segments = text?.segments ?? [];
	const words = segments.reduce((sum, segment) => sum + segment.text.split(" ").length, 0);
	return words < FEW_WORDS || segments.some((segment) => FILLERS.test(segment.text)) ? readMrz(grey) : null;
}
