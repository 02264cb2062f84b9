import type { BillHolder } from "#app/domain/documents/bill-facts.ts";
import { matchNames } from "#app/domain/documents/name-match.ts";
import type { NameMatch } from "#app/domain/documents/person-name.ts";
import type { WeighedAddress } from "./addresses.server.ts";
import { HOLDER_CUE } from "./cue-words.server.ts";
import { fold } from "./folded.server.ts";
import { withLettersMended } from "./misread-characters.server.ts";
import { leftOf, lineBelow, type PageLine } from "./page-lines.server.ts";
import { type KnownNames, nameSimilarity } from "./person-words.server.ts";

export type FoundHolder = { holder: BillHolder; line: PageLine };

const RANK = { same: 2, partly: 1, different: 0 } as const;

/** Whose bill it is: the known name where it is printed, else who stands over the best address or behind a label. */
export function findHolder(
	lines: readonly PageLine[],
	addresses: readonly WeighedAddress[],
	names: KnownNames,
): FoundHolder | null {
	const likely = likelyHolders(lines, addresses);
	if (names.names.length === 0) return likely[0] ? found(likely[0], null) : null;
	const printed = [...likely, ...lines.map((line) => ({ line, text: line.rest }))].filter(
		({ text }) => text.length < 80,
	);
	let best: { place: Place; match: NameMatch } | null = null;
	for (const place of printed) {
		const match = bestMatch(place.text, names);
		if (RANK[match.result] > 0 && (!best || RANK[match.result] > RANK[best.match.result])) best = { place, match };
	}
	if (
		best &&
		(best.match.result === "same" ||
			likely.some(({ line }) => line === best?.place.line) ||
			nameSimilarity(best.place.text) > 0)
	)
		return found(best.place, best.match);
	return likely[0] ? found(likely[0], bestMatch(likely[0].text, names)) : null;
}

type Place = { line: PageLine; text: string };

function found({ line, text }: Place, match: NameMatch | null): FoundHolder {
	return { line, holder: { printed: withLettersMended(text).replace(/[\s,;]+$/, ""), match } };
}

function bestMatch(text: string, { names }: KnownNames): NameMatch {
	const matches = names.map((name) => matchNames(name, text));
	return matches.sort((a, b) => RANK[b.result] - RANK[a.result])[0] ?? { result: "different", reasons: ["no_name"] };
}

/** The person over the best address first, then who stands behind or below "Titular:". */
function likelyHolders(lines: readonly PageLine[], addresses: readonly WeighedAddress[]): Place[] {
	const places: Place[] = [];
	const best = addresses[0]?.candidate;
	for (const line of best && !best.inline ? [best.heading, best.context[0]] : []) {
		const text = line?.rest;
		if (line && text && nameSimilarity(text) > 0) places.push({ line, text });
	}
	for (const line of lines) {
		const { label, rest } = line;
		if (label !== "" && HOLDER_CUE.test(fold(label)) && nameSimilarity(rest) > 0) places.push({ line, text: rest });
		const isLabel =
			HOLDER_CUE.exec(line.folded.replace(/[:\s]+$/, ""))?.[0].length === line.folded.replace(/[:\s]+$/, "").length;
		if (!isLabel) continue;
		const below = lineBelow(lines, line);
		const right = lines.find((other) => leftOf(lines, other)[0] === line);
		for (const other of [right, below])
			if (other && nameSimilarity(other.text) > 0) places.push({ line: other, text: other.text });
	}
	for (const line of best?.inline ? [best.heading, best.context[0]] : []) {
		if (line && nameSimilarity(line.text) > 0) places.push({ line, text: line.text });
	}
	return places;
}
