import { type CityLine, isCity, readCityLines, readCodeBeforeCountry } from "./city-line.server.ts";
import { countryByName, splitCountry } from "./country-names.server.ts";
import { type KnownNames, knownNameSimilarity, nameSimilarity } from "./known-names.server.ts";
import { CARE_OF, COMPANY_CUE, classifyLabel, isLabel, splitLabel } from "./labels.server.ts";
import { correctDigits, correctLetters, fold, phrases } from "./normalise-text.server.ts";
import { findBlockAbove, findLineBelow, type PageLine } from "./page-lines.server.ts";
import { isCounty } from "./regions.server.ts";
import { hasStreetWord, isInsideBuilding, looksLikeStreet } from "./street-words.server.ts";

/** An address as printed, before scoring. */
export type Candidate = {
	streetAddress: string;
	city: string;
	postalCode: string;
	country: string | null;
	strong: boolean;
	cedex: boolean;
	/** The line with the postal code. */
	line: PageLine;
	/** All lines of the address. */
	lines: PageLine[];
	/** Whether street and postal code share a line. */
	inline: boolean;
	/** The line above the street, normally a name. */
	heading: PageLine | null;
	/** Lines above the heading, nearest first. */
	context: PageLine[];
	label: string;
};

/** Returns every address that ends in a postal code. */
export function findPostalCandidates(lines: readonly PageLine[], names: KnownNames): Candidate[] {
	return lines.flatMap((line) => {
		const { label, rest } = line;
		const below = findLineBelow(lines, line);
		const cityLines = readCityLines(rest);
		const hits = cityLines.length > 0 ? cityLines : readCodeBeforeCountry(rest, below && countryByName(below.text));
		return hits.flatMap((hit) => {
			const candidate = assembleCandidate(lines, line, label, hit, names);
			return candidate ? [candidate] : [];
		});
	});
}

function assembleCandidate(
	lines: readonly PageLine[],
	line: PageLine,
	label: string,
	hit: CityLine,
	names: KnownNames,
): Candidate | null {
	let above = findBlockAbove(lines, line);
	let { city } = hit;
	const below = findLineBelow(lines, line);
	const country = hit.country ?? (below && countryByName(below.text));
	const base = {
		postalCode: hit.postalCode,
		country,
		strong: hit.strong,
		cedex: hit.cedex,
		line,
		label,
		lines: [line],
	};
	if (hit.before !== "") {
		const streetAddress = stripAddressee(hit.before, names);
		if (!looksLikeStreet(streetAddress))
			return hit.strong ? { ...base, city, streetAddress: "", inline: true, heading: null, context: above } : null;
		return {
			...base,
			city,
			streetAddress: tidyStreet(streetAddress),
			inline: true,
			heading: above[0] ?? null,
			context: above.slice(1),
		};
	}
	if (city === "") {
		const [next] = above;
		const parts = (next?.rest ?? "").split(/\s*,\s*/);
		while (parts.length > 2 && isCounty(parts.at(-1) ?? "")) parts.pop();
		const town = parts.pop() ?? "";
		const street = parts.join(", ");
		// "9 Oak Road, York" with the code on the next line.
		if (next && /\d/.test(street) && looksLikeStreet(street) && isTown(town)) {
			const location = { city: town, streetAddress: tidyStreet(stripAddressee(street, names)) };
			const [heading = null, ...context] = above.slice(1);
			return { ...base, ...location, lines: [line, next], inline: false, heading, context };
		}
		const cityLine = above.find(
			({ text }) => !isCounty(text) && isCity(stripRegion(text)) && knownNameSimilarity(text, names) < 2,
		);
		if (!cityLine || above.indexOf(cityLine) > 1) return null;
		above = above.slice(above.indexOf(cityLine) + 1);
		base.lines.push(cityLine);
		city = stripRegion(cityLine.text);
	}
	const { street, streetLines, heading, context } = splitStreetBlock(above, names);
	const used = [...base.lines, ...streetLines];
	return { ...base, city, streetAddress: street, lines: used, inline: false, heading, context };
}

function isTown(text: string): boolean {
	return isCity(text) && !isCounty(text) && !hasStreetWord(text) && !isInsideBuilding(text);
}

function stripRegion(text: string): string {
	const [first = "", ...more] = splitLabel(text).rest.split(/\s*,\s*/);
	const counties = more.length > 0 && more.every(isCounty);
	return (counties ? first : splitLabel(text).rest).replace(/\s*[-/,]\s*[A-Z]{2}$/, "").replace(/[\s,]+$/, "");
}

/** Separates the street from the name and labels above it. Lines are ordered nearest first. */
function splitStreetBlock(
	above: readonly PageLine[],
	names: KnownNames,
): { street: string; streetLines: PageLine[]; heading: PageLine | null; context: PageLine[] } {
	const nameIndex = above.slice(0, 5).findIndex(({ rest }) => knownNameSimilarity(rest, names) === 2);
	const end = nameIndex > 0 ? nameIndex : guessStreetLineCount(above);
	if (nameIndex === 0 || end === 0)
		return { street: "", streetLines: [], heading: above[0] ?? null, context: above.slice(1) };
	const streetLines = above.slice(0, end);
	const street = streetLines
		.map(({ rest }) => rest)
		.filter((text) => !CARE_OF.test(text.toLowerCase()) && !isLabel(text) && (nameIndex < 0 || isAddressPart(text)))
		.reverse();
	return {
		street: tidyStreet(street.join(", ").replace(/, (?=(?:no|nr)[ .:]+\d)/gi, " ")),
		streetLines,
		heading: above[end] ?? null,
		context: above.slice(end + 1),
	};
}

/** Whether a line between a known name and the street is part of the address, and not a company or a remark. */
function isAddressPart(text: string): boolean {
	return !COMPANY_CUE.test(text.toLowerCase()) || /\d/.test(text);
}

/** "No: 148 Daire: 6" has its street on the line above. */
const HOUSE_NUMBER_ONLY = /^(?:no|nr)[\s:.]*\d/i;

/** Returns how many lines above the city belong to the street if the name is unknown. */
function guessStreetLineCount(above: readonly PageLine[]): number {
	let topStreetLine = above
		.slice(0, 3)
		.findIndex(({ text }, index) => looksLikeStreet(stripLabel(text)) && isLikelyStreetLine(above, index));
	if (topStreetLine < 0) return 0;
	for (; topStreetLine + 1 < above.length && topStreetLine < 3; topStreetLine++) {
		const next = stripLabel(above[topStreetLine + 1]?.text ?? "");
		const afterNext = stripLabel(above[topStreetLine + 2]?.text ?? "");
		if (!looksLikeStreet(next) && !isInsideBuilding(next)) break;
		if (classifyLabel(next) !== null && !/\d/.test(next)) break;
		const hasNumber = /\d/.test(next);
		if (HOUSE_NUMBER_ONLY.test(stripLabel(above[topStreetLine]?.text ?? "")) && hasStreetWord(next)) continue;
		if (
			hasNumber
				? readCityLines(next).length > 0
				: !isInsideBuilding(next) || (nameSimilarity(afterNext) === 0 && classifyLabel(afterNext) === null)
		)
			break;
	}
	return topStreetLine + 1;
}

/** Whether a line has a digit or a street word, and no label of another party's address. */
function isLikelyStreetLine(above: readonly PageLine[], index: number): boolean {
	const text = stripLabel(above[index]?.text ?? "");
	return /\d/.test(text) || hasStreetWord(text) ? classifyLabel(text) !== "elsewhere" : false;
}

function stripLabel(text: string): string {
	return correctLetters(splitLabel(text).rest);
}

/** Returns the street of "Company - Street 1 - 12345 City" or "Name, Street 1, 12345 City". */
function stripAddressee(text: string, names: KnownNames): string {
	const parts = text.split(/(\s*[,;]\s*|\s+[-–·•|]\s+)/);
	for (let index = parts.length - 3; index >= 0; index -= 2) {
		const head = parts.slice(0, index + 1).join("");
		const tail = parts.slice(index + 2).join("");
		const isName = knownNameSimilarity(head, names) === 2 || knownNameSimilarity(parts[index] ?? "", names) === 2;
		if (isName && /\p{L}{2}/u.test(tail)) return tail;
	}
	const [first = "", , ...remaining] = parts;
	const withoutFirst = remaining.join("");
	const isName = !/\d/.test(first) && !hasStreetWord(first) && !isInsideBuilding(first);
	return isName && looksLikeStreet(withoutFirst) ? withoutFirst : text;
}

function tidyStreet(text: string): string {
	return (
		correctLetters(correctDigits(text))
			// OCR for other languages does not recognise this German letter.
			.replace(/(?<=str[aä])(?:fR|fB|fs|R|B)e(?![\p{L}])/giu, "ße")
			.replace(/\s+/g, " ")
			.replace(/\s+,/g, ",")
			.replace(/,(?=,)/g, "")
			.replace(/^[\s,;·–-]+|[\s,;·–-]+$/g, "")
	);
}

/** Cities that end an address in countries without postal codes. */
const CITIES: Record<string, RegExp> = {
	AE: /^(dubai|abu dhabi|sharjah|ajman|al ain|fujairah|ras al khaimah|umm al quwain)$/,
	HK: /^(hong kong|kowloon|new territories|n\.t\.|lantau)$/,
	MO: /^(macau|macao|taipa|coloane)$/,
	QA: /^(doha|al wakrah|lusail)$/,
	AO: /^(luanda|lobito|benguela|huambo|lubango)$/,
};

/** Returns addresses in countries without postal codes: lines that end in a known city or in the country's name. */
export function findCodelessCandidates(lines: readonly PageLine[], names: KnownNames): Candidate[] {
	return lines.flatMap((line) => {
		const { label, rest } = line;
		const match = parseCityAtEnd(rest);
		if (!match || /\d{4,}/.test(rest)) return [];
		const above = findBlockAbove(lines, line);
		const nameIndex = above.findIndex(({ text }) =>
			names.names.length > 0
				? knownNameSimilarity(text, names) === 2
				: nameSimilarity(text) > 0 && !isInsideBuilding(text) && !hasStreetWord(text),
		);
		const streetLines =
			match.before === "" ? above.slice(0, Math.max(0, nameIndex)) : nameIndex > 0 ? above.slice(0, nameIndex) : [];
		const street = [...streetLines.map(({ text }) => text).reverse(), match.before].filter(Boolean).join(", ");
		if (street === "" || street.length > 150) return [];
		const headingIndex = nameIndex < 0 ? 0 : nameIndex;
		const inline = streetLines.length === 0;
		const candidate = {
			city: match.city,
			country: match.country,
			streetAddress: street,
			postalCode: "",
			label,
			line,
			lines: [line, ...streetLines],
			inline,
		};
		return [
			{
				...candidate,
				strong: false,
				cedex: false,
				heading: above[headingIndex] ?? null,
				context: above.slice(headingIndex + 1),
			},
		];
	});
}

function parseCityAtEnd(text: string): { city: string; country: string; before: string } | null {
	const parts = text.split(/\s*[,;]\s*| - /).filter(Boolean);
	const withCountry = splitCountry(`- ${parts.at(-1) ?? ""}`);
	const country = withCountry.rest === "-" || withCountry.rest === "" ? withCountry.country : null;
	const cityParts = country && country in CITIES && parts.length > 1 ? parts.slice(0, -1) : parts;
	const city = cityParts.at(-1) ?? "";
	const homeCountry = Object.entries(CITIES).find(([, pattern]) => pattern.test(fold(city)))?.[0];
	if (!homeCountry || (country && country !== homeCountry)) return null;
	return { city, country: homeCountry, before: cityParts.slice(0, -1).join(", ") };
}

const STREET = phrases(
	"utca(?:ja)?|u\\.|ut(?:ja)?|ter(?:e)?|korut(?:ja)?|krt\\.?|sugarut|setany|koz|fasor|sor|rakpart|lakotelep|dulo|park|lejto",
);

/**
 * Returns Hungarian addresses, with the town before the street: on one line, below the town and its code, or with the
 * code alone below the street.
 */
export function findHungarianCandidates(lines: readonly PageLine[]): Candidate[] {
	return lines.flatMap((line): Candidate[] => {
		const match = parseSingleLine(line.rest);
		const above = findBlockAbove(lines, line);
		const base = { country: "HU", strong: true, cedex: false, line, label: line.label };
		if (match) {
			const [heading = null, ...context] = above;
			return [{ ...base, ...match, lines: [line], inline: true, heading, context }];
		}
		const town = /^(?:H-? ?)?([1-9]\d{3}) ([^,\d]+),?$/.exec(line.rest);
		const below = findLineBelow(lines, line);
		if (town && below && isCity(town[2] ?? "") && isStreet(below.text)) {
			const [heading = null, ...context] = above;
			const location = { streetAddress: below.text, city: town[2] ?? "", postalCode: town[1] ?? "" };
			return [{ ...base, ...location, lines: [line, below], inline: false, heading, context }];
		}
		const code = /^(?:H-? ?)?([1-9]\d{3})$/.exec(line.rest)?.[1];
		const [street, city, heading = null, ...context] = above;
		if (!code || !street || !city || !isStreet(street.rest) || !isCity(city.rest)) return [];
		const location = { streetAddress: street.rest, city: city.rest, postalCode: code };
		return [{ ...base, ...location, lines: [line, street, city], inline: false, heading, context }];
	});
}

type ParsedAddress = { streetAddress: string; city: string; postalCode: string };

/** "6722 Szeged, Petőfi utca 18." and "Szeged, Petőfi utca 18., 6722". */
function parseSingleLine(text: string): ParsedAddress | null {
	const first = /^(?:H-? ?)?([1-9]\d{3}) ([^,\d]+), ?(.+)$/.exec(text);
	const last = /^([^,\d]+), ?(.+), ?(?:H-? ?)?([1-9]\d{3})$/.exec(text);
	const [postalCode = "", city = "", streetAddress = ""] = first?.slice(1) ?? (last ? [last[3], last[1], last[2]] : []);
	return isCity(city) && isStreet(streetAddress) ? { streetAddress, city, postalCode } : null;
}

function isStreet(text: string): boolean {
	return text.length < 90 && /\d/.test(text) && STREET.test(fold(text));
}
