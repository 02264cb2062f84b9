import { findAddresses } from "#app/documents/bill/addresses.server.ts";
import { findDates } from "#app/documents/bill/dates.server.ts";
import { toKnownNames } from "#app/documents/bill/known-names.server.ts";
import { toPageLines } from "#app/documents/bill/page-lines.server.ts";
import type { TextPage, TextSegment } from "#app/domain/documents/document-facts.ts";
import type { Plane } from "#worker/reader/pictures/picture.ts";
import { resize } from "#worker/reader/pictures/resample.ts";

/** Addresses that may be the holder's: supply, postal, and a false match. */
const MAX_ADDRESSES = 3;
/** Each takes about a fiftieth of a second. */
const MAX_SEGMENTS = 16;
/** At another size the recogniser guesses differently if it guesses. */
const ENLARGEMENT = 1.4;
/** White margin around a line, in its heights: letters at the very edge are lost. */
const MARGIN = 0.6;

/** Returns the segments that must be exact: the likeliest addresses and the issue dates. */
export function findDecisiveSegments(page: TextPage): TextSegment[] {
	const lines = toPageLines([page]);
	const addresses = findAddresses(lines, toKnownNames([])).slice(0, MAX_ADDRESSES);
	const dates = findDates(lines, null).filter(({ role }) => role === "issued");
	const selectedLines = [...addresses.flatMap(({ candidate }) => candidate.lines), ...dates.map(({ line }) => line)];
	const segments = new Set(selectedLines.flatMap(({ segment }) => segment));
	return [...segments].slice(0, MAX_SEGMENTS);
}

/** Returns the segments of a passport or card that may contain its dates and number. */
export function findSegmentsWithDigits(page: TextPage): TextSegment[] {
	return page.segments
		.filter(({ text }) => /\d\D{0,6}\d\D{0,6}\d/.test(text) || /(?=[A-Z]*\d)[A-Z\d]{6}/.test(text))
		.slice(0, MAX_SEGMENTS);
}

/** Returns name words that may be misread: few, because noise looks similar. */
export function findUncertainCapitals(page: TextPage): TextSegment[] {
	return page.segments
		.filter(({ text, confidence = 1 }) => confidence < 0.75 && isCapitals(text))
		.slice(0, MAX_SEGMENTS / 4);
}

export function isCapitals(text: string): boolean {
	return /^[\p{Lu}\p{M} '’.-]{4,}$/u.test(text.trim());
}

/**
 * Returns whether two readings differ only in C and G: with a cedilla the printed letter is read as G, without it as C.
 */
export function hasCedillas(original: string, cut: string): boolean {
	if (original === cut || !/^[\p{Lu} '’-]+$/u.test(original)) return false;
	return new RegExp(`^${original.replace(/GC?/g, "(?:$&|C)")}$`, "u").test(cut);
}

/** Returns whether the second reading contains these digits in this order. */
export function hasSameDigits(rereadSegments: readonly { text: string }[], text: string): boolean {
	const digitsOnly = (text: string) => text.replace(/\D/g, "");
	return digitsOnly(rereadSegments.map((word) => word.text).join("")).includes(digitsOnly(text));
}

/** Cuts one segment out of the page and enlarges it. */
export function cutEnlarged(page: Plane, { x0, y0, x1, y1 }: TextSegment): Plane {
	const margin = (y1 - y0) * MARGIN;
	const left = Math.max(0, Math.floor(x0 - margin));
	const top = Math.max(0, Math.floor(y0 - margin));
	const width = Math.min(page.width, Math.ceil(x1 + margin)) - left;
	const height = Math.min(page.height, Math.ceil(y1 + margin)) - top;
	const pixels = new Uint8Array(width * height);
	for (let row = 0; row < height; row++) {
		const from = (top + row) * page.width + left;
		pixels.set(page.pixels.subarray(from, from + width), row * width);
	}
	const cut = { width, height, pixels };
	return resize(cut, Math.round(width * ENLARGEMENT), Math.round(height * ENLARGEMENT));
}

/**
 * Returns whether the second reading has these letters and digits; neighbours at the edge of the cut may be included.
 */
export function hasSameCharacters(rereadSegments: readonly { text: string }[], text: string): boolean {
	const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
	return lettersAndDigits(rereadSegments.map((word) => word.text).join("")).includes(lettersAndDigits(text));
}
