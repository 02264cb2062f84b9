import type { BillLanguage, FoundAddress } from "#app/domain/documents/bill-facts.ts";
import {
	type Candidate,
	findCodelessCandidates,
	findHungarianCandidates,
	findPostalCandidates,
} from "./candidates.server.ts";
import { guessCountry } from "./country-guess.server.ts";
import type { KnownNames } from "./known-names.server.ts";
import { isKnownLabel, type LabelKind } from "./labels.server.ts";
import { detectLanguage } from "./language.server.ts";
import { fold } from "./normalise-text.server.ts";
import { lowestRecognition, type PageLine } from "./page-lines.server.ts";
import { stripProvince } from "./regions.server.ts";
import { type CandidateScore, scoreCandidate } from "./score-candidate.server.ts";
import { hasStreetWord, isInsideBuilding, isPlainStreet, isPlainTown } from "./street-words.server.ts";

/** A bill has only a few addresses; a document with more is a list of customers. */
const MAX_CANDIDATES = 80;

/** `isClaimed`: a label on the page makes it, or may make it, the holder's address. */
type ScoredCandidate = { candidate: Candidate; rating: CandidateScore; isClaimed: boolean };

export type ScoredAddress = { address: FoundAddress; candidate: Candidate };

/** Returns all addresses of a document, the one most likely to be the holder's first. */
export function findAddresses(lines: readonly PageLine[], names: KnownNames): ScoredAddress[] {
	const hungarian = findHungarianCandidates(lines);
	const hungarianLines = new Set(hungarian.map(({ line }) => line));
	const scoredCandidates = removeMisreadCodes([
		...hungarian,
		...findPostalCandidates(lines, names).filter(({ line }) => !hungarianLines.has(line)),
		...findCodelessCandidates(lines, names),
	])
		.slice(0, MAX_CANDIDATES)
		.map((candidate) => ({ candidate, rating: scoreCandidate(candidate, lines, names) }))
		.map((candidate) => ({ ...candidate, isClaimed: isClaimed(candidate) }))
		.sort((a, b) => b.rating.score - a.rating.score);
	const language = detectLanguage(lines);
	const distinct: ScoredCandidate[] = [];
	for (const scored of scoredCandidates) {
		const duplicate = distinct.find(({ candidate }) => isSamePlace(candidate, scored.candidate));
		if (!duplicate) distinct.push({ ...scored, candidate: { ...scored.candidate }, rating: { ...scored.rating } });
		else {
			duplicate.isClaimed ||= scored.isClaimed;
			// A label of another party's address also applies where the same address has no label.
			if (duplicate.rating.label === null && scored.rating.label === "elsewhere") duplicate.rating.unknownLabel = true;
			// The supply point and the postal address confirm each other, and one may have parts that the other lacks.
			if (scored.rating.score > 0) duplicate.rating.score += 0.5;
			if (duplicate.candidate.streetAddress === "")
				Object.assign(duplicate.candidate, {
					streetAddress: scored.candidate.streetAddress,
					lines: scored.candidate.lines,
				});
			duplicate.candidate.country ??= scored.candidate.country;
			if (duplicate.candidate.inline && !scored.candidate.inline) {
				const { heading, context } = scored.candidate;
				Object.assign(duplicate.candidate, { heading, context, inline: false });
			}
		}
	}
	return distinct.map(({ candidate, rating }, index) => {
		const lead = rating.score - (distinct[index === 0 ? 1 : 0]?.rating.score ?? rating.score - 10);
		const { streetAddress, postalCode } = candidate;
		const otherCandidates = distinct.filter((_, i) => i !== index);
		const country = resolveCountry(candidate, lines, language);
		const city = stripProvince(candidate.city, country);
		const address = {
			streetAddress,
			city,
			postalCode,
			country,
			score: rating.score,
			certainty: rateCertainty({ ...candidate, city, country }, rating, lead, otherCandidates),
			recognised: addressRecognition(candidate),
		};
		return { address, candidate };
	});
}

/** Decides on the country of an address: six digits are a postal code in both Romania and India. */
function resolveCountry(
	candidate: Candidate,
	lines: readonly PageLine[],
	language: BillLanguage | null,
): string | null {
	if (candidate.country === "IN" && language === "ro") return "RO";
	return candidate.country ?? guessCountry(candidate, lines, language);
}

/**
 * Removes six-digit numbers that are not postal codes. In Britain they are customer numbers; after the label of such a
 * number, they are one in every country.
 */
function removeMisreadCodes(candidates: readonly Candidate[]): Candidate[] {
	const isBritish = candidates.some(({ country }) => country === "GB");
	return candidates.filter(({ country, city }) => country !== "IN" || (!isBritish && isPlainTown(city)));
}

function rateCertainty(
	candidate: Candidate,
	{ score, isNamed, label, unknownLabel }: CandidateScore,
	lead: number,
	otherCandidates: readonly ScoredCandidate[],
): FoundAddress["certainty"] {
	const { streetAddress } = candidate;
	if (streetAddress === "" || score < 2.5 || !(isNamed || isLabelled(label))) return "doubtful";
	// A named address or residence needs a smaller lead over the supply address.
	if (lead < (isNamed || label === "home" ? 0.5 : 1)) return "doubtful";
	const isPlain = isPlainStreet(streetAddress) && isPlainTown(candidate.city);
	const isComplete = isPlain && !contradictsCity(candidate) && !mayEndInTown(candidate);
	const hasRival = otherCandidates.some((rival) => rival.isClaimed || isMisreadTwin(candidate, rival.candidate));
	const belongsToHolder = !unknownLabel && (label === "home" || (isNamed && label !== "delivery"));
	return score >= 5 && lead >= 2 && belongsToHolder && isComplete && !hasRival ? "sure" : "likely";
}

function isLabelled(label: LabelKind): boolean {
	return label !== null && label !== "elsewhere" && label !== "delivery";
}

/**
 * In Britain and Ireland village, town and county follow the street on similar lines. If the street ends in a name,
 * that name may be the town, and the presumed town a county.
 */
function mayEndInTown({ streetAddress, country }: Candidate): boolean {
	const last = streetAddress.split(", ").at(-1) ?? "";
	return (country === "GB" || country === "IE") && !/\d/.test(last) && !hasStreetWord(last) && !isInsideBuilding(last);
}

/** Whether a label makes this the holder's supply or postal address. Unknown label words may do so too. */
function isClaimed({ candidate, rating }: Omit<ScoredCandidate, "isClaimed">): boolean {
	const { streetAddress, label, lines } = candidate;
	const unknown = rating.label === null && [label, ...lines.map((line) => line.label)].some(isUnknownLabel);
	return (unknown || isLabelled(rating.label)) && streetAddress !== "" && isPlainStreet(streetAddress);
}

function isUnknownLabel(label: string): boolean {
	return label !== "" && !isKnownLabel(label);
}

/**
 * Rates how reliably an address was read. A code in which letters were replaced by digits was not read reliably,
 * regardless of the recogniser's confidence.
 */
function addressRecognition({ lines, postalCode }: Candidate): FoundAddress["recognised"] {
	const recognised = lowestRecognition(lines);
	const compact = (text: string) => text.replace(/\s/g, "");
	const isLiteral = lines.some(({ text }) => compact(text).includes(compact(postalCode)));
	return recognised && { ...recognised, readTwice: recognised.readTwice && isLiteral };
}

/** Whether two addresses have the same street with different numbers, so that one was misread or mistyped. */
function isMisreadTwin(a: Candidate, b: Candidate): boolean {
	const letters = (text: string) => fold(text).replace(/[^a-z]/g, "");
	const digits = ({ streetAddress, postalCode }: Candidate) => `${streetAddress} ${postalCode}`.replace(/\D/g, "");
	const street = letters(a.streetAddress);
	return street.length >= 4 && street === letters(b.streetAddress) && digits(a) !== digits(b);
}

function isSamePlace(a: Candidate, b: Candidate): boolean {
	const normalise = (text: string) => fold(text).replace(/[^a-z0-9]/g, "");
	if (normalise(a.postalCode) !== normalise(b.postalCode) || normalise(a.city) !== normalise(b.city)) return false;
	const [streetA, streetB] = [normalise(a.streetAddress), normalise(b.streetAddress)];
	return (
		streetA === "" || streetB === "" || streetA.includes(streetB.slice(0, 8)) || streetB.includes(streetA.slice(0, 8))
	);
}

/**
 * First characters of the postal codes of the largest towns, folded. Towns that are not listed are never contradicted.
 */
const CODE_PREFIXES: Record<string, string> = {
	DE: "berlin:10,12,13,14|hamburg:20,21,22|munchen:80,81|koln:50,51|frankfurt am main:60,65|stuttgart:70|dusseldorf:40|leipzig:04|dortmund:44|essen:45|bremen:28|dresden:01|hannover:30|nurnberg:90|duisburg:47|bochum:44|wuppertal:42|bonn:53|munster:48|mannheim:68|karlsruhe:76|augsburg:86|wiesbaden:65,55|rostock:18|mainz:55|kiel:24|freiburg:79|erfurt:99|potsdam:14",
	AT: "wien:1|graz:80|linz:40|salzburg:50|innsbruck:60|klagenfurt:90",
	CH: "zurich:80|geneve:12|basel:40|bern:30|lausanne:10|luzern:60|lugano:69",
	ES: "madrid:28|barcelona:08|valencia:46|sevilla:41|zaragoza:50|malaga:29|murcia:30|palma:07|bilbao:48|alicante:03|cordoba:14|valladolid:47|vigo:36|gijon:33|a coruna:15|granada:18|santander:39|oviedo:33|pamplona:31|salamanca:37|burgos:09|leon:24|cadiz:11|toledo:45|badajoz:06|almeria:04|huelva:21|logrono:26",
	FR: "paris:75|marseille:13|lyon:69|toulouse:31|nice:06|nantes:44|montpellier:34|strasbourg:67|bordeaux:33|lille:59|rennes:35|reims:51|saint-etienne:42|toulon:83|grenoble:38|dijon:21|angers:49|nimes:30|aix-en-provence:13|brest:29|tours:37|limoges:87|metz:57|avignon:84|caen:14|rouen:76|orleans:45|nancy:54",
	IT: "roma:00|milano:20|napoli:80|torino:10|palermo:90|genova:16|bologna:40|firenze:50|bari:70|catania:95|venezia:30|verona:37|messina:98|padova:35|trieste:34|brescia:25|parma:43|modena:41|pisa:56|cagliari:09|perugia:06",
	PT: "lisboa:1|porto:4|coimbra:3|braga:47|faro:8|evora:70|setubal:29|aveiro:38|funchal:9|vila nova de gaia:44|leiria:24|viseu:35",
	BR: "sao paulo:0|rio de janeiro:20,21,22,23|belo horizonte:30,31|salvador:40,41,42|fortaleza:60|brasilia:70,71,72,73|curitiba:80,81,82|recife:50,51,52|porto alegre:90,91|manaus:69|belem:66|goiania:74|campinas:130,131",
	NL: "amsterdam:10,11|rotterdam:30,31|den haag:24,25|utrecht:34,35|eindhoven:56|groningen:97|tilburg:50|almere:13|breda:48|nijmegen:65|haarlem:20|arnhem:68|zwolle:80|maastricht:62|leiden:23|delft:26",
	BE: "bruxelles:1|brussel:1|antwerpen:2|gent:9|liege:4|namur:5|brugge:8|leuven:3|mons:7|charleroi:6",
	PL: "warszawa:0|krakow:3|lodz:9|wroclaw:5|poznan:6|gdansk:80|szczecin:7|bydgoszcz:85|lublin:20|katowice:40|bialystok:15|gdynia:81|torun:87|rzeszow:35",
	SE: "stockholm:1|goteborg:4|malmo:2|uppsala:75|linkoping:58|orebro:70|vasteras:72|umea:90|karlstad:65|lund:22|helsingborg:25|jonkoping:55",
	TR: "istanbul:34|ankara:06|izmir:35|bursa:16|antalya:07|adana:01|konya:42|gaziantep:27|kayseri:38|mersin:33|eskisehir:26|samsun:55|trabzon:61|mugla:48",
	GB: "london:E,N,S,W,BR,CR,DA,EN,HA,IG,KT,RM,SM,TN,TW,UB|manchester:M|birmingham:B|leeds:LS|glasgow:G|liverpool:L|edinburgh:EH|sheffield:S|bristol:BS|cardiff:CF|brighton:BN|norwich:NR|newcastle upon tyne:NE|nottingham:NG|oxford:OX|cambridge:CB|belfast:BT|leicester:LE|coventry:CV|york:YO|guildford:GU|southampton:SO|plymouth:PL|exeter:EX|bath:BA",
	US: "chicago:606|austin:787|new york:100,101,102|los angeles:900|houston:770|phoenix:850|philadelphia:191|san antonio:782|san diego:921|dallas:752,753|seattle:981|boston:021,022|miami:331,332|denver:802|detroit:482|atlanta:303|san francisco:941|salt lake city:841",
};

const TOWNS = new Map(
	Object.entries(CODE_PREFIXES).map(([country, towns]) => [
		country,
		new Map(
			towns.split("|").map((town) => {
				const [name = "", codes = ""] = town.split(":");
				return [name, codes.split(",")];
			}),
		),
	]),
);

/** Whether a postal code cannot belong to its town. Covers only the largest towns of some countries. */
function contradictsCity({
	city,
	postalCode,
	country,
}: {
	city: string;
	postalCode: string;
	country: string | null;
}): boolean {
	const towns = country === null ? undefined : TOWNS.get(country);
	const parts = fold(city).split(/\s*\/\s*/);
	const prefixes = towns?.get(parts.at(-1) ?? "");
	if (!prefixes) return false;
	// A British area code must match all its letters: "S10" is in Sheffield, "SW1" is not.
	const area = country === "GB" && city.toLowerCase() !== "london" ? (/^[A-Z]+/.exec(postalCode)?.[0] ?? "") : null;
	return area === null ? !prefixes.some((code) => postalCode.startsWith(code)) : !prefixes.includes(area);
}
