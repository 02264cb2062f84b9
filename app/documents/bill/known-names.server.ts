import { matchNames } from "#app/domain/documents/name-match.ts";
import { NAME_DOUBTS, type PersonName } from "#app/domain/documents/person-name.ts";
import { CARE_OF, COMPANY_CUE } from "./labels.server.ts";
import { correctLetters, fold } from "./normalise-text.server.ts";

/** Names by which the bill's holder may be known, with cached comparisons. */
export type KnownNames = { names: readonly PersonName[]; similarityCache: Map<string, 0 | 1 | 2> };

export function toKnownNames(names: readonly PersonName[]): KnownNames {
	return {
		names: names.filter(({ surname, givenNames }) => surname.trim() + givenNames.trim() !== ""),
		similarityCache: new Map(),
	};
}

const TITLE =
	/^(mr|mrs|ms|miss|dr|d|dna|dona|don|sr|sra|srta|senhor|senhora|m|mme|mlle|monsieur|madame|herr|herrn|frau|exmo|exma|sig|sig\.ra|sig\.na|gent\.ma|egr|dhr|mevr|mevrouw|mw|de heer|pan|pani|sn|sayin|bay|bayan|ing|mgr|bc|mudr|judr|pani|dl|dna|d-l|domnul|doamna|ifj|ozv|id|kos|kyrios|kyria|kon|ka|k)\.? /;
const NOT_A_NAME =
	/(?<![a-z])(date|data|datum|fecha|bill|invoice|factura|fatura|facture|rechnung|statement|account|total|page|your|ihre?|votre|sua|customer|client|cliente|kunde|number|address|morada|adresse|anschrift|period|service|payment|reference|contract|contrato|contrat|tel|www|bank|extracto|extrato|releve|kontoauszug|imposto|impuesto|impot|bescheid|certif\w*|hereby|confirm|confidential|destinat\w*|deliver|iban|bic|bolletta|fattura|avviso|intestatario|fornitura|scadenza|totale|factuur\w*|nota|klant\w*|aanslag\w*|faktura|fakturan\w*|kund\w*|hyresavi|rachunek|wyciag|adres\w*|klienta|nabywca|termin|okres|tarihi|faturasi|hesap|musteri\w*|abone|tutar\w*|donem\w*|electricity|water|broadband|mobile|gas|council|tax|rent|amount|due|energia|electricidad|agua|strom\w*|kontakt\w*|dear|estimad\w*|hello|page|seite|please|thank|mah|mahallesi|cad|caddesi|sok|sokak|sokagi|bulvari|utca|utja|ut|ter(?= \d)|korut|sugarut|tere|str|strada|bulevardul|aleea|calea|soseaua|piata|ulice|namesti|trida|odos|leoforos|leof|plateia|vypis|vyuctovani|zakazni\w*|odberatel\w*|cislo|splatnost\w*|celkem|elektrin\w*|plynu|szamla\w*|ugyfel\w*|vevo|osszesen|fizetendo|hatarido\w*|gaz\w*|factur\w*|scadent\w*|clientului|termen|emiterii|logariasm\w*|imerominia|pelati\w*|synolo|poso|lixis|ekdosis|parochis|revma\w*|kyrioi|via|viale|corso|piazza|calle|rua|rue|avenida|avenue|ulica|ulice|\w{3,}strasse|\w{3,}straat|\w{3,}gatan)(?![a-z])/;

/** Returns how much a text looks like a person's name: 0 not at all, 1 possibly, 2 with a title. */
export function nameSimilarity(printed: string): 0 | 1 | 2 {
	const text = correctLetters(printed);
	const foldedText = fold(text);
	const words = text.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
	if (/[\d:;@€$£%/]/.test(text) || words.length < 2 || words.length > 8 || text.length > 60) return 0;
	if (COMPANY_CUE.test(foldedText) || NOT_A_NAME.test(foldedText)) return 0;
	if (TITLE.test(foldedText)) return 2;
	const capitalCount = words.filter((word) => /^["'(]?\p{Lu}/u.test(word)).length;
	return capitalCount >= 2 && capitalCount >= words.length / 2 ? 1 : 0;
}

/** Returns how well a text matches a known name: 2 the same, 1 partly, 0 not at all. */
export function knownNameSimilarity(text: string, known: KnownNames): 0 | 1 | 2 {
	if (known.names.length === 0 || text.length > 80 || !/\p{L}{2}/u.test(text) || /\d{2}/.test(text)) return 0;
	// Allows two Portuguese names and their connectors.
	if (text.split(" ").length > 14 || CARE_OF.test(fold(text))) return 0;
	const cached = known.similarityCache.get(text);
	if (cached !== undefined) return cached;
	let best: 0 | 1 | 2 = 0;
	for (const name of known.names) {
		const { result, reasons } = matchNames(name, text);
		// Other code decides whether it is the holder's name.
		if (result === "same" || (result === "partly" && NAME_DOUBTS.some((doubt) => reasons.includes(doubt)))) best = 2;
		else if (result === "partly" && best === 0 && !reasons.includes("company") && !reasons.includes("no_name"))
			best = 1;
	}
	known.similarityCache.set(text, best);
	return best;
}
