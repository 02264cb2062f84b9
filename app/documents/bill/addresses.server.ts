import type { FoundAddress } from "#app/domain/documents/bill-facts.ts";
import { type Candidate, postalCandidates } from "./candidates.server.ts";
import { codelessCandidates } from "./code-less-places.server.ts";
import { guessCountry } from "./country-guess.server.ts";
import { fold } from "./folded.server.ts";
import type { PageLine } from "./page-lines.server.ts";
import type { KnownNames } from "./person-words.server.ts";
import { type Weight, weigh } from "./weigh.server.ts";

/** A bill has a handful; a list of customers is none. */
const MAX_CANDIDATES = 80;

export type WeighedAddress = { address: FoundAddress; candidate: Candidate };

/** All addresses of a document, the likeliest of the holder first. */
export function findAddresses(lines: readonly PageLine[], names: KnownNames): WeighedAddress[] {
	const weighed = [...postalCandidates(lines, names), ...codelessCandidates(lines, names)]
		.slice(0, MAX_CANDIDATES)
		.map((candidate) => ({ candidate, weight: weigh(candidate, lines, names) }))
		.sort((a, b) => b.weight.score - a.weight.score);
	const distinct: typeof weighed = [];
	for (const found of weighed) {
		const twin = distinct.find(({ candidate }) => isSamePlace(candidate, found.candidate));
		if (!twin) distinct.push({ candidate: { ...found.candidate }, weight: { ...found.weight } });
		else {
			// The delivery point and the letter's window: each confirms the other, and may have what the other lacks.
			if (found.weight.score > 0) twin.weight.score += 0.5;
			if (twin.candidate.streetAddress === "") twin.candidate.streetAddress = found.candidate.streetAddress;
			twin.candidate.country ??= found.candidate.country;
			if (twin.candidate.inline && !found.candidate.inline) {
				const { heading, context } = found.candidate;
				Object.assign(twin.candidate, { heading, context, inline: false });
			}
		}
	}
	return distinct.map(({ candidate, weight }, index) => {
		const lead = weight.score - (distinct[index === 0 ? 1 : 0]?.weight.score ?? weight.score - 10);
		const { streetAddress, city, postalCode } = candidate;
		const country = candidate.country ?? guessCountry(candidate, lines);
		const address = {
			streetAddress,
			city,
			postalCode,
			country,
			score: weight.score,
			certainty: certaintyOf(candidate, weight, lead),
		};
		return { address, candidate };
	});
}

function certaintyOf(
	{ streetAddress, strong }: Candidate,
	{ score, named, labelled }: Weight,
	lead: number,
): FoundAddress["certainty"] {
	if (streetAddress === "" || score < 2.5 || lead < 1 || !(named || labelled)) return "doubtful";
	return score >= 5 && lead >= 2 && (strong || /\d/.test(streetAddress)) ? "sure" : "likely";
}

function isSamePlace(a: Candidate, b: Candidate): boolean {
	const plain = (text: string) => fold(text).replace(/[^a-z0-9]/g, "");
	if (plain(a.postalCode) !== plain(b.postalCode) || plain(a.city) !== plain(b.city)) return false;
	const [one, other] = [plain(a.streetAddress), plain(b.streetAddress)];
	return one === "" || other === "" || one.includes(other.slice(0, 8)) || other.includes(one.slice(0, 8));
}
