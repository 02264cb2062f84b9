import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { findMrzErrors, verifyCheckDigits } from "#app/domain/documents/mrz.ts";
import { findMrzFormats, MRZ_ALPHABET } from "#app/domain/documents/mrz-format.ts";
import type { Plane } from "../pictures/picture.ts";
import { averagedOdds } from "./averaged-odds.ts";
import type { ZoneCandidate } from "./zone-candidates.ts";
import { type DecodedZone, likeliestZone, repairedZone, type ZoneOdds } from "./zone-decoding.ts";
import {
	misalignment,
	type ReadingBudget,
	windowChoices,
	windowsOf,
	type ZoneWindow,
	zoneLines,
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
	checks: { right: number; all: number };
	implausible: number;
	/** Misalignment of the starts of its lines, in pitches. */
	crooked: number;
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
			if (budget.characters <= 0 || (best && best.checks.right >= 4 && best.confidence > -0.25)) return best;
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
	const lines = zoneLines(plane, candidate, upsideDown, budget);
	if (!lines) return null;
	const choices = windowChoices(lines.map((line) => windowsOf(plane, line, candidate.length, budget)));
	const directReading = bestOf(plane, choices, likeliestZone);
	const plain = directReading && rereadUncertain(directReading);
	if (!plain || (plain.checks.right === plain.checks.all && plain.implausible === 0)) return plain;
	const repaired = bestOf(plane, choices.slice(0, MAX_REPAIRED_CHOICES), repairedZone);
	return repaired && repaired.rank > plain.rank ? repaired : plain;
}

/** Rereads the zone with its uncertain characters averaged over several crops. */
function rereadUncertain(reading: ZoneReading): ZoneReading {
	return withOdds(reading, averagedOdds(reading));
}

/** Decodes the zone again with other odds; rejects them if check digits and layout fit less well. */
export function withOdds(reading: ZoneReading, windows: ZoneWindow[]): ZoneReading {
	const { plane, format, checks, implausible } = reading;
	const odds = windows.map((window) => window.odds);
	const second = ranked(plane, format, windows, odds, likeliestZone(format, odds));
	return second.checks.right >= checks.right && second.implausible <= implausible ? second : reading;
}

function bestOf(
	plane: Plane,
	choices: readonly ZoneWindow[][],
	decode: (format: MrzFormat, odds: ZoneOdds) => DecodedZone,
): ZoneReading | null {
	let best: ZoneReading | null = null;
	for (const windows of choices) {
		const odds = windows.map((window) => window.odds);
		for (const format of findMrzFormats(windows[0]?.columns.length ?? 0, initialOf(odds))) {
			const reading = ranked(plane, format, windows, odds, decode(format, odds));
			if (!best || reading.rank > best.rank) best = reading;
		}
	}
	return best;
}

function ranked(
	plane: Plane,
	format: MrzFormat,
	windows: ZoneWindow[],
	odds: ZoneOdds,
	decoded: DecodedZone,
): ZoneReading {
	const checks = Object.values(verifyCheckDigits(format, decoded.lines));
	const validCount = checks.filter(Boolean).length;
	const confidence = confidenceOf(odds, decoded.lines);
	const implausible = findMrzErrors(format, decoded.lines, null).length;
	const crooked = misalignment(windows);
	const penalty = decoded.repairs * 0.25 + implausible * 0.3 + crooked * 0.6;
	const rank = (validCount / checks.length) * 2 + confidence * 1.5 - penalty;
	const counts = { checks: { right: validCount, all: checks.length }, implausible, crooked };
	return { ...decoded, format, windows, plane, confidence, ...counts, rank };
}

function confidenceOf(odds: ZoneOdds, lines: readonly string[]): number {
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
function initialOf(odds: ZoneOdds): string {
	const firstOdds = odds[0]?.[0];
	if (!firstOdds) return "";
	let best = 10;
	for (let letter = 10; letter < 36; letter++)
		if ((firstOdds[letter] as number) > (firstOdds[best] as number)) best = letter;
	return MRZ_ALPHABET[best] ?? "";
}
