import type { MrzFormat } from "#app/domain/documents/document-facts.ts";
import { charactersAllowed } from "#app/domain/documents/mrz-format.ts";
import type { Plane } from "../pictures/picture.ts";
import { characterCell, type Nudge } from "./character-cell.ts";
import { characterOdds } from "./character-network.ts";
import { ALLOWED } from "./zone-decoding.ts";
import type { ZoneWindow } from "./zone-windows.ts";

/** A letter that is sure stays the same when it is cut out a little beside, larger or smaller. */
export const NUDGES: readonly Nudge[] = [
	{ right: 0.06, down: 0.04, scale: 1 },
	{ right: -0.06, down: -0.04, scale: 1 },
	{ right: 0.02, down: -0.04, scale: 1.05 },
	{ right: -0.02, down: 0.04, scale: 0.95 },
];
/** What is this sure at first sight is not cut out again. */
const SURE = 0.97;
/** Below this another letter is nearly as likely. */
const DOUBTFUL = 0.7;
/** So many letters in doubt are no zone that a further look would save. */
const MAX_UNSURE = 24;

/** A zone by its places and what may stand there. */
type Found = { format: MrzFormat; windows: readonly ZoneWindow[]; plane: Plane };

/** The odds of a zone with those of every unsure letter taken from five ways to cut it out and not from one. */
export function averagedOdds({ format, windows, plane }: Found): ZoneWindow[] {
	const allowed = charactersAllowed(format);
	const unsure = windows.flatMap(({ odds }, line) =>
		odds.flatMap((at, column) =>
			chanceOfLikeliest(at, ALLOWED[allowed[line]?.[column] ?? "any"]) < SURE ? [[line, column] as const] : [],
		),
	);
	const copies = windows.map((window) => ({ ...window, odds: [...window.odds] }));
	if (unsure.length > MAX_UNSURE) return copies;
	for (const [line, column] of unsure) {
		const window = windows[line];
		const copy = copies[line];
		if (!window || !copy) continue;
		const cuts = NUDGES.map((nudge) => oddsOf(plane, window, column, nudge));
		copy.odds[column] = logMeanProbability([window.odds[column] as Float32Array, ...cuts]);
	}
	return copies;
}

/** Whether a letter of this zone may well be another, whatever its check digits say. */
export function isDoubtful({ format, windows }: Found): boolean {
	const allowed = charactersAllowed(format);
	return windows.some(({ odds }, line) =>
		odds.some((at, column) => chanceOfLikeliest(at, ALLOWED[allowed[line]?.[column] ?? "any"]) < DOUBTFUL),
	);
}

/** The odds of a letter of a window, cut out so. */
export function oddsOf(plane: Plane, { zoneLine, columns }: ZoneWindow, column: number, nudge: Nudge): Float32Array {
	const { line, grid, upsideDown } = zoneLine;
	return characterOdds(characterCell(plane, line, grid, columns[column] as number, upsideDown, nudge));
}

/** The logarithm of the mean probability: one cut that is certain does not outvote four that are not. */
export function logMeanProbability(all: readonly Float32Array[]): Float32Array {
	const mean = new Float32Array(all[0]?.length ?? 0);
	for (const odds of all)
		for (let at = 0; at < mean.length; at++) mean[at] = (mean[at] as number) + Math.exp(odds[at] as number);
	return mean.map((sum) => Math.log(sum / all.length + 1e-9));
}

function chanceOfLikeliest(odds: Float32Array, places: readonly number[]): number {
	const chances = places.map((place) => Math.exp(odds[place] as number));
	return Math.max(...chances) / chances.reduce((sum, chance) => sum + chance, 0);
}
