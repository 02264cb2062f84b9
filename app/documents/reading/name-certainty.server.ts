import { charactersAllowed, MRZ_ALPHABET, MRZ_LAYOUTS, type MrzPlace } from "#app/domain/mrz-format.ts";
import { characterCell, type Nudge } from "./character-cell.server.ts";
import { characterOdds } from "./character-network.server.ts";
import type { ZoneReading } from "./read-zone.server.ts";
import { ALLOWED } from "./zone-decoding.server.ts";

/** A letter that is sure stays the same when it is cut out a little beside, larger or smaller. */
const NUDGES: readonly Nudge[] = [
	{ right: 0, down: 0, scale: 1 },
	{ right: 0.06, down: 0.04, scale: 1 },
	{ right: -0.06, down: -0.04, scale: 1 },
	{ right: 0.02, down: -0.04, scale: 1.05 },
	{ right: -0.02, down: 0.04, scale: 0.95 },
];
/** Fillers after the names that are looked at: after three no name follows. */
const CLOSING_FILLERS = 3;

/** The lowest probability of a character of the names, among what may stand there, over several ways of cutting it out. */
export function weakestName(reading: ZoneReading): number {
	let weakest = 1;
	for (const field of ["names", "given"] as const) {
		const place = MRZ_LAYOUTS[reading.format].fields[field];
		if (place) weakest = Math.min(weakest, weakestAt(reading, place));
	}
	return weakest;
}

function weakestAt(reading: ZoneReading, [line, start, end]: MrzPlace): number {
	const text = (reading.lines[line] ?? "").slice(start, end);
	const written = text.replace(/<+$/, "").length;
	let weakest = 1;
	for (let column = start; column < Math.min(end, start + written + CLOSING_FILLERS); column++) {
		const chances = NUDGES.map((nudge) => chanceAt(reading, line, column, nudge));
		weakest = Math.min(weakest, chances.reduce((sum, chance) => sum + chance, 0) / NUDGES.length);
	}
	return weakest;
}

function chanceAt(reading: ZoneReading, line: number, column: number, nudge: Nudge): number {
	const window = reading.windows[line];
	if (!window) return 0;
	const { zoneLine, columns } = window;
	const place = columns[column] as number;
	const odds = characterOdds(
		characterCell(reading.plane, zoneLine.line, zoneLine.grid, place, zoneLine.upsideDown, nudge),
	);
	const allowed = ALLOWED[charactersAllowed(reading.format)[line]?.[column] ?? "any"];
	const all = allowed.reduce((sum, other) => sum + Math.exp(odds[other] as number), 0);
	return Math.exp(odds[MRZ_ALPHABET.indexOf(reading.lines[line]?.[column] ?? "<")] as number) / all;
}
