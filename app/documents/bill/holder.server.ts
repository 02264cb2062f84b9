import type { BillHolder } from "#app/domain/documents/bill-facts.ts";
import { contextOf } from "#app/domain/documents/name-context.ts";
import { matchNames } from "#app/domain/documents/name-match.ts";
import type { NameMatch, NameReason } from "#app/domain/documents/person-name.ts";
import type { ScoredAddress } from "./addresses.server.ts";
import { CARE_OF, COMPANY_CUE, HOLDER_CUE, kindOfLabel } from "./labels.server.ts";
import { alone, fold, withLettersCorrected } from "./normalise-text.server.ts";
import { blockAbove, heightOf, leftOf, lineBelow, type PageLine } from "./page-lines.server.ts";
import { type KnownNames, knownNameSimilarity, nameSimilarity } from "./person-words.server.ts";

export type FoundHolder = { holder: BillHolder; line: PageLine };

const RANK = { same: 2, partly: 1, different: 0 } as const;

/**
 * Returns the holder of a bill: the person above the best address, or behind a holder label. A known name elsewhere on
 * the page, of an account manager or a former customer, never outweighs the addressee.
 */
export function findHolder(
	lines: readonly PageLine[],
	addresses: readonly ScoredAddress[],
	names: KnownNames,
): FoundHolder | null {
	const likely = likelyHolders(lines, addresses, names);
	const [first] = likely;
	if (names.names.length === 0) return first ? found(first, null) : null;
	const matched = likely.map((place) => ({ place, match: bestMatch(place.text, names) }));
	const over = matched.filter(({ place }) => place.over);
	const decisive = over.length > 0 ? over : matched;
	const [best] = decisive.toSorted((one, other) => RANK[other.match.result] - RANK[one.match.result]);
	if (!best) return companyOver(addresses, names) ?? mentioned(lines, names);
	const contradicted =
		matched.some(({ place, match }) => !place.over && match.result === "different") ||
		hasOtherAddressee(addresses, names);
	if (best.match.result === "different") return found(best.place, best.match);
	if (best.match.result === "same" && contradicted) return found(best.place, AMONG_OTHERS);
	const { result, reasons } = best.match;
	const beside = besideName(lines, best.place.line, names);
	if (beside.length > 0) return found(best.place, { result: "partly", reasons: [...reasons, ...beside] });
	const joint = best.place.over && over.some(({ match }) => match.result === "different");
	return found(best.place, { result, reasons: joint ? [...reasons, "joint"] : reasons });
}

/** The name matches, but another person may be meant. */
const AMONG_OTHERS: NameMatch = { result: "partly", reasons: ["addressee"] };

/**
 * "The executors of" above the name, "(deceased)" or "c/o" below it, or such a label. Lines with digits are streets.
 */
function besideName(lines: readonly PageLine[], line: PageLine, { names }: KnownNames): NameReason[] {
	const near = [blockAbove(lines, line, 1)[0], lineBelow(lines, line)].flatMap((other) => other?.text ?? []);
	const texts = [line.label, ...near.filter((text) => !/\d/.test(text) || /c\/o/i.test(text))];
	return [...new Set(texts.flatMap((text) => names.flatMap((name) => contextOf(text, name))))];
}

/** The applicant's own company may be printed as the holder, but is not the holder. */
function companyOver([best]: readonly ScoredAddress[], names: KnownNames): FoundHolder | null {
	const line = best?.candidate.heading;
	if (!line) return null;
	const match = bestMatch(line.rest, names);
	const isTheirs = match.result === "partly" && match.reasons.includes("company");
	return isTheirs ? found({ line, text: line.rest, over: true }, match) : null;
}

/** The known name anywhere on the page, if no name is at a holder's position. */
function mentioned(lines: readonly PageLine[], names: KnownNames): FoundHolder | null {
	const line = lines.find(
		({ rest, label }) =>
			kindOfLabel(label) !== "elsewhere" && rest.length < 80 && knownNameSimilarity(rest, names) === 2,
	);
	return line ? found({ line, text: line.rest, over: false }, AMONG_OTHERS) : null;
}

/** Whether another address on the page has another person above it. */
function hasOtherAddressee(addresses: readonly ScoredAddress[], names: KnownNames): boolean {
	return addresses.slice(1).some(({ candidate: { heading, inline, streetAddress, context } }) => {
		if (inline || !heading || streetAddress === "" || nameSimilarity(heading.rest) === 0) return false;
		// The "City Hall" of a council, the "Service clients" of a company.
		if (context.slice(0, 2).some(({ folded }) => COMPANY_CUE.test(folded))) return false;
		return bestMatch(heading.rest, names).result === "different";
	});
}

/** `over`: directly above the best address. */
type Place = { line: PageLine; text: string; over: boolean };

function found({ line, text }: Place, match: NameMatch | null): FoundHolder {
	return { line, holder: { printed: withLettersCorrected(text).replace(/[\s,;]+$/, ""), match } };
}

function bestMatch(text: string, { names }: KnownNames): NameMatch {
	const matches = names.map((name) => matchNames(name, text));
	return matches.sort((a, b) => RANK[b.result] - RANK[a.result])[0] ?? { result: "different", reasons: ["no_name"] };
}

/** Returns the person above the best address first, then names behind or below "Titular:". */
function likelyHolders(lines: readonly PageLine[], addresses: readonly ScoredAddress[], names: KnownNames): Place[] {
	const places: Place[] = [];
	const best = addresses[0]?.candidate;
	const isName = (text: string) => nameSimilarity(text) > 0 || knownNameSimilarity(text, names) === 2;
	const above = best ? [best.heading, best.context[0]] : [];
	for (const line of above) {
		if (!line || !isName(line.rest) || kindOfLabel(line.label) === "elsewhere" || CARE_OF.test(line.folded)) continue;
		places.push({ line, text: line.rest, over: best?.inline === false || isHolderLabel(line.label) });
	}
	for (const line of lines) {
		const { label, rest } = line;
		if (isHolderLabel(label) && isName(rest)) places.push({ line, text: rest, over: false });
		if (!isHolderLabel(line.text.replace(/[:\s]+$/, ""))) continue;
		const below = lineBelow(lines, line);
		const right = lines.find((other) => leftOf(lines, other)[0] === line);
		for (const other of [right, below])
			if (other && isName(other.text)) places.push({ line: other, text: other.text, over: false });
	}
	return places;
}

const HOLDER_LABEL = alone(HOLDER_CUE);

function isHolderLabel(text: string): boolean {
	return HOLDER_LABEL.test(fold(text));
}

/** Returns the issuer: a company name in large print, at the top, or above its own address. */
export function issuerOf(
	lines: readonly PageLine[],
	addresses: readonly ScoredAddress[],
	holder: PageLine | null,
): string | null {
	const others = new Set(addresses.slice(1).flatMap(({ candidate }) => (candidate.inline ? [] : [candidate.heading])));
	let best: { text: string; score: number } | null = null;
	for (const line of lines) {
		const text = companyPart(line);
		if (line === holder || text === null) continue;
		const at = line.y0 / line.pageHeight;
		let score = 1 + (others.has(line) ? 2 : 0) + (at < 0.15 ? 1.5 : at > 0.85 ? 0.5 : 0);
		score += Math.min(2, heightOf(line) / line.size - 1) + (LEGAL.test(fold(text)) ? 1 : 0) - (line.page > 0 ? 1 : 0);
		if (text.split(" ").length > 8) score -= 1.5;
		if (score > (best?.score ?? 1.2)) best = { text, score };
	}
	return best?.text ?? null;
}

const LEGAL =
	/(?<![a-z])(ltd\.?|limited|inc\.?|llc|plc|gmbh|ag|s\.?a\.?(?:u\.?)?|s\.?l\.?(?:u\.?)?|lda\.?|ltda\.?|sas|sarl|b\.?v\.?|n\.?v\.?|n\.a\.|co\.|spa|srl|a\.?s\.?|s\.r\.o\.?|zrt\.?|nyrt\.?|kft\.?|a\.e\.?)$/;

/** Returns the name in "Company - Street 1 - 12345 City", or null. */
function companyPart({ label, rest }: PageLine): string | null {
	const [first = ""] = rest.split(/ [-–·•|] |, (?!S\.|N\.A|Inc|LLC|Ltd|Lda|a\.s|s\.r\.o|spol|k\.s|v\.o\.s)/);
	if (label !== "" || !COMPANY_CUE.test(fold(first)) || first.length > 70) return null;
	const letters = first.replace(/[^\p{L}]/gu, "").length;
	const isHeading =
		/(?<![a-z])(bill|invoice|statement|factura|fatura|facture|rechnung|kontoauszug|extracto|extrato|releve|your|ihre|votre)(?![a-z])/;
	return letters >= 3 && letters > first.length / 2 && !isHeading.test(fold(first)) ? first.trim() : null;
}
