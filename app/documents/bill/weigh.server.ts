import type { Candidate } from "./candidates.server.ts";
import { COMPANY_CUE, PO_BOX } from "./cue-words.server.ts";
import { fold } from "./folded.server.ts";
import { kindOfLabel } from "./label.server.ts";
import { heightOf, inSameRow, leftOf, type PageLine } from "./page-lines.server.ts";
import { type KnownNames, knownNameSimilarity, nameSimilarity } from "./person-words.server.ts";
import { hasStreetWord } from "./street-words.server.ts";

/** Why an address got its score: each counts once. */
export type Weight = { score: number; named: boolean; labelled: boolean };

/** How likely an address is the holder's own: by what it is made of, by who stands above it, and by its place. */
export function weigh(candidate: Candidate, lines: readonly PageLine[], names: KnownNames): Weight {
	const { streetAddress, line, heading, inline, strong, cedex } = candidate;
	let score = strong ? 1 : 0;
	if (streetAddress !== "")
		score += 2 + (hasStreetWord(streetAddress) ? 1 : 0) + (/\d/.test(streetAddress) ? 0.5 : -0.5);
	const label = labelOf(candidate, lines);
	if (label === "holder" || label === "address") score += 2;
	if (label === "elsewhere") score -= 4;
	if (cedex) score -= 2;
	if (PO_BOX.test(fold(`${streetAddress} ${line.text}`))) score -= 1.5;
	const person = label === "elsewhere" ? NOBODY : personNear(candidate, lines, names);
	score += person.score;
	if (!person.known) {
		const company = inline ? `${line.text}` : (heading?.text ?? "");
		if (COMPANY_CUE.test(fold(company))) score -= 4;
		else if (heading && !inline && heightOf(heading) > heightOf(line) * 1.35) score -= 1.5;
	}
	return {
		score: score + placeScore(line),
		named: person.score >= 2,
		labelled: label === "holder" || label === "address",
	};
}

const NOBODY = { score: 0, known: false };

function placeScore(line: PageLine): number {
	const at = line.y0 / line.pageHeight;
	let score = 0;
	if (at > 0.88) score -= 2;
	else if (at > 0.1 && at < 0.45) score += 0.5;
	if (heightOf(line) < line.size * 0.75) score -= 1.5;
	return line.page > 0 ? score - 0.5 : score;
}

function labelOf(
	{ label, heading, context, inline, line }: Candidate,
	lines: readonly PageLine[],
): ReturnType<typeof kindOfLabel> {
	const own = kindOfLabel(label) ?? (inline ? kindOfLabel(labelInRow(line, lines)) : null);
	if (own) return own;
	if (/registered office|domicilio social|sede social|siege social|sitz der/.test(line.folded)) return "elsewhere";
	const near = inline ? [heading] : [heading, context[0]];
	for (const above of near) {
		if (!above || above.text.length > 60) continue;
		const { label: before, rest } = above;
		const kind = kindOfLabel(before !== "" ? before : above.text);
		// A cue that follows a name in the same line says nothing about what is below.
		if (kind && (before !== "" || rest.split(" ").length <= 6)) return kind;
	}
	return null;
}

/** What stands left of an address in a table, or nothing. */
function labelInRow(line: PageLine, lines: readonly PageLine[]): string {
	const [left] = leftOf(lines, line);
	return left && line.x0 - left.x1 < line.size * 16 && left.text.length < 46 ? left.text : "";
}

/** Whose name stands over the address, or near it where everything has its label. */
function personNear(
	{ heading, context, line, inline }: Candidate,
	lines: readonly PageLine[],
	names: KnownNames,
): { score: number; known: boolean } {
	const over = [heading, context[0]].flatMap((above) => (above && !isElsewhere(above) ? [above.rest] : []));
	if (names.names.length > 0) {
		const best = Math.max(0, ...over.slice(0, 2).map((text) => knownNameSimilarity(text, names)));
		if (best === 2) return { score: 6, known: true };
		const near = lines.some(
			(other) => !isElsewhere(other) && isNear(other, line) && knownNameSimilarity(other.rest, names) === 2,
		);
		if (near || (inline && knownNameSimilarity(line.text, names) === 2)) return { score: 4, known: true };
		if (best === 1) return { score: 3, known: true };
	}
	const similar = over[0] === undefined ? 0 : nameSimilarity(over[0]);
	if (!inline || similar === 2) return { score: similar === 2 ? 3 : similar * 2, known: false };
	const labelled = lines.some((other) => isNear(other, line) && kindOfLabel(other.label) === "holder");
	return { score: labelled ? 2 : similar, known: false };
}

/** A name behind such a label is not the holder's. */
function isElsewhere({ label }: PageLine): boolean {
	return kindOfLabel(label) === "elsewhere";
}

/** A few lines above or in the same row. */
function isNear(other: PageLine, line: PageLine): boolean {
	if (other === line || other.page !== line.page) return false;
	const gap = line.y0 - other.y1;
	const overlaps = other.x0 < line.x1 && other.x1 > line.x0 - line.size * 4;
	return inSameRow(other, line) || (gap > -line.size && gap < line.size * 6 && overlaps);
}
