import type { Candidate } from "./candidates.server.ts";
import { withoutCountry } from "./country-words.server.ts";
import { fold } from "./folded.server.ts";
import { blockAbove, type PageLine } from "./page-lines.server.ts";
import { type KnownNames, knownNameSimilarity, nameSimilarity } from "./person-words.server.ts";
import { hasStreetWord, isInsideBuilding } from "./street-words.server.ts";

/** Where addresses end in a city, because there are no postal codes. */
const CITIES: Record<string, RegExp> = {
	AE: /^(dubai|abu dhabi|sharjah|ajman|al ain|fujairah|ras al khaimah|umm al quwain)$/,
	HK: /^(hong kong|kowloon|new territories|n\.t\.|lantau)$/,
	MO: /^(macau|macao|taipa|coloane)$/,
	QA: /^(doha|al wakrah|lusail)$/,
	AO: /^(luanda|lobito|benguela|huambo|lubango)$/,
};

/** Addresses of countries without postal codes: some lines that end in one of their cities or in their name. */
export function codelessCandidates(lines: readonly PageLine[], names: KnownNames): Candidate[] {
	return lines.flatMap((line) => {
		const { label, rest } = line;
		const found = cityAtEnd(rest);
		if (!found || /\d{4,}/.test(rest)) return [];
		const above = blockAbove(lines, line);
		const nameAt = above.findIndex(({ text }) =>
			names.names.length > 0
				? knownNameSimilarity(text, names) === 2
				: nameSimilarity(text) > 0 && !isInsideBuilding(text) && !hasStreetWord(text),
		);
		const streetLines =
			found.before === "" ? above.slice(0, Math.max(0, nameAt)) : nameAt > 0 ? above.slice(0, nameAt) : [];
		const street = [...streetLines.map(({ text }) => text).reverse(), found.before].filter(Boolean).join(", ");
		if (street === "" || street.length > 150) return [];
		const at = nameAt < 0 ? 0 : nameAt;
		const inline = streetLines.length === 0;
		const candidate = {
			city: found.city,
			country: found.country,
			streetAddress: street,
			postalCode: "",
			label,
			line,
			lines: [line, ...streetLines],
			inline,
		};
		return [{ ...candidate, strong: false, cedex: false, heading: above[at] ?? null, context: above.slice(at + 1) }];
	});
}

function cityAtEnd(text: string): { city: string; country: string; before: string } | null {
	const parts = text.split(/\s*[,;]\s*| - /).filter(Boolean);
	const named = withoutCountry(`- ${parts.at(-1) ?? ""}`);
	const country = named.rest === "-" || named.rest === "" ? named.country : null;
	const cityParts = country && country in CITIES && parts.length > 1 ? parts.slice(0, -1) : parts;
	const city = cityParts.at(-1) ?? "";
	const home = Object.entries(CITIES).find(([, pattern]) => pattern.test(fold(city)))?.[0];
	if (!home || (country && country !== home)) return null;
	return { city, country: home, before: cityParts.slice(0, -1).join(", ") };
}
