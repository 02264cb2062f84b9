import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchNames } from "./name-match.ts";
import type { NameMatch } from "./person-name.ts";

type Row = [passport: string, other: string, result: NameMatch["result"], reason?: string];

/** Passport as `SURNAME/GIVEN NAMES` in the letters of its machine-readable zone. */
const SHAPES: Row[] = [
	["HARTWELL/ROSALIND ANNE", "Rosalind Anne Hartwell", "same"],
	["HARTWELL/ROSALIND ANNE", "Ms Rosalind Hartwell", "same", "missing_names"],
	["HARTWELL/ROSALIND ANNE", "HARTWELL, ROSALIND A.", "same", "initials"],
	["HARTWELL/ROSALIND ANNE", "R. Hartwell", "partly", "initials"],
	["HARTWELL/ROSALIND ANNE", "Mr & Mrs R Hartwell", "partly", "initials"],
	["HARTWELL/ROSALIND ANNE", "Mrs Hartwell", "partly", "missing_names"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Hartwel1", "same"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Hartwall", "partly", "spelling"],
	["LOPES/INES", "Ines Lope5", "same"],
	["LOPES/INES", "Ine5 Lopes", "same"],
	["SALAZAR/BRUNO", "8run0 5alazar", "same"],
	["SALAZAR/JACOB", "Jaco8 Salazar", "same"],
	["HARTWELL/ROSALIND ANNE", "Edwin Hartwell", "different", "given_names_differ"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Pemberton", "different", "surname_differs"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Anne Pemberton", "partly", "surname_differs"],
	["HARTWELL/ROSALIND ANNE", "Hartwell Consulting Ltd", "partly", "company"],
	["HARTWELL/ROSALIND ANNE", "Brightwater Trading Ltd", "different", "company"],
	["MUELLERSCHOEN/JUERGEN", "Herrn Jürgen Müllerschön", "same", "transliterated"],
	["MUELLERSCHOEN/JUERGEN", "Jurgen Mullerschon", "same", "transliterated"],
	["GROSSKOPF/SOEREN", "Großkopf, Sören", "same", "order"],
	["OESTERGAARD/JOERGEN", "Jørgen Østergaard", "same"],
	["AAKESSON/BJOERN", "Björn Åkesson", "same"],
	["VON DER HEIDE/ANNEGRET", "Frau Annegret Heide", "same"],
	["VAN DEN BROEK/WILLEMIJN", "W.M. van den Broek", "partly", "initials"],
	["VAN DEN BROEK/WILLEMIJN MARIA", "Mevr. Willemijn Vandenbroek", "same"],
	["VANDENBROUCKE/LIESELOTTE", "Lieselotte Van den Broucke", "same"],
	["NUNEZ IBARRA/MARIA JOSE", "María José Núñez", "same", "missing_names"],
	["NUNXXEZ IBARRA/MARIA JOSE", "Dña. María José Núñez Ibarra", "same"],
	["NUNEZ IBARRA/MARIA JOSE", "Mª José Núñez Ibarra", "same"],
	["NUNEZ IBARRA/MARIA JOSE", "María Helena Núñez", "partly", "given_names_differ"],
	["DE LA FUENTE RIOS/CARMEN", "Carmen Fuente Ríos", "same"],
	["SILVA QUINTELA/MARIA DA CONCEICAO", "Maria Conceição Silva Quintela", "same"],
	["SILVA QUINTELA/MARIA DA CONCEICAO", "Maria Quintela", "same", "missing_names"],
	["SOUZA DOS SANTOS/ANA BEATRIZ", "ANA B SOUZA SANTOS", "same", "initials"],
	["SANTOS/ANA", "Ana Souza dos Santos Pereira", "same", "additional_names"],
	["TREMBLAY ROY/GENEVIEVE", "Geneviève Tremblay-Roy", "same"],
	["MARCHAND DUVAL/ELODIE", "Mme Élodie Marchand ép. Duval", "same"],
	["LE GOFF/JEAN BAPTISTE", "M. Jean-Baptiste LE GOFF", "same"],
	["LE GOFF/JEAN BAPTISTE", "M. ou Mme Legoff Jeanbaptiste", "same"],
	["OHUBER/FRANZ XAVER", "Hans und Franz Ohuber", "same", "additional_names"],
	["ODONOGHUE/AOIFE", "Aoife O’Donoghue", "same"],
	["DAMICO/NICCOLO", "Niccolò D'Amico", "same"],
	["DAMICO/NICCOLO", "Niccolò D Amico", "same"],
	["NGUYEN/THI MINH KHAI", "Nguyễn Thị Minh Khai", "same"],
	["LE/VAN", "Lê Văn", "same"],
	["RAMANATHAN/", "Ramanathan", "same"],
	["/RAMESH KUMAR", "Ramesh Kumar", "same"],
	["YILMAZ/ISIL", "Işıl Yılmaz", "same"],
	["WOZNIAK/LUKASZ", "Łukasz Woźniak", "same"],
	["SHEVCHENKO/YULIIA", "Шевченко Юлія", "partly"],
	["IVANOV/PETR", "Иванов Петр", "same"],
	["LI/MING", "李明", "partly", "no_name"],
	["HARTWELL/ROSALIND ANNE", "", "partly", "no_name"],
	["AL MANSOORI/FATIMA BINT KHALID", "Fatima Khalid Almansoori", "same"],
	["VENKATANARASIMHARAJUVARIPETA/SRINI", "Srinivasan Venkatanarasimharajuvaripeta", "same", "truncated"],
	["PEMBERTON CLARKE/OLIVER JAMES", "OLIVER PEMBERTON-CLA", "same", "truncated"],
	["WHITMORE/DON", "Don Whitmore Jr.", "partly", "generation"],
];

function person(passport: string) {
	const [surname = "", givenNames = ""] = passport.split("/");
	return { surname, givenNames };
}

describe("comparing names", () => {
	it.each(SHAPES)("reads “%s” and “%s” as %s", (passport, other, result, reason) => {
		const match = matchNames(person(passport), other);
		expect(match.result).toBe(result);
		if (reason) expect(match.reasons).toContain(reason);
	});

	it("gives no reason if nothing differs", () => {
		expect(matchNames(person("HARTWELL/ROSALIND ANNE"), "Rosalind Anne Hartwell")).toEqual({
			result: "same",
			reasons: [],
		});
	});

	it("accepts the two fields of a form, even with names in the wrong one", () => {
		expect(matchNames(person("LE GOFF/JEAN"), { surname: "Jean", givenNames: "Le Goff" }).result).toBe("same");
	});
});

const SYLLABLES =
	"ma ri jo são ção lü mül ber gar cía ñez øst gaard ko wal ski thi ngu ren dré ço ha kim fer nan dos bjö rn li çal łu éli ber to".split(
		" ",
	);
const word = fc
	.array(fc.constantFrom(...SYLLABLES), { minLength: 2, maxLength: 4 })
	.map((syllables) => syllables.join(""))
	.map((text) => text.slice(0, 1).toUpperCase() + text.slice(1));
const genuine = fc.record({
	surnames: fc.array(word, { minLength: 1, maxLength: 2 }),
	particle: fc.constantFrom("", "de ", "da ", "von ", "van der ", "dos "),
	given: fc.array(word, { minLength: 1, maxLength: 3 }),
});

/** ICAO 9303-3, section 6, as a passport office applies it. */
function transliterate(text: string): string {
	const table: Record<string, string> = { Ä: "AE", Ö: "OE", Ü: "UE", Ø: "OE", Å: "AA", Ł: "L", ß: "SS" };
	return [...text.toUpperCase()]
		.map((letter) => table[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
		.join("");
}

/** The names line of TD3: 39 characters after the issuer, surname first, truncated at the end. */
function asInPassport({ surnames, particle, given }: { surnames: string[]; particle: string; given: string[] }) {
	const line = `${transliterate(particle + surnames.join(" "))}  ${transliterate(given.join(" "))}`.slice(0, 39);
	const [surname = "", givenNames = ""] = line.split("  ");
	return { surname: surname.trim(), givenNames: givenNames.trim() };
}

describe("a genuine applicant", () => {
	const writings: [string, (name: { surnames: string[]; particle: string; given: string[] }) => string][] = [
		["the full name", (name) => `${name.given.join(" ")} ${name.particle}${name.surnames.join(" ")}`],
		["the surname first", (name) => `${name.particle}${name.surnames.join(" ")}, ${name.given.join(" ")}`],
		["capitals without accents", (name) => transliterate(`${name.given.join(" ")} ${name.surnames.join(" ")}`)],
		["plain letters", (name) => `${name.given[0]} ${name.surnames[0]}`.normalize("NFD").replace(/\p{M}/gu, "")],
		["one given name and the last surname", (name) => `Sra. ${name.given[0]} ${name.surnames.at(-1)}`],
		["hyphens", (name) => `${name.given.join("-")} ${name.surnames.join("-")}`],
	];

	it.each(writings)("is never a different person for a bill with %s", (_, write) => {
		fc.assert(
			fc.property(genuine, (name) => {
				const match = matchNames(asInPassport(name), write(name));
				// A given name that a long surname pushed off the line cannot be compared.
				if (asInPassport(name).givenNames.length < 2) expect(match.result).not.toBe("different");
				else expect(match.result).toBe("same");
			}),
			{ numRuns: 1500, seed: 7 },
		);
	});

	it("differs from a person with no name in common", () => {
		const other = fc.constantFrom("Rosalind Hartwell", "Xqyw Xwqyx", "Edwin Pemberton");
		fc.assert(
			fc.property(genuine, other, (name, stranger) => {
				expect(matchNames(asInPassport(name), stranger).result).not.toBe("same");
			}),
			{ numRuns: 400, seed: 7 },
		);
	});
});
