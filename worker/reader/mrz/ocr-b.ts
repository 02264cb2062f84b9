import { MRZ_ALPHABET } from "#app/domain/documents/mrz-format.ts";
import { isBlank, type Picture } from "../pictures/picture.ts";
import { createCharacterGrid, cutCharacterCell } from "./character-cell.ts";
import { computeLogProbabilities } from "./character-network.ts";
import { DEFAULT_PREPROCESSING, preprocess } from "./preprocessing.ts";
import type { ZoneReading } from "./read-zone.ts";
import type { TextLine } from "./text-lines.ts";
import { findTextLines } from "./text-lines.ts";

/** Below this the typeface is unlikely to be OCR-B, if the letters are large enough to tell. */
const OCR_B_CONFIDENCE = -0.5;
const MIN_CHARACTER_PIXELS = 9;
/** A "<" looks the same in every typeface: if these are less certain, blur is the cause, not the typeface. */
const CERTAIN_FILLER_PROBABILITY = 0.88;
const FILLER = MRZ_ALPHABET.indexOf("<");

/** Returns whether a zone's letters, each `pixels` wide, are in OCR-B, as ICAO requires; true if it cannot be told. */
export function looksLikeOcrB(reading: ZoneReading, pixels: number): boolean {
	if (reading.confidence > OCR_B_CONFIDENCE || pixels < MIN_CHARACTER_PIXELS) return true;
	const probabilities = reading.windows.flatMap(({ logProbabilities }, line) =>
		logProbabilities.filter((_, column) => reading.lines[line]?.[column] === "<").map(fillerProbability),
	);
	return mean(probabilities) < CERTAIN_FILLER_PROBABILITY;
}

/** The shortest lines have 30 letters; some may touch or be missing. */
const MIN_LINE_LENGTH = 25;
/** No table or letter has this many "<" in a row. */
const MIN_FILLER_RUN = 5;

/** Returns whether a picture without a readable zone shows a sharp zone line in another typeface. */
export function hasOtherTypeface(picture: Picture): boolean {
	const plane = preprocess(picture, DEFAULT_PREPROCESSING);
	if (isBlank(plane)) return false;
	const scale = Math.max(picture.width, picture.height) / Math.max(plane.width, plane.height);
	return findTextLines(plane, DEFAULT_PREPROCESSING.printShare).some(
		(line) =>
			line.length >= MIN_LINE_LENGTH &&
			line.pitch * scale >= MIN_CHARACTER_PIXELS &&
			[false, true].some((isUpsideDown) => hasFillerRun(computeFillerProbabilities(line, isUpsideDown))),
	);

	function computeFillerProbabilities(line: TextLine, isUpsideDown: boolean): number[] {
		const grid = createCharacterGrid(line);
		const columns = Array.from({ length: grid.columns }, (_, column) => column);
		return columns.map((column) =>
			fillerProbability(computeLogProbabilities(cutCharacterCell(plane, line, grid, column, isUpsideDown))),
		);
	}
}

function hasFillerRun(probabilities: readonly number[]): boolean {
	for (let first = 0; first + MIN_FILLER_RUN <= probabilities.length; first++)
		if (
			probabilities
				.slice(first, first + MIN_FILLER_RUN)
				.every((probability) => probability > CERTAIN_FILLER_PROBABILITY)
		)
			return true;
	return false;
}

function fillerProbability(logProbabilities: Float32Array): number {
	return Math.exp(logProbabilities[FILLER] as number);
}

function mean(numbers: readonly number[]): number {
	return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
