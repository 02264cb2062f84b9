import * as v from "valibot";
import { nameWords, spellings } from "../documents/name-spelling.ts";
import type { FailureCode } from "../failure.ts";
import { DRAWING_BOX, type Drawing, inkBounds, MAX_POINTS, MAX_STROKES, type Stroke } from "./drawing.ts";

/** Maximum length of the form value, in characters. */
const MAX_INPUT_LENGTH = 64 * 1024;

/** Minimum size of a signature in units of the box; anything smaller is a dot or a short line. */
const MIN_SIGNATURE = { points: 8, length: 80, width: 40, height: 12 };

const numberSchema = v.pipe(v.number(), v.finite(), v.minValue(0));
const pointSchema = v.strictObject({
	x: v.pipe(numberSchema, v.maxValue(DRAWING_BOX.width)),
	y: v.pipe(numberSchema, v.maxValue(DRAWING_BOX.height)),
	t: numberSchema,
});
const strokeSchema = v.pipe(v.array(pointSchema), v.minLength(1));
const drawingSchema = v.strictObject({ strokes: v.pipe(v.array(strokeSchema), v.maxLength(MAX_STROKES)) });

/** Parses a signature from a form (`Drawing` as JSON), or returns why it is invalid or empty. */
export function parseDrawing(text: string): Drawing | Extract<FailureCode, "signature_invalid" | "signature_empty"> {
	if (text === "") return "signature_empty";
	const result = v.safeParse(drawingSchema, text.length > MAX_INPUT_LENGTH ? undefined : parseJson(text));
	if (!result.success || result.output.strokes.flat().length > MAX_POINTS) return "signature_invalid";
	return isTooSmall(result.output) ? "signature_empty" : result.output;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isTooSmall({ strokes }: Drawing): boolean {
	const { width, height } = inkBounds({ strokes });
	const points = strokes.flat().length;
	const isTooShort =
		points < MIN_SIGNATURE.points ||
		strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0) < MIN_SIGNATURE.length;
	return isTooShort || width < MIN_SIGNATURE.width || height < MIN_SIGNATURE.height;
}

function strokeLength(stroke: Stroke): number {
	const steps = stroke
		.slice(1)
		.map(({ x, y }, index) => Math.hypot(x - (stroke[index]?.x ?? x), y - (stroke[index]?.y ?? y)));
	return steps.reduce((sum, step) => sum + step, 0);
}

/**
 * Whether a typed name is the signer's: capitals, accents, spaces, hyphens and apostrophes are ignored, and middle
 * names may be omitted. First and last name are required, in order.
 * @param fullName given names first, as returned by `fullName` (person/age.ts)
 */
export function isTypedName(input: string, fullName: string): boolean {
	// `nameWords` reads 0 as O because of OCR, but names contain no digits.
	if (/[\p{N}|]/u.test(input)) return false;
	const [first, ...middleNames] = nameWords(fullName);
	const last = middleNames.pop();
	if (first === undefined) return false;
	return [recommendedSpelling, plainLetters].some((respell) => {
		const typed = nameWords(input).map(respell).join("");
		if (last === undefined) return spellingVariants(first).includes(typed);
		let ends = findEnds(typed, first, [0]);
		// Each middle name is optional.
		for (const name of middleNames) ends = [...new Set([...ends, ...findEnds(typed, name, ends)])];
		return findEnds(typed, last, ends).includes(typed.length);
	});
}

/** Returns where this name ends in the typed text, if it starts at one of these positions. */
function findEnds(written: string, name: string, starts: readonly number[]): number[] {
	const variants = spellingVariants(name);
	return starts.flatMap((start) =>
		variants.filter((variant) => written.startsWith(variant, start)).map((variant) => start + variant.length),
	);
}

/** Returns all spellings of a name in plain letters. */
function spellingVariants(name: string): string[] {
	const isLatin = [...name].every((letter) => spellings(letter).length > 0);
	return [...new Set([recommendedSpelling(name), plainLetters(name), ...(isLatin ? spellings(name) : [])])];
}

/** Expands umlauts: MÜLLER becomes MUELLER. */
function recommendedSpelling(name: string): string {
	return Array.from(name, (letter) => spellings(letter)[0] ?? withoutMarks(letter)).join("");
}

/** Removes accents: MÜLLER becomes MULLER. */
function plainLetters(name: string): string {
	return Array.from(name, (letter) => {
		const [shortest] = spellings(letter).toSorted((a, b) => a.length - b.length);
		return shortest ?? withoutMarks(letter);
	}).join("");
}

/** Returns a letter without marks, for scripts without a Latin spelling. */
function withoutMarks(letter: string): string {
	return letter.normalize("NFD").replace(/\p{M}/gu, "");
}
