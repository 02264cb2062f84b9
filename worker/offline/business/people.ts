import type { Language } from "#app/domain/language.ts";
import type { RandomSequence } from "./sequence.ts";

/** A fictitious person and the data of their documents. */
export type Applicant = {
	firstName: string;
	lastName: string;
	sex: "F" | "M";
	/** YYYY-MM-DD. */
	dateOfBirth: string;
	/**
	 * ISO 3166-1 codes: alpha-2 of nationality and country of residence, and alpha-3 (`stateCode`) as travel documents
	 * print it.
	 */
	nationality: string;
	stateCode: string;
	country: string;
	addressLine1: string;
	city: string;
	postalCode: string;
	phone: string;
	email: string;
	language: Language;
	document: "passport" | "card";
	documentNumber: string;
	/** Seed of the portrait and signature. */
	portraitSeed: number;
};

type CountryProfile = {
	share: number;
	stateCode: string;
	language: Language;
	women: string;
	men: string;
	surnames: string;
	/** Whether people have two surnames. */
	hasTwoSurnames?: true;
	streets: string;
	/** "Town:postal code", where # stands for any digit. */
	towns: string;
	/** Whether the house number precedes the street. */
	isNumberFirst?: true;
	/** # stands for any digit. */
	phone: string;
	/** Whether some people apply with an identity card. */
	hasIdentityCards?: true;
};

const PORTUGUESE = {
	women: "Beatriz Larissa Fernanda Camila Juliana Patrícia Renata Aline Débora Luana Sílvia Tatiana",
	men: "Thiago Rafael Bruno Lucas Gustavo Leandro Marcelo Rodrigo Vinícius Eduardo Caio Henrique",
	surnames: "Carvalho Nunes Ribeiro Alves Barbosa Teixeira Moreira Pinto Azevedo Cardoso Rocha Freitas Duarte Tavares",
	hasTwoSurnames: true,
} as const satisfies Partial<CountryProfile>;
const SPANISH = {
	women: "Lucía Valentina Camila Ximena Mariana Daniela Paula Rocío Florencia Natalia Andrea Jimena",
	men: "Mateo Javier Santiago Diego Andrés Nicolás Martín Emilio Tomás Gonzalo Joaquín Rodrigo",
	surnames:
		"Herrera Gómez Rojas Peña Molina Ortega Fernández Ruiz Castillo Vargas Aguirre Medina Salazar Ibáñez Quiroga",
	hasTwoSurnames: true,
} as const satisfies Partial<CountryProfile>;
const ENGLISH = {
	women: "Emma Grace Olivia Hannah Charlotte Megan Alice Rachel Amelia Claire Naomi Ruth",
	men: "Oliver James Daniel Henry Samuel Edward Thomas Nathan Patrick Adam Simon Hugh",
	surnames:
		"Whitfield Thompson Harcourt Bennett Ashworth Collins Mercer Langley Prescott Holloway Sutton Fairbanks Doyle",
} as const satisfies Partial<CountryProfile>;

const COUNTRY_PROFILES: Record<string, CountryProfile> = {
	BR: {
		...PORTUGUESE,
		share: 26,
		stateCode: "BRA",
		language: "pt",
		streets: "Rua das Palmeiras|Avenida Fictícia|Rua do Exemplo|Alameda Imaginária|Rua Sete de Agosto",
		towns: "Curitiba:80###-###|Recife:50###-###|Porto Alegre:90###-###|Belo Horizonte:30###-###|Fortaleza:60###-###",
		phone: "+55 41 90000 ####",
	},
	US: {
		...ENGLISH,
		share: 22,
		stateCode: "USA",
		language: "en",
		streets: "Example Avenue|Sample Street|Harbor View Drive|Old Mill Road|Maple Lane",
		isNumberFirst: true,
		towns: "Portland:972##|Austin:787##|Denver:802##|Boston:021##|Seattle:981##",
		phone: "+1 503 555 01##",
	},
	GB: {
		...ENGLISH,
		share: 18,
		stateCode: "GBR",
		language: "en",
		streets: "Nowhere Lane|Chapel Street|Station Road|Meadow Close|Victoria Terrace",
		isNumberFirst: true,
		towns: "Leeds:LS# #AB|Bristol:BS# #DF|Manchester:M# #GH|Edinburgh:EH# #JL|Cardiff:CF# #NP",
		phone: "+44 7700 900###",
	},
	AR: {
		...SPANISH,
		share: 12,
		stateCode: "ARG",
		language: "es",
		streets: "Calle Inventada|Avenida del Ejemplo|Calle San Nadie",
		towns: "Rosario:20##|Córdoba:50##|Mendoza:55##",
		phone: "+54 341 000 ####",
	},
	MX: {
		...SPANISH,
		share: 13,
		stateCode: "MEX",
		language: "es",
		streets: "Calle Ficticia|Avenida del Molino|Calle Jacarandas",
		towns: "Puebla:72###|Guadalajara:44###|Mérida:97###",
		phone: "+52 222 000 ####",
	},
	DE: {
		women: "Katharina Leonie Sabine Franziska Miriam Johanna",
		men: "Jonas Matthias Florian Sebastian Tobias Andreas",
		surnames: "Becker Vogelsang Hartmann Lindner Brandl Steinbach Köhler Wiesner",
		share: 9,
		stateCode: "DEU",
		language: "en",
		streets: "Rosenweg|Gartenstraße|Am Mühlenbach|Lindenallee",
		towns: "Kassel:341##|Freiburg:791##|Leipzig:041##",
		phone: "+49 561 000####",
		hasIdentityCards: true,
	},
	FR: {
		women: "Camille Élodie Margaux Sophie Chloé Inès",
		men: "Julien Baptiste Antoine Mathieu Rémi Étienne",
		surnames: "Lefèvre Moreau Girard Fontaine Dubosc Renaud Marchand Perrin",
		share: 9,
		stateCode: "FRA",
		language: "en",
		streets: "rue des Exemples|avenue Imaginaire|rue du Vieux Moulin",
		isNumberFirst: true,
		towns: "Lyon:6900#|Nantes:440##|Toulouse:310##",
		phone: "+33 6 00 00 ## ##",
	},
	IN: {
		women: "Priya Ananya Kavya Meera Divya",
		men: "Arjun Rohan Vikram Karthik Nikhil",
		surnames: "Raman Iyer Kapoor Menon Deshpande Banerjee Kulkarni",
		share: 8,
		stateCode: "IND",
		language: "en",
		streets: "Sample Road|Lake View Road|Temple Street",
		isNumberFirst: true,
		towns: "Pune:4110##|Chennai:6000##|Bengaluru:5600##",
		phone: "+91 20 0000 ####",
	},
	AO: {
		...PORTUGUESE,
		surnames: "Kiala Domingos Neto Sebastião Cassule Mateus Paulino Quissanga",
		share: 6,
		stateCode: "AGO",
		language: "pt",
		streets: "Rua de Exemplo|Avenida dos Coqueiros|Rua dos Imbondeiros",
		towns: "Luanda:|Benguela:|Lubango:",
		phone: "+244 900 00# ###",
	},
	CV: {
		...PORTUGUESE,
		surnames: "Évora Lopes Monteiro Andrade Fortes Delgado Spencer Lima",
		share: 3,
		stateCode: "CPV",
		language: "pt",
		streets: "Rua do Exemplo|Avenida Imaginária",
		towns: "Praia:76##|Mindelo:21##",
		phone: "+238 900 ## ##",
	},
	NL: {
		women: "Sanne Lotte Femke Marit Anouk",
		men: "Daan Sander Jeroen Bram Thijs",
		surnames: "Vandermeer Bakker Hoekstra Visser Dijkstra Kuipers",
		share: 5,
		stateCode: "NLD",
		language: "en",
		streets: "Voorbeeldstraat|Nergenslaan|Molenweg",
		towns: "Utrecht:35## AB|Haarlem:20## CD",
		phone: "+31 6 0000####",
		hasIdentityCards: true,
	},
	IT: {
		women: "Chiara Elisa Francesca Giulia Martina",
		men: "Lorenzo Matteo Davide Alessio Pietro",
		surnames: "Bellandi Ferraro Moretti Galli Santoro Benedetti",
		share: 5,
		stateCode: "ITA",
		language: "en",
		streets: "Via degli Esempi|Viale Immaginario|Via del Mulino",
		towns: "Bologna:401##|Torino:101##|Verona:371##",
		phone: "+39 340 000 ####",
		hasIdentityCards: true,
	},
	CA: {
		...ENGLISH,
		share: 6,
		stateCode: "CAN",
		language: "en",
		streets: "Sample Crescent|Lakeshore Boulevard|Cedar Street",
		isNumberFirst: true,
		towns: "Toronto:M#V #A#|Calgary:T#P #H#",
		phone: "+1 416 555 01##",
	},
	ZA: {
		...ENGLISH,
		surnames: "Mokoena Naidoo Botha Dlamini Pretorius Khumalo Steyn",
		share: 4,
		stateCode: "ZAF",
		language: "en",
		streets: "Protea Road|Example Street|Vineyard Avenue",
		isNumberFirst: true,
		towns: "Cape Town:80##|Durban:40##",
		phone: "+27 60 000 ####",
	},
};

const WEIGHTED_COUNTRIES = Object.entries(COUNTRY_PROFILES).flatMap(([country, { share }]) =>
	Array.from({ length: share }, () => country),
);

const splitWords = (list: string) => list.split(" ");
const fillDigits = (random: RandomSequence, pattern: string) =>
	pattern.replace(/#/g, () => String(1 + random.integerBelow(9)));

/** Returns a function that draws people with distinct names. */
export function createApplicantGenerator(random: RandomSequence): () => Applicant {
	const usedEmails = new Set<string>();
	return () => {
		for (;;) {
			const person = createApplicant(random);
			if (usedEmails.has(person.email)) continue;
			usedEmails.add(person.email);
			return person;
		}
	};
}

function createApplicant(random: RandomSequence): Applicant {
	const country = random.pick(WEIGHTED_COUNTRIES);
	const profile = COUNTRY_PROFILES[country] as CountryProfile;
	const sex = random.pick(["F", "M"] as const);
	const firstName = random.pick(splitWords(sex === "F" ? profile.women : profile.men));
	const surnames = splitWords(profile.surnames);
	const firstSurname = random.pick(surnames);
	const secondSurname = random.pick(surnames.filter((name) => name !== firstSurname));
	const lastName = profile.hasTwoSurnames ? `${firstSurname} ${secondSurname}` : firstSurname;
	const [city = "", postalCode = ""] = random.pick(profile.towns.split("|")).split(":");
	const street = random.pick(profile.streets.split("|"));
	const number = 1 + random.integerBelow(180);
	const twoDigits = (limit: number) => String(1 + random.integerBelow(limit)).padStart(2, "0");
	return {
		firstName,
		lastName,
		sex,
		dateOfBirth: `${1958 + random.integerBelow(46)}-${twoDigits(12)}-${twoDigits(28)}`,
		nationality: country,
		stateCode: profile.stateCode,
		country,
		addressLine1: profile.isNumberFirst ? `${number} ${street}` : `${street} ${number}`,
		city,
		postalCode: fillDigits(random, postalCode),
		phone: fillDigits(random, profile.phone),
		email: `${toEmailPart(firstName)}.${toEmailPart(lastName)}@applicant.example`,
		language: profile.language,
		document: profile.hasIdentityCards && random.chance(0.6) ? "card" : "passport",
		documentNumber: fillDigits(random, `X${random.pick([..."ABCEFGHK"])}#######`),
		portraitSeed: random.integerBelow(1_000_000),
	};
}

/** Converts a name for an e-mail address: without accents, in lower case, joined by dots. */
function toEmailPart(name: string): string {
	return name.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").toLowerCase().replaceAll(" ", ".");
}
