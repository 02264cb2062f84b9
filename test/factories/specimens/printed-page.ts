import type { SpecimenFormat, ZoneContent } from "#worker/offline/specimens/zone-lines.ts";
import { type WordFace, widthOfWords } from "./printed-words.ts";
import { SeededRandom } from "./seeded-random.ts";

/** What is printed for people, with accents where the person has some. */
export type PrintedContent = {
	surname: string;
	givenNames: string;
	/** YYYY-MM-DD. */
	birthDate: string;
	number: string;
	expiry: string;
};

/** Text at a position on a page: millimetres from its upper left corner, size in millimetres. */
type PrintedRow = { text: string; x: number; y: number; size: number };
export type PrintedPage = { face: WordFace; rows: PrintedRow[] };

/** What the lines of a zone say, as a state without accents prints it. */
export function printedContentOf({ person, number, expiry }: ZoneContent): PrintedContent {
	return { surname: person.surname, givenNames: person.givenNames, birthDate: person.birthDate, number, expiry };
}

type Labels = Record<
	| "title"
	| "number"
	| "surname"
	| "given"
	| "nationality"
	| "birth"
	| "sex"
	| "place"
	| "issued"
	| "expiry"
	| "authority",
	string
>;

const parseLabels = (list: string): Labels => {
	const [title, number, surname, given, nationality, birth, sex, place, issued, expiry, authority] = list.split("|");
	return { title, number, surname, given, nationality, birth, sex, place, issued, expiry, authority } as Labels;
};

const LABELS = [
	parseLabels(
		"PASSPORT|Passport No./No du passeport|Surname/Nom (1)|Given names/Prénoms (2)|Nationality/Nationalité (3)|Date of birth/Date de naissance (4)|Sex/Sexe (5)|Place of birth/Lieu de naissance (6)|Date of issue/Date de délivrance (7)|Date of expiry/Date d'expiration (8)|Authority/Autorité (9)",
	),
	parseLabels(
		"REISEPASS|Pass-Nr./Passport No.|1 Name/Surname|2 Vornamen/Given names|3 Staatsangehörigkeit/Nationality|4 Geburtstag/Date of birth|5 Geschlecht/Sex|6 Geburtsort/Place of birth|7 Ausstellungsdatum/Date of issue|8 Gültig bis/Date of expiry|9 Behörde/Authority",
	),
	parseLabels(
		"PASSAPORTE|N.º do passaporte/Passport No.|Apelido(s)/Surname|Nome(s) próprio(s)/Given names|Nacionalidade/Nationality|Data de nascimento/Date of birth|Sexo/Sex|Local de nascimento/Place of birth|Data de emissão/Date of issue|Válido até/Date of expiry|Autoridade/Authority",
	),
	parseLabels(
		"PASAPORTE|Pasaporte N.º/Passport No.|Apellidos/Surname|Nombre/Given names|Nacionalidad/Nationality|Fecha de nacimiento/Date of birth|Sexo/Sex|Lugar de nacimiento/Place of birth|Fecha de expedición/Date of issue|Fecha de caducidad/Date of expiry|Autoridad/Authority",
	),
	parseLabels(
		"PASPOORT|Documentnummer/Document no.|1 Naam/Surname|2 Voornamen/Given names|3 Nationaliteit/Nationality|4 Geboortedatum/Date of birth|5 Geslacht/Sex|6 Geboorteplaats/Place of birth|7 Datum van afgifte/Date of issue|8 Geldig tot/Date of expiry|9 Autoriteit/Authority",
	),
	parseLabels(
		"PASS|Passnr/Passport No|Efternamn/Surname|Förnamn/Given names|Nationalitet/Nationality|Födelsedatum/Date of birth|Kön/Sex|Födelseort/Place of birth|Utfärdat/Date of issue|Giltigt t.o.m./Date of expiry|Myndighet/Authority",
	),
	parseLabels(
		"PASSAPORTO|Passaporto N./Passport No.|Cognome/Surname (1)|Nome/Given names (2)|Cittadinanza/Nationality (3)|Data di nascita/Date of birth (4)|Sesso/Sex (5)|Luogo di nascita/Place of birth (6)|Data di rilascio/Date of issue (7)|Data di scadenza/Date of expiry (8)|Autorità/Authority (9)",
	),
];
const MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const FRENCH_MONTHS = "JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC".split(" ");
const PLACES = "CORK LISBOA MALMÖ GRAZ HELSINKI PORTO UTRECHT BERGAMO TOLEDO LYON VIBORG".split(" ");
const NATIONALITIES = "IRISH,PORTUGUESA,DEUTSCH,ESPAÑOLA,NEDERLANDSE,ITALIANA,FRANÇAISE,SVENSK".split(",");

const DATES: ((year: string, month: number, day: string) => string)[] = [
	(year, month, day) => `${day} ${MONTHS[month - 1]} ${year}`,
	(year, month, day) => `${day} ${MONTHS[month - 1]} ${year.slice(2)}`,
	(year, month, day) => `${day} ${MONTHS[month - 1]}/${FRENCH_MONTHS[month - 1]} ${year.slice(2)}`,
	(year, month, day) => `${day} ${MONTHS[month - 1]}/${FRENCH_MONTHS[month - 1]} ${year}`,
	(year, month, day) => `${day}.${String(month).padStart(2, "0")}.${year}`,
	(year, month, day) => `${day} ${String(month).padStart(2, "0")} ${year}`,
	(year, month, day) => `${day}/${String(month).padStart(2, "0")}/${year}`,
];

/** Height of a capital as a share of the font size. */
export const CAPITAL = 0.72;

/** A page as a state prints it: its labels, positions, date format and font follow from the seed. */
export function printedPage(
	format: SpecimenFormat,
	content: PrintedContent,
	faces: readonly WordFace[],
	seed: number,
): PrintedPage {
	const random = new SeededRandom(seed + 120_000);
	const labels = random.oneOf(LABELS);
	const formatDate = random.oneOf(DATES);
	const date = (text: string) => formatDate(text.slice(0, 4), Number(text.slice(5, 7)), text.slice(8));
	const issued = `${Number(content.expiry.slice(0, 4)) - 10}${content.expiry.slice(4)}`;
	const isCard = format !== "TD3";
	const left = isCard ? 31 : 42;
	const pageWidth = isCard ? 82 : 120;
	const value = random.between(2.2, 2.6);
	const small = random.between(1.3, 1.5);
	const withLabels = random.chance(0.85);
	const step = isCard ? 6.3 : 7.3;
	const face = random.oneOf(faces);
	const rows: PrintedRow[] = [{ text: isCard ? "IDENTITY CARD" : labels.title, x: 6, y: 6, size: 3 }];
	const put = (field: keyof Labels, text: string, x: number, row: number) => {
		const y = 9.5 + row * step;
		if (withLabels) rows.push({ text: labels[field], x, y, size: small });
		// Long text is printed smaller, as issuers do.
		const fitting = ((pageWidth - x) / widthOfWords(face, text)) * CAPITAL;
		rows.push({ text, x, y: y + value + 0.9, size: Math.min(value, fitting) });
	};
	put("number", content.number, isCard ? 60 : 92, -0.9);
	put("surname", content.surname, left, 0);
	put("given", content.givenNames, left, 1);
	put("nationality", random.oneOf(NATIONALITIES), left, 2);
	put("birth", date(content.birthDate), left, 3);
	put("sex", "F", left + 40, 3);
	put("place", random.oneOf(PLACES), left, 4);
	put("issued", date(issued), left, 5);
	put("expiry", date(content.expiry), left, 6);
	return { face, rows };
}
