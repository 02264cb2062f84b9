import type { BillDate, DateRole, IssueDate } from "#app/domain/documents/bill-facts.ts";
import { heightOf, inSameRow, leftOf, lineBelow, type PageLine } from "../page-lines.server.ts";
import { recognitionOf } from "../recognition.server.ts";
import { BARE_DATE_WORD, DATE_WORDS, PAYING_WORD } from "./date-words.server.ts";
import { type DateOrder, foldInPlace, orderShown, writtenDates } from "./written-dates.server.ts";

const CUES = DATE_WORDS.map(([role, pattern]) => [role, new RegExp(pattern.source, "g")] as const);
/** Between two dates of one line there is a period. */
const RANGE =
	/^\s*(?:-|–|—|to|a|ao|au|bis|al|until|ate|till|e|and|und|et|y|t\/m|tot|tot en met|till|do|ile|ve|i|och)\s*(?:el |le |dem |zum |o )?$/;

export type FoundDate = BillDate & { line: PageLine };

/** All dates of a bill, each told apart by the nearest word that says what it is. */
export function findDates(lines: readonly PageLine[], country: string | null): FoundDate[] {
	const order: DateOrder =
		orderShown(lines.map(({ text }) => text)) ?? (country === "US" ? "month-first" : "day-first");
	const found = new Map<string, FoundDate>();
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
					cueAfterCity(line, from) ??
					verbBehind(folded.slice(start, from), folded.slice(to, next?.from)));
			found.set(`${date} ${role}`, { date, role: role ?? "other", line });
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
	if (best && (best.role !== "issued" || endsLabel(near, best))) return best.role;
	return PAYING_WORD.test(near) ? "due" : null;
}

/** Whether an issue word is the whole of its label, or its end where it cannot mean anything else. */
function endsLabel(label: string, { end, length }: { end: number; length: number }): boolean {
	if (/[a-z]/.test(label.slice(end))) return false;
	const word = label.slice(end - length, end);
	const before = label.slice(0, end - length).replace(/.*[.:;|]/, "");
	return !BARE_DATE_WORD.test(word) || !/[a-z0-9]/.test(before) || /^[a-z .'-]{2,30}, $/.test(before);
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
	return above && !/\d{2}/.test(above.text) && !isColumn(lines, line) ? cueIn(foldInPlace(above.text)) : null;
}

/** Further dates below, as in a list of payments, whose heading says nothing of the bill itself. */
function isColumn(lines: readonly PageLine[], line: PageLine): boolean {
	const below = lineBelow(lines, line);
	return below !== null && /^\d{1,4}[./-]\s?\d{1,2}|^\d{1,2}\.? \p{L}{3,}/u.test(below.text);
}

/** "Der Betrag wird am 20.10.2026 abgebucht": a sentence says behind the day what happens on it. */
function verbBehind(before: string, after: string): DateRole | null {
	const isSentence = /[a-z]{2}/.test(before);
	return isSentence && PAYING_WORD.test(after.replace(/[.;].*/, "")) ? "due" : null;
}

/** "Lisboa, 12 de março de 2026": a letter's own date. */
function cueAfterCity(line: PageLine, from: number): DateRole | null {
	return /^\p{Lu}[\p{L} .'-]{2,30}, ?(?:a |den |le |em |el |am |il |li |lì )?$/u.test(line.text.slice(0, from)) &&
		line.text.length < 60
		? "issued"
		: null;
}

/** The labelled date of issue that is not in the future, else the newest past date that is neither due nor of a period. */
export function issueDateOf(dates: readonly FoundDate[], today: string): IssueDate | null {
	const labelled = newestFirst(dates.filter(({ role }) => role === "issued"));
	const past = labelled.filter(({ date }) => date <= today);
	// Two days of issue: one of them is another paper's, or misread.
	if (past[0]) return { ...issued(past[0]), by: new Set(past.map(({ date }) => date)).size > 1 ? "newest" : "label" };
	const ahead = labelled.at(-1);
	if (ahead) return { ...issued(ahead), inFuture: true };
	const said = new Set(dates.filter(({ role }) => role !== "other").map(({ date }) => date));
	const [other] = newestFirst(dates.filter(({ role, date }) => role === "other" && date <= today && !said.has(date)));
	return other ? { ...issued(other), by: "newest" } : null;
}

function newestFirst(dates: readonly FoundDate[]): FoundDate[] {
	return dates.toSorted((one, other) => other.date.localeCompare(one.date));
}

function issued({ date, line }: FoundDate): IssueDate {
	return { date, by: "label", inFuture: false, recognised: recognitionOf([line]) };
}
