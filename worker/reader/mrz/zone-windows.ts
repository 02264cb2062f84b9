import type { Plane } from "../pictures/picture.ts";
import { type CharacterGrid, createCharacterGrid, cutCharacterCell } from "./character-cell.ts";
import { computeLogProbabilities } from "./character-network.ts";
import type { TextLine } from "./text-lines.ts";
import type { ZoneCandidate } from "./zone-candidates.ts";

/** Columns evaluated beyond each end of the detected line. */
const EXTRA_COLUMNS = 3;
/** Maximum if a line seems shorter than its format: glare hid its first or last letters. */
const MAX_EXTRA_COLUMNS = 6;
const WINDOWS_PER_LINE = 5;
/** Mean log-probability of sample characters below which lines are not read in full. */
const MIN_SAMPLE_LOG_PROBABILITY = -1.1;

/** Remaining characters to evaluate; about a millisecond each. */
export type ReadingBudget = { characters: number };

/** A line as read from left to right; if it is upside down, its last column comes first. */
export type ZoneLine = { line: TextLine; grid: CharacterGrid; isUpsideDown: boolean };

/** A possible position of a line's characters: the columns of its grid in reading order. */
export type ZoneWindow = {
	zoneLine: ZoneLine;
	columns: number[];
	logProbabilities: Float32Array[];
	score: number;
	/** Its beginning, along the direction of reading. */
	start: number;
};

/**
 * Returns the lines of a candidate in reading order, or null if its characters do not look like letters in that
 * orientation.
 */
export function orderZoneLines(
	plane: Plane,
	candidate: ZoneCandidate,
	isUpsideDown: boolean,
	budget: ReadingBudget,
): ZoneLine[] | null {
	const lines = candidate.lines.map((line): ZoneLine => ({ line, grid: createCharacterGrid(line), isUpsideDown }));
	let sum = 0;
	let count = 0;
	for (const zoneLine of lines) {
		for (let column = 2; column < zoneLine.grid.columns; column += 5) {
			sum += Math.max(...evaluateColumn(plane, zoneLine, column, budget));
			count++;
		}
	}
	if (count === 0 || sum / count < MIN_SAMPLE_LOG_PROBABILITY) return null;
	return isUpsideDown ? lines.reverse() : lines;
}

/** Returns the likeliest windows of `length` characters in a line, the best first. */
export function findWindows(plane: Plane, zoneLine: ZoneLine, length: number, budget: ReadingBudget): ZoneWindow[] {
	const extraColumns = Math.min(MAX_EXTRA_COLUMNS, Math.max(EXTRA_COLUMNS, length - zoneLine.grid.columns));
	const count = zoneLine.grid.columns + 2 * extraColumns;
	const columns = Array.from({ length: count }, (_, index) => index - extraColumns);
	if (zoneLine.isUpsideDown) columns.reverse();
	const logProbabilities = columns.map((column) => evaluateColumn(plane, zoneLine, column, budget));
	const best = logProbabilities.map((characterLogProbabilities) => Math.max(...characterLogProbabilities));
	const windows: ZoneWindow[] = [];
	for (let first = 0; first + length <= count; first++) {
		const mean = best.slice(first, first + length).reduce((sum, value) => sum + value, 0) / length;
		const start = columns[first] as number;
		windows.push({
			zoneLine,
			columns: columns.slice(first, first + length),
			logProbabilities: logProbabilities.slice(first, first + length),
			// The middle is likelier than the edge.
			score: mean - Math.abs(first - (count - length) / 2) * 0.012,
			start: zoneLine.isUpsideDown ? -zoneLine.grid.x(start) : zoneLine.grid.x(start),
		});
	}
	return windows.sort((a, b) => b.score - a.score).slice(0, WINDOWS_PER_LINE);
}

/** Returns every choice of one window for each line, the likeliest first. */
export function combineWindows(windowsByLine: readonly ZoneWindow[][]): ZoneWindow[][] {
	let choices: ZoneWindow[][] = [[]];
	for (const windows of windowsByLine)
		choices = choices.flatMap((chosen) => windows.map((window) => [...chosen, window]));
	const totalScore = (chosen: ZoneWindow[]) => chosen.reduce((sum, { score }) => sum + score, 0);
	return choices.sort((a, b) => totalScore(b) - totalScore(a));
}

/** Misalignment of line beginnings, in pitches, that perspective explains. */
const MAX_SKEW = 0.5;

/**
 * Returns the misalignment of the line beginnings in pitches: one line probably starts a letter too early or too late,
 * which no check digit detects on a line of names.
 */
export function computeMisalignment(chosen: readonly ZoneWindow[]): number {
	const pitch = chosen[0]?.zoneLine.line.pitch ?? 1;
	const starts = chosen.map((window) => window.start / pitch);
	const [first = 0, second = 0, third] = starts;
	const excessDistance = (a: number, b: number) => Math.max(0, Math.abs(a - b) - MAX_SKEW);
	if (third === undefined) return excessDistance(first, second);
	return Math.max(excessDistance(first, second), excessDistance(second, third), Math.abs(first - 2 * second + third));
}

function evaluateColumn(plane: Plane, { line, grid, isUpsideDown }: ZoneLine, column: number, budget: ReadingBudget) {
	budget.characters--;
	return computeLogProbabilities(cutCharacterCell(plane, line, grid, column, isUpsideDown));
}
