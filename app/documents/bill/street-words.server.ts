import { classifyLabel } from "./labels.server.ts";
import { fold, phrases } from "./normalise-text.server.ts";

const STREET = phrases(
	"rua|r\\.|av\\.?|avd\\.?|avda\\.?|avenida|travessa|tv\\.?|largo|praceta|praca|estrada|alameda|calcada|beco|rotunda|urbanizacao|urb\\.?|rodovia",
	"calle|c/|cl|plaza|pza\\.?|paseo|p\\.o|carrer|ronda|camino|carretera|ctra\\.?|glorieta|urbanizacion|rambla|travesia|pasaje",
	"rue|avenue|boulevard|bd\\.?|blvd\\.?|chemin|allee|allees|impasse|cours|quai|route|passage|square|sentier|place|faubourg|hameau|lieu-dit",
	"via|viale|piazza|piazzale|corso|vicolo|largo|strada|street|st\\.?|road|rd\\.?|lane|ln\\.?|drive|dr\\.?|court|ct\\.?|crescent|way|close|terrace|ave\\.?",
	"mah\\.?|mahallesi|mahalle|sokak|sokagi|sok\\.?|sk\\.?|cad\\.?|caddesi|cadde|cd\\.?|bulvari?|blv\\.?|plac|pl\\.|rynek|gracht|view",
	"ulice|trida|tr\\.|namesti|nam\\.?|nabrezi|sidliste|utca(?:ja)?|u\\.(?= ?\\d)|ut(?:ja)?(?= \\d)|ter(?:e)?(?= \\d)|korut|krt\\.?|sugarut|setany|fasor|rakpart|lakotelep",
	"str\\.?|b-?dul|bulevardul|calea|aleea|sos\\.?|soseaua|piata|intrarea|splaiul|odos|leof\\.?|leoforos|plateia|pl\\.",
	"gardens|grove|mews|wharf|parkway|pkwy|highway|hwy|circle|cir|trail|walk|row|quay|hill|rise|green|ulica|ul\\.?|aleja|al\\.|osiedle|os\\.|plein|meir",
);
/** German and Dutch use these as suffixes. */
const STREET_SUFFIX =
	/(stra(ss|b)e|str\.?|weg|gasse|platz|allee|ufer|damm|ring|steig|markt|hof|straat|laan|plein|kade|gracht|dijk|singel|dreef|steenweg|lei|gatan|gata|vagen|vag|allen|stigen|torget|backen|grand)(?![a-z])/;
const GERMAN_START = /^(am|an der|an den|auf der|auf dem|im|in der|in den|unter den|zum|zur|hinter) \S+ ?\S* ?\d/;

const INSIDE_BUILDING = phrases(
	"apt\\.?|apartment|apto\\.?|apartamento|appt\\.?|appartement|flat|unit|suite|ste\\.?|floor|fl\\.?|room|rm|block|bloco|bloque|blq\\.?|bl\\.?|tower|torre",
	"andar|esq\\.?|dto\\.?|dir\\.?|drt\\.?|frente|fte\\.?|r/c|res do chao|cave|lote|fracao|porta|puerta|pta\\.?|piso|planta|esc\\.?|escalera|bajo|izq\\.?|izda\\.?|dcha\\.?",
	"entresuelo|principal|atico|bat\\.?|batiment|residence|etage|esc|escalier|porte|immeuble|imm\\.?|hall|lotissement|etg\\.?|og|eg|dg|whg\\.?|wohnung|stiege|top|hinterhaus",
	"sc\\.?|scara|ap\\.?|et\\.?|etaj|jud\\.?|judet|sector(?:ul)?|emelet|em\\.?|ajto|fsz\\.?|foldszint|lepcsohaz|byt|patro|orofos|or\\.|diam(?:erisma)?\\.?",
	"int\\.?|interno|scala|bte|bus|boite|edificio|ed\\.?|edf\\.?|casa|conjunto|quadra|sala|bairro|quinta|villa|house|cottage|farm|lodge|mill|manor|old|the|building|bldg",
);

/** Whether a text is the part of an address within a building: floor, door or block. */
export function isInsideBuilding(text: string): boolean {
	return INSIDE_BUILDING.test(fold(text));
}

/**
 * Whether every part between commas can belong to a street or building: no label, long number, personal name or
 * company.
 */
export function isPlainStreet(text: string): boolean {
	const parts = text.split(/\s*[,;]\s*| - /).filter(Boolean);
	return (
		/\p{L}{2}/u.test(text) &&
		/\d|s\/n/i.test(text) &&
		!/\d{5,}/.test(text) &&
		parts.some((part) => looksLikeStreet(part) && (/\p{L}{3}/u.test(stripDoor(part)) || hasStreetWord(part))) &&
		parts.every((part, index) => isStreetPart(part) || (index > 0 && isQuarter(part))) &&
		parts.every((part) => classifyLabel(part) === null && !NUMBER_LABEL.test(fold(part)))
	);
}

/** Removes the words for house and door numbers: "148 Daire: 6" has no street. */
function stripDoor(part: string): string {
	return part.replace(/(?<!\p{L})(?:no|daire|kat|d|k)(?=[\s:.]*\d)/giu, "");
}

/** Whether a town's name contains nothing from the next column. */
export function isPlainTown(city: string): boolean {
	return /^[\p{L} .'’()/-]+$|^\p{L}+ \d{1,2}$/u.test(city) && !NUMBER_LABEL.test(fold(city));
}

function isStreetPart(part: string): boolean {
	return /\d/.test(part) || hasStreetWord(part) || isInsideBuilding(part);
}

/**
 * Whether a part can be a district, which follows its street in Brazil and Turkey. Text before a street may be a
 * person's name.
 */
function isQuarter(part: string): boolean {
	return part.split(" ").length <= 4 && /^[\p{L} .'’-]+$/u.test(part);
}

/** Words that precede a customer or invoice number, not a house number. */
const NUMBER_LABEL = phrases(
	"customer|account|invoice|bill|contract|meter|reference|kunden\\w*|rechnungs\\w*|vertrags\\w*|client|cliente|factura|fatura|facture|contrato|contrat|contratto|fattura",
	"klant\\w*|factuur\\w*|kund\\w*|faktura\\w*|klienta|faktury|umowy|musteri|abone|fatura|sozlesme|tesisat|zakaznick\\w*|cislo|smlouv[ay]|ugyfel\\w*|szamla\\w*|szerzodes|cod client|numar|facturi[i]|pelati|parochis|logariasmou|symvolaiou|page|pagina|seite|tel|date|data|datum|fecha|tarih\\w*",
);

export function hasStreetWord(text: string): boolean {
	const foldedText = fold(text);
	return STREET.test(foldedText) || STREET_SUFFIX.test(foldedText) || GERMAN_START.test(foldedText);
}

const NOT_A_STREET =
	/[€$£%@]|\d[.,]\d{2}(?!\d)|https?:|www\.|\b(kwh|iban|bic|nif|nipc|cif|tel|fax|phone|ref|invoice|rechnung|factura|fatura|facture)\b|\d{6,}|\d{3}[ .-]\d{3}[ .-]\d{3}|:/;
const HOUSE_NUMBER_COLON = /(?<=(?<![a-z])(?:no|nr|d|daire|kat|k)):(?= ?\d)/g;

/** Whether this could be an address line with a house number or a street name. */
export function looksLikeStreet(text: string): boolean {
	const foldedText = fold(text).replace(HOUSE_NUMBER_COLON, "");
	if (NOT_A_STREET.test(foldedText) || foldedText.length > 90 || !/[a-z]{2}/.test(foldedText)) return false;
	return hasStreetWord(text) || /\d/.test(text);
}
