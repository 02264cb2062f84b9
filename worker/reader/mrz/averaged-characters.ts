import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { charactersAllowed } from "#app/domain/documents/mrz-format.ts";
import type { Plane } from "../pictures/picture.ts";
import { cutCharacterCell, type Nudge } from "./character-cell.ts";
import { computeLogProbabilities } from "./character-network.ts";
import { ALLOWED } from "./zone-decoding.ts";
import type { ZoneWindow } from "./zone-windows.ts";

/** Shifts and scales of the cut: a certain character is read the same in each. */
export const NUDGES: readonly Nudge[] = [
	{ right: 0.06, down: 0.04, scale: 1 },
	{ right: -0.06, down: -0.04, scale: 1 },
	{ right: 0.02, down: -0.04, scale: 1.05 },
	{ right: -0.02, down: 0.04, scale: 0.95 },
];
/** Probability at which a character is certain enough not to be cut again. */
const CERTAIN_PROBABILITY = 0.97;
/** Probability below which another character is nearly as likely. */
const DOUBTFUL_PROBABILITY = 0.7;
/** A zone with more uncertain characters is not worth further cuts. */
const MAX_UNCERTAIN_CHARACTERS = 24;

type LocatedZone = { format: MrzFormat; windows: readonly ZoneWindow[]; plane: Plane };

/** Returns the zone's windows, with every uncertain character averaged over five cuts. */
export function averageUncertainCharacters({ format, windows, plane }: LocatedZone): ZoneWindow[] {
	const allowed = charactersAllowed(format);
	const uncertainCharacters = windows.flatMap(({ logProbabilities }, line) =>
		logProbabilities.flatMap((characterLogProbabilities, column) =>
			highestProbability(characterLogProbabilities, ALLOWED[allowed[line]?.[column] ?? "any"]) < CERTAIN_PROBABILITY
				? [[line, column] as const]
				: [],
		),
	);
	const updatedWindows = windows.map((window) => ({ ...window, logProbabilities: [...window.logProbabilities] }));
	if (uncertainCharacters.length > MAX_UNCERTAIN_CHARACTERS) return updatedWindows;
	for (const [line, column] of uncertainCharacters) {
		const window = windows[line];
		const updatedWindow = updatedWindows[line];
		if (!window || !updatedWindow) continue;
		const cuts = NUDGES.map((nudge) => computeNudgedLogProbabilities(plane, window, column, nudge));
		updatedWindow.logProbabilities[column] = averageProbabilities([
			window.logProbabilities[column] as Float32Array,
			...cuts,
		]);
	}
	return updatedWindows;
}

/** Returns whether a character of this zone is ambiguous, regardless of check digits. */
export function isDoubtful({ format, windows }: LocatedZone): boolean {
	const allowed = charactersAllowed(format);
	return windows.some(({ logProbabilities }, line) =>
		logProbabilities.some(
			(characterLogProbabilities, column) =>
				highestProbability(characterLogProbabilities, ALLOWED[allowed[line]?.[column] ?? "any"]) < DOUBTFUL_PROBABILITY,
		),
	);
}

/** Returns one character's log-probabilities for one cut. */
export function computeNudgedLogProbabilities(
	plane: Plane,
	{ zoneLine, columns }: ZoneWindow,
	column: number,
	nudge: Nudge,
): Float32Array {
	const { line, grid, isUpsideDown } = zoneLine;
	return computeLogProbabilities(cutCharacterCell(plane, line, grid, columns[column] as number, isUpsideDown, nudge));
}

/** Averages probabilities, not their logarithms: one certain cut must not outvote four uncertain ones. */
export function averageProbabilities(samples: readonly Float32Array[]): Float32Array {
	const mean = new Float32Array(samples[0]?.length ?? 0);
	for (const logProbabilities of samples)
		for (let index = 0; index < mean.length; index++)
			mean[index] = (mean[index] as number) + Math.exp(logProbabilities[index] as number);
	return mean.map((sum) => Math.log(sum / samples.length + 1e-9));
}

function highestProbability(logProbabilities: Float32Array, characters: readonly number[]): number {
	const probabilities = characters.map((character) => Math.exp(logProbabilities[character] as number));
	return Math.max(...probabilities) / probabilities.reduce((sum, probability) => sum + probability, 0);
}
