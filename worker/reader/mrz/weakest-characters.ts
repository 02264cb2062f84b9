import type { WeakestCharacters } from "#app/domain/documents/document-facts.ts";
import {
	charactersAllowed,
	MRZ_ALPHABET,
	MRZ_LAYOUTS,
	type MrzField,
	type MrzRange,
} from "#app/domain/documents/mrz-format.ts";
import { computeNudgedLogProbabilities, NUDGES } from "./averaged-characters.ts";
import type { ZoneReading } from "./read-zone.ts";
import { ALLOWED } from "./zone-decoding.ts";

/** A character this certain at first is not cut again if a check digit covers it. */
const CERTAIN_PROBABILITY = 0.97;
/** A character still this certain after three cuts is not cut again. */
const STEADY_AFTER_THREE = 0.9;
/** Fillers after the names that are checked: no name follows three of them. */
const CLOSING_FILLERS = 3;
/** No check digit covers these, in any format. */
const NAMES: readonly MrzField[] = ["names", "given"];
const CODES: readonly MrzField[] = ["code", "kind", "issuer", "nationality", "sex"];
/**
 * Check digits cover these, but cannot distinguish characters whose values differ by a multiple of ten, such as S and
 * 8.
 */
const PARTLY_COVERED: readonly MrzField[] = ["number", "optional", "office"];

/**
 * Returns the certainty of the least certain characters, averaged over further cuts, grouped by the effect of an error
 * in them.
 */
export function findWeakestCharacters(reading: ZoneReading): WeakestCharacters {
	return {
		weakestName: findLowestCertainty(reading, NAMES, "any"),
		weakestCode: findLowestCertainty(reading, CODES, "any"),
		weakestNumber: findLowestCertainty(reading, PARTLY_COVERED, "unnoticed"),
		weakestChecked: findWeakestChecked(reading),
	};
}

/** Alternatives to compare with: every allowed character, or only those with the same check digit value. */
type Alternatives = "any" | "unnoticed";

function findLowestCertainty(reading: ZoneReading, fields: readonly MrzField[], alternatives: Alternatives): number {
	const { format } = reading;
	const layout = MRZ_LAYOUTS[format];
	let weakest = 1;
	for (const field of fields) {
		const range = layout.fields[field];
		if (!range) continue;
		// The optional data of a visa has no check digit.
		const isChecked = field === "number" || layout.checks.composite !== undefined;
		for (const column of listColumns(reading, field, range))
			weakest = Math.min(
				weakest,
				computeCertainty(reading, range[0], column, isChecked ? alternatives : "any", alternatives === "unnoticed"),
			);
	}
	return weakest;
}

/** Returns the lowest certainty of the characters that check digits cover, and of those digits. */
function findWeakestChecked(reading: ZoneReading): number {
	const ranges = Object.values(MRZ_LAYOUTS[reading.format].checks).flatMap(({ protectedRanges, digit }) => [
		...protectedRanges,
		digit,
	]);
	let weakest = 1;
	const visited = new Set<string>();
	for (const [line, start, end] of ranges) {
		for (let column = start; column < end; column++) {
			if (visited.has(`${line}/${column}`)) continue;
			visited.add(`${line}/${column}`);
			weakest = Math.min(weakest, computeCertainty(reading, line, column, "any", true));
		}
	}
	return weakest;
}

function listColumns({ lines }: ZoneReading, field: MrzField, [line, start, end]: MrzRange): number[] {
	const length = (lines[line] ?? "").slice(start, end).replace(/<+$/, "").length;
	const last = NAMES.includes(field) ? Math.min(end, start + length + CLOSING_FILLERS) : end;
	return Array.from({ length: last - start }, (_, index) => start + index);
}

function computeCertainty(
	reading: ZoneReading,
	line: number,
	column: number,
	alternatives: Alternatives,
	isQuick: boolean,
): number {
	const chosen = MRZ_ALPHABET.indexOf(reading.lines[line]?.[column] ?? "<");
	const rivals =
		alternatives === "unnoticed"
			? ALLOWED.any.filter((candidate) => checkDigitValue(candidate) % 10 === checkDigitValue(chosen) % 10)
			: ALLOWED[charactersAllowed(reading.format)[line]?.[column] ?? "any"];
	const first = relativeProbability(reading.windows[line]?.logProbabilities[column], chosen, rivals);
	if (isQuick && first >= CERTAIN_PROBABILITY) return first;
	const probabilities = [first];
	for (const nudge of NUDGES) {
		if (probabilities.length >= 3 && Math.min(...probabilities) >= STEADY_AFTER_THREE) break;
		const window = reading.windows[line];
		probabilities.push(
			relativeProbability(
				window && computeNudgedLogProbabilities(reading.plane, window, column, nudge),
				chosen,
				rivals,
			),
		);
	}
	return probabilities.reduce((sum, probability) => sum + probability, 0) / probabilities.length;
}

/** Returns a character's value for check digits. */
function checkDigitValue(character: number): number {
	return character === 36 ? 0 : character;
}

function relativeProbability(
	logProbabilities: Float32Array | undefined,
	chosen: number,
	rivals: readonly number[],
): number {
	if (!logProbabilities || !rivals.includes(chosen)) return 0;
	const total = rivals.reduce((sum, rival) => sum + Math.exp(logProbabilities[rival] as number), 0);
	return Math.exp(logProbabilities[chosen] as number) / total;
}
