import { editDistance, JOINERS, nameWords, PARTICLES, spellings, TITLES, withoutDigraphs } from "./name-spelling.ts";
import type { NameReason, PersonName } from "./person-name.ts";

/** How much of one part of the known name occurs in the other text, in words. */
type PartMatch = {
	/** Significant words: without particles, unless there are no others. */
	total: number;
	hits: number;
	/** Words that differ in one or two letters. */
	near: number;
	/** Words matched only by an initial. */
	initials: number;
	missing: number;
};

export type Alignment = {
	surname: PartMatch;
	given: PartMatch;
	/** Words of the other text that are not part of the known name. */
	extraWords: number;
	isSurnameFirst: boolean;
	/** Positions of the words of the known name in the other text. */
	matchedPositions: ReadonlySet<number>;
	reasons: NameReason[];
};

/** The shortest name line of a document has 30 characters (TD1); longer names are cut. */
const TRUNCATION_LENGTH = 28;
/** Bills truncate names at various widths; below this length a short word is an abbreviation. */
const BILL_TRUNCATION_LENGTH = 16;

type WordMatch = { reason: NameReason | null; quality: "hits" | "near" | "initials" };

/** Finds each word of the known name among these words. */
export function alignNames(known: PersonName, words: readonly string[]): Alignment {
	const spellingsOf = createSpellingsLookup();
	const reasons: NameReason[] = [];
	const matchedPositions = new Set<number>();
	const positions: Record<"surname" | "given", number[]> = { surname: [], given: [] };
	const length = known.surname.length + known.givenNames.length + 2;
	const writtenLength = words.join(" ").length;
	const partWords = {
		surname: nameWords(known.surname),
		given: nameWords(known.givenNames),
	};
	const order: { knownIndex: number; position: number }[] = [];
	const unmatched = { surname: significantWords(partWords.surname), given: significantWords(partWords.given) };
	const parts = { surname: emptyPartMatch(unmatched.surname.length), given: emptyPartMatch(unmatched.given.length) };

	/** Applies a comparison to both parts before a weaker one is tried. */
	function matchWords(compare: (word: string, candidate: string, isLast: boolean) => WordMatch | null): void {
		for (const part of ["surname", "given"] as const) {
			unmatched[part] = unmatched[part].filter((word) => {
				const isLast = word === partWords[part].at(-1);
				const index = words.findIndex(
					(candidate, index) => !matchedPositions.has(index) && compare(word, candidate, isLast) !== null,
				);
				if (index < 0) return true;
				const match = compare(word, words[index] ?? "", isLast);
				recordMatch(part, [index], match);
				if (part === "given") order.push({ knownIndex: partWords.given.indexOf(word), position: index });
				return false;
			});
		}
	}

	function recordMatch(part: "surname" | "given", indexes: number[], match: WordMatch | null): void {
		for (const index of indexes) matchedPositions.add(index);
		positions[part].push(indexes[0] ?? 0);
		if (match?.reason) reasons.push(match.reason);
		parts[part][match?.quality ?? "hits"] += 1;
	}

	matchWords((word, candidate) => (candidate === word ? { reason: null, quality: "hits" } : null));
	matchWords((word, candidate) =>
		haveCommonSpelling(spellingsOf, word, candidate) ? { reason: "transliterated", quality: "hits" } : null,
	);
	for (const part of ["surname", "given"] as const) {
		const joinedWords = findJoinedWords(spellingsOf, partWords[part], words, matchedPositions);
		if (joinedWords && unmatched[part].length > 0) {
			for (const _ of unmatched[part]) recordMatch(part, joinedWords, { reason: null, quality: "hits" });
			unmatched[part] = [];
		}
		unmatched[part] = unmatched[part].filter((word) => {
			const run = findJoinedWords(spellingsOf, [word], words, matchedPositions);
			if (run) recordMatch(part, run, { reason: null, quality: "hits" });
			return run === null;
		});
	}
	matchWords((word, candidate, isLast) => {
		const isPassportTruncated =
			isLast && length >= TRUNCATION_LENGTH && startsWithSpelling(spellingsOf, candidate, word);
		const isBillTruncated =
			writtenLength >= BILL_TRUNCATION_LENGTH &&
			candidate === words.at(-1) &&
			candidate.length >= 3 &&
			startsWithSpelling(spellingsOf, word, candidate);
		return isPassportTruncated || isBillTruncated ? { reason: "truncated", quality: "hits" } : null;
	});
	matchWords((word, candidate) =>
		isNear(spellingsOf, word, candidate) ? { reason: "spelling", quality: "near" } : null,
	);
	matchWords((word, candidate) =>
		Math.min(word.length, candidate.length) === 1 && startsWithSpelling(spellingsOf, word, candidate[0] ?? "")
			? { reason: "initials", quality: "initials" }
			: null,
	);
	parts.surname.missing = unmatched.surname.length;
	parts.given.missing = unmatched.given.length;
	const extraWords = words.filter(
		(word, index) => !matchedPositions.has(index) && !PARTICLES.has(word) && !TITLES.has(word) && !JOINERS.has(word),
	).length;
	const isSurnameFirst =
		positions.surname.length > 0 &&
		positions.given.length > 0 &&
		Math.min(...positions.surname) < Math.min(...positions.given);
	// A son may have his father's and grandfather's names in a different order. Names without a surname are
	// not checked.
	order.sort((a, b) => a.knownIndex - b.knownIndex);
	const isReordered = order.some(({ knownIndex, position }, index) => {
		const next = order[index + 1];
		return next !== undefined && next.knownIndex > knownIndex && next.position < position;
	});
	if (isReordered && parts.surname.total > 0) reasons.push("given_order");
	return {
		...parts,
		extraWords,
		isSurnameFirst,
		matchedPositions,
		reasons,
	};
}

function emptyPartMatch(total: number): PartMatch {
	return { total, hits: 0, near: 0, initials: 0, missing: 0 };
}

/**
 * Returns the significant words. Le, Do and Das are particles in Lisbon but surnames in Hanoi and Kolkata, so they are
 * significant if there are no other words.
 */
function significantWords(words: readonly string[]): string[] {
	const withoutParticles = words.filter((word) => !PARTICLES.has(word));
	return withoutParticles.length > 0 ? withoutParticles : [...words];
}

/** Returns all spellings of a word; the last one is without digraphs. */
type SpellingsOf = (word: string) => readonly string[];

/** Cached, because each word is compared with many others. */
function createSpellingsLookup(): SpellingsOf {
	const cache = new Map<string, readonly string[]>();
	return (word) => {
		const cached = cache.get(word);
		if (cached) return cached;
		const allSpellings = spellings(word);
		const variants = allSpellings.length === 0 ? [] : [...allSpellings, withoutDigraphs(allSpellings[0] ?? "")];
		cache.set(word, variants);
		return variants;
	};
}

function haveCommonSpelling(spellingsOf: SpellingsOf, a: string, b: string): boolean {
	const otherSpellings = spellingsOf(b);
	return spellingsOf(a).some((spelling) => otherSpellings.includes(spelling));
}

/** Finds adjacent words that together match these: "van den Berg" and "Vandenberg", in either direction. */
function findJoinedWords(
	spellingsOf: SpellingsOf,
	nameParts: readonly string[],
	words: readonly string[],
	usedPositions: ReadonlySet<number>,
): number[] | null {
	const joinedName = nameParts.join("");
	for (let start = 0; start < words.length; start++) {
		for (let end = start + 1; end <= Math.min(words.length, start + 4); end++) {
			const run = Array.from({ length: end - start }, (_, index) => start + index);
			if (run.some((index) => usedPositions.has(index)) || (nameParts.length === 1 && run.length === 1)) continue;
			if (haveCommonSpelling(spellingsOf, joinedName, words.slice(start, end).join(""))) return run;
		}
	}
	return null;
}

function startsWithSpelling(spellingsOf: SpellingsOf, word: string, beginning: string): boolean {
	return spellingsOf(beginning).some((start) => spellingsOf(word).some((spelling) => spelling.startsWith(start)));
}

/**
 * Whether two words differ in at most one letter, or in two if both have at least eight, as in a misreading or
 * misspelling.
 */
function isNear(spellingsOf: SpellingsOf, a: string, b: string): boolean {
	const shorter = Math.min(a.length, b.length);
	if (shorter < 4) return false;
	const limit = shorter >= 8 ? 2 : 1;
	// Only the recommended spelling and the one without digraphs, so that a different spelling and a misreading are
	// not both forgiven.
	const keySpellings = (word: string) => [spellingsOf(word)[0] ?? "", spellingsOf(word).at(-1) ?? ""];
	return keySpellings(a).some((spelling) =>
		keySpellings(b).some((otherSpelling) => editDistance(spelling, otherSpelling, limit) <= limit),
	);
}
