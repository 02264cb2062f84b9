import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchNames } from "./name-match.ts";
import type { NameMatch } from "./person-name.ts";

type Row = [passport: string, other: string, result: NameMatch["result"], ...reasons: NameMatch["reasons"]];

/** Passport as `SURNAME/GIVEN NAMES` in the letters of its machine-readable zone. */
const SHAPES: Row[] = [
	["HARTWELL/ROSALIND ANNE", "Rosalind Anne Hartwell", "same"],
	["HARTWELL/ROSALIND ANNE", "Ms Rosalind Hartwell", "same", "missing_names"],
	["HARTWELL/ROSALIND ANNE", "HARTWELL, ROSALIND A.", "same", "initials", "order"],
	["HARTWELL/ROSALIND ANNE", "R. Hartwell", "partly", "initials"],
	["HARTWELL/ROSALIND ANNE", "Mr & Mrs R Hartwell", "partly", "initials"],
	["HARTWELL/ROSALIND ANNE", "Mrs Hartwell", "partly", "missing_names"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Hartwel1", "same", "transliterated", "missing_names"],
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
	["GROSSKOPF/SOEREN", "Großkopf, Sören", "same", "transliterated", "order"],
	["OESTERGAARD/JOERGEN", "Jørgen Østergaard", "same", "transliterated"],
	["AAKESSON/BJOERN", "Björn Åkesson", "same", "transliterated"],
	["VON DER HEIDE/ANNEGRET", "Frau Annegret Heide", "same"],
	["VAN DEN BROEK/WILLEMIJN", "W.M. van den Broek", "partly", "initials"],
	["VAN DEN BROEK/WILLEMIJN MARIA", "Mevr. Willemijn Vandenbroek", "same", "missing_names"],
	["VANDENBROUCKE/LIESELOTTE", "Lieselotte Van den Broucke", "same"],
	["NUNEZ IBARRA/MARIA JOSE", "María José Núñez", "same", "transliterated", "missing_names"],
	["NUNXXEZ IBARRA/MARIA JOSE", "Dña. María José Núñez Ibarra", "same", "transliterated"],
	["NUNEZ IBARRA/MARIA JOSE", "Mª José Núñez Ibarra", "same", "transliterated"],
	["NUNEZ IBARRA/MARIA JOSE", "María Helena Núñez", "partly", "transliterated", "given_names_differ"],
	["DE LA FUENTE RIOS/CARMEN", "Carmen Fuente Ríos", "same", "transliterated"],
	["SILVA QUINTELA/MARIA DA CONCEICAO", "Maria Conceição Silva Quintela", "same", "transliterated"],
	["SILVA QUINTELA/MARIA DA CONCEICAO", "Maria Quintela", "same", "missing_names"],
	["SOUZA DOS SANTOS/ANA BEATRIZ", "ANA B SOUZA SANTOS", "same", "initials"],
	["SANTOS/ANA", "Ana Souza dos Santos Pereira", "same", "additional_names"],
	["TREMBLAY ROY/GENEVIEVE", "Geneviève Tremblay-Roy", "same", "transliterated"],
	["MARCHAND DUVAL/ELODIE", "Mme Élodie Marchand ép. Duval", "same", "transliterated"],
	["LE GOFF/JEAN BAPTISTE", "M. Jean-Baptiste LE GOFF", "same"],
	["LE GOFF/JEAN BAPTISTE", "M. ou Mme Legoff Jeanbaptiste", "same", "order", "joint"],
	["OHUBER/FRANZ XAVER", "Hans und Franz Ohuber", "same", "missing_names", "additional_names", "joint"],
	["ODONOGHUE/AOIFE", "Aoife O’Donoghue", "same"],
	["DAMICO/NICCOLO", "Niccolò D'Amico", "same", "transliterated"],
	["DAMICO/NICCOLO", "Niccolò D Amico", "same", "transliterated"],
	["NGUYEN/THI MINH KHAI", "Nguyễn Thị Minh Khai", "same", "transliterated", "order"],
	["LE/VAN", "Lê Văn", "same", "transliterated", "order"],
	["RAMANATHAN/", "Ramanathan", "same"],
	["/RAMESH KUMAR", "Ramesh Kumar", "same"],
	["YILMAZ/ISIL", "Işıl Yılmaz", "same", "transliterated"],
	["WOZNIAK/LUKASZ", "Łukasz Woźniak", "same", "transliterated"],
	["SHEVCHENKO/YULIIA", "Шевченко Юлія", "partly", "transliterated", "spelling", "order"],
	["IVANOV/PETR", "Иванов Петр", "same", "transliterated", "order"],
	["LI/MING", "李明", "partly", "no_name"],
	["HARTWELL/ROSALIND ANNE", "", "partly", "no_name"],
	["AL MANSOORI/FATIMA BINT KHALID", "Fatima Khalid Almansoori", "same"],
	["VENKATANARASIMHARAJUVARIPETA/SRINI", "Srinivasan Venkatanarasimharajuvaripeta", "same", "truncated"],
	["PEMBERTON CLARKE/OLIVER JAMES", "OLIVER PEMBERTON-CLA", "same", "truncated", "missing_names"],
	["WHITMORE/DON", "Don Whitmore Jr.", "partly", "generation"],
];

/** Several holders, single names, and names or words left over on one side. */
const HOLDERS: Row[] = [
	["HUBER/HANS", "Hans und Franz Huber", "same", "additional_names", "joint"],
	["HUBER/FRANZ", "Huber Hans und Franz", "same", "additional_names", "joint"],
	["DE LA FUENTE RIOS/CARMEN", "Luis und Carmen de la Fuente Rios", "same", "additional_names", "joint"],
	["HUBER/HANS", "Hans und Franz", "partly", "missing_names", "additional_names"],
	["HUBER/HANS", "Eva und Karl Huber", "different", "surname_differs", "given_names_differ", "additional_names"],
	["HUBER/HANS", "Eva Meier und Hans Huber", "same", "additional_names", "joint"],
	["HUBER/HANS", "Hans Meier und Eva Huber", "different", "surname_differs", "additional_names"],
	["HUBER/HANS", "Karl Meier und Eva Maier", "different", "surname_differs", "given_names_differ", "additional_names"],
	["PEREZ/JUAN", "Juan y Perez", "same"],
	["/", "Rosalind", "partly", "no_name"],
	["/RAMESH KUMAR", "Ramesh", "partly", "missing_names"],
	["/RAMESH KUMAR", "Ramesh Gupta", "different", "surname_differs"],
	["/RAMESH KUMAR", "Ramesh Kumar Gupta", "same"],
	["/RAMESH KUMAR DEV", "Ramesh Kumar Gupta", "partly", "given_names_differ"],
	["/RAMESH KUMAR DEV", "Ramesh Kumar", "same"],
	["RAMANATHAN/", "Ramanathan Iyer", "same"],
	["RAMANATHAN/", "Iyer", "different", "surname_differs", "given_names_differ"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Anne", "partly", "missing_names"],
	["HARTWELL/ROSALIND ANNE", "R Hartwall", "partly", "spelling", "initials"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Anne Hartwall Jones", "partly", "spelling"],
	["NUNEZ IBARRA/MARIA JOSE", "Maria Jose Nunez Pereira", "partly", "surname_differs"],
	["NUNEZ IBARRA/MARIA JOSE", "Maria Nunez et Luis Pereira", "same", "missing_names", "additional_names", "joint"],
	["HARTWELL/ROSALIND ANNE", "Edwin Hartwall", "different", "spelling", "given_names_differ"],
	["HARTWELL/ROSALIND ANNE", "Rosalind Hartwell Services", "partly", "company"],
	["TRUST/ANNE", "Anne Trust", "same"],
	["HARTWELL/ROSALIND ANNE", "Edwin Pemberton", "different", "surname_differs", "given_names_differ"],
];

/** The bounds of truncated, similar, joined and reordered words. */
const WORDS: Row[] = [
	["PEMBERTON CLARKE/OLIVER JAM", "Oliver James Pemberton Clarke", "same", "truncated"],
	["PEMBERTON CLARKE/OLIVER JA", "Oliver James Pemberton Clarke", "partly", "given_names_differ"],
	["PEMBERTON CLARKES/JAM OLIVER", "James Oliver Pemberton Clarkes", "partly", "given_names_differ"],
	["PEMBERTON/OLIVER JAMES", "Oliver James Pem", "same", "truncated"],
	["PEMBERTON/OLIVER JAME", "Oliver Jame Pem", "partly", "surname_differs"],
	["PEMBERTON/OLIVER JAMESON", "Oliver Jameson Pe", "partly", "surname_differs"],
	["PEMBERTON/OLIVER JAMESON", "Oliver Pem Jameson", "partly", "surname_differs"],
	["PEMBERTO/OLIVER", "Oliver Pimberta", "partly", "spelling"],
	["PEMBERT/OLIVER", "Oliver Pimbera", "different", "surname_differs"],
	["PEMB/OLIVER", "Oliver Pimb", "partly", "spelling"],
	["PEM/OLIVER", "Oliver Pim", "different", "surname_differs"],
	["PEMBERTO/OLIVER", "Oliver Pimbert", "different", "surname_differs"],
	["PEMBERTON/MARIANA", "Mari Ana Pemberton", "same"],
	["PEMBERTON/MARI ANA", "Mariana Pemberton", "same"],
	["PEMBERTON/MARIANA LUZ", "Mari Ana Luz Pemberton", "same"],
	["PEMBERTON/LUZ MARIANA", "Luz Mari X Ana Pemberton", "partly", "given_names_differ"],
	["SMITH/JOHN PAUL", "Paul John Smith", "partly", "given_order"],
	["SMITH/JOHN PAUL GEORGE", "John George Paul Smith", "partly", "given_order"],
	["SMITH/JOHN PAUL", "Smith Paul John", "partly", "given_order", "order"],
	["/JOHN PAUL", "Paul John", "same"],
	["SMITH JONES/JOHN PAUL", "Smith John Jones Paul", "same", "order"],
	["SMITH JONES/JOHN PAUL", "John Smith Paul Jones", "same"],
	["LE/VAN", "Van Le", "same"],
	["DE/RAHUL DAS", "Rahul Das De", "same"],
	["LE GOFF/JEAN", "Jean Le", "partly", "missing_names"],
	["SMITH/JOHN", "Smyth J", "partly", "spelling", "initials", "order"],
	["SMITH/J", "John Smith", "partly", "initials"],
	["SMITH/J", "Kate Smith", "different", "given_names_differ"],
	["MUELLER/JURGEN", "Jürgen Mueler", "partly", "transliterated", "spelling"],
	["MULLER/JURGEN", "Jurgen Müler", "partly", "spelling"],
	["STRASSER/EVA", "Eva Straser", "same", "transliterated"],
	["HARTWELL/ROSALIND", "Rosalind Ha Rt We Ll", "same"],
	["HARTWELL/ROSALIND", "Rosalind Ha Rt We L L", "different", "surname_differs"],
];

function person(passport: string) {
	const [surname = "", givenNames = ""] = passport.split("/");
	return { surname, givenNames };
}

describe("comparing names", () => {
	it.each([...SHAPES, ...HOLDERS, ...WORDS])("reads “%s” and “%s” as %s", (passport, other, result, ...reasons) => {
		expect(matchNames(person(passport), other)).toEqual({ result, reasons });
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
