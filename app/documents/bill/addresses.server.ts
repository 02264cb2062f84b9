import type { BillLanguage, FoundAddress } from "#app/domain/documents/bill-facts.ts";
import { type Candidate, postalCandidates } from "./candidates.server.ts";
import { contradictsCity } from "./city-codes.server.ts";
import { codelessCandidates } from "./code-less-places.server.ts";
import { guessCountry } from "./country-guess.server.ts";
import { fold } from "./folded.server.ts";
import { hungarianCandidates } from "./hungarian-addresses.server.ts";
import { isKnownLabel, type LabelKind } from "./label.server.ts";
import { languageOf } from "./language.server.ts";
import type { PageLine } from "./page-lines.server.ts";
import type { KnownNames } from "./person-words.server.ts";
import { recognitionOf } from "./recognition.server.ts";
import { withoutProvince } from "./regions.server.ts";
import { hasStreetWord, isInsideBuilding, isPlainStreet, isPlainTown } from "./street-words.server.ts";
import { type Weight, weigh } from "./weigh.server.ts";

/** A bill has a handful; a list of customers is none. */
const MAX_CANDIDATES = 80;

/** `claimed`: wherever it stands on the page, some label makes it the holder's, or may. */
type Weighed = { candidate: Candidate; weight: Weight; claimed: boolean };

export type WeighedAddress = { address: FoundAddress; candidate: Candidate };

/** All addresses of a document, the likeliest of the holder first. */
export function findAddresses(lines: readonly PageLine[], names: KnownNames): WeighedAddress[] {
	const hungarian = hungarianCandidates(lines);
	const inHungary = new Set(hungarian.map(({ line }) => line));
	const weighed = withoutMisreadCodes([
		...hungarian,
		...postalCandidates(lines, names).filter(({ line }) => !inHungary.has(line)),
		...codelessCandidates(lines, names),
	])
		.slice(0, MAX_CANDIDATES)
		.map((candidate) => ({ candidate, weight: weigh(candidate, lines, names) }))
		.map((one) => ({ ...one, claimed: isClaimed(one) }))
		.sort((a, b) => b.weight.score - a.weight.score);
	const language = languageOf(lines);
	const distinct: Weighed[] = [];
	for (const found of weighed) {
		const twin = distinct.find(({ candidate }) => isSamePlace(candidate, found.candidate));
		if (!twin) distinct.push({ ...found, candidate: { ...found.candidate }, weight: { ...found.weight } });
		else {
			twin.claimed ||= found.claimed;
			// Where only a label says whose it is, that label holds for the same place without one.
			if (twin.weight.label === null && found.weight.label === "elsewhere") twin.weight.strange = true;
			// The delivery point and the letter's window: each confirms the other, and may have what the other lacks.
			if (found.weight.score > 0) twin.weight.score += 0.5;
			if (twin.candidate.streetAddress === "")
				Object.assign(twin.candidate, { streetAddress: found.candidate.streetAddress, lines: found.candidate.lines });
			twin.candidate.country ??= found.candidate.country;
			if (twin.candidate.inline && !found.candidate.inline) {
				const { heading, context } = found.candidate;
				Object.assign(twin.candidate, { heading, context, inline: false });
			}
		}
	}
	return distinct.map(({ candidate, weight }, index) => {
		const lead = weight.score - (distinct[index === 0 ? 1 : 0]?.weight.score ?? weight.score - 10);
		const { streetAddress, postalCode } = candidate;
		const others = distinct.filter((_, at) => at !== index);
		const country = countryOf(candidate, lines, language);
		const city = withoutProvince(candidate.city, country);
		const address = {
			streetAddress,
			city,
			postalCode,
			country,
			score: weight.score,
			certainty: certaintyOf({ ...candidate, city, country }, weight, lead, others),
			recognised: recognitionOfAddress(candidate),
		};
		return { address, candidate };
	});
}

/** Six figures are a code of Romania as well as of India. */
function countryOf(candidate: Candidate, lines: readonly PageLine[], language: BillLanguage | null): string | null {
	if (candidate.country === "IN" && language === "ro") return "RO";
	return candidate.country ?? guessCountry(candidate, lines, language);
}

/** Where codes are British, six figures are the number of a customer; and everywhere behind the label of one. */
function withoutMisreadCodes(candidates: readonly Candidate[]): Candidate[] {
	const isBritish = candidates.some(({ country }) => country === "GB");
	return candidates.filter(({ country, city }) => country !== "IN" || (!isBritish && isPlainTown(city)));
}

function certaintyOf(
	candidate: Candidate,
	{ score, named, label, strange }: Weight,
	lead: number,
	others: readonly Weighed[],
): FoundAddress["certainty"] {
	const { streetAddress } = candidate;
	if (streetAddress === "" || score < 2.5 || !(named || isLabelled(label))) return "doubtful";
	// What is named or labelled as the residence need not be far ahead of the place that is supplied.
	if (lead < (named || label === "home" ? 0.5 : 1)) return "doubtful";
	const plain = isPlainStreet(streetAddress) && isPlainTown(candidate.city);
	const whole = plain && !contradictsCity(candidate) && !mayEndInTown(candidate);
	const rival = others.some((other) => other.claimed || isMisreadTwin(candidate, other.candidate));
	const isHolders = !strange && (label === "home" || (named && label !== "delivery"));
	return score >= 5 && lead >= 2 && isHolders && whole && !rival ? "sure" : "likely";
}

function isLabelled(label: LabelKind): boolean {
	return label !== null && label !== "elsewhere" && label !== "delivery";
}

/**
 * Between street and code of Britain and Ireland stand a village, a town and a county, in lines alike: where the street
 * ends in a name, that may be the town, and what was taken for the town a county.
 */
function mayEndInTown({ streetAddress, country }: Candidate): boolean {
	const last = streetAddress.split(", ").at(-1) ?? "";
	return (country === "GB" || country === "IE") && !/\d/.test(last) && !hasStreetWord(last) && !isInsideBuilding(last);
}

/** Labelled as the holder's: where they are served, or where they get their letters. Unknown words may say so, too. */
function isClaimed({ candidate, weight }: Omit<Weighed, "claimed">): boolean {
	const { streetAddress, label, lines } = candidate;
	const unknown = weight.label === null && [label, ...lines.map((line) => line.label)].some(isUnknownLabel);
	return (unknown || isLabelled(weight.label)) && streetAddress !== "" && isPlainStreet(streetAddress);
}

function isUnknownLabel(label: string): boolean {
	return label !== "" && !isKnownLabel(label);
}

/** A code in which letters had to be taken for figures was not read, however sure the recogniser was of them. */
function recognitionOfAddress({ lines, postalCode }: Candidate): FoundAddress["recognised"] {
	const recognised = recognitionOf(lines);
	const tight = (text: string) => text.replace(/\s/g, "");
	const literal = lines.some(({ text }) => tight(text).includes(tight(postalCode)));
	return recognised && { ...recognised, readTwice: recognised.readTwice && literal };
}

/** The same street or town with other figures: one of the two was misread or mistyped. */
function isMisreadTwin(a: Candidate, b: Candidate): boolean {
	const letters = (text: string) => fold(text).replace(/[^a-z]/g, "");
	const figures = ({ streetAddress, postalCode }: Candidate) => `${streetAddress} ${postalCode}`.replace(/\D/g, "");
	const street = letters(a.streetAddress);
	return street.length >= 4 && street === letters(b.streetAddress) && figures(a) !== figures(b);
}

function isSamePlace(a: Candidate, b: Candidate): boolean {
	const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, "");
	if (plain(a.postalCode) !== plain(b.postalCode) || plain(a.city) !== plain(b.city)) return false;
	const [one, other] = [plain(a.streetAddress), plain(b.streetAddress)];
	return one === "" || other === "" || one.includes(other.slice(0, 8)) || other.includes(one.slice(0, 8));
}
