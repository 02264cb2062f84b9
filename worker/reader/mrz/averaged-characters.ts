import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { charactersAllowed } from "#app/domain/documents/mrz-format.ts";
import type { Plane } from "../pictures/picture.ts";
import { cutCharacterCell, type Nudge } from "./character-cell.ts";
import { computeCharacterOdds } from "./character-network.ts";
import { ALLOWED } from "./zone-decoding.ts";
import type { ZoneWindow } from "./zone-windows.ts";

/** Shifts and scales of the cut: a certain character is read the same in each. */
export const NUDGES: readonly Nudge[] = [
	{ right: 0.06, down: 0.04, scale: 1 },
	{ right: -0.06, down: -0.04, scale: 1 },
	{ right: 0.02, down: -0.04, scale: 1.05 },
	{ right: -0.02, down: 0.04, scale: 0.95 },
];
/** Probability from which a character is not cut again. */
const CERTAIN_PROBABILITY = 0.97;
/** Probability below which another character is nearly as likely. */
const DOUBTFUL_PROBABILITY = 0.7;
/** A zone with more unsure characters is not worth further cuts. */
const MAX_UNSURE_CHARACTERS = 24;

/** A located zone. */
type LocatedZone = { format: MrzFormat; windows: readonly ZoneWindow[]; plane: Plane };

/** Returns the zone's odds, with those of every unsure character averaged over five cuts. */
export function averageOdds({ format, windows, plane }: LocatedZone): ZoneWindow[] {
	const allowed = charactersAllowed(format);
	const unsureCharacters = windows.flatMap(({ odds }, line) =>
		odds.flatMap((characterOdds, column) =>
			likeliestProbability(characterOdds, ALLOWED[allowed[line]?.[column] ?? "any"]) < CERTAIN_PROBABILITY
				? [[line, column] as const]
				: [],
		),
	);
	const updatedWindows = windows.map((window) => ({ ...window, odds: [...window.odds] }));
	if (unsureCharacters.length > MAX_UNSURE_CHARACTERS) return updatedWindows;
	for (const [line, column] of unsureCharacters) {
		const window = windows[line];
		const updatedWindow = updatedWindows[line];
		if (!window || !updatedWindow) continue;
		const cuts = NUDGES.map((nudge) => computeNudgedOdds(plane, window, column, nudge));
		updatedWindow.odds[column] = logMeanProbability([window.odds[column] as Float32Array, ...cuts]);
	}
	return updatedWindows;
}

/** Returns whether a character of this zone is ambiguous, regardless of check digits. */
export function isDoubtful({ format, windows }: LocatedZone): boolean {
	const allowed = charactersAllowed(format);
	return windows.some(({ odds }, line) =>
		odds.some(
			(characterOdds, column) =>
				likeliestProbability(characterOdds, ALLOWED[allowed[line]?.[column] ?? "any"]) < DOUBTFUL_PROBABILITY,
		),
	);
}

/** Returns the odds of one character for one cut. */
export function computeNudgedOdds(
	plane: Plane,
	{ zoneLine, columns }: ZoneWindow,
	column: number,
	nudge: Nudge,
): Float32Array {
	const { line, grid, isUpsideDown } = zoneLine;
	return computeCharacterOdds(cutCharacterCell(plane, line, grid, columns[column] as number, isUpsideDown, nudge));
}

/** Averages probabilities, not logarithms: one certain cut must not outvote four uncertain ones. */
export function logMeanProbability(samples: readonly Float32Array[]): Float32Array {
	const mean = new Float32Array(samples[0]?.length ?? 0);
	for (const odds of samples)
		for (let index = 0; index < mean.length; index++)
			mean[index] = (mean[index] as number) + Math.exp(odds[index] as number);
	return mean.map((sum) => Math.log(sum / samples.length + 1e-9));
}

function likeliestProbability(odds: Float32Array, characters: readonly number[]): number {
	const chances = characters.map((character) => Math.exp(odds[character] as number));
	return Math.max(...chances) / chances.reduce((sum, chance) => sum + chance, 0);
}
