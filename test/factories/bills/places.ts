import type { Chance } from "./seeded-choice.ts";

const BILL_KINDS = ["electricity", "bank", "telecom", "tax"] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** An invented bill issuer, with an address that differs from the customer's. */
export type Issuer = { company: string; street: string; cityLine: string; legal: string };

const NAMES: Record<string, [electricity: string, bank: string, telecom: string, tax: string]> = {
	PT: [
		"Luz do Atlântico, S.A.",
		"Banco Ribeirinho, S.A.",
		"Ondacom Comunicações, S.A.",
		"Autoridade Tributária e Aduaneira",
	],
	ES: ["Energía Meseta, S.A.U.", "Banco del Levante, S.A.", "Telefonía Cantábrica, S.L.", "Agencia Tributaria"],
	FR: ["Électricité des Monts SA", "Crédit Provincial", "Hexatel SAS", "Direction générale des Finances publiques"],
	DE: ["Stadtwerke Lindental GmbH", "Sparkasse Mittelrhein", "Fernruf Telekommunikation GmbH", "Finanzamt Lindental"],
	GB: ["Northmoor Energy Ltd", "Pennine Bank plc", "Brightline Broadband Ltd", "Northmoor City Council"],
	US: ["Prairie Power & Light Co.", "First Cascade Bank, N.A.", "Redwood Wireless LLC", "County Tax Collector"],
	BR: ["Companhia Energética do Vale S.A.", "Banco Ipê S.A.", "Vivaz Telecomunicações S.A.", "Prefeitura Municipal"],
};

const OFFICES: Record<string, [street: string, cityLine: string, legal: string]> = {
	PT: ["Av. Marechal Gomes 240", "1050-117 Lisboa", "Capital social 50.000.000 EUR - NIPC 500 100 144 - CRC Lisboa"],
	ES: ["Calle de Serrano 300", "28006 Madrid", "CIF A-80100200 - Registro Mercantil de Madrid, Tomo 1200, Folio 45"],
	FR: ["22 avenue de Wagram", "75382 Paris Cedex 08", "SA au capital de 1 525 484 813 € - RCS Paris 552 081 317"],
	DE: [
		"Werksallee 1",
		"55116 Lindental",
		"Geschäftsführer: Dr. K. Lohse - Amtsgericht Mainz HRB 40120 - USt-IdNr. DE123456788",
	],
	GB: [
		"PO Box 4400",
		"Manchester M60 1AA",
		"Registered office: 1 Tower Place, Manchester M2 4WX. Registered in England No. 02366970",
	],
	US: ["P.O. Box 660012", "Dallas, TX 75266-0012", "Customer service 1-800-555-0142 - www.example.com"],
	BR: [
		"Av. Paulista, 2000 - 10.º andar",
		"01310-200 São Paulo - SP",
		"CNPJ 02.302.100/0001-06 - Inscrição Estadual 104.122.000",
	],
};

const NEIGHBOUR: Record<string, string> = { AT: "DE", CH: "DE", IE: "GB", CA: "US", NL: "GB", BE: "FR", IT: "GB" };

/** Returns an issuer of this kind of bill in a country, or in a neighbouring country if there is none. */
export function issuerOf(kind: BillKind, country: string): Issuer {
	const home = NAMES[country] ? country : (NEIGHBOUR[country] ?? "GB");
	const [street = "", cityLine = "", legal = ""] = OFFICES[home] ?? [];
	return { company: NAMES[home]?.[BILL_KINDS.indexOf(kind)] ?? "", street, cityLine, legal };
}

/** A person's address. `region` is printed between city and postal code where customary. */
export type BillAddress = {
	streetAddress: string;
	city: string;
	postalCode: string;
	/** ISO 3166-1 alpha-2. */
	country: string;
	region?: string;
};

/** Invented addresses in the formats of their countries; a `|` marks the printed line break. */
const PLACES: Record<string, string[]> = {
	PT: [
		"Rua das Amendoeiras 12, 3.º Esq.;Lisboa;1250-041",
		"Av. da República, 88 - 2.º Dto;Vila Nova de Gaia;4430-193",
		"Travessa do Poço 5, r/c;Évora;7000-645",
		"Praceta Rosa Ramalho, Lote 14|4.º Frente;São João da Madeira;3700-221",
		"Largo do Pelourinho 3;Óbidos;2510-065",
		"Estrada Nacional 125, km 12;Lagos;8600-315",
		"Urbanização Monte Claro, Bloco B, 1.º A;Portimão;8500-440",
	],
	ES: [
		"Calle Mayor 12, 3º B;Madrid;28013",
		"C/ Alcalde Ribera, 45 bajo izq.;Sevilla;41001",
		"Avda. de la Constitución 101, Esc. 2, 4º 1ª;Valencia;46009",
		"Paseo de los Olmos 7;San Sebastián de los Reyes;28701",
		"Carrer de Casanova 210, entresuelo 2ª;Barcelona;08036",
		"Plaza del Carmen s/n;Granada;18009",
	],
	FR: [
		"14 rue des Tilleuls;Lyon;69003",
		"8 bis avenue Jean Moulin;Saint-Étienne;42000",
		"Résidence Les Acacias, Bât. C|27 boulevard Voltaire;Paris;75011",
		"3 impasse du Moulin;Aix-en-Provence;13100",
		"112 chemin des Vignes;L'Isle-sur-la-Sorgue;84800",
		"Appt 12|56 cours Gambetta;Montpellier;34000",
	],
	DE: [
		"Lindenstraße 14;Berlin;10969",
		"Am Alten Markt 7a;Köln;50667",
		"Hauptstr. 112, 2. OG;München;80331",
		"Goetheplatz 3;Frankfurt am Main;60313",
		"Kiefernweg 21;Schwäbisch Gmünd;73525",
		"Unter den Eichen 98 / 4;Rostock;18055",
	],
	AT: ["Mariahilfer Gasse 44/2/17;Wien;1060", "Sonnenweg 9;Innsbruck;6020", "Linzer Straße 210, Top 5;Salzburg;5020"],
	CH: ["Seefeldstrasse 31;Zürich;8008", "Rue du Lac 18;Neuchâtel;2000", "Via Nassa 5;Lugano;6900"],
	GB: [
		"18 Orchard Lane;Brighton;BN1 4GH",
		"Flat 4B|27 Kingsmead Road;London;SW2 3HZ",
		"The Old Forge|Church Street;Stow-on-the-Wold;GL54 1BB",
		"Apartment 12, 5 Canal Wharf;Leeds;LS11 5PS",
		"102a High Street;Edinburgh;EH1 1TB",
	],
	IE: ["12 Willow Grove;Dublin 4;D04 X2Y7", "Apt 3, The Maltings|Main Street;Kilkenny;R95 VF82"],
	US: [
		"1420 Maple Avenue, Apt 4B;Springfield;62704;IL",
		"77 W Monroe St Unit 1205;Chicago;60603;IL",
		"5309 Pine Ridge Dr;Austin;78745-2210;TX",
		"210 NE 42nd Ct;Fort Lauderdale;33334;FL",
		"900 Larkspur Landing Cir|Suite 240;Larkspur;94939;CA",
		"16 Elm Street;Salt Lake City;84111;UT",
	],
	CA: [
		"48 Rue Saint-Viateur Ouest;Montréal;H2T 2K8;QC",
		"1201-55 Harbour Square;Toronto;M5J 2L1;ON",
		"6170 Cedar Street;Vancouver;V5Z 3G1;BC",
	],
	BR: [
		"Rua das Laranjeiras, 210 - Apto 45|Jardim Paulista;São Paulo;01452-001;SP",
		"Av. Beira-Mar, 1500|Meireles;Fortaleza;60165-121;CE",
		"Alameda dos Ipês, 33 - Casa 2|Centro;Campinas;13010-110;SP",
		"Rua XV de Novembro, 90|Batel;Curitiba;80020-310;PR",
	],
	NL: [
		"Prinsengracht 512-II;Amsterdam;1017 KH",
		"Dorpsstraat 8a;Zoetermeer;2712 AL",
		"Kerkplein 3;'s-Hertogenbosch;5211 KA",
	],
	BE: ["Rue de la Loi 44, bte 3;Bruxelles;1040", "Meir 110 bus 2;Antwerpen;2000"],
	IT: [
		"Via Garibaldi 22, int. 5;Bologna;40121",
		"Corso Vittorio Emanuele II 140;Torino;10121",
		"Piazza Dante 6;Napoli;80135",
	],
};

/** Countries of the generator, weighted by the applicants' countries of residence. */
export const BILL_COUNTRIES = [...Object.keys(PLACES), "US", "US", "GB", "BR", "BR", "DE", "FR", "ES", "PT"];

/** Returns an invented address in this country, with its printed street lines. */
export function aPlace(chance: Chance, country: string): BillAddress & { streetLines: string[] } {
	const [street = "", city = "", postalCode = "", region] = chance.pick(PLACES[country] ?? []).split(";");
	const streetLines = street.split("|");
	return {
		streetAddress: streetLines.join(", "),
		streetLines,
		city,
		postalCode,
		country,
		...(region ? { region } : {}),
	};
}

const COUNTRY_NAMES: Record<string, string> = {
	PT: "Portugal",
	ES: "España",
	FR: "France",
	DE: "Deutschland",
	AT: "Österreich",
	CH: "Schweiz",
	GB: "United Kingdom",
	IE: "Ireland",
	US: "USA",
	CA: "Canada",
	BR: "Brasil",
	NL: "Nederland",
	BE: "Belgique",
	IT: "Italia",
};

/** Returns the last lines of an address in one of its country's formats. */
export function cityLines(chance: Chance, address: BillAddress): string[] {
	const { city, postalCode, country, region = "" } = address;
	const printedCity = chance.percent(35) ? city.toUpperCase() : city;
	const lines: Record<string, string[][]> = {
		GB: [[printedCity, postalCode], [printedCity, postalCode], [`${printedCity} ${postalCode}`]],
		IE: [[printedCity, postalCode]],
		US: [[`${printedCity}, ${region} ${postalCode}`], [`${printedCity.toUpperCase()} ${region} ${postalCode}`]],
		CA: [
			[`${printedCity} ${region}  ${postalCode}`],
			[`${printedCity} (${region}) ${postalCode}`],
			[`${printedCity}, ${region} ${postalCode}`],
		],
		BR: [
			[`${postalCode} ${printedCity} - ${region}`],
			[`${printedCity} - ${region}`, `CEP ${postalCode}`],
			[`${printedCity}/${region} CEP: ${postalCode}`],
		],
		ES: [[`${postalCode} ${printedCity}`], [`${postalCode} - ${printedCity}`]],
		DE: [[`${postalCode} ${city}`], [`${postalCode} ${city}`], [`D-${postalCode} ${city}`]],
		CH: [[`${postalCode} ${city}`], [`CH-${postalCode} ${city}`]],
	};
	return chance.pick(lines[country] ?? [[`${postalCode} ${printedCity}`]]);
}

export function countryName(country: string): string {
	return COUNTRY_NAMES[country] ?? country;
}
