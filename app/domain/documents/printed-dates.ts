/** A date as printed; `months` are the possible meanings of its month name, empty if unknown. */
export type PrintedDate = { day: number | null; months: readonly number[]; year: number };

/** Prefixes of month names in European documents, folded; some mean different months in different languages. */
const MONTHS: readonly (readonly [number, readonly string[]])[] = (
	[
		[1, "jan ene gen sij led sty tam oca ian sau ener xan gan"],
		[2, "feb fev vel uno lut hel sub vee vas fbr"],
		[3, "mar mrt maa mae bre ozu kov"],
		[4, "apr avr abr tra dub kwi huh nis bal"],
		[5, "may mai mei mag maj svi kve tou geg"],
		[6, "jun juin giu lip cer cze kes haz bir iun"],
		[7, "jul juil lug lip cer srp hei tem lie iul"],
		[8, "aug aou ago kol srp sie elo agu rug avg"],
		[9, "sep set ruj zar wrz syy eyl sze rug"],
		[10, "oct okt out ott lis rij paz lok eki spa"],
		[11, "nov stu lis marr kas lap"],
		[12, "dec dez dic des pro gru jou ara dek"],
	] as const
).map(([month, names]) => [month, names.split(" ")] as const);

/** How many years ahead a two-digit year may be, for expiry dates. */
const MAX_YEARS_AHEAD = 15;

/** Returns all dates in a line: "14 MAR/MARS 85", "14.03.1985", "14 03 1985", "1985-03-14". @param today YYYY-MM-DD */
export function printedDates(line: string, today: string): PrintedDate[] {
	const tokens = tokenise(line);
	const dates: PrintedDate[] = [];
	for (let index = 0; index < tokens.length; ) {
		const match = parseDateAt(tokens, index, today);
		if (match) dates.push(match.date);
		index += match?.length ?? 1;
	}
	return dates;
}

/** Splits a line into words and numbers, with misread letters in numbers corrected. */
function tokenise(line: string): string[] {
	return line
		.split(/[^\p{L}\p{M}\d|]+/u)
		.map((token) =>
			/\d/.test(token) && token.replace(/\D/g, "").length * 2 >= token.length ? correctDigits(token) : token,
		)
		.flatMap((token) => token.match(/[\p{L}\p{M}]+|\d+/gu) ?? [])
		.filter((token) => !/^(?:de|of|del|do)$/i.test(token));
}

function correctDigits(token: string): string {
	return token.replace(/[Oo]/g, "0").replace(/[Il|]/g, "1");
}

function parseDateAt(
	tokens: readonly string[],
	index: number,
	today: string,
): { date: PrintedDate; length: number } | null {
	const [first = "", second = "", third = "", fourth = ""] = tokens.slice(index, index + 4);
	if (/^(?:19|20)\d\d$/.test(first) && isMonth(second) && isDay(third))
		return { date: { day: Number(third), months: [Number(second)], year: Number(first) }, length: 3 };
	const unseparatedDate = parseUnseparated(tokens.slice(index, index + 3));
	if (unseparatedDate) return unseparatedDate;
	if (!isDay(first)) return parseWithoutDay(first, second, isWord(third) ? fourth : third, today);
	const buildMatch = (months: readonly number[], year: string, length: number) => {
		const fullYear = parseYear(year, today);
		return fullYear === null ? null : { date: { day: Number(first), months, year: fullYear }, length };
	};
	if (isMonth(second)) return buildMatch([Number(second)], third, 3);
	if (!isWord(second)) return null;
	if (isWord(third)) return buildMatch(findMonths(second, third), fourth, 4);
	return buildMatch(findMonths(second), third, 3);
}

/** Parses day, month and year whose gaps were not recognised, such as "28 012030" or "2801 2030". */
function parseUnseparated(tokens: readonly string[]): ReturnType<typeof parseDateAt> {
	for (let length = 1; length <= 2; length++) {
		const [, day, month, year] = /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(tokens.slice(0, length).join("")) ?? [];
		if (day && month && year && isDay(day) && isMonth(month))
			return { date: { day: Number(day), months: [Number(month)], year: Number(year) }, length };
	}
	return null;
}

/** Parses a date whose day was misread as letters, before a correct month and year. */
function parseWithoutDay(first: string, second: string, last: string, today: string): ReturnType<typeof parseDateAt> {
	const months = /^[A-Za-z\d]{1,2}$/.test(first) && isWord(second) ? findMonths(second) : [];
	const year = months.length === 0 ? null : parseYear(last, today);
	return year === null ? null : { date: { day: null, months, year }, length: 3 };
}

function isDay(token: string): boolean {
	return /^\d{1,2}$/.test(token) && Number(token) >= 1 && Number(token) <= 31;
}

function isMonth(token: string): boolean {
	return /^\d{1,2}$/.test(token) && Number(token) >= 1 && Number(token) <= 12;
}

function isWord(token: string): boolean {
	return /^[\p{L}\p{M}]{2,}$/u.test(token);
}

function parseYear(token: string, today: string): number | null {
	if (/^(?:19|20)\d\d$/.test(token)) return Number(token);
	if (!/^\d\d$/.test(token)) return null;
	const currentYear = Number(today.slice(0, 4));
	const yearInThisCentury = currentYear - (currentYear % 100) + Number(token);
	return yearInThisCentury > currentYear + MAX_YEARS_AHEAD ? yearInThisCentury - 100 : yearInThisCentury;
}

/** Returns the months that all these words may mean, usually in two languages; one word may have several meanings. */
function findMonths(...names: readonly string[]): number[] {
	const possibleMonths = names
		.map((name) => name.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase())
		.map((plain) =>
			MONTHS.filter(([, starts]) => starts.some((start) => plain.startsWith(start))).map(([month]) => month),
		)
		.filter((months) => months.length > 0);
	const [first = [], ...otherMonths] = possibleMonths;
	return first.filter((month) => otherMonths.every((months) => months.includes(month)));
}
