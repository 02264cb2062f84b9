import { MRZ_ALPHABET, MRZ_LAYOUTS, type MrzField, type MrzPlace } from "#app/domain/documents/mrz-format.ts";
import { characterCell, NO_NUDGE, type Nudge } from "./character-cell.ts";
import { characterOdds } from "./character-network.ts";
import type { ZoneReading } from "./read-zone.ts";
import { ALLOWED } from "./zone-decoding.ts";

/** A letter that is sure stays the same when it is cut out a little beside, larger or smaller. */
const NUDGES: readonly Nudge[] = [
	{ right: 0.06, down: 0.04, scale: 1 },
	{ right: -0.06, down: -0.04, scale: 1 },
	{ right: 0.02, down: -0.04, scale: 1.05 },
	{ right: -0.02, down: 0.04, scale: 0.95 },
];
/** What is this sure at first sight is not cut out again, where a check digit helps. */
const SURE = 0.97;
/** And what stays this sure in three ways of cutting is not cut out in five. */
const STEADY = 0.9;
/** Fillers after the names that are looked at: after three no name follows. */
const CLOSING_FILLERS = 3;
/** No check digit sees these, whatever the format. */
const UNSEEN: readonly MrzField[] = ["code", "kind", "issuer", "nationality", "sex", "names", "given"];
/** Check digits see these, except that they take characters whose values differ by tens for one another: S and 8. */
const HALF_SEEN: readonly MrzField[] = ["number", "optional", "office"];

/**
 * The lowest probability of a character that no check digit protects, over several ways of cutting it out and among what
 * could stand there without any check digit noticing.
 */
export function weakestUnprotected(reading: ZoneReading): number {
	const { format } = reading;
	const { fields, checks } = MRZ_LAYOUTS[format];
	let weakest = 1;
	for (const field of [...UNSEEN, ...HALF_SEEN]) {
		const place = fields[field];
		if (!place) continue;
		const halfSeen = HALF_SEEN.includes(field) && (field === "number" || checks.composite !== undefined);
		for (const column of columnsOf(reading, field, place))
			weakest = Math.min(weakest, certainty(reading, field, place[0], column, halfSeen));
	}
	return weakest;
}

function columnsOf({ lines }: ZoneReading, field: MrzField, [line, start, end]: MrzPlace): number[] {
	const written = (lines[line] ?? "").slice(start, end).replace(/<+$/, "").length;
	const isName = field === "names" || field === "given";
	const last = isName ? Math.min(end, start + written + CLOSING_FILLERS) : end;
	return Array.from({ length: last - start }, (_, index) => start + index);
}

function certainty(reading: ZoneReading, field: MrzField, line: number, column: number, halfSeen: boolean): number {
	const chosen = MRZ_ALPHABET.indexOf(reading.lines[line]?.[column] ?? "<");
	const rivals = halfSeen
		? ALLOWED.any.filter((other) => countedAs(other) % 10 === countedAs(chosen) % 10)
		: rivalsAt(field);
	const first = chanceAt(reading, line, column, chosen, rivals, NO_NUDGE);
	if (halfSeen && first >= SURE) return first;
	const chances = [first];
	for (const nudge of NUDGES) {
		if (chances.length >= 3 && Math.min(...chances) >= STEADY) break;
		chances.push(chanceAt(reading, line, column, chosen, rivals, nudge));
	}
	return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
}

function rivalsAt(field: MrzField): readonly number[] {
	if (field === "sex") return ALLOWED.sex;
	if (field === "code") return ALLOWED.initial;
	return HALF_SEEN.includes(field) ? ALLOWED.any : ALLOWED.name;
}

/** What check digits count a character as. */
function countedAs(place: number): number {
	return place === 36 ? 0 : place;
}

function chanceAt(
	{ windows, plane }: ZoneReading,
	line: number,
	column: number,
	chosen: number,
	rivals: readonly number[],
	nudge: Nudge,
): number {
	const window = windows[line];
	if (!window) return 0;
	const { zoneLine, columns } = window;
	const place = columns[column] as number;
	const odds = characterOdds(characterCell(plane, zoneLine.line, zoneLine.grid, place, zoneLine.upsideDown, nudge));
	const all = rivals.reduce((sum, other) => sum + Math.exp(odds[other] as number), 0);
	return rivals.includes(chosen) ? Math.exp(odds[chosen] as number) / all : 0;
}
