import type { Chance } from "./seeded-choice.ts";

export type BillLanguage = "en" | "es" | "pt" | "fr" | "de";

const MONTHS: Record<BillLanguage, string[]> = {
	en: "January February March April May June July August September October November December".split(" "),
	es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
	pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" "),
	fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
	de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" "),
};

/** Returns a function that formats every date on a bill, given as YYYY-MM-DD. */
export function aDateStyle(chance: Chance, language: BillLanguage, country: string): (date: string) => string {
	const style = chance.number(0, 3);
	return (date) => {
		const [year = "", month = "", day = ""] = date.split("-");
		const name = MONTHS[language][Number(month) - 1] ?? "";
		const d = Number(day);
		const slashed = country === "US" ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
		const forms: Record<BillLanguage, string[]> = {
			en:
				country === "US" || country === "CA"
					? [
							`${name} ${d}, ${year}`,
							country === "CA" ? date : slashed,
							`${name.slice(0, 3)} ${d}, ${year}`,
							`${name} ${d}, ${year}`,
						]
					: [`${d} ${name} ${year}`, slashed, `${day} ${name.slice(0, 3)} ${year}`, `${d} ${name} ${year}`],
			es: [slashed, `${d} de ${name} de ${year}`, `${day}-${month}-${year}`, `${d} ${name} ${year}`],
			pt: [
				slashed,
				`${d} de ${name} de ${year}`,
				country === "BR" ? slashed : date,
				`${day} ${name.slice(0, 3)} ${year}`,
			],
			fr: [slashed, `${d === 1 ? "1er" : d} ${name} ${year}`, slashed, `${day}.${month}.${year}`],
			de: [
				`${day}.${month}.${year}`,
				`${d}. ${name} ${year}`,
				`${day}.${month}.${year}`,
				`${day}.${month}.${year.slice(2)}`,
			],
		};
		return forms[language][style] ?? date;
	};
}

/** Returns the date this many days later or, if negative, earlier. Both YYYY-MM-DD. */
export function daysAfter(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
