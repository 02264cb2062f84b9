import { type Alignment, alignNames } from "./name-alignment.ts";
import { epithetReasons, joinTitles, nameContextReasons, splitHolders } from "./name-context.ts";
import { COMPANY_WORDS, JOINERS, nameWords, spellings } from "./name-spelling.ts";
import { NAME_DOUBTS, type NameMatch, type NameReason, type PersonName } from "./person-name.ts";

/**
 * Compares a passport name (or a typed one) with another spelling: two form fields, or one line of a bill in any
 * order. Tolerates what documents do to a name: accents and their transliterations, order, hyphens, particles, titles,
 * omitted names, one of two surnames, and truncation. On a bill the context of the name counts too, and several
 * holders are compared separately.
 */
export function matchNames(known: PersonName, written: PersonName | string): NameMatch {
	if (typeof written !== "string") return compare(known, `${written.givenNames} ${written.surname}`).match;
	const { holders, areSeveral } = splitHolders(written);
	const wholeMatch = compare(known, written);
	// "y" and "e" also occur within names: there is another person only if a word is left over.
	const isSingleMatch =
		wholeMatch.match.reasons.includes("company") || (wholeMatch.alignment.extraWords === 0 && holders.length > 1);
	if (!areSeveral || isSingleMatch) return evaluateBillContext(known, written, wholeMatch);
	const matches = holders.map((holder) =>
		evaluateBillContext(known, holder, compare(known, addSharedSurname(known, holder, holders))),
	);
	const best = matches.toSorted((a, b) => RESULT_RANK[b.result] - RESULT_RANK[a.result])[0] ?? wholeMatch.match;
	const reasons = new Set<NameReason>([
		...best.reasons,
		...(holders.length > 1 ? (["additional_names"] as const) : []),
	]);
	return { result: best.result, reasons: [...reasons, ...(best.result === "same" ? (["joint"] as const) : [])] };
}

const RESULT_RANK = { same: 2, partly: 1, different: 0 } as const;

type Comparison = { match: NameMatch; alignment: Alignment; words: readonly string[] };

function compare(known: PersonName, written: string): Comparison {
	const words = nameWords(joinTitles(written));
	const alignment = alignNames(known, words);
	const { result, reasons } = evaluate(alignment, words);
	return { match: { result, reasons: [...new Set([...alignment.reasons, ...reasons])] }, alignment, words };
}

/** Evaluates the context of a name on a line of a bill, and its order. */
function evaluateBillContext(known: PersonName, text: string, { match, alignment, words }: Comparison): NameMatch {
	if (match.result === "different") return match;
	const reasons = [
		...match.reasons,
		...nameContextReasons(text, known),
		...epithetReasons(words, alignment.matchedPositions, known),
	];
	if (alignment.isSurnameFirst) reasons.push("order");
	const isDoubtful = reasons.some((reason) => (NAME_DOUBTS as readonly NameReason[]).includes(reason));
	return { result: isDoubtful ? "partly" : match.result, reasons: [...new Set(reasons)] };
}

/** Adds the surname of the last or first holder to a holder without one, as in "Hans und Franz Huber". */
function addSharedSurname(known: PersonName, holder: string, holders: readonly string[]): string {
	const { surname, given, extraWords } = compare(known, holder).alignment;
	if (holders.length < 2 || surname.hits > 0 || given.hits === 0 || extraWords > 0) return holder;
	const surnameHolder = [holders.at(-1), holders[0]].find(
		(holder) => holder && compare(known, holder).alignment.surname.hits > 0,
	);
	const surnameLength = nameWords(known.surname).length;
	const words = surnameHolder?.split(/\s+/) ?? [];
	const candidates = [words.slice(-surnameLength), words.slice(0, surnameLength)].map((part) => part.join(" "));
	return [holder, candidates.find((candidate) => compare(known, candidate).alignment.surname.hits > 0) ?? ""].join(" ");
}

function evaluate(alignment: Alignment, words: readonly string[]): NameMatch {
	const { surname, given, extraWords } = alignment;
	// A name in a script that we cannot transliterate proves nothing either way.
	const legibleWordCount = words.filter((word) => spellings(word).length > 0).length;
	if (legibleWordCount === 0 || surname.total + given.total === 0) return { result: "partly", reasons: ["no_name"] };
	const hits = surname.hits + given.hits;
	if (words.some((word) => COMPANY_WORDS.has(word)) && extraWords > 0)
		return { result: hits > 0 ? "partly" : "different", reasons: ["company"] };
	const hasNoMatch = hits + surname.near + given.near + given.initials === 0;
	if (hasNoMatch) return { result: "different", reasons: ["surname_differs", "given_names_differ"] };
	if (surname.total === 0 || given.total === 0) return evaluateSingleName(alignment);
	if (surname.hits === 0 && surname.near === 0) {
		const isSimilar = extraWords === 0 || given.hits > 1;
		return {
			result: isSimilar ? "partly" : "different",
			reasons: [extraWords === 0 ? "missing_names" : "surname_differs"],
		};
	}
	if (given.hits === 0 && given.near === 0 && given.initials === 0)
		return extraWords === 0
			? { result: "partly", reasons: ["missing_names"] }
			: { result: "different", reasons: ["given_names_differ"] };
	if (surname.hits === 0 || given.hits === 0) return { result: "partly", reasons: [] };
	return evaluateExtraWords(alignment, words);
}

/** Evaluates names of which both parts match: extra words on one side are omitted names, on both sides another name. */
function evaluateExtraWords({ surname, given, extraWords }: Alignment, words: readonly string[]): NameMatch {
	const missing = surname.missing + given.missing;
	if (surname.near + given.near > 0) return { result: "partly", reasons: ["spelling"] };
	if (missing > 0 && extraWords > 0 && !words.some((word) => JOINERS.has(word)))
		return { result: "partly", reasons: [given.missing > 0 ? "given_names_differ" : "surname_differs"] };
	const reasons: NameReason[] = [];
	if (missing > 0) reasons.push("missing_names");
	if (extraWords > 0) reasons.push("additional_names");
	return { result: "same", reasons };
}

/** Evaluates a single name, or a passport with all names in one field. */
function evaluateSingleName({ surname, given, extraWords }: Alignment): NameMatch {
	const hits = surname.hits + given.hits;
	const total = surname.total + given.total;
	if (hits >= Math.min(2, total)) {
		const hasOtherName = hits < total && extraWords > 0;
		return { result: hasOtherName ? "partly" : "same", reasons: hasOtherName ? ["given_names_differ"] : [] };
	}
	return extraWords === 0
		? { result: "partly", reasons: ["missing_names"] }
		: { result: "different", reasons: ["surname_differs"] };
}
