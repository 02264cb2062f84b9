import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { findMrzErrors, verifyCheckDigits } from "#app/domain/documents/mrz.ts";
import { findMrzFormats, MRZ_ALPHABET } from "#app/domain/documents/mrz-format.ts";
import type { Plane } from "../pictures/picture.ts";
import { averageUncertainCharacters } from "./averaged-characters.ts";
import type { ZoneCandidate } from "./zone-candidates.ts";
import { type DecodedZone, decodeAndRepairZone, decodeZone, type ZoneLogProbabilities } from "./zone-decoding.ts";
import {
	combineWindows,
	computeMisalignment,
	findWindows,
	orderZoneLines,
	type ReadingBudget,
	type ZoneWindow,
} from "./zone-windows.ts";

/** A zone as read from one variant of the preprocessed picture. */
export type ZoneReading = DecodedZone & {
	format: MrzFormat;
	/** Its lines, in reading order. */
	windows: ZoneWindow[];
	/** The picture in which the lines were found. */
	plane: Plane;
	/** Mean log-probability of the characters. */
	confidence: number;
	checks: { valid: number; total: number };
	/** Number of implausible parts. */
	errorCount: number;
	/** Misalignment of the starts of its lines, in pitches. */
	misalignment: number;
	/** For comparing readings: higher is better. */
	rank: number;
};

const MAX_CANDIDATES = 8;
const MAX_REPAIRED_CHOICES = 6;

/** Returns the best reading of the likeliest candidates, whether or not it is valid. */
export function readZone(
	plane: Plane,
	candidates: readonly ZoneCandidate[],
	budget: ReadingBudget,
): ZoneReading | null {
	let best: ZoneReading | null = null;
	for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
		for (const isUpsideDown of [false, true]) {
			if (budget.characters <= 0 || (best && best.checks.valid >= 4 && best.confidence > -0.25)) return best;
			const candidateReading = readCandidate(plane, candidate, isUpsideDown, budget);
			if (candidateReading && (!best || candidateReading.rank > best.rank)) best = candidateReading;
		}
	}
	return best;
}

function readCandidate(
	plane: Plane,
	candidate: ZoneCandidate,
	isUpsideDown: boolean,
	budget: ReadingBudget,
): ZoneReading | null {
	const lines = orderZoneLines(plane, candidate, isUpsideDown, budget);
	if (!lines) return null;
	const choices = combineWindows(lines.map((line) => findWindows(plane, line, candidate.length, budget)));
	const directReading = findBestReading(plane, choices, decodeZone);
	const directZone = directReading && rereadUncertain(directReading);
	if (!directZone || (directZone.checks.valid === directZone.checks.total && directZone.errorCount === 0))
		return directZone;
	const repaired = findBestReading(plane, choices.slice(0, MAX_REPAIRED_CHOICES), decodeAndRepairZone);
	return repaired && repaired.rank > directZone.rank ? repaired : directZone;
}

/** Rereads the zone with its uncertain characters averaged over several crops. */
function rereadUncertain(reading: ZoneReading): ZoneReading {
	return redecode(reading, averageUncertainCharacters(reading));
}

/** Decodes the zone again from new windows; rejects them if the check digits or the layout fit less well. */
export function redecode(reading: ZoneReading, windows: ZoneWindow[]): ZoneReading {
	const { plane, format, checks, errorCount } = reading;
	const logProbabilities = windows.map((window) => window.logProbabilities);
	const redecoded = rankReading(plane, format, windows, logProbabilities, decodeZone(format, logProbabilities));
	return redecoded.checks.valid >= checks.valid && redecoded.errorCount <= errorCount ? redecoded : reading;
}

function findBestReading(
	plane: Plane,
	choices: readonly ZoneWindow[][],
	decode: (format: MrzFormat, logProbabilities: ZoneLogProbabilities) => DecodedZone,
): ZoneReading | null {
	let best: ZoneReading | null = null;
	for (const windows of choices) {
		const logProbabilities = windows.map((window) => window.logProbabilities);
		for (const format of findMrzFormats(windows[0]?.columns.length ?? 0, findInitial(logProbabilities))) {
			const reading = rankReading(plane, format, windows, logProbabilities, decode(format, logProbabilities));
			if (!best || reading.rank > best.rank) best = reading;
		}
	}
	return best;
}

function rankReading(
	plane: Plane,
	format: MrzFormat,
	windows: ZoneWindow[],
	logProbabilities: ZoneLogProbabilities,
	decoded: DecodedZone,
): ZoneReading {
	const checks = Object.values(verifyCheckDigits(format, decoded.lines));
	const validCount = checks.filter(Boolean).length;
	const confidence = computeConfidence(logProbabilities, decoded.lines);
	const errorCount = findMrzErrors(format, decoded.lines, null).length;
	const misalignment = computeMisalignment(windows);
	const penalty = decoded.repairs * 0.25 + errorCount * 0.3 + misalignment * 0.6;
	const rank = (validCount / checks.length) * 2 + confidence * 1.5 - penalty;
	const counts = { checks: { valid: validCount, total: checks.length }, errorCount, misalignment };
	return { ...decoded, format, windows, plane, confidence, ...counts, rank };
}

function computeConfidence(logProbabilities: ZoneLogProbabilities, lines: readonly string[]): number {
	let sum = 0;
	let count = 0;
	for (const [line, row] of logProbabilities.entries()) {
		for (const [column, characterLogProbabilities] of row.entries()) {
			sum += characterLogProbabilities[MRZ_ALPHABET.indexOf(lines[line]?.[column] ?? "<")] as number;
			count++;
		}
	}
	return sum / count;
}

/** Returns the likeliest first letter, which distinguishes a visa from other documents. */
function findInitial(logProbabilities: ZoneLogProbabilities): string {
	const firstLogProbabilities = logProbabilities[0]?.[0];
	if (!firstLogProbabilities) return "";
	let best = 10;
	for (let letter = 10; letter < 36; letter++)
		if ((firstLogProbabilities[letter] as number) > (firstLogProbabilities[best] as number)) best = letter;
	return MRZ_ALPHABET[best] ?? "";
}
