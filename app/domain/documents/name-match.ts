import { type Alignment, alignNames } from "./name-alignment.ts";
import { nameWords, spellings } from "./name-spelling.ts";
import { COMPANY_WORDS, JOINERS } from "./name-words.ts";
import type { NameMatch, NameReason, PersonName } from "./person-name.ts";

/**
 * Compares the name of a passport (or what somebody typed) with another writing of it: of a form in two fields, or of a
 * bill as one line in any order. Tolerates what papers do to one person's name: accents and their transliterations,
 * order, hyphens, particles, titles, names left out, one of two surnames, and the cutting of long names.
 */
export function matchNames(known: PersonName, other: PersonName | string): NameMatch {
	const written = typeof other === "string" ? other : `${other.givenNames} ${other.surname}`;
	const words = nameWords(written);
	const found = alignNames(known, words);
	const result = judge(found, words);
	const reasons = [...found.reasons, ...result.reasons];
	const ordered = typeof other === "string" && found.surnameFirst;
	return { result: result.result, reasons: [...new Set<NameReason>(ordered ? [...reasons, "order"] : reasons)] };
}

function judge(found: Alignment, words: readonly string[]): NameMatch {
	const { surname, given, strangers } = found;
	// A name in a script that we cannot spell in Latin letters says nothing either way.
	const legible = words.filter((word) => spellings(word).length > 0).length;
	if (legible === 0 || surname.total + given.total === 0) return { result: "partly", reasons: ["no_name"] };
	const hits = surname.hits + given.hits;
	if (words.some((word) => COMPANY_WORDS.has(word)) && strangers > 0)
		return { result: hits > 0 ? "partly" : "different", reasons: ["company"] };
	const unlike = hits + surname.near + given.near + given.initials === 0;
	if (unlike) return { result: "different", reasons: ["surname_differs", "given_names_differ"] };
	if (surname.total === 0 || given.total === 0) return judgeSingleName(found);
	if (surname.hits === 0 && surname.near === 0) {
		const alike = strangers === 0 || given.hits > 1;
		return { result: alike ? "partly" : "different", reasons: [strangers === 0 ? "missing_names" : "surname_differs"] };
	}
	if (given.hits === 0 && given.near === 0 && given.initials === 0)
		return strangers === 0
			? { result: "partly", reasons: ["missing_names"] }
			: { result: "different", reasons: ["given_names_differ"] };
	if (surname.hits === 0 || given.hits === 0) return { result: "partly", reasons: [] };
	return judgeRest(found, words);
}

/** Both parts are there: what is left over on one side only is a name left out; on both sides it is another name. */
function judgeRest({ surname, given, strangers }: Alignment, words: readonly string[]): NameMatch {
	const missing = surname.missing + given.missing;
	if (surname.near + given.near > 0) return { result: "partly", reasons: ["spelling"] };
	if (missing > 0 && strangers > 0 && !words.some((word) => JOINERS.has(word)))
		return { result: "partly", reasons: [given.missing > 0 ? "given_names_differ" : "surname_differs"] };
	const reasons: NameReason[] = [];
	if (missing > 0) reasons.push("missing_names");
	if (strangers > 0) reasons.push("additional_names");
	return { result: "same", reasons };
}

/** Somebody with one name, or whose passport has all names in one field. */
function judgeSingleName({ surname, given, strangers }: Alignment): NameMatch {
	const hits = surname.hits + given.hits;
	const total = surname.total + given.total;
	if (hits >= Math.min(2, total)) {
		const otherwise = hits < total && strangers > 0;
		return { result: otherwise ? "partly" : "same", reasons: otherwise ? ["given_names_differ"] : [] };
	}
	return strangers === 0
		? { result: "partly", reasons: ["missing_names"] }
		: { result: "different", reasons: ["surname_differs"] };
}
