import type { Candidate } from "./candidates.server.ts";
import { isCity } from "./city-line.server.ts";
import { fold, phrases } from "./folded.server.ts";
import { blockAbove, lineBelow, type PageLine } from "./page-lines.server.ts";

const STREET = phrases(
	"utca(?:ja)?|u\\.|ut(?:ja)?|ter(?:e)?|korut(?:ja)?|krt\\.?|sugarut|setany|koz|fasor|sor|rakpart|lakotelep|dulo|park|lejto",
);

/**
 * Addresses as Hungary writes them, the town before the street: in one line, below the town with its code, or with the
 * code by itself below the street.
 */
export function hungarianCandidates(lines: readonly PageLine[]): Candidate[] {
	return lines.flatMap((line): Candidate[] => {
		const found = inOneLine(line.rest);
		const above = blockAbove(lines, line);
		const base = { country: "HU", strong: true, cedex: false, line, label: line.label };
		if (found) {
			const [heading = null, ...context] = above;
			return [{ ...base, ...found, lines: [line], inline: true, heading, context }];
		}
		const town = /^(?:H-? ?)?([1-9]\d{3}) ([^,\d]+),?$/.exec(line.rest);
		const below = lineBelow(lines, line);
		if (town && below && isCity(town[2] ?? "") && isStreet(below.text)) {
			const [heading = null, ...context] = above;
			const place = { streetAddress: below.text, city: town[2] ?? "", postalCode: town[1] ?? "" };
			return [{ ...base, ...place, lines: [line, below], inline: false, heading, context }];
		}
		const code = /^(?:H-? ?)?([1-9]\d{3})$/.exec(line.rest)?.[1];
		const [street, city, heading = null, ...context] = above;
		if (!code || !street || !city || !isStreet(street.rest) || !isCity(city.rest)) return [];
		const place = { streetAddress: street.rest, city: city.rest, postalCode: code };
		return [{ ...base, ...place, lines: [line, street, city], inline: false, heading, context }];
	});
}

type Place = { streetAddress: string; city: string; postalCode: string };

/** "6722 Szeged, Petőfi utca 18." and "Szeged, Petőfi utca 18., 6722". */
function inOneLine(text: string): Place | null {
	const first = /^(?:H-? ?)?([1-9]\d{3}) ([^,\d]+), ?(.+)$/.exec(text);
	const last = /^([^,\d]+), ?(.+), ?(?:H-? ?)?([1-9]\d{3})$/.exec(text);
	const [postalCode = "", city = "", streetAddress = ""] = first?.slice(1) ?? (last ? [last[3], last[1], last[2]] : []);
	return isCity(city) && isStreet(streetAddress) ? { streetAddress, city, postalCode } : null;
}

function isStreet(text: string): boolean {
	return text.length < 90 && /\d/.test(text) && STREET.test(fold(text));
}
