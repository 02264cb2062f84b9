import { fold } from "../folded.server.ts";
import { asDigit } from "../misread-characters.server.ts";

/** A date in a line: where it stands there, and what it means. */
export type WrittenDate = { date: string; from: number; to: number };

/** Beginnings of month names in the fourteen languages, folded; longer ones first. */
const MONTHS: [string, number][] = (
	"ianouar=1 ian=1 ioun=6 iouli=7 iul=7 iun=6 avg=8 noi=11 noe=11 dek=12 led=1 uno=2 bre=3 dub=4 kve=5 cervenc=7 cerv=6 srp=8 zar=9 rij=10 pros=12 sze=9 " +
	"sty=1 lut=2 kwi=4 cze=6 lip=7 sie=8 wrz=9 paz=10 lis=11 gru=12 oca=1 sub=2 nis=4 haz=6 tem=7 agu=8 eyl=9 eki=10 kas=11 ara=12 " +
	"maa=3 marc=3 mars=3 mart=3 maj=5 mayi=5 juin=6 jun=6 juil=7 jul=7 jan=1 ene=1 gen=1 fev=2 feb=2 mar=3 maer=3 mrt=3 abr=4 apr=4 avr=4 mai=5 may=5 mag=5 mei=5 giu=6 lug=7 " +
	"apr=4 ago=8 aug=8 aou=8 set=9 sep=9 out=10 oct=10 okt=10 ott=10 nov=11 dez=12 dec=12 dic=12"
)
	.split(" ")
	.map((pair) => pair.split("="))
	.map(([name = "", month = ""]) => [name, Number(month)]);

const D = "[0-9OolISBsb]";
const YEAR = `(?:2[0Oo]${D}{2}|19\\d{2})`;
const NUMBERS = new RegExp(
	`(?<![\\w.,/-])(${D}{1,2})\\s?([./-])\\s?(${D}{1,2})\\s?\\2\\s?(${YEAR}|\\d{2})(?![\\w/-]|[.,]\\d)`,
	"g",
);
const ISO = new RegExp(`(?<![\\w./-])(${YEAR})(?:[-/.]|\\. )(${D}{1,2})(?:[-/.]|\\. )(${D}{1,2})(?![\\w/-])`, "g");
const DAY_MONTH = new RegExp(
	`(?<![\\w./-])(${D}{1,2})(?:er|st|nd|rd|th|o|\\.)?[ -]+(?:de |of )?([a-z]{3,12})\\.?,?[ -]*(?:de |del )?(${YEAR})(?!\\d)`,
	"g",
);
/** "2026. október 3.", as in Hungary. */
const YEAR_MONTH_DAY = new RegExp(`(?<![\\w./-])(${YEAR})\\. ?([a-z]{3,12})\\.? (${D}{1,2})(?![\\w/-])`, "g");
const MONTH_DAY = new RegExp(`(?<![a-z])([a-z]{3,9})\\.? (${D}{1,2})(?:st|nd|rd|th)?[,.]? (${YEAR})(?!\\d)`, "g");

/** Which number of 03/12/2026 is the day. */
export type DateOrder = "day-first" | "month-first";

/** All dates in a text, by their place in its folded form. */
export function writtenDates(text: string, order: DateOrder): WrittenDate[] {
	// The mark of "1º" is no zero.
	const marked = text.replace(/(?<=\d)[ºª°]/g, ".").replace(/(?<!\w)1o(?= de )/g, "1.");
	// An October or a November that begins or goes on with a zero.
	const folded = foldInPlace(marked).replace(/(?<=[a-z ])0(?=[a-z]{2})/g, "o");
	const found: WrittenDate[] = [];
	const add = (match: RegExpMatchArray, year: string, month: number, day: string) => {
		const date = civilDate(digits(year), month, digits(day));
		const from = match.index ?? 0;
		const to = from + match[0].length;
		if (date && !found.some((other) => from < other.to && to > other.from)) found.push({ date, from, to });
	};
	for (const match of text.matchAll(ISO)) add(match, match[1] ?? "", digits(match[2] ?? ""), match[3] ?? "");
	for (const match of text.matchAll(NUMBERS)) {
		const [, first = "", , second = "", year = ""] = match;
		const swap = order === "month-first" ? digits(first) <= 12 : digits(second) > 12;
		add(match, year.length === 2 ? `20${year}` : year, digits(swap ? first : second), swap ? second : first);
	}
	for (const match of folded.matchAll(DAY_MONTH))
		add(match, match[3] ?? "", monthNamed(match[2] ?? ""), match[1] ?? "");
	for (const match of folded.matchAll(YEAR_MONTH_DAY))
		add(match, match[1] ?? "", monthNamed(match[2] ?? ""), match[3] ?? "");
	for (const match of folded.matchAll(MONTH_DAY))
		add(match, match[3] ?? "", monthNamed(match[1] ?? ""), match[2] ?? "");
	return found.sort((a, b) => a.from - b.from);
}

/** Null when no date of these lines tells: a first number over 12 is a day, a second one over 12 too. */
export function orderShown(texts: readonly string[]): DateOrder | null {
	for (const text of texts) {
		for (const [, first = "", , second = "", year = ""] of text.matchAll(NUMBERS)) {
			if (year.length !== 4) continue;
			if (digits(first) > 12 && digits(second) <= 12) return "day-first";
			if (digits(second) > 12 && digits(first) <= 12) return "month-first";
		}
	}
	return null;
}

/** One letter for each letter of the text, so that places stay the same. */
export function foldInPlace(text: string): string {
	return [...text].map((letter) => (letter.length === 1 ? fold(letter).charAt(0) || " " : "  ")).join("");
}

/** As an OCR may have read it, with at least one digit for a digit. */
function digits(text: string): number {
	return /\d/.test(text)
		? Number(
				[...text].map((letter) => asDigit(letter === "s" || letter === "b" ? letter.toUpperCase() : letter)).join(""),
			)
		: Number.NaN;
}

function monthNamed(word: string): number {
	return MONTHS.find(([name]) => fold(word).startsWith(name))?.[1] ?? 0;
}

function civilDate(year: number, month: number, day: number): string | null {
	if (!(year >= 1990 && year <= 2100 && month >= 1 && month <= 12 && day >= 1)) return null;
	if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
	return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
