import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { findMrzErrors, verifyCheckDigits } from "#app/domain/documents/mrz.ts";
import { findMrzFormats, MRZ_ALPHABET } from "#app/domain/documents/mrz-format.ts";
import type { Plane } from "../pictures/picture.ts";
import { averageOdds } from "./averaged-characters.ts";
import type { ZoneCandidate } from "./zone-candidates.ts";
import { type DecodedZone, decodeAndRepairZone, decodeZone, type ZoneOdds } from "./zone-decoding.ts";
import {
	combineWindows,
	computeMisalignment,
	findWindows,
	orderZoneLines,
	type ReadingBudget,
	type ZoneWindow,
} from "./zone-windows.ts";

/** A zone as read with one preprocessing. */
export type ZoneReading = DecodedZone & {
	format: MrzFormat;
	/** Its lines, in reading order. */
	windows: ZoneWindow[];
	/** The picture in which the lines were found. */
	plane: Plane;
	/** Mean log-probability of the characters. */
	confidence: number;
	checks: { valid: number; total: number };
	implausible: number;
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
		for (const upsideDown of [false, true]) {
			if (budget.characters <= 0 || (best && best.checks.valid >= 4 && best.confidence > -0.25)) return best;
			const candidateReading = readCandidate(plane, candidate, upsideDown, budget);
			if (candidateReading && (!best || candidateReading.rank > best.rank)) best = candidateReading;
		}
	}
	return best;
}

function readCandidate(
	plane: Plane,
	candidate: ZoneCandidate,
	upsideDown: boolean,
	budget: ReadingBudget,
): ZoneReading | null {
	const lines = orderZoneLines(plane, candidate, upsideDown, budget);
	if (!lines) return null;
	const choices = combineWindows(lines.map((line) => findWindows(plane, line, candidate.length, budget)));
	const directReading = findBestReading(plane, choices, decodeZone);
	const directZone = directReading && rereadUncertain(directReading);
	if (!directZone || (directZone.checks.valid === directZone.checks.total && directZone.implausible === 0))
		return directZone;
	const repaired = findBestReading(plane, choices.slice(0, MAX_REPAIRED_CHOICES), decodeAndRepairZone);
	return repaired && repaired.rank > directZone.rank ? repaired : directZone;
}

/** Rereads the zone with its uncertain characters averaged over several crops. */
function rereadUncertain(reading: ZoneReading): ZoneReading {
	return redecodeWithOdds(reading, averageOdds(reading));
}

/** Decodes the zone again with other odds; rejects them if check digits and layout fit less well. */
export function redecodeWithOdds(reading: ZoneReading, windows: ZoneWindow[]): ZoneReading {
	const { plane, format, checks, implausible } = reading;
	const odds = windows.map((window) => window.odds);
	const redecoded = rankReading(plane, format, windows, odds, decodeZone(format, odds));
	return redecoded.checks.valid >= checks.valid && redecoded.implausible <= implausible ? redecoded : reading;
}

function findBestReading(
	plane: Plane,
	choices: readonly ZoneWindow[][],
	decode: (format: MrzFormat, odds: ZoneOdds) => DecodedZone,
): ZoneReading | null {
	let best: ZoneReading | null = null;
	for (const windows of choices) {
		const odds = windows.map((window) => window.odds);
		for (const format of findMrzFormats(windows[0]?.columns.length ?? 0, findInitial(odds))) {
			const reading = rankReading(plane, format, windows, odds, decode(format, odds));
			if (!best || reading.rank > best.rank) best = reading;
		}
	}
	return best;
}

function rankReading(
	plane: Plane,
	format: MrzFormat,
	windows: ZoneWindow[],
	odds: ZoneOdds,
	decoded: DecodedZone,
): ZoneReading {
	const checks = Object.values(verifyCheckDigits(format, decoded.lines));
	const validCount = checks.filter(Boolean).length;
	const confidence = computeConfidence(odds, decoded.lines);
	const implausible = findMrzErrors(format, decoded.lines, null).length;
	const misalignment = computeMisalignment(windows);
	const penalty = decoded.repairs * 0.25 + implausible * 0.3 + misalignment * 0.6;
	const rank = (validCount / checks.length) * 2 + confidence * 1.5 - penalty;
	const counts = { checks: { valid: validCount, total: checks.length }, implausible, misalignment };
	return { ...decoded, format, windows, plane, confidence, ...counts, rank };
}

function computeConfidence(odds: ZoneOdds, lines: readonly string[]): number {
	let sum = 0;
	let count = 0;
	for (const [line, row] of odds.entries()) {
		for (const [column, characterOdds] of row.entries()) {
			sum += characterOdds[MRZ_ALPHABET.indexOf(lines[line]?.[column] ?? "<")] as number;
			count++;
		}
	}
	return sum / count;
}

/** Returns the likeliest first letter, which distinguishes a visa from other documents. */
function findInitial(odds: ZoneOdds): string {
	const firstOdds = odds[0]?.[0];
	if (!firstOdds) return "";
	let best = 10;
	for (let letter = 10; letter < 36; letter++)
		if ((firstOdds[letter] as number) > (firstOdds[best] as number)) best = letter;
	return MRZ_ALPHABET[best] ?? "";
}
