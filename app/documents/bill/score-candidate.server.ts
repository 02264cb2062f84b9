import type { Candidate } from "./candidates.server.ts";
import { type KnownNames, knownNameSimilarity, nameSimilarity } from "./known-names.server.ts";
import { COMPANY_CUE, classifyLabel, isKnownLabel, isLabel, type LabelKind, PO_BOX } from "./labels.server.ts";
import { fold } from "./normalise-text.server.ts";
import { findLinesLeft, isInSameRow, lineHeight, type PageLine } from "./page-lines.server.ts";
import { hasStreetWord } from "./street-words.server.ts";

/**
 * Reasons for a score, each counted once. `isNamed`: the holder's name is in the block, above the address or on its
 * line. `label`: the address has a label. `unknownLabel`: a label has unknown words, so the address may belong to
 * another person.
 */
export type CandidateScore = { score: number; isNamed: boolean; label: LabelKind; unknownLabel: boolean };

/** Scores by label: a residence counts more than a supply address. */
const LABEL_SCORES: Record<NonNullable<LabelKind>, number> = {
	home: 2.5,
	holder: 2,
	address: 2,
	supply: 1,
	delivery: -1,
	elsewhere: -4,
};

/** Scores how likely an address is the holder's, based on its parts, the name above it and its position. */
export function scoreCandidate(candidate: Candidate, lines: readonly PageLine[], names: KnownNames): CandidateScore {
	const { streetAddress, line, heading, inline, strong, cedex } = candidate;
	let score = strong ? 1 : 0;
	if (streetAddress !== "")
		score += 2 + (hasStreetWord(streetAddress) ? 1 : 0) + (/\d/.test(streetAddress) ? 0.5 : -0.5);
	const label = findLabel(candidate, lines);
	if (label !== null) score += LABEL_SCORES[label];
	if (cedex) score -= 2;
	if (PO_BOX.test(fold(`${streetAddress} ${line.text}`))) score -= 1.5;
	const nearbyName =
		label === "elsewhere" || startsWithCompany(candidate)
			? NO_NEARBY_NAME
			: findNearbyName(candidate, label, lines, names);
	score += nearbyName.score;
	// "Water Lane" is not a company.
	const isCompanyAddress = COMPANY_CUE.test(
		fold(inline ? line.text.replace(streetAddress, "") : (heading?.text ?? "")),
	);
	if (!nearbyName.isKnownName || (inline && !nearbyName.isInBlock)) {
		if (isCompanyAddress) score -= 4;
		else if (heading && !inline && lineHeight(heading) > lineHeight(line) * 1.35) score -= 1.5;
	}
	return {
		score: score + scorePosition(line),
		isNamed: nearbyName.isInBlock && nearbyName.score >= 2,
		label,
		unknownLabel: hasUnknownLabel(candidate, lines),
	};
}

/** Whether a label on the lines of the address, before the name above it or on a line above them has unknown words. */
function hasUnknownLabel(
	{ label, lines: addressLines, heading, context }: Candidate,
	lines: readonly PageLine[],
): boolean {
	const above = [heading, context[0]].flatMap((line) => line ?? []);
	const labels = [label, ...addressLines.map((line) => line.label), heading?.label ?? ""];
	const standaloneLabels = above
		.filter(({ label: before, rest }) => before !== "" && rest === "")
		.map((line) => line.label);
	// Without a colon, only a word for "address" identifies a label.
	const cues = [...addressLines.map((line) => findRowLabel(line, lines)), ...above.map(({ text }) => text)].filter(
		(text) => text.length < 46 && !/\d/.test(text) && isAddressWord(text),
	);
	return [...labels, ...standaloneLabels, ...cues].some((text) => text !== "" && !isKnownLabel(text));
}

function isAddressWord(text: string): boolean {
	const kind = classifyLabel(text);
	return kind === "address" || kind === "home" || kind === "supply";
}

/** Whether a company precedes the street, as in "Company, Street 1, 12345 City", regardless of the name above it. */
function startsWithCompany({ inline, line, streetAddress }: Candidate): boolean {
	const before = inline ? line.text.slice(0, Math.max(0, line.text.indexOf(streetAddress))) : "";
	return COMPANY_CUE.test(fold(before));
}

const NO_NEARBY_NAME = { score: 0, isKnownName: false, isInBlock: false };

function scorePosition(line: PageLine): number {
	const relativeY = line.y0 / line.pageHeight;
	let score = 0;
	if (relativeY > 0.88) score -= 2;
	else if (relativeY > 0.1 && relativeY < 0.45) score += 0.5;
	if (lineHeight(line) < line.size * 0.75) score -= 1.5;
	return line.page > 0 ? score - 0.5 : score;
}

function findLabel(
	{ label, lines: addressLines, heading, context, inline, line }: Candidate,
	lines: readonly PageLine[],
): LabelKind {
	// The label may come before the street, some lines above the code, or between street and name.
	for (const text of [
		label,
		...addressLines.map((addressLine) => (isLabel(addressLine.text) ? addressLine.text : addressLine.label)),
	]) {
		const kind = classifyLabel(text);
		if (kind) return kind;
	}
	const rowLabel = addressLines
		.map((addressLine) => classifyLabel(findRowLabel(addressLine, lines)))
		.find((kind) => kind !== null);
	if (rowLabel && (inline || rowLabel !== "holder")) return rowLabel;
	if (/registered office|domicilio social|sede social|siege social|sitz der/.test(line.folded)) return "elsewhere";
	const nearbyLines = inline ? [heading] : [heading, context[0]];
	for (const above of nearbyLines) {
		if (!above || above.text.length > 60) continue;
		const { label: before, rest } = above;
		const kind = classifyLabel(before !== "" ? before : above.text);
		// A cue after a name on the same line does not describe the lines below.
		if (kind && (before !== "" || rest.split(" ").length <= 6)) return kind;
	}
	return null;
}

/** Returns the text to the left of an address in a table, if any. */
function findRowLabel(line: PageLine, lines: readonly PageLine[]): string {
	const [left] = findLinesLeft(lines, line);
	return left && line.x0 - left.x1 < line.size * 16 && left.text.length < 46 ? left.text : "";
}

/** Finds the name above the address, or near it if every value has a label. */
function findNearbyName(
	{ heading, context, line, inline }: Candidate,
	label: LabelKind,
	lines: readonly PageLine[],
	names: KnownNames,
): { score: number; isKnownName: boolean; isInBlock: boolean } {
	const block = [heading, ...context].flatMap((above) => (above && !isOtherParty(above) ? [above] : []));
	const namesAbove = [heading, context[0]].flatMap((above) => (above && !isOtherParty(above) ? [above.rest] : []));
	if (names.names.length > 0) {
		const best = Math.max(0, ...namesAbove.slice(0, 2).map((text) => knownNameSimilarity(text, names)));
		if (best === 2) return { score: 6, isKnownName: true, isInBlock: true };
		const isNamed = ({ rest, text }: PageLine) =>
			Math.max(...[rest, text].map((addressLine) => knownNameSimilarity(addressLine, names)));
		const nearby = lines.filter(
			(candidate) => !isOtherParty(candidate) && isNearby(candidate, line) && isNamed(candidate) === 2,
		);
		const hasNameNearby = nearby.length > 0;
		// A label between name and address widens the gap in a block.
		const isInColumn = label !== null && nearby.some(({ x0 }) => Math.abs(x0 - line.x0) < line.size);
		const isInBlock = isInColumn || block.some((above) => isNamed(above) === 2) || (inline && isNamed(line) === 2);
		if (isInBlock || hasNameNearby) return { score: isInBlock || !inline ? 4 : 2, isKnownName: true, isInBlock };
		if (best === 1) return { score: 3, isKnownName: true, isInBlock: true };
	}
	const similar = namesAbove[0] === undefined ? 0 : nameSimilarity(namesAbove[0]);
	const isLabelled = block.some((above) => classifyLabel(above.label) === "holder" && nameSimilarity(above.rest) > 0);
	const isInBlock = similar > 0 || isLabelled;
	if (!inline || similar === 2) return { score: similar === 2 ? 3 : similar * 2, isKnownName: false, isInBlock };
	const isHolderNear = lines.some(
		(candidate) => isNearby(candidate, line) && classifyLabel(candidate.label) === "holder",
	);
	return { score: isHolderNear || isLabelled ? 2 : similar, isKnownName: false, isInBlock };
}

/** Whether the name after this label is not the holder's. */
function isOtherParty({ label }: PageLine): boolean {
	return classifyLabel(label) === "elsewhere";
}

/** Whether a line is a few lines above or in the same row. */
function isNearby(a: PageLine, b: PageLine): boolean {
	if (a === b || a.page !== b.page) return false;
	const gap = b.y0 - a.y1;
	const overlaps = a.x0 < b.x1 && a.x1 > b.x0 - b.size * 4;
	return isInSameRow(a, b) || (gap > -b.size && gap < b.size * 6 && overlaps);
}
