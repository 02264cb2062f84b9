import type { BillHolder } from "#app/domain/documents/bill-facts.ts";
import { nameContextReasons } from "#app/domain/documents/name-context.ts";
import { matchNames } from "#app/domain/documents/name-match.ts";
import type { NameMatch, NameReason } from "#app/domain/documents/person-name.ts";
import type { ScoredAddress } from "./addresses.server.ts";
import { type KnownNames, knownNameSimilarity, nameSimilarity } from "./known-names.server.ts";
import { CARE_OF, COMPANY_CUE, classifyLabel, HOLDER_CUE } from "./labels.server.ts";
import { anchor, correctLetters, fold } from "./normalise-text.server.ts";
import { findBlockAbove, findLineBelow, findLinesLeft, lineHeight, type PageLine } from "./page-lines.server.ts";

export type FoundHolder = { holder: BillHolder; line: PageLine };

const MATCH_RANK = { same: 2, partly: 1, different: 0 } as const;

/**
 * Returns the holder of a bill: the person above the best address, or after a holder label. A known name elsewhere on
 * the page, such as an account manager's or a former customer's, never outweighs the addressee.
 */
export function findHolder(
	lines: readonly PageLine[],
	addresses: readonly ScoredAddress[],
	names: KnownNames,
): FoundHolder | null {
	const candidates = findNamePositions(lines, addresses, names);
	const [first] = candidates;
	if (names.names.length === 0) return first ? toFoundHolder(first, null) : null;
	const matched = candidates.map((position) => ({ position, match: bestMatch(position.text, names) }));
	const above = matched.filter(({ position }) => position.aboveBest);
	const decisive = above.length > 0 ? above : matched;
	const [best] = decisive.toSorted((a, b) => MATCH_RANK[b.match.result] - MATCH_RANK[a.match.result]);
	if (!best) return findOwnCompany(addresses, names) ?? findMentionedName(lines, names);
	const isContradicted =
		matched.some(({ position, match }) => !position.aboveBest && match.result === "different") ||
		hasOtherAddressee(addresses, names);
	if (best.match.result === "different") return toFoundHolder(best.position, best.match);
	if (best.match.result === "same" && isContradicted) return toFoundHolder(best.position, AMBIGUOUS_MATCH);
	const { result, reasons } = best.match;
	const reasonsNearby = findContextReasons(lines, best.position.line, names);
	if (reasonsNearby.length > 0)
		return toFoundHolder(best.position, { result: "partly", reasons: [...reasons, ...reasonsNearby] });
	const isJoint = best.position.aboveBest && above.some(({ match }) => match.result === "different");
	return toFoundHolder(best.position, { result, reasons: isJoint ? [...reasons, "joint"] : reasons });
}

/** The name matches, but another person may be meant. */
const AMBIGUOUS_MATCH: NameMatch = { result: "partly", reasons: ["addressee"] };

/**
 * Finds reasons for doubt next to the name: "The executors of" above it, "(deceased)" or "c/o" below it, or such a
 * label. Lines with digits are streets.
 */
function findContextReasons(lines: readonly PageLine[], line: PageLine, { names }: KnownNames): NameReason[] {
	const neighbours = [findBlockAbove(lines, line, 1)[0], findLineBelow(lines, line)].flatMap(
		(neighbour) => neighbour?.text ?? [],
	);
	const texts = [line.label, ...neighbours.filter((text) => !/\d/.test(text) || /c\/o/i.test(text))];
	return [...new Set(texts.flatMap((text) => names.flatMap((name) => nameContextReasons(text, name))))];
}

/**
 * Returns the applicant's own company if it is printed as the holder. Its match is partial, because a company is not
 * the person.
 */
function findOwnCompany([best]: readonly ScoredAddress[], names: KnownNames): FoundHolder | null {
	const line = best?.candidate.heading;
	if (!line) return null;
	const match = bestMatch(line.rest, names);
	const isOwnCompany = match.result === "partly" && match.reasons.includes("company");
	return isOwnCompany ? toFoundHolder({ line, text: line.rest, aboveBest: true }, match) : null;
}

/** Returns a known name from anywhere on the page, if no name is in the position of a holder. */
function findMentionedName(lines: readonly PageLine[], names: KnownNames): FoundHolder | null {
	const line = lines.find(
		({ rest, label }) =>
			classifyLabel(label) !== "elsewhere" && rest.length < 80 && knownNameSimilarity(rest, names) === 2,
	);
	return line ? toFoundHolder({ line, text: line.rest, aboveBest: false }, AMBIGUOUS_MATCH) : null;
}

/** Whether another address on the page has another person above it. */
function hasOtherAddressee(addresses: readonly ScoredAddress[], names: KnownNames): boolean {
	return addresses.slice(1).some(({ candidate: { heading, inline, streetAddress, context } }) => {
		if (inline || !heading || streetAddress === "" || nameSimilarity(heading.rest) === 0) return false;
		// Such as the "City Hall" of a council or the "Service clients" of a company.
		if (context.slice(0, 2).some(({ folded }) => COMPANY_CUE.test(folded))) return false;
		return bestMatch(heading.rest, names).result === "different";
	});
}

/** `aboveBest`: directly above the best address. */
type NamePosition = { line: PageLine; text: string; aboveBest: boolean };

function toFoundHolder({ line, text }: NamePosition, match: NameMatch | null): FoundHolder {
	return { line, holder: { printed: correctLetters(text).replace(/[\s,;]+$/, ""), match } };
}

function bestMatch(text: string, { names }: KnownNames): NameMatch {
	const matches = names.map((name) => matchNames(name, text));
	return (
		matches.sort((a, b) => MATCH_RANK[b.result] - MATCH_RANK[a.result])[0] ?? {
			result: "different",
			reasons: ["no_name"],
		}
	);
}

/** Returns the person above the best address first, then names after or below "Titular:". */
function findNamePositions(
	lines: readonly PageLine[],
	addresses: readonly ScoredAddress[],
	names: KnownNames,
): NamePosition[] {
	const positions: NamePosition[] = [];
	const best = addresses[0]?.candidate;
	const isName = (text: string) => nameSimilarity(text) > 0 || knownNameSimilarity(text, names) === 2;
	const above = best ? [best.heading, best.context[0]] : [];
	for (const line of above) {
		if (!line || !isName(line.rest) || classifyLabel(line.label) === "elsewhere" || CARE_OF.test(line.folded)) continue;
		positions.push({ line, text: line.rest, aboveBest: best?.inline === false || isHolderLabel(line.label) });
	}
	for (const line of lines) {
		const { label, rest } = line;
		if (isHolderLabel(label) && isName(rest)) positions.push({ line, text: rest, aboveBest: false });
		if (!isHolderLabel(line.text.replace(/[:\s]+$/, ""))) continue;
		const below = findLineBelow(lines, line);
		const right = lines.find((neighbour) => findLinesLeft(lines, neighbour)[0] === line);
		for (const neighbour of [right, below])
			if (neighbour && isName(neighbour.text))
				positions.push({ line: neighbour, text: neighbour.text, aboveBest: false });
	}
	return positions;
}

const HOLDER_LABEL = anchor(HOLDER_CUE);

function isHolderLabel(text: string): boolean {
	return HOLDER_LABEL.test(fold(text));
}

/** Returns the issuer: a company name in large print, at the top, or above its own address. */
export function findIssuer(
	lines: readonly PageLine[],
	addresses: readonly ScoredAddress[],
	holder: PageLine | null,
): string | null {
	const otherHeadings = new Set(
		addresses.slice(1).flatMap(({ candidate }) => (candidate.inline ? [] : [candidate.heading])),
	);
	let best: { text: string; score: number } | null = null;
	for (const line of lines) {
		const text = parseCompany(line);
		if (line === holder || text === null) continue;
		const relativeY = line.y0 / line.pageHeight;
		let score = 1 + (otherHeadings.has(line) ? 2 : 0) + (relativeY < 0.15 ? 1.5 : relativeY > 0.85 ? 0.5 : 0);
		score +=
			Math.min(2, lineHeight(line) / line.size - 1) + (LEGAL_FORM.test(fold(text)) ? 1 : 0) - (line.page > 0 ? 1 : 0);
		if (text.split(" ").length > 8) score -= 1.5;
		if (score > (best?.score ?? 1.2)) best = { text, score };
	}
	return best?.text ?? null;
}

const LEGAL_FORM =
	/(?<![a-z])(ltd\.?|limited|inc\.?|llc|plc|gmbh|ag|s\.?a\.?(?:u\.?)?|s\.?l\.?(?:u\.?)?|lda\.?|ltda\.?|sas|sarl|b\.?v\.?|n\.?v\.?|n\.a\.|co\.|spa|srl|a\.?s\.?|s\.r\.o\.?|zrt\.?|nyrt\.?|kft\.?|a\.e\.?)$/;

/** Returns the name in "Company - Street 1 - 12345 City", or null. */
function parseCompany({ label, rest }: PageLine): string | null {
	const [first = ""] = rest.split(/ [-–·•|] |, (?!S\.|N\.A|Inc|LLC|Ltd|Lda|a\.s|s\.r\.o|spol|k\.s|v\.o\.s)/);
	if (label !== "" || !COMPANY_CUE.test(fold(first)) || first.length > 70) return null;
	const letterCount = first.replace(/[^\p{L}]/gu, "").length;
	const headingWord =
		/(?<![a-z])(bill|invoice|statement|factura|fatura|facture|rechnung|kontoauszug|extracto|extrato|releve|your|ihre|votre)(?![a-z])/;
	return letterCount >= 3 && letterCount > first.length / 2 && !headingWord.test(fold(first)) ? first.trim() : null;
}
