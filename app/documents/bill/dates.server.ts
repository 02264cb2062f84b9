import type { BillDate, DateRole, IssueDate } from "#app/domain/documents/bill-facts.ts";
import { phrases } from "./folded.server.ts";
import { heightOf, inSameRow, leftOf, type PageLine } from "./page-lines.server.ts";
import { type DateOrder, foldInPlace, orderShown, writtenDates } from "./written-dates.server.ts";

const ROLES: [DateRole, RegExp][] = [
	["next", phrases("next|upcoming|proxim[oa]|prochain[e]?|nachste[rn]?|naechste[rn]?|following")],
	[
		"due",
		phrases(
			"due(?: date| on| by)?|pay(?:able)? by|please pay|payment date|amount due by|direct debit|will be (?:debited|collected|taken)|autopay|late after",
			"vencimento|vencimiento|vence|vto\\.?|data limite|pagar ate|limite de pagamento|fecha de cargo|fecha limite|fecha de cobro|cargo|debito(?: direto)? em|data de debito|domiciliacion",
			"echeance|date limite|a (?:payer|regler) (?:avant|pour)|avant le|prelevement|preleve|sera preleve|exigible",
			"fallig(?:keit)?(?: am| bis| zum)?|faellig|zahlbar(?: bis)?|zahlungsziel|zu zahlen bis|abbuchung(?: am)?|wird abgebucht|lastschrift|zahlung bis|uberweisen sie bis",
		),
	],
	[
		"period",
		phrases(
			"period|service from|billing cycle|from|between|usage|readings?|previous|last payment|payment received|contract start|customer since|date of birth|born|valid (?:until|from)|expires?|tariff ends|meter",
			"periodo|lectura|consumo|leitura|desde|contrato desde|alta|nacimiento|nascimento|valido ate|validade|faturacao|facturacion|liquidacion|anterior|ultim[oa]",
			"periode|consommation|releve du|du compteur|naissance|valable|index|depuis|precedent",
			"zeitraum|abrechnungszeitraum|leistungszeitraum|vom .* bis|ablesung|geburtsdatum|geboren|gultig|vertragsbeginn|seit|lieferbeginn|zahlerstand|buchung(?:stag)?|wert",
		),
	],
	[
		"issued",
		phrases(
			"(?:bill|issue|invoice|statement|billing|letter|notice|print(?:ed)?|document) date|date of (?:issue|bill|invoice|this bill)|date issued|issued(?: on)?|issued at|dated|prepared on|date",
			"fecha(?: de)? (?:emision|factura|expedicion|la factura|expediente)|fecha emision factura|emitid[oa](?: em| el)?|expedid[oa]|fecha|data(?: de| da)? (?:emissao|fatura|factura|documento)|data|emissao|emision",
			"(?:facture|releve|avis|fatura|factura|invoice|bill|rechnung|bescheid)(?: no?\\.?o?\\.?| nr\\.?| number)? ?[a-z0-9/-]* ?(?:du|de|of|vom|from|dated)",
			"date(?: d'| de | de la )?(?:emission|facture|facturation|edition)|facture du|emise? le|etabli(?:e)? le|edite(?:e)? le|fait (?:a|le)|en date du|date|le",
			"rechnungsdatum|ausstellungsdatum|bescheiddatum|erstellt am|erstellungsdatum|belegdatum|ausgestellt(?: am)?|datum|rechnung vom|bescheid vom|den|vom|auszug vom|kontostand (?:am|vom)",
		),
	],
];
const CUES = ROLES.map(([role, pattern]) => [role, new RegExp(pattern.source, "g")] as const);
/** Between two dates of one line there is a period. */
const RANGE = /^\s*(?:-|–|—|to|a|ao|au|bis|al|until|ate|till|e|and|und|et|y)\s*(?:el |le |dem |zum |o )?$/;

/** All dates of a bill, each told apart by the nearest word that says what it is. */
export function findDates(lines: readonly PageLine[], country: string | null): BillDate[] {
	const order: DateOrder =
		orderShown(lines.map(({ text }) => text)) ?? (country === "US" ? "month-first" : "day-first");
	const found = new Map<string, BillDate>();
	for (const line of lines) {
		const dates = writtenDates(line.text, order);
		const folded = foldInPlace(line.text);
		for (const [index, { date, from, to }] of dates.entries()) {
			const next = dates[index + 1];
			const previous = dates[index - 1];
			const inRange =
				(next && RANGE.test(folded.slice(to, next.from))) || (previous && RANGE.test(folded.slice(previous.to, from)));
			const start = previous ? previous.to : 0;
			const role = inRange
				? "period"
				: (cueIn(folded.slice(start, from)) ??
					cueAround(lines, line, line.x0 + ((line.x1 - line.x0) * from) / line.text.length) ??
					cueAfterCity(line, from));
			found.set(`${date} ${role}`, { date, role: role ?? "other" });
		}
	}
	return [...found.values()];
}

/** The last cue before the date; where two end together, the longer: "data limite de pagamento" is not "data". */
function cueIn(folded: string): DateRole | null {
	const near = folded.slice(-70);
	let best: { role: DateRole; end: number; length: number } | null = null;
	for (const [role, pattern] of CUES) {
		for (const match of near.matchAll(pattern)) {
			const end = match.index + match[0].length;
			const length = match[0].length;
			const overlapping = best !== null && match.index < best.end && end > best.end - best.length;
			const wins =
				best === null || (overlapping ? length > best.length : end > best.end && length > 4 && best.role !== "next");
			if (wins) best = { role, end, length };
		}
	}
	return best?.role ?? null;
}

/** The label of a value in a table: left of it in the row, or above it in the column. `x` is where the date begins. */
function cueAround(lines: readonly PageLine[], line: PageLine, x: number): DateRole | null {
	const [left] = leftOf(lines, line);
	if (left && x < line.x0 + line.size && line.x0 - left.x1 < line.size * 16) {
		const role = cueIn(foldInPlace(left.text));
		if (role) return role;
	}
	const above = lines
		.filter((other) => other.page === line.page && other !== line && !inSameRow(other, line))
		.filter(({ y1 }) => line.y0 - y1 > -line.size * 0.5 && line.y0 - y1 < heightOf(line) * 1.6)
		.filter(({ x0, x1 }) => Math.abs(x0 - x) < line.size * 2.5 || Math.abs(x1 - line.x1) < line.size * 2)
		.sort((a, b) => Math.abs(a.x0 - x) - Math.abs(b.x0 - x))[0];
	return above && !/\d{2}/.test(above.text) ? cueIn(foldInPlace(above.text)) : null;
}

/** "Lisboa, 12 de março de 2026": a letter's own date. */
function cueAfterCity(line: PageLine, from: number): DateRole | null {
	return /^\p{Lu}[\p{L} .'-]{2,30}, ?(?:a |den |le |em |el )?$/u.test(line.text.slice(0, from)) && line.text.length < 60
		? "issued"
		: null;
}

/** The labelled date of issue that is not in the future, else the newest past date that is neither due nor of a period. */
export function issueDateOf(dates: readonly BillDate[], today: string): IssueDate | null {
	const newest = (candidates: readonly BillDate[]) =>
		candidates
			.map(({ date }) => date)
			.sort()
			.at(-1);
	const labelled = dates.filter(({ role }) => role === "issued");
	const past = newest(labelled.filter(({ date }) => date <= today));
	if (past) return { date: past, by: "label", inFuture: false };
	const ahead = labelled.map(({ date }) => date).sort()[0];
	if (ahead) return { date: ahead, by: "label", inFuture: true };
	const said = new Set(dates.filter(({ role }) => role !== "other").map(({ date }) => date));
	const other = newest(dates.filter(({ role, date }) => role === "other" && date <= today && !said.has(date)));
	return other ? { date: other, by: "newest", inFuture: false } : null;
}
