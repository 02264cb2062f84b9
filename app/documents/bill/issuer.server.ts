import type { WeighedAddress } from "./addresses.server.ts";
import { COMPANY_CUE } from "./cue-words.server.ts";
import { fold } from "./folded.server.ts";
import { heightOf, type PageLine } from "./page-lines.server.ts";

/** The company or office that sent the bill: a company's name that is large, at the top, or over an address of its own. */
export function issuerOf(
	lines: readonly PageLine[],
	addresses: readonly WeighedAddress[],
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

/** The name out of "Company - Street 1 - 12345 City"; null for a line that names none. */
function companyPart({ label, rest }: PageLine): string | null {
	const [first = ""] = rest.split(/ [-–·•|] |, (?!S\.|N\.A|Inc|LLC|Ltd|Lda|a\.s|s\.r\.o|spol|k\.s|v\.o\.s)/);
	if (label !== "" || !COMPANY_CUE.test(fold(first)) || first.length > 70) return null;
	const letters = first.replace(/[^\p{L}]/gu, "").length;
	const isHeading =
		/(?<![a-z])(bill|invoice|statement|factura|fatura|facture|rechnung|kontoauszug|extracto|extrato|releve|your|ihre|votre)(?![a-z])/;
	return letters >= 3 && letters > first.length / 2 && !isHeading.test(fold(first)) ? first.trim() : null;
}
