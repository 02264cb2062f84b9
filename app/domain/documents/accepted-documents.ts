import type { FlagCode } from "./document-flags.ts";
import type { MrzDocument } from "./mrz.ts";
import { countryOfState, isKnownState } from "./mrz-states.ts";

/** The European Union, the European Economic Area and Switzerland (ISO 3166-1 alpha-2). */
const CARD_COUNTRIES: ReadonlySet<string> = new Set(
	(
		"AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK " + // EU
		"IS LI NO CH"
	).split(" "),
);

/** Identity cards whose document code is not the usual I or ID. */
const CARD_CODES: Record<string, readonly string[]> = {
	DE: ["IT"], // temporary identity card
	HR: ["IO"],
	IE: ["IP"], // passport card
	IT: ["C", "CA"],
};

/**
 * Returns why a legible document does not prove identity to the tax office; null if it does. Accepted are passports of
 * any state (code P, ICAO 9303-4) and the identity cards that states of the EU, the EEA and Switzerland issue to their
 * own nationals: the documents with which Union citizens travel (Directive 2004/38/EC, articles 5 and 6; Regulation
 * (EU) 2025/1208, previously 2019/1157; Agreement of 21 June 1999 with Switzerland, annex I, article 1). A residence
 * permit (Regulation (EC) 1030/2002: AR, IR, RP, AF …) or a visa (ICAO 9303-7: V) shows a right to stay but not an
 * identity, regardless of its issuer. A card of an EU state for another state's national is such a permit, whatever its
 * code. Card codes begin with A, C or I (ICAO 9303-5 and -6, 4.2.2), never with V in second place; AC is for crews.
 */
export function unacceptedDocumentFlag({ format, documentCode, issuer, nationality }: MrzDocument): FlagCode | null {
	const country = countryOfState(issuer);
	if (documentCode.startsWith("V") || documentCode[1] === "V") return "visa";
	if (documentCode.startsWith("D")) return "driving_licence";
	if (format === "TD3") return documentCode.startsWith("P") ? null : isPermit(documentCode) ? PERMIT : "wrong_document";
	const hasUsualCode = documentCode === "I" || documentCode === "ID";
	const isCard = hasUsualCode || CARD_CODES[country ?? ""]?.includes(documentCode) === true;
	// Specimens and unknown states are found by other checks.
	if (hasUsualCode && (issuer === "UTO" || !isKnownState(issuer))) return null;
	if (isPermit(documentCode) && !isCard) return PERMIT;
	if (country === null || !CARD_COUNTRIES.has(country))
		return /^[CI]/.test(documentCode) ? "foreign_card" : "wrong_document";
	if (!isCard) return "wrong_document";
	return countryOfState(nationality) === country ? null : PERMIT;
}

const PERMIT = "residence_permit";

/** Whether a document code is a permit's: A with any second letter but C, R as first or second letter, or IF and IX. */
function isPermit(code: string): boolean {
	return /^(A(?!C)|R|[IC][RFX])/.test(code);
}

const TITLE_PATTERNS: readonly (readonly [FlagCode, RegExp])[] = [
	[
		PERMIT,
		/residence (?:permit|card)|permanent resident|aufenthalts(?:titel|karte|erlaubnis)|niederlassungserlaubnis|(?:titre|carte) de sejour|permiso de residencia|(?:autorizacao|titulo) de residencia|permesso di soggiorno|verblijfs(?:titel|vergunning|kaart)|uppehallstillstand|karta pobytu|oleskelulupa|ikamet izni/,
	],
	[
		"driving_licence",
		/driv(?:ing|er'?s?) licen[cs]e|fuhrerschein|permis de conduire|permiso de conducir|carta de conducao|carteira nacional de habilitacao|patente di guida|rijbewijs|korkort|prawo jazdy|surucu belgesi/,
	],
];

/**
 * Returns why a document without a machine-readable zone does not prove identity, by its title; null if no title says
 * so.
 * @param text the recognised text
 */
export function unacceptedTitleFlag(text: string): FlagCode | null {
	const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
	return TITLE_PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
