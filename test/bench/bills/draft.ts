import { aChance, type Chance } from "../../factories/bills/seeded-choice.ts";
import { daysAfter } from "../../factories/bills/written-dates.ts";
import {
	BILL_KINDS,
	type BillKind,
	EASTERN_VOCABULARIES,
	NORTHERN_VOCABULARIES,
	SOUTHEASTERN_VOCABULARIES,
	SOUTHERN_VOCABULARIES,
	type Vocabulary,
	WESTERN_VOCABULARIES,
} from "./vocabularies.ts";

const ALL_VOCABULARIES: readonly Vocabulary[] = [
	...WESTERN_VOCABULARIES,
	...SOUTHERN_VOCABULARIES,
	...NORTHERN_VOCABULARIES,
	...EASTERN_VOCABULARIES,
	...SOUTHEASTERN_VOCABULARIES,
];
/** LANGUAGES=en,es selects languages. */
const VOCABULARIES = ALL_VOCABULARIES.filter(
	({ language }) => !process.env.LANGUAGES || process.env.LANGUAGES.split(",").includes(language),
);
export const BENCH_TODAY = "2026-11-21";

/**
 * `plain` may be verified. `stranger`: someone else's bill that names the applicant elsewhere. `old`: issued long
 * ago, with other, recent dates. `homemade`: not issued by a company.
 */
const VARIANTS = ["plain", "plain", "plain", "plain", "plain", "stranger", "old", "homemade"] as const;
type Variant = (typeof VARIANTS)[number];

export type Person = { givenNames: string; surname: string };
export type Place = { country: string; street: string[]; city: string; postalCode: string; region: string };

/** The printed content and its ground truth. */
export type BenchDraft = {
	seed: number;
	chance: Chance;
	vocabulary: Vocabulary;
	kind: BillKind;
	variant: Variant;
	/** The applicant. */
	applicant: Person;
	/** The addressee. */
	holder: Person;
	/** With title, as printed. */
	printedName: string;
	place: Place;
	/** Another customer's address, or a delivery address. */
	elsewhere: Place;
	other: Person;
	company: string;
	office: { street: string; cityLine: string; legal: string };
	/** YYYY-MM-DD. */
	issued: string;
	date: (iso: string) => string;
	/** Days after the issue date, as printed. */
	after: (days: number) => string;
	word: (list: string) => string;
	money: (cents: number) => string;
};

/** Drafts bill number `seed`: languages alternate, the rest is random. */
export function createDraft(seed: number): BenchDraft {
	const chance = aChance(seed * 7 + 3);
	const vocabulary = VOCABULARIES[seed % VOCABULARIES.length] as Vocabulary;
	const word = (list: string) => chance.pick(list.split("|"));
	const variant = chance.pick(VARIANTS);
	const kind = chance.pick(BILL_KINDS);
	const people = vocabulary.people.split("|").map(personOf);
	const applicant = chance.pick(people);
	const other = chance.pick(people.filter((person) => person.surname !== applicant.surname));
	const holder = variant === "stranger" ? other : applicant;
	const places = vocabulary.places.split("|");
	const place = withOtherNumber(placeOf(chance.pick(places)), chance);
	const elsewhere = placeOf(chance.pick(places.filter((text) => !text.includes(place.postalCode))));
	const offices = vocabulary.offices.split("|").map((text) => text.split(";"));
	const [street = "", cityLine = "", legal = ""] = chance.pick(offices);
	const issued = daysAfter(BENCH_TODAY, variant === "old" ? -chance.number(110, 400) : -chance.number(1, 75));
	const format = word(vocabulary.dates);
	const date = (iso: string) => formatDate(format, iso, vocabulary);
	const name = `${holder.givenNames} ${holder.surname}`;
	const ordered = chance.percent(vocabulary.language === "hu" ? 90 : 12)
		? `${holder.surname} ${holder.givenNames}`
		: name;
	return {
		seed,
		chance,
		vocabulary,
		kind,
		variant,
		applicant,
		holder,
		printedName: `${word(vocabulary.titled)}${chance.percent(25) ? upper(ordered, vocabulary) : ordered}`,
		place,
		elsewhere,
		other: variant === "stranger" ? applicant : other,
		company: variant === "homemade" ? "" : word(vocabulary.companies[kind]),
		office: { street, cityLine, legal },
		issued,
		date,
		after: (days) => date(daysAfter(issued, days)),
		word,
		money: (cents) =>
			vocabulary.money.replace("#", (cents / 100).toFixed(2).replace(".", vocabulary.language === "en" ? "." : ",")),
	};
}

function personOf(text: string): Person {
	const [givenNames = "", surname = ""] = text.split(",");
	return { givenNames, surname };
}

function placeOf(text: string): Place {
	const [country = "", street = "", city = "", postalCode = "", region = ""] = text.split(";");
	return { country, street: street.split(" / "), city, postalCode, region };
}

/** Returns the same street with another house number: OCR confuses digits most. */
function withOtherNumber(place: Place, chance: Chance): Place {
	const street = place.street.map((line) =>
		line.replace(/\d+/, (number) => String(chance.number(10 ** (number.length - 1), 10 ** number.length - 1))),
	);
	return { ...place, street };
}

function formatDate(form: string, iso: string, vocabulary: Vocabulary): string {
	const [y = "", mm = "", dd = ""] = iso.split("-");
	const name = vocabulary.months.split(" ")[Number(mm) - 1] ?? "";
	const parts: Record<string, string> = { dd, d: String(Number(dd)), mm, m: String(Number(mm)), y, name };
	return form.replace(/name|dd|mm|(?<![a-z])[dmy](?![a-z])/g, (part) => parts[part] ?? part);
}

function upper(text: string, { language }: Vocabulary): string {
	return text.toLocaleUpperCase(language);
}

/** Returns the last lines of an address in its country's format. */
function cityLines({ country, city, postalCode, region }: Place, chance: Chance): string[] {
	if (country === "GB") return chance.percent(60) ? [city.toUpperCase(), postalCode] : [`${city} ${postalCode}`];
	if (country === "IE") return [city, postalCode];
	if (country === "US") return [`${city}, ${region} ${postalCode}`];
	if (country === "BR")
		return chance.percent(50) ? [`${postalCode} ${city} - ${region}`] : [`${city} - ${region}`, `CEP ${postalCode}`];
	if (country === "FR" && chance.percent(50)) return [`${postalCode} ${city.toLocaleUpperCase("fr")}`];
	if (country === "ES" && chance.percent(30)) return [`${postalCode} - ${city}`];
	return [`${postalCode} ${city}`];
}

export function addressLines(place: Place, chance: Chance): string[] {
	if (place.country === "HU") {
		const { street, city, postalCode } = place;
		const [first = ""] = street;
		return chance.pick([
			[city, first, postalCode],
			[`${postalCode} ${city}`, first],
			[`${postalCode} ${city}, ${first}`],
		]);
	}
	return [...place.street, ...cityLines(place, chance)];
}

export function fullName({ givenNames, surname }: Person): string {
	return `${givenNames} ${surname}`;
}
