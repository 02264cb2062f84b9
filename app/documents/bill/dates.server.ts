import type { BillDate, DateRole, IssueDate } from "#app/domain/documents/bill-facts.ts";
import { fold, phrases, toDigit } from "./normalise-text.server.ts";
import {
	findLineBelow,
	findLinesLeft,
	isInSameRow,
	lineHeight,
	lowestRecognition,
	type PageLine,
} from "./page-lines.server.ts";

/** Date labels, in folded text. The nearest label before a date counts; of overlapping labels, the longest. */
const DATE_WORDS: [DateRole, RegExp][] = [
	[
		"next",
		phrases(
			"next|upcoming|proxim[oa]|prochain[e]?|nachste[rn]?|naechste[rn]?|following|prossim[oa]|volgende|nasta|nastepn[ya]|sonraki|bir sonraki|pristi|dalsi|nasledujici|kovetkezo|urmato(?:area|rul)|epomeni[s]?|epomenos",
		),
	],
	[
		"due",
		phrases(
			"due(?: date| on| by)?|pay(?:able)? by|please pay(?: by)?|payment (?:date|due|by)|amount due by|direct debit(?: will be taken on)?|will be (?:debited|collected|taken)|autopay|late after|collection date",
			"vencimento|vencimiento|vence|vto\\.?|data limite(?: de pagamento)?|data de (?:vencimento|debito|pagamento|cobranca)|pagar ate|limite de pagamento|fecha de (?:cargo|cobro|vencimiento|pago)|fecha limite(?: de pago)?|cargo|debito(?: direto)? em|domiciliacion|pago antes del?",
			"echeance|date (?:limite|d'echeance|de prelevement)(?: de paiement)?|a (?:payer|regler) (?:avant|pour)(?: le)?|avant le|prelevement(?: le)?|preleve(?: le)?|sera preleve|exigible",
			"fallig(?:keit)?(?: am| bis| zum)?|falligkeitsdatum|faellig|zahlbar(?: bis)?(?: zum)?|zahlungsziel|zu zahlen bis|abbuchung(?: am)?|wird abgebucht|lastschrift|zahlung bis|uberweisen sie bis|zahltag",
			"scadenza|data (?:di )?scadenza|da pagare entro(?: il)?|entro il|addebito(?: il)?|pagamento entro",
			"vervaldatum|vervaldag|uiterste betaaldatum|betaaldatum|te betalen (?:voor|op)|uiterlijk|incasso(?:datum)?|betalen voor",
			"forfallo(?:datum|dag|r)|att betala senast|oss tillhanda(?: senast)?|betalas senast|betalningsdag|autogiro",
			"termin (?:platnosci|zaplaty)|zaplacic do|platne do(?: dnia)?|data platnosci|do dnia",
			"son odeme(?: tarihi| gunu)?|odeme tarihi|vade(?: tarihi)?|odenecek tarih|son gun",
			"(?:datum )?splatnost[i]?(?: do)?|splatne(?: do| dne)?|uhradte do|zaplatte do|datum (?:uhrady|platby)|den splatnosti|inkaso(?: dne)?",
			"(?:fizetesi |befizetesi )?hatarido(?:je|ig)?|(?:fizetes|fizetesi|esedekesseg) (?:napja|datuma)|esedekesseg(?:e)?|fizetendo(?: eddig)?|beszedes(?: napja)?",
			"(?:data )?scaden(?:ta|tei)(?: facturii| platii)?|data (?:limita|platii)(?: de plata)?|termen(?:ul)?(?: limita)?(?: de)? plata|plata pana la|scadent(?: la)?|(?:de )?platit pana la",
			"(?:imerominia |imer(?:omi?nia|\\.)? )?lixis?(?: pliromis| prothesmias)?|prothesmia(?: pliromis| exoflisis)?|pliroteo eos|exoflis(?:i|te) eos|pliromi eos|(?:imerominia )?pliromis|eos",
			"pay before|last day to pay|final date(?: for payment)?|deadline|taken on|fecha de domiciliacion|se cargara(?: el)?|plazo(?: de pago)?|pagar antes|au plus tard|date de paiement|spatestens(?: bis)?|einzug(?: am)?|bezahlen bis|pagare entro|termine (?:di|per il) pagamento|betaaltermijn|uiterste datum|afschrijving(?: op)?|sista (?:betalningsdag|dag)|betala senast",
		),
	],
	[
		"period",
		phrases(
			"period|service from|billing cycle|from|between|usage|readings?|previous|last payment|payment received|contract(?: start| end)?(?: date)?|start date|end date|customer since|date of birth|birth date|born|valid (?:until|from)|expires?|expiry date|tariff ends(?: on)?|meter|delivery date|date of (?:supply|delivery|payment|birth|contract)|order date|supply date|service date|print(?:ed)?(?: date| on)?|copy date|date printed|effective date|member since",
			"periodo|lectura|consumo|leitura|desde|contrato desde|fecha de (?:alta|contrato|impresion|nacimiento|lectura|entrega|pedido|inicio|fin|operacion|valor)|alta|fin de contrato|impreso(?: el)?|nacimiento|nascimento|valido ate|validade|liquidacion|anterior|ultim[oa]|entrega",
			"data de (?:impressao|nascimento|inicio|entrega|leitura|contrato|operacao|validade)|impresso em|cliente desde|inicio do contrato|fim do contrato",
			"periode|releve du|du compteur|naissance|valable|index|depuis|precedent|imprime le|date (?:d'impression|de naissance|de livraison|de commande|d'effet|de releve)|client depuis le|(?:debut|fin) (?:du|de) contrat|livraison",
			"zeitraum|abrechnungszeitraum|leistungszeitraum|lieferzeitraum|vom .* bis|ablesung|ablesedatum|geburtsdatum|geboren|gultig|vertragsbeginn|vertragsende|seit|lieferbeginn|lieferdatum|leistungsdatum|datum (?:der (?:lieferung|leistung|bestellung)|des vertrags?)|bestelldatum|zahlerstand|buchung(?:stag)?|wert(?:stellung)?|gedruckt(?: am)?|druckdatum|kunde seit",
			"periodo di|data (?:di )?(?:stampa|nascita|consegna|inizio|fine|lettura|attivazione|contratto|ordine|valuta|operazione|inizio contratto)|stampat[oa](?: il)?|cliente dal|attivo dal|lettura",
			"periode|verbruiksperiode|factuurperiode|meterstand|geboortedatum|afgedrukt(?: op)?|printdatum|klant sinds|ingangsdatum(?: contract)?|einddatum(?: contract)?|leverdatum|besteldatum|orderdatum|boekdatum|leveringsdatum",
			"period|avlasning|fodelsedatum|utskrift(?:sdatum)?|utskriven|kund sedan|avtalsstart|avtal galler till|leveransdatum|orderdatum|bokforingsdag|bestallningsdatum",
			"okres(?: rozliczeniowy)?|za okres|odczyt|data (?:urodzenia|wydruku|zawarcia umowy|sprzedazy|dostawy|odczytu|ksiegowania|zamowienia)|wydrukowano|umowa od|dnia zawarcia",
			"donem[i]?|fatura donemi|okuma(?: tarihi)?|dogum tarihi|baski tarihi|yazdirma tarihi|sozlesme tarihi|abonelik baslangici|teslim(?:at)? tarihi|siparis tarihi|islem tarihi|ilk okuma|son okuma",
			"(?:zuctovaci |fakturacni )?obdobi|za obdobi|odecet|vytisteno|datum (?:tisku|narozeni|dodani|odectu|uzavreni smlouvy|uskutecneni(?: zdanitelneho)? plneni|objednavky|zauctovani)|duzp|smlouva od|zakaznikem od|predchozi",
			"(?:elszamolasi |szamlazasi )?idoszak(?:a)?|teljesites(?:e| kelte| datuma| napja)?|leolvasas(?: datuma| napja)?|nyomtat(?:va|as)(?: datuma)?|szuletesi (?:datum|ido)|szerzodes(?: kelte| kezdete)?|szerzodeskotes(?: datuma)?|konyveles napja|elozo|ugyfelunk",
			"perioada(?: de facturare| facturata)?|citire(?:a)?|index(?:ul)?|tiparit(?:a)?(?: la)?|data (?:nasterii|livrarii|citirii|contractului|tiparirii|comenzii|tranzactiei|platii)|contract din|client din|anterior",
			"periodos(?: katanalosis| logariasmou)?|apo|metrisi|endeixi|(?:imerominia )?(?:ektyposis|gennisis|paradosis|metrisis|katametrisis|symvolaiou|symvasis|enarxis|paraggelias|synallagis|katachorisis)|proigoumen[iosy]+|symvolaio apo|pelatis apo",
		),
	],
	[
		"issued",
		phrases(
			"(?:bill|issue|issuing|invoice|statement|billing|letter|notice|document) date|date of (?:issue|bill|invoice|statement|this bill)|date issued|issued(?: on| at)?|billed(?: on)?|dated|prepared on|bill dated|invoice dated",
			"fecha (?:de )?emision(?: de la)? factura|fecha(?: de)?(?: la)? (?:emision|factura|expedicion|expediente|documento)|emitid[oa](?: em| el)?|expedid[oa](?: el)?|emision",
			"data(?: de| da)? (?:emissao|fatura|factura|documento|conta)|emissao|emitid[oa] (?:em|a)",
			"(?:facture|releve|avis|fatura|factura|fattura|invoice|bill|rechnung|bescheid|kontoauszug|stromrechnung|gasrechnung)(?: no?\\.?o?\\.?| nr\\.?| number)? ?[a-z0-9/-]* ?(?:du|de|of|vom|from|dated|del)",
			"date(?: d'| de | de la )?(?:emission|facture|facturation|edition|releve)|facture du|emise? le|etabli(?:e)? le|edite(?:e)? le|fait (?:a|le)|en date du",
			"rechnungsdatum|auszugsdatum|ausstellungsdatum|bescheiddatum|erstellt am|erstellungsdatum|belegdatum|briefdatum|ausgestellt(?: am)?|rechnung vom|bescheid vom|auszug vom|kontostand (?:am|vom)",
			"data (?:di )?(?:emissione|fattura)|data della fattura|emess[ao](?: il)?|fattura del|bolletta del",
			"factuurdatum|notadatum|dagtekening|datum (?:factuur|nota|van uitgifte)",
			"fakturadatum|avidatum|utfardad(?: den)?|utstallningsdatum|beslutsdatum",
			"data wystawienia(?: faktury)?|data faktury|wystawion[oa](?: dnia)?|z dnia|data sporzadzenia",
			"fatura tarihi|duzenle(?:n)?me tarihi|duzenlendigi tarih|belge tarihi|tanzim tarihi",
			"datum (?:vystaveni(?: faktury| dokladu)?|vyhotoveni|faktury)|vystaven[oaye](?: dne)?|(?:faktura|vyuctovani|vypis) ze dne|ze dne",
			"(?:szamla |kiallitas |kibocsatas )?kelte|szamla (?:datuma|kelte)|kiallitas(?:anak)? (?:datuma|kelte|napja)|kiallitva|kibocsatas datuma|kelt",
			"data (?:emiterii(?: facturii)?|facturii|emitere|documentului)|emis[ae]?(?: la| in data de)?|factura din(?: data de)?|din data de",
			"(?:imerominia|imer\\.?|im\\.?|imnia) (?:ekdosis(?: logariasmou)?|logariasmou|timologiou|apostolis|syntaxis)|ekdosi[s]?|ekdothike(?: stis)?",
			"(?:facture|releve|avis|quittance|fattura|bolletta|rechnung|factura|fatura|conta|recibo|factuur|nota|faktura)(?: (?!du|del?|da|di|vom|van|av|od|periode|periodo)[a-z'./-]+){1,3} (?:du|del?|vom|van|av)",
			"date|data|datum|fecha|tarih[i]?|dato|le|den|vom|imerominia",
		),
	],
];

/** Words that mean the issue date only if they are the whole label: "Datum", but not "Datum der Lieferung". */
const BARE_DATE_WORD = /^(?:date|data|datum|fecha|tarih[i]?|dato|le|den|vom|imerominia)$/;

/**
 * Stems of words for paying, collecting and owing. A date after one is a due date, regardless of the rest of its label.
 */
const PAYING_WORD =
	/(?<![a-z])(?:pay|paid|settle|collect|debit|taken?(?![a-z])|deadline|zahl|bezahl|abbuch|abgebucht|einzug|uberweis|pag[aou]|abon[ao]r|cobr|carg[oa]|vencim|paie|prelev|regl[ea]|echean|scaden|addebit|vers(?:are|amento)|betaal|betal|afschrij|incass|platn|zaplat|zaplac|uhrad|uhrazen|splat|odeme|odeyin|fizet|befizet|hatarid|esedek|plata|platit|plirom|plirot|exofl)/;

const CUE_PATTERNS = DATE_WORDS.map(([role, pattern]) => [role, new RegExp(pattern.source, "g")] as const);
/** Words and signs between two dates on one line, which make them a period. */
const RANGE =
	/^\s*(?:-|–|—|to|a|ao|au|bis|al|until|ate|till|e|and|und|et|y|t\/m|tot|tot en met|till|do|ile|ve|i|och)\s*(?:el |le |dem |zum |o )?$/;

export type FoundDate = BillDate & { line: PageLine };

/** Returns all dates of a bill, each classified by the nearest label. */
export function findDates(lines: readonly PageLine[], country: string | null): FoundDate[] {
	const order: DateOrder =
		inferDateOrder(lines.map(({ text }) => text)) ?? (country === "US" ? "month-first" : "day-first");
	const dates = new Map<string, FoundDate>();
	for (const line of lines) {
		const lineDates = parseDates(line.text, order);
		const foldedText = foldInPlace(line.text);
		for (const [index, { date, from, to }] of lineDates.entries()) {
			const next = lineDates[index + 1];
			const previous = lineDates[index - 1];
			const isInRange =
				(next && RANGE.test(foldedText.slice(to, next.from))) ||
				(previous && RANGE.test(foldedText.slice(previous.to, from)));
			const start = previous ? previous.to : 0;
			const role = isInRange
				? "period"
				: (roleFromCue(foldedText.slice(start, from)) ??
					roleFromNeighbours(lines, line, line.x0 + ((line.x1 - line.x0) * from) / line.text.length) ??
					roleAfterCity(line, from) ??
					roleFromVerb(foldedText.slice(start, from), foldedText.slice(to, next?.from)));
			dates.set(`${date} ${role}`, { date, role: role ?? "other", line });
		}
	}
	return [...dates.values()];
}

/**
 * Returns the role of the last cue before a date. Of two cues that overlap, the longer counts, so that "data" does not
 * count in "data limite de pagamento".
 */
function roleFromCue(foldedText: string): DateRole | null {
	const context = foldedText.slice(-70);
	let best: { role: DateRole; end: number; length: number } | null = null;
	for (const [role, pattern] of CUE_PATTERNS) {
		for (const match of context.matchAll(pattern)) {
			const end = match.index + match[0].length;
			const length = match[0].length;
			const overlapping = best !== null && match.index < best.end && end > best.end - best.length;
			const isBetter =
				best === null || (overlapping ? length > best.length : end > best.end && length > 4 && best.role !== "next");
			if (isBetter) best = { role, end, length };
		}
	}
	if (best && (best.role !== "issued" || isWholeLabel(context, best))) return best.role;
	return PAYING_WORD.test(context) ? "due" : null;
}

/** Whether an issue word is the whole label, or an unambiguous end of it. */
function isWholeLabel(label: string, { end, length }: { end: number; length: number }): boolean {
	if (/[a-z]/.test(label.slice(end))) return false;
	const word = label.slice(end - length, end);
	const before = label.slice(0, end - length).replace(/.*[.:;|]/, "");
	return !BARE_DATE_WORD.test(word) || !/[a-z0-9]/.test(before) || /^[a-z .'-]{2,30}, $/.test(before);
}

/**
 * Returns the role given by a label to the left of or above a value in a table.
 * @param x where the date begins
 */
function roleFromNeighbours(lines: readonly PageLine[], line: PageLine, x: number): DateRole | null {
	const [left] = findLinesLeft(lines, line);
	if (left && x < line.x0 + line.size && line.x0 - left.x1 < line.size * 16) {
		const role = roleFromCue(foldInPlace(left.text));
		if (role) return role;
	}
	const above = lines
		.filter((candidate) => candidate.page === line.page && candidate !== line && !isInSameRow(candidate, line))
		.filter(({ y1 }) => line.y0 - y1 > -line.size * 0.5 && line.y0 - y1 < lineHeight(line) * 1.6)
		.filter(({ x0, x1 }) => Math.abs(x0 - x) < line.size * 2.5 || Math.abs(x1 - line.x1) < line.size * 2)
		.sort((a, b) => Math.abs(a.x0 - x) - Math.abs(b.x0 - x))[0];
	return above && !/\d{2}/.test(above.text) && !isColumn(lines, line) ? roleFromCue(foldInPlace(above.text)) : null;
}

/** Whether further dates follow below, as in a list of payments. The column heading then does not describe the bill. */
function isColumn(lines: readonly PageLine[], line: PageLine): boolean {
	const below = findLineBelow(lines, line);
	return below !== null && /^\d{1,4}[./-]\s?\d{1,2}|^\d{1,2}\.? \p{L}{3,}/u.test(below.text);
}

/** Returns the role given by a verb after the date, as in "Der Betrag wird am 20.10.2026 abgebucht". */
function roleFromVerb(before: string, after: string): DateRole | null {
	const isSentence = /[a-z]{2}/.test(before);
	return isSentence && PAYING_WORD.test(after.replace(/[.;].*/, "")) ? "due" : null;
}

/** Returns the role of the date line of a letter, such as "Lisboa, 12 de março de 2026". */
function roleAfterCity(line: PageLine, from: number): DateRole | null {
	return /^\p{Lu}[\p{L} .'-]{2,30}, ?(?:a |den |le |em |el |am |il |li |lì )?$/u.test(line.text.slice(0, from)) &&
		line.text.length < 60
		? "issued"
		: null;
}

/**
 * Returns the newest labelled issue date that is not in the future. Otherwise returns one in the future, marked as
 * such, or the newest past date that has no other role.
 */
export function pickIssueDate(dates: readonly FoundDate[], today: string): IssueDate | null {
	const labelled = newestFirst(dates.filter(({ role }) => role === "issued"));
	const pastDates = labelled.filter(({ date }) => date <= today);
	// If there are two issue dates, one belongs to another document or was misread.
	if (pastDates[0])
		return {
			...toIssueDate(pastDates[0]),
			source: new Set(pastDates.map(({ date }) => date)).size > 1 ? "newest" : "label",
		};
	const future = labelled.at(-1);
	if (future) return { ...toIssueDate(future), isInFuture: true };
	const classified = new Set(dates.filter(({ role }) => role !== "other").map(({ date }) => date));
	const [fallback] = newestFirst(
		dates.filter(({ role, date }) => role === "other" && date <= today && !classified.has(date)),
	);
	return fallback ? { ...toIssueDate(fallback), source: "newest" } : null;
}

function newestFirst(dates: readonly FoundDate[]): FoundDate[] {
	return dates.toSorted((a, b) => b.date.localeCompare(a.date));
}

function toIssueDate({ date, line }: FoundDate): IssueDate {
	return { date, source: "label", isInFuture: false, recognised: lowestRecognition([line]) };
}

/** A date in a line, and its position. */
type WrittenDate = { date: string; from: number; to: number };

/** Month name stems in the fourteen languages, folded, longer ones first. */
const MONTHS: [string, number][] = (
	"ianouar=1 ian=1 ioun=6 iouli=7 iul=7 iun=6 avg=8 noi=11 noe=11 dek=12 led=1 uno=2 bre=3 dub=4 kve=5 cervenc=7 cerv=6 srp=8 zar=9 rij=10 pros=12 sze=9 " +
	"sty=1 lut=2 kwi=4 cze=6 lip=7 sie=8 wrz=9 paz=10 lis=11 gru=12 oca=1 sub=2 nis=4 haz=6 tem=7 agu=8 eyl=9 eki=10 kas=11 ara=12 " +
	"maa=3 marc=3 mars=3 mart=3 maj=5 mayi=5 juin=6 jun=6 juil=7 jul=7 jan=1 ene=1 gen=1 fev=2 feb=2 mar=3 maer=3 mrt=3 abr=4 apr=4 avr=4 mai=5 may=5 mag=5 mei=5 giu=6 lug=7 " +
	"apr=4 ago=8 aug=8 aou=8 set=9 sep=9 out=10 oct=10 okt=10 ott=10 nov=11 dez=12 dec=12 dic=12"
)
	.split(" ")
	.map((pair) => pair.split("="))
	.map(([name = "", month = ""]) => [name, Number(month)]);

const DIGIT = "[0-9OolISBsb]";
const YEAR = `(?:2[0Oo]${DIGIT}{2}|19\\d{2})`;
const NUMBERS = new RegExp(
	`(?<![\\w.,/-])(${DIGIT}{1,2})\\s?([./-])\\s?(${DIGIT}{1,2})\\s?\\2\\s?(${YEAR}|\\d{2})(?![\\w/-]|[.,]\\d)`,
	"g",
);
const ISO = new RegExp(
	`(?<![\\w./-])(${YEAR})(?:[-/.]|\\. )(${DIGIT}{1,2})(?:[-/.]|\\. )(${DIGIT}{1,2})(?![\\w/-])`,
	"g",
);
const DAY_MONTH = new RegExp(
	`(?<![\\w./-])(${DIGIT}{1,2})(?:er|st|nd|rd|th|o|\\.)?[ -]+(?:de |of )?([a-z]{3,12})\\.?,?[ -]*(?:de |del )?(${YEAR})(?!\\d)`,
	"g",
);
/** "2026. október 3.", as in Hungary. */
const YEAR_MONTH_DAY = new RegExp(`(?<![\\w./-])(${YEAR})\\. ?([a-z]{3,12})\\.? (${DIGIT}{1,2})(?![\\w/-])`, "g");
const MONTH_DAY = new RegExp(`(?<![a-z])([a-z]{3,9})\\.? (${DIGIT}{1,2})(?:st|nd|rd|th)?[,.]? (${YEAR})(?!\\d)`, "g");

/** Which number in 03/12/2026 is the day. */
type DateOrder = "day-first" | "month-first";

/** Returns all dates in a text, by position in its folded form. */
function parseDates(text: string, order: DateOrder): WrittenDate[] {
	// The ordinal sign of "1º" is not a zero.
	const normalised = text.replace(/(?<=\d)[ºª°]/g, ".").replace(/(?<!\w)1o(?= de )/g, "1.");
	// OCR may read the o of a month name as zero.
	const foldedText = foldInPlace(normalised).replace(/(?<=[a-z ])0(?=[a-z]{2})/g, "o");
	const dates: WrittenDate[] = [];
	const addMatch = (match: RegExpMatchArray, year: string, month: number, day: string) => {
		const date = civilDate(parseDigits(year), month, parseDigits(day));
		const from = match.index ?? 0;
		const to = from + match[0].length;
		if (date && !dates.some((existing) => from < existing.to && to > existing.from)) dates.push({ date, from, to });
	};
	for (const match of text.matchAll(ISO)) addMatch(match, match[1] ?? "", parseDigits(match[2] ?? ""), match[3] ?? "");
	for (const match of text.matchAll(NUMBERS)) {
		const [, first = "", , second = "", year = ""] = match;
		const isMonthFirst = order === "month-first" ? parseDigits(first) <= 12 : parseDigits(second) > 12;
		addMatch(
			match,
			year.length === 2 ? `20${year}` : year,
			parseDigits(isMonthFirst ? first : second),
			isMonthFirst ? second : first,
		);
	}
	for (const match of foldedText.matchAll(DAY_MONTH))
		addMatch(match, match[3] ?? "", parseMonth(match[2] ?? ""), match[1] ?? "");
	for (const match of foldedText.matchAll(YEAR_MONTH_DAY))
		addMatch(match, match[1] ?? "", parseMonth(match[2] ?? ""), match[3] ?? "");
	for (const match of foldedText.matchAll(MONTH_DAY))
		addMatch(match, match[3] ?? "", parseMonth(match[1] ?? ""), match[2] ?? "");
	return dates.sort((a, b) => a.from - b.from);
}

/**
 * Infers the order of day and month: a number over 12 is the day. Returns null if no date in these lines decides it.
 */
function inferDateOrder(texts: readonly string[]): DateOrder | null {
	for (const text of texts) {
		for (const [, first = "", , second = "", year = ""] of text.matchAll(NUMBERS)) {
			if (year.length !== 4) continue;
			if (parseDigits(first) > 12 && parseDigits(second) <= 12) return "day-first";
			if (parseDigits(second) > 12 && parseDigits(first) <= 12) return "month-first";
		}
	}
	return null;
}

/** Folds a text character by character, so that positions stay the same. */
function foldInPlace(text: string): string {
	return [...text].map((char) => (char.length === 1 ? fold(char).charAt(0) || " " : "  ")).join("");
}

/** Parses a number that OCR may have misread; NaN without at least one real digit. */
function parseDigits(text: string): number {
	return /\d/.test(text)
		? Number(
				[...text].map((letter) => toDigit(letter === "s" || letter === "b" ? letter.toUpperCase() : letter)).join(""),
			)
		: Number.NaN;
}

function parseMonth(word: string): number {
	return MONTHS.find(([name]) => fold(word).startsWith(name))?.[1] ?? 0;
}

function civilDate(year: number, month: number, day: number): string | null {
	if (!(year >= 1990 && year <= 2100 && month >= 1 && month <= 12 && day >= 1)) return null;
	if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
	return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
