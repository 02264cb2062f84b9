import * as v from "valibot";
import { nameWords, spellings } from "../documents/name-spelling.ts";
import type { FailureCode } from "../failure.ts";
import { DRAWING_BOX, type Drawing, inkBounds, MAX_POINTS, MAX_STROKES, type Stroke } from "./drawing.ts";

/** In characters, as sent by a form. */
const MAX_TEXT = 64 * 1024;

/** Below this it is a dot or a short line, not a signature; in units of the box. */
const MIN = { points: 8, length: 80, width: 40, height: 12 };

const number = v.pipe(v.number(), v.finite(), v.minValue(0));
const point = v.strictObject({
	x: v.pipe(number, v.maxValue(DRAWING_BOX.width)),
	y: v.pipe(number, v.maxValue(DRAWING_BOX.height)),
	t: number,
});
const stroke = v.pipe(v.array(point), v.minLength(1));
const drawing = v.strictObject({ strokes: v.pipe(v.array(stroke), v.maxLength(MAX_STROKES)) });

/**
 * Parses a signature from a form: `Drawing` as JSON, rebuilt from its numbers, or returns why it is invalid. Empty if
 * nothing was drawn.
 */
export function readDrawing(text: string): Drawing | Extract<FailureCode, "signature_invalid" | "signature_empty"> {
	if (text === "") return "signature_empty";
	const result = v.safeParse(drawing, text.length > MAX_TEXT ? undefined : parsed(text));
	if (!result.success || result.output.strokes.flat().length > MAX_POINTS) return "signature_invalid";
	return isScribble(result.output) ? "signature_empty" : result.output;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isScribble({ strokes }: Drawing): boolean {
	const { width, height } = inkBounds({ strokes });
	const points = strokes.flat().length;
	const isTooShort = points < MIN.points || strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0) < MIN.length;
	return isTooShort || width < MIN.width || height < MIN.height;
}

function lengthOf(stroke: Stroke): number {
	const steps = stroke
		.slice(1)
		.map(({ x, y }, index) => Math.hypot(x - (stroke[index]?.x ?? x), y - (stroke[index]?.y ?? y)));
	return steps.reduce((sum, step) => sum + step, 0);
}

/**
 * Whether a typed name is the signer's: capitals, accents, spaces, hyphens and apostrophes are ignored, and middle
 * names may be omitted. First and last name are required, in order.
 * @param fullName given names first, as of `fullName` (person/full-name.ts)
 */
export function isTypedName(input: string, fullName: string): boolean {
	// Elsewhere 0 is read as O, as by machines; nobody signs with digits.
	if (/[\p{N}|]/u.test(input)) return false;
	const [first, ...rest] = nameWords(fullName);
	const last = rest.pop();
	if (first === undefined) return false;
	return [recommended, plainLetters].some((write) => {
		const written = nameWords(input).map(write).join("");
		if (last === undefined) return spellingVariants(first).includes(written);
		let ends = endsOf(written, first, [0]);
		// Each middle name is optional.
		for (const name of rest) ends = [...new Set([...ends, ...endsOf(written, name, ends)])];
		return endsOf(written, last, ends).includes(written.length);
	});
}

/** Returns where this name ends in the typed text, if it starts at one of these positions. */
function endsOf(written: string, name: string, begins: readonly number[]): number[] {
	const writings = spellingVariants(name);
	return begins.flatMap((begin) =>
		writings.filter((writing) => written.startsWith(writing, begin)).map((writing) => begin + writing.length),
	);
}

/** Returns a name in plain letters, in all its spellings. */
function spellingVariants(name: string): string[] {
	const isLatin = [...name].every((letter) => spellings(letter).length > 0);
	return [...new Set([recommended(name), plainLetters(name), ...(isLatin ? spellings(name) : [])])];
}

/** With expanded umlauts: MÜLLER is MUELLER. */
function recommended(name: string): string {
	return Array.from(name, (letter) => spellings(letter)[0] ?? unmarked(letter)).join("");
}

/** Without accents: MÜLLER is MULLER. */
function plainLetters(name: string): string {
	return Array.from(name, (letter) => {
		const [shortest] = spellings(letter).toSorted((a, b) => a.length - b.length);
		return shortest ?? unmarked(letter);
	}).join("");
}

/** For scripts without a Latin spelling, the letter itself. */
function unmarked(letter: string): string {
	return letter.normalize("NFD").replace(/\p{M}/gu, "");
}
