/** Invented people by the country whose names they bear: given names, then surnames. */
const PEOPLE: Record<string, [given: string, surname: string][]> = {
	PT: [
		["Maria da Conceição", "Silva Quintela"],
		["João Pedro", "Teixeira de Melo"],
		["Inês", "Vasconcelos Brandão"],
	],
	BR: [
		["Ana Beatriz", "Souza dos Santos"],
		["Thiago", "Ferreira Gonçalves"],
		["Luíza", "Prado Junqueira"],
	],
	ES: [
		["María José", "Núñez Ibarra"],
		["Íñigo", "Zubizarreta López"],
		["Carmen", "de la Fuente Ríos"],
	],
	FR: [
		["Amélie", "Rousselot"],
		["Jean-Baptiste", "Le Goff"],
		["Élodie", "Marchand-Duval"],
	],
	DE: [
		["Jürgen", "Müllerschön"],
		["Annegret", "von der Heide"],
		["Sören", "Großkopf"],
	],
	AT: [["Franziska", "Oberhuber"]],
	CH: [["Reto", "Zürcher-Amstad"]],
	GB: [
		["Rosalind Anne", "Hartwell"],
		["Oliver James", "Pemberton-Clarke"],
		["Siobhan", "MacAllister"],
	],
	IE: [["Aoife", "O'Donoghue"]],
	US: [
		["Dakota Lee", "Whitmore"],
		["Marcus", "Ellison Jr."],
		["Priya", "Ramanathan"],
		["Guadalupe", "Reyes Ortega"],
	],
	CA: [
		["Geneviève", "Tremblay-Roy"],
		["Colton", "Ashworth"],
	],
	NL: [
		["Willemijn", "van den Broek"],
		["Joost", "de Wit"],
	],
	BE: [["Lieselotte", "Vandenbroucke"]],
	IT: [
		["Ludovica", "Bianchini"],
		["Niccolò", "D'Amico"],
	],
};

export type BillPerson = { givenNames: string; surname: string };

/** People whose names are printed on bills from this country. */
export function peopleOf(country: string): BillPerson[] {
	return (PEOPLE[country] ?? PEOPLE.GB ?? []).map(([givenNames, surname]) => ({ givenNames, surname }));
}
