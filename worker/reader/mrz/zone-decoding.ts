import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { verifyCheckDigits } from "#app/domain/documents/mrz.ts";
import {
	charactersAllowed,
	MRZ_ALPHABET,
	MRZ_LAYOUTS,
	type MrzCharacters,
	type MrzCheck,
	type MrzProtection,
	type MrzRange,
	textAt,
} from "#app/domain/documents/mrz-format.ts";
import { isKnownState } from "#app/domain/documents/mrz-states.ts";

/** For each line and column, the logarithms of the probabilities of the 37 characters. */
export type ZoneLogProbabilities = readonly (readonly Float32Array[])[];

export type DecodedZone = { lines: string[]; repairs: number };

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const LETTERS = Array.from({ length: 26 }, (_, index) => index + 10);
const FILLER = 36;
/**
 * Indexes in MRZ_ALPHABET of the characters that a position allows: this distinguishes O from 0, I from 1, B from 8.
 */
export const ALLOWED: Record<MrzCharacters, readonly number[]> = {
	any: [...DIGITS, ...LETTERS, FILLER],
	date: [...DIGITS, FILLER],
	digit: DIGITS,
	digit_or_filler: [...DIGITS, FILLER],
	initial: LETTERS,
	name: [...LETTERS, FILLER],
	sex: [15, 22, 33, FILLER],
};
/** Maximum loss in log-probability of one substitute, and of all together. */
const MAX_LOSS = { single: 5, together: 7 } as const;
const MAX_ALTERNATIVES = 14;

/** Returns the likeliest lines that the format allows. */
export function decodeZone(format: MrzFormat, logProbabilities: ZoneLogProbabilities): DecodedZone {
	const allowed = charactersAllowed(format);
	const lines = logProbabilities.map((row, line) =>
		row
			.map(
				(characterLogProbabilities, column) =>
					MRZ_ALPHABET[findLikeliest(characterLogProbabilities, ALLOWED[allowed[line]?.[column] ?? "any"])] ?? "<",
			)
			.join(""),
	);
	return { lines: clearAfterNames(format, lines), repairs: 0 };
}

/**
 * Returns the same lines with at most two characters of each protected field replaced so that its check digit fits.
 * One in ten damaged fields is repaired wrongly, so a repaired reading is only a hint.
 */
export function decodeAndRepairZone(format: MrzFormat, logProbabilities: ZoneLogProbabilities): DecodedZone {
	let { lines } = decodeZone(format, logProbabilities);
	let repairs = 0;
	const { checks } = MRZ_LAYOUTS[format];
	for (const check of Object.keys(checks) as MrzCheck[]) {
		if (check === "composite" || verifyCheckDigits(format, lines)[check]) continue;
		const repaired = repairField(format, lines, logProbabilities, check, checks[check] as MrzProtection);
		if (!repaired) continue;
		lines = repaired.lines;
		repairs += repaired.repairs;
	}
	const compositeRepair = repairs === 0 ? repairByComposite(format, lines, logProbabilities) : null;
	return correctStates(format, compositeRepair ?? { lines, repairs }, logProbabilities);
}

/**
 * If only the composite check digit fails, returns the likeliest single substitute for which every check digit holds.
 */
function repairByComposite(
	format: MrzFormat,
	lines: readonly string[],
	logProbabilities: ZoneLogProbabilities,
): DecodedZone | null {
	const checks = verifyCheckDigits(format, lines);
	if (checks.composite !== false || Object.values(checks).filter((isValid) => !isValid).length > 1) return null;
	const ranges = MRZ_LAYOUTS[format].checks.composite?.protectedRanges ?? [];
	const isConsistent = (changed: readonly string[]) => Object.values(verifyCheckDigits(format, changed)).every(Boolean);
	for (const substitute of listSubstitutes(format, lines, logProbabilities, ranges)) {
		const changed = applySubstitute([...lines], substitute);
		if (isConsistent(changed)) return { lines: changed, repairs: 1 };
	}
	return null;
}

/** Where a state does not exist, replaces one character of its code, the likeliest that makes it exist. */
function correctStates(format: MrzFormat, zone: DecodedZone, logProbabilities: ZoneLogProbabilities): DecodedZone {
	let { lines, repairs } = zone;
	for (const field of ["issuer", "nationality"] as const) {
		const range = MRZ_LAYOUTS[format].fields[field];
		const readState = (text: readonly string[]) => (range ? textAt(text, range).replace(/<+$/, "") : "");
		if (!range || isKnownState(readState(lines))) continue;
		const substitute = listSubstitutes(format, lines, logProbabilities, [range]).find((candidate) =>
			isKnownState(readState(applySubstitute([...lines], candidate))),
		);
		if (!substitute) continue;
		lines = applySubstitute([...lines], substitute);
		repairs++;
	}
	return { lines, repairs };
}

type Substitute = { line: number; column: number; character: string; loss: number };

function repairField(
	format: MrzFormat,
	lines: readonly string[],
	logProbabilities: ZoneLogProbabilities,
	check: MrzCheck,
	protection: MrzProtection,
): DecodedZone | null {
	const substitutes = listSubstitutes(format, lines, logProbabilities, [
		...protection.protectedRanges,
		protection.digit,
	]);
	let best: DecodedZone | null = null;
	let leastLoss: number = MAX_LOSS.together;
	const tryRepair = (chosen: Substitute[], loss: number) => {
		if (loss >= leastLoss) return;
		const changed = chosen.reduce(applySubstitute, [...lines]);
		if (!verifyCheckDigits(format, changed)[check]) return;
		leastLoss = loss;
		best = { lines: changed, repairs: chosen.length };
	};
	for (const [index, first] of substitutes.entries()) {
		tryRepair([first], first.loss);
		for (const second of substitutes.slice(index + 1))
			if (first.line !== second.line || first.column !== second.column)
				tryRepair([first, second], first.loss + second.loss + 1);
	}
	return best;
}

function listSubstitutes(
	format: MrzFormat,
	lines: readonly string[],
	logProbabilities: ZoneLogProbabilities,
	ranges: readonly MrzRange[],
): Substitute[] {
	const allowed = charactersAllowed(format);
	const substitutes: Substitute[] = [];
	for (const [line, start, end] of ranges) {
		for (let column = start; column < end; column++) {
			const characterLogProbabilities = logProbabilities[line]?.[column] as Float32Array;
			const readLogProbability = characterLogProbabilities[
				MRZ_ALPHABET.indexOf(lines[line]?.[column] ?? "<")
			] as number;
			for (const alternative of ALLOWED[allowed[line]?.[column] ?? "any"]) {
				const loss = readLogProbability - (characterLogProbabilities[alternative] as number);
				const character = MRZ_ALPHABET[alternative] ?? "<";
				if (loss < MAX_LOSS.single && character !== lines[line]?.[column])
					substitutes.push({ line, column, character, loss });
			}
		}
	}
	return substitutes.sort((a, b) => a.loss - b.loss).slice(0, MAX_ALTERNATIVES);
}

function applySubstitute(lines: string[], { line, column, character }: Substitute): string[] {
	const text = lines[line] ?? "";
	lines[line] = text.slice(0, column) + character + text.slice(column + 1);
	return lines;
}

/** No name follows three fillers in a row (ICAO 9303-3, 4.6): letters after them are dirt or pattern. */
function clearAfterNames(format: MrzFormat, lines: string[]): string[] {
	const [line, start, end] = MRZ_LAYOUTS[format].fields.names as MrzRange;
	const text = lines[line] ?? "";
	const names = text.slice(start, end);
	const nameEnd = names.indexOf("<<<");
	if (nameEnd >= 0)
		lines[line] = text.slice(0, start) + names.slice(0, nameEnd).padEnd(end - start, "<") + text.slice(end);
	return lines;
}

function findLikeliest(logProbabilities: Float32Array, characters: readonly number[]): number {
	let best = characters[0] ?? 0;
	for (const character of characters)
		if ((logProbabilities[character] as number) > (logProbabilities[best] as number)) best = character;
	return best;
}
