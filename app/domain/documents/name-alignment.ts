import { JOINERS, lettersApart, nameWords, PARTICLES, spellings, TITLES, withoutDigraphs } from "./name-spelling.ts";
import type { NameReason, PersonName } from "./person-name.ts";

/** How much of one part of the known name occurs in the other text. */
type Part = {
	/** Significant words: without particles, unless there are no others. */
	total: number;
	hits: number;
	/** Differs in one or two letters. */
	near: number;
	/** Only the initial. */
	initials: number;
	missing: number;
};

export type Alignment = {
	surname: Part;
	given: Part;
	/** Words of the other text that are not part of the known name. */
	strangers: number;
	surnameFirst: boolean;
	/** Positions of the words of the known name in the other text. */
	taken: ReadonlySet<number>;
	reasons: NameReason[];
};

/** The shortest name line of a document has 30 characters (TD1); longer names are cut. */
const CUT_AT = 28;
/** Bills cut names too, at their own widths; below this length a short word is an abbreviation. */
const BILL_CUTS_AT = 16;

type WordMatch = { reason: NameReason | null; quality: "hits" | "near" | "initials" };

/** Finds each word of the known name among these words. */
export function alignNames(known: PersonName, words: readonly string[]): Alignment {
	const spellingsOf = remembered();
	const reasons: NameReason[] = [];
	const used = new Set<number>();
	const positions: Record<"surname" | "given", number[]> = { surname: [], given: [] };
	const length = known.surname.length + known.givenNames.length + 2;
	const writtenLength = words.join(" ").length;
	const partWords = {
		surname: nameWords(known.surname),
		given: nameWords(known.givenNames),
	};
	const order: { known: number; at: number }[] = [];
	const open = { surname: counting(partWords.surname), given: counting(partWords.given) };
	const parts = { surname: part(open.surname.length), given: part(open.given.length) };

	/** Applies a comparison to both parts before a weaker one is tried. */
	function matchWords(compare: (word: string, candidate: string, isLast: boolean) => WordMatch | null): void {
		for (const part of ["surname", "given"] as const) {
			open[part] = open[part].filter((word) => {
				const isLast = word === partWords[part].at(-1);
				const index = words.findIndex(
					(candidate, index) => !used.has(index) && compare(word, candidate, isLast) !== null,
				);
				if (index < 0) return true;
				const match = compare(word, words[index] ?? "", isLast);
				note(part, [index], match);
				if (part === "given") order.push({ known: partWords.given.indexOf(word), at: index });
				return false;
			});
		}
	}

	function note(part: "surname" | "given", indexes: number[], match: WordMatch | null): void {
		for (const index of indexes) used.add(index);
		positions[part].push(indexes[0] ?? 0);
		if (match?.reason) reasons.push(match.reason);
		parts[part][match?.quality ?? "hits"] += 1;
	}

	matchWords((word, candidate) => (candidate === word ? { reason: null, quality: "hits" } : null));
	matchWords((word, candidate) =>
		spelledAlike(spellingsOf, word, candidate) ? { reason: "transliterated", quality: "hits" } : null,
	);
	for (const part of ["surname", "given"] as const) {
		const joinedWords = findJoined(spellingsOf, partWords[part], words, used);
		if (joinedWords && open[part].length > 0) {
			for (const _ of open[part]) note(part, joinedWords, { reason: null, quality: "hits" });
			open[part] = [];
		}
		open[part] = open[part].filter((word) => {
			const run = findJoined(spellingsOf, [word], words, used);
			if (run) note(part, run, { reason: null, quality: "hits" });
			return run === null;
		});
	}
	matchWords((word, candidate, isLast) => {
		const short = isLast && length >= CUT_AT && startsWithSpelling(spellingsOf, candidate, word);
		const cut =
			writtenLength >= BILL_CUTS_AT &&
			candidate === words.at(-1) &&
			candidate.length >= 3 &&
			startsWithSpelling(spellingsOf, word, candidate);
		return short || cut ? { reason: "truncated", quality: "hits" } : null;
	});
	matchWords((word, candidate) =>
		isNear(spellingsOf, word, candidate) ? { reason: "spelling", quality: "near" } : null,
	);
	matchWords((word, candidate) =>
		Math.min(word.length, candidate.length) === 1 && startsWithSpelling(spellingsOf, word, candidate[0] ?? "")
			? { reason: "initials", quality: "initials" }
			: null,
	);
	parts.surname.missing = open.surname.length;
	parts.given.missing = open.given.length;
	const unmatchedWords = words.filter(
		(word, index) => !used.has(index) && !PARTICLES.has(word) && !TITLES.has(word) && !JOINERS.has(word),
	).length;
	const surnameFirst =
		positions.surname.length > 0 &&
		positions.given.length > 0 &&
		Math.min(...positions.surname) < Math.min(...positions.given);
	// A son may bear his father's and grandfather's names in another order. The order of a single name is unknown.
	order.sort((a, b) => a.known - b.known);
	const swapped = order.some(({ known: knownIndex, at: indexes }, index) => {
		const next = order[index + 1];
		return next !== undefined && next.known > knownIndex && next.at < indexes;
	});
	if (swapped && parts.surname.total > 0) reasons.push("given_order");
	return { ...parts, strangers: unmatchedWords, surnameFirst, taken: used, reasons };
}

function part(total: number): Part {
	return { total, hits: 0, near: 0, initials: 0, missing: 0 };
}

/** Le, Do and Das are particles in Lisbon and surnames in Hanoi and Kolkata: alone they are significant. */
function counting(words: readonly string[]): string[] {
	const significantWords = words.filter((word) => !PARTICLES.has(word));
	return significantWords.length > 0 ? significantWords : [...words];
}

/** Returns all spellings of a word, and last the key without digraphs. */
type SpellingsOf = (word: string) => readonly string[];

/** Cached, because each word is compared with many others. */
function remembered(): SpellingsOf {
	const cache = new Map<string, readonly string[]>();
	return (word) => {
		const before = cache.get(word);
		if (before) return before;
		const all = spellings(word);
		const variants = all.length === 0 ? [] : [...all, withoutDigraphs(all[0] ?? "")];
		cache.set(word, variants);
		return variants;
	};
}

function spelledAlike(spellingsOf: SpellingsOf, a: string, b: string): boolean {
	const otherSpellings = spellingsOf(b);
	return spellingsOf(a).some((spelling) => otherSpellings.includes(spelling));
}

/** Finds adjacent words that together match these: "van den Berg" and "Vandenberg", in either direction. */
function findJoined(
	spellingsOf: SpellingsOf,
	name: readonly string[],
	words: readonly string[],
	used: ReadonlySet<number>,
): number[] | null {
	const joinedName = name.join("");
	for (let from = 0; from < words.length; from++) {
		for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
			const run = Array.from({ length: to - from }, (_, index) => from + index);
			if (run.some((index) => used.has(index)) || (name.length === 1 && run.length === 1)) continue;
			if (spelledAlike(spellingsOf, joinedName, words.slice(from, to).join(""))) return run;
		}
	}
	return null;
}

function startsWithSpelling(spellingsOf: SpellingsOf, word: string, beginning: string): boolean {
	return spellingsOf(beginning).some((start) => spellingsOf(word).some((spelling) => spelling.startsWith(start)));
}

/** Allows one different letter, or two from eight letters on: a misreading or a misspelling. */
function isNear(spellingsOf: SpellingsOf, a: string, b: string): boolean {
	const shorter = Math.min(a.length, b.length);
	if (shorter < 4) return false;
	const limit = shorter >= 8 ? 2 : 1;
	// Only the recommended spelling and the one without digraphs: other spellings are not misread in addition.
	const ends = (word: string) => [spellingsOf(word)[0] ?? "", spellingsOf(word).at(-1) ?? ""];
	return ends(a).some((spelling) =>
		ends(b).some((otherSpelling) => lettersApart(spelling, otherSpelling, limit) <= limit),
	);
}
