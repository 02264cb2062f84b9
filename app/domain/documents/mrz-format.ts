import type { MrzFormat } from "./document-facts.ts";

/** The 37 characters of a machine-readable zone in the order of their values (ICAO 9303-3, 4.9); the filler comes last. */
export const MRZ_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";

/** A range in one line: line, first column, column after the last; counted from 0. */
export type MrzRange = readonly [line: number, start: number, end: number];

/** Characters allowed at a position: `initial` a letter, `name` letters and fillers, `date` digits and fillers. */
export type MrzCharacters = "any" | "date" | "digit" | "digit_or_filler" | "initial" | "name" | "sex";

export type MrzField =
	| "code"
	| "kind"
	| "issuer"
	| "names"
	| "given"
	| "number"
	| "nationality"
	| "birth"
	| "sex"
	| "expiry"
	| "optional"
	| "office";

export type MrzCheck = "number" | "birth" | "expiry" | "optional" | "composite";

/** The ranges that a check digit protects, and its position. */
export type MrzProtection = { protectedRanges: readonly MrzRange[]; digit: MrzRange };

export type MrzLayout = {
	lines: 2 | 3;
	length: 30 | 36 | 44;
	fields: Partial<Record<MrzField, MrzRange>>;
	checks: Partial<Record<MrzCheck, MrzProtection>>;
};

const FIRST_LINE_START = { code: [0, 0, 1], kind: [0, 1, 2], issuer: [0, 2, 5] } as const;
/** The second line of all two-line formats except the French card. */
const SECOND_LINE = {
	number: [1, 0, 9],
	nationality: [1, 10, 13],
	birth: [1, 13, 19],
	sex: [1, 20, 21],
	expiry: [1, 21, 27],
} as const;
const SECOND_LINE_CHECKS = {
	number: { protectedRanges: [[1, 0, 9]], digit: [1, 9, 10] },
	birth: { protectedRanges: [[1, 13, 19]], digit: [1, 19, 20] },
	expiry: { protectedRanges: [[1, 21, 27]], digit: [1, 27, 28] },
} as const;

/** ICAO 9303 parts 4 (TD3), 5 (TD1), 6 (TD2), 7 (visas), and the French order of 1 April 1987 on identity cards. */
export const MRZ_LAYOUTS: Record<MrzFormat, MrzLayout> = {
	TD3: {
		lines: 2,
		length: 44,
		fields: { ...FIRST_LINE_START, names: [0, 5, 44], ...SECOND_LINE, optional: [1, 28, 42] },
		checks: {
			...SECOND_LINE_CHECKS,
			optional: { protectedRanges: [[1, 28, 42]], digit: [1, 42, 43] },
			composite: {
				protectedRanges: [
					[1, 0, 10],
					[1, 13, 20],
					[1, 21, 43],
				],
				digit: [1, 43, 44],
			},
		},
	},
	TD2: {
		lines: 2,
		length: 36,
		fields: { ...FIRST_LINE_START, names: [0, 5, 36], ...SECOND_LINE, optional: [1, 28, 35] },
		checks: {
			...SECOND_LINE_CHECKS,
			composite: {
				protectedRanges: [
					[1, 0, 10],
					[1, 13, 20],
					[1, 21, 35],
				],
				digit: [1, 35, 36],
			},
		},
	},
	TD1: {
		lines: 3,
		length: 30,
		fields: {
			...FIRST_LINE_START,
			number: [0, 5, 14],
			optional: [0, 15, 30],
			birth: [1, 0, 6],
			sex: [1, 7, 8],
			expiry: [1, 8, 14],
			nationality: [1, 15, 18],
			names: [2, 0, 30],
		},
		checks: {
			number: { protectedRanges: [[0, 5, 14]], digit: [0, 14, 15] },
			birth: { protectedRanges: [[1, 0, 6]], digit: [1, 6, 7] },
			expiry: { protectedRanges: [[1, 8, 14]], digit: [1, 14, 15] },
			composite: {
				protectedRanges: [
					[0, 5, 30],
					[1, 0, 7],
					[1, 8, 15],
					[1, 18, 29],
				],
				digit: [1, 29, 30],
			},
		},
	},
	FRID: {
		lines: 2,
		length: 36,
		fields: {
			...FIRST_LINE_START,
			names: [0, 5, 30],
			office: [0, 30, 36],
			number: [1, 0, 12],
			given: [1, 13, 27],
			birth: [1, 27, 33],
			sex: [1, 34, 35],
		},
		checks: {
			number: { protectedRanges: [[1, 0, 12]], digit: [1, 12, 13] },
			birth: { protectedRanges: [[1, 27, 33]], digit: [1, 33, 34] },
			composite: {
				protectedRanges: [
					[0, 0, 36],
					[1, 0, 35],
				],
				digit: [1, 35, 36],
			},
		},
	},
	MRVA: {
		lines: 2,
		length: 44,
		fields: { ...FIRST_LINE_START, names: [0, 5, 44], ...SECOND_LINE, optional: [1, 28, 44] },
		checks: SECOND_LINE_CHECKS,
	},
	MRVB: {
		lines: 2,
		length: 36,
		fields: { ...FIRST_LINE_START, names: [0, 5, 36], ...SECOND_LINE, optional: [1, 28, 36] },
		checks: SECOND_LINE_CHECKS,
	},
};

const FIELD_CHARACTERS: Partial<Record<MrzField, MrzCharacters>> = {
	code: "initial",
	issuer: "name",
	names: "name",
	given: "name",
	nationality: "name",
	birth: "date",
	expiry: "date",
	sex: "sex",
};

/** Returns the formats with this line length and first letter. */
export function findMrzFormats(length: number, initial: string): MrzFormat[] {
	if (length === 44) return initial === "V" ? ["MRVA"] : ["TD3"];
	if (length === 36) return initial === "V" ? ["MRVB"] : ["TD2", "FRID"];
	return length === 30 ? ["TD1"] : [];
}

/** Returns the allowed characters for each column of each line of a format. */
export function charactersAllowed(format: MrzFormat): MrzCharacters[][] {
	const layout = MRZ_LAYOUTS[format];
	const allowed = Array.from({ length: layout.lines }, () =>
		Array.from({ length: layout.length }, (): MrzCharacters => "any"),
	);
	const setAllowed = ([line, start, end]: MrzRange, characters: MrzCharacters) =>
		allowed[line]?.fill(characters, start, end);
	for (const field of Object.keys(layout.fields) as MrzField[])
		setAllowed(layout.fields[field] as MrzRange, FIELD_CHARACTERS[field] ?? "any");
	for (const check of Object.keys(layout.checks) as MrzCheck[]) {
		// A filler replaces the check digit of an empty field, or of a number that continues in the optional data.
		const isFillerAllowed = check === "optional" || (check === "number" && (format === "TD1" || format === "TD2"));
		setAllowed((layout.checks[check] as MrzProtection).digit, isFillerAllowed ? "digit_or_filler" : "digit");
	}
	return allowed;
}

/** Returns the text in a range. */
export function textAt(lines: readonly string[], [line, start, end]: MrzRange): string {
	return (lines[line] ?? "").slice(start, end);
}
