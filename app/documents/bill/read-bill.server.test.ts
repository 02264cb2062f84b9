import { describe, expect, it } from "vitest";
import { aBill } from "#test/factories/bills/a-bill.ts";
import { aPage } from "#test/factories/bills/a-page.ts";
import { BILL_LAYOUTS } from "#test/factories/bills/layouts.ts";
import { readBill } from "./read-bill.server.ts";

const today = "2026-11-21";
const unknown = { names: null, today };

/** Case, commas and dashes do not change an address. */
function toPlainText(text: string): string {
	return text
		.normalize("NFD")
		.replace(/[^\p{L}\d]/gu, "")
		.toLowerCase();
}

type Shape = [
	what: string,
	blocks: string[],
	address: [street: string, city: string, code: string, country: string | null],
];

const SHAPES: Shape[] = [
	[
		"the issuer's letterhead above",
		[
			"48,56,16|Contoso Ltd.",
			"48,72,9|Rua de Sola 40 2864-022 Lisboa Portugal",
			"300,140|Exmo.(s) Senhor(es):|Sr. Afonso Ávila|Rua da Flora 12|2740-034 Porto Salvo|Portugal",
		],
		["Rua da Flora 12", "Porto Salvo", "2740-034", "PT"],
	],
	[
		"one line after a label, without commas",
		[
			"48,56,16|Contoso Ltd.|60 RUE EMILE ZOLA|34560 PARIS|FRANCE",
			"48,230|Client: Marie Monnet",
			"48,260|Adresse: 50 RUE DES FLEURS 33500 LIBOURNE FRANCE",
		],
		["50 RUE DES FLEURS", "Libourne", "33500", "FR"],
	],
	[
		"street, city and postcode after a label",
		[
			"48,56,16|Energía Meseta, S.A.U.",
			"48,150|Titular: Carmen Ríos|Dirección de suministro: Calle Mayor 12, 3º B, Madrid, 28013",
		],
		["Calle Mayor 12, 3º B", "Madrid", "28013", "ES"],
	],
	[
		"a remittance address next to it",
		[
			"40,50,16|ACME Electric Company",
			"60,700|JORDAN Q PUBLICKER|123 MAIN ST|ANYVILLE PA 18062",
			"330,700|REMIT TO:|ACME ELECTRIC COMPANY|PO BOX 13482|PHILADELPHIA PA 19101",
		],
		["123 MAIN ST", "Anyville", "18062", "US"],
	],
	[
		"a sender's envelope",
		[
			"30,40|Pacific Mail Forwarding Inc|77 Harbor Blvd|San Mateo, CA 94401",
			"260,200|Dana Whitfield|1234 Market Street PMB 4321|Detroit, Michigan 12345",
		],
		["1234 Market Street PMB 4321", "Detroit", "12345", "US"],
	],
	[
		"a care-of line and its own flat number",
		[
			"60,60,16|Northmoor Energy Ltd",
			"60,150|Mr O Pemberton|c/o Willow Lettings|Flat 2|14 Kingsmead Road|LONDON|SW2 3HZ",
		],
		["Flat 2, 14 Kingsmead Road", "London", "SW2 3HZ", "GB"],
	],
	[
		"a county between town and code",
		["60,150|Mrs Joan Hartwell|3 Church Lane|Lewes|East Sussex|BN7 1AB"],
		["3 Church Lane", "Lewes", "BN7 1AB", "GB"],
	],
	[
		"CEDEX for the company and a street for the person",
		[
			"48,60|Hexatel SAS|TSA 90001|92894 NANTERRE CEDEX 9",
			"320,150|Mme Amélie Rousselot|Bât. C, Appt 12|14 rue des Tilleuls|69003 LYON",
		],
		["Bât. C, Appt 12, 14 rue des Tilleuls", "Lyon", "69003", "FR"],
	],
	[
		"a Polish street",
		["60,60,16|Prąd Polska S.A.", "60,150|Jan Kowalski|ul. Długa 12 m. 4|00-950 Warszawa"],
		["ul. Długa 12 m. 4", "Warszawa", "00-950", "PL"],
	],
	[
		"an Indian flat",
		[
			"60,60,16|City Power Distribution Ltd",
			"60,150|Priya Ramanathan|Flat 12, Rose Apartments|MG Road|Bengaluru - 560001|India",
		],
		["Flat 12, Rose Apartments, MG Road", "Bengaluru", "560001", "IN"],
	],
	[
		"an Australian unit",
		["60,60,16|Southern Cross Water", "60,150|Mr Lachlan Reid|Unit 5, 22 Wattle Street|FITZROY VIC 3065"],
		["Unit 5, 22 Wattle Street", "Fitzroy", "3065", "AU"],
	],
	[
		"no postal code, in Dubai",
		[
			"60,60,16|Emirates Water and Electricity",
			"60,150|Mr Omar Haddad|Apartment 1204, Marina Tower 3|Al Marsa Street|Dubai|United Arab Emirates",
		],
		["Apartment 1204, Marina Tower 3, Al Marsa Street", "Dubai", "", "AE"],
	],
	[
		"no postal code, in Hong Kong",
		[
			"60,60,16|Harbour Power Limited",
			"60,150|Ms Chan Mei Ling|Flat C, 8/F, Block 2|18 Nathan Road|Kowloon, Hong Kong",
		],
		["Flat C, 8/F, Block 2, 18 Nathan Road", "Kowloon", "", "HK"],
	],
	[
		"a Swiss town without a country",
		[
			"60,60,16|Elektrizitätswerk AG",
			"60,150|Frau Regula Amstad|Seefeldstrasse 31|8008 Zürich",
			"60,300|Betrag CHF 120.50",
		],
		["Seefeldstrasse 31", "Zürich", "8008", "CH"],
	],
];

describe("the address of a bill", () => {
	it.each(SHAPES)("is found with %s", (_, blocks, [street, city, code, country]) => {
		const { address } = readBill([aPage(...blocks)], unknown);
		expect(
			[address?.streetAddress, address?.city, address?.postalCode].map((text) => toPlainText(text ?? "-")),
		).toEqual([street, city, code].map(toPlainText));
		expect(address?.country).toBe(country);
	});

	it.each(BILL_LAYOUTS)(
		"is the holder's, not the company's, in the layout “%s”, with and without a known name",
		(layout) => {
			for (let seed = 1; seed <= 40; seed++) {
				const { pages, truth } = aBill({ seed, layout });
				for (const names of [null, truth.name]) {
					const { address } = readBill(pages, { names, today });
					const { streetAddress, city, postalCode, country } = truth.address;
					expect([
						seed,
						toPlainText(address?.streetAddress ?? ""),
						toPlainText(address?.city ?? ""),
						address?.postalCode,
						address?.country,
					]).toEqual([seed, toPlainText(streetAddress), toPlainText(city), postalCode, country]);
				}
			}
		},
	);

	it("belongs to the known person when two people have one", () => {
		const page = aPage(
			"60,150|Edwin Pemberton|3 Church Lane|Lewes|BN7 1AB",
			"320,150|Rosalind Hartwell|18 Orchard Lane|Brighton|BN1 4GH",
		);
		const find = (surname: string, givenNames: string) =>
			readBill([page], { names: { surname, givenNames }, today }).address?.streetAddress;
		expect(find("HARTWELL", "ROSALIND ANNE")).toBe("18 Orchard Lane");
		expect(find("PEMBERTON", "EDWIN")).toBe("3 Church Lane");
	});

	it("is never certain when only a company has one", () => {
		const page = aPage(
			"48,56,16|Hexatel SAS",
			"48,72,9|22 avenue de Wagram|75382 Paris Cedex 08",
			"48,200|Facture n° 1234",
		);
		expect(readBill([page], unknown).address?.certainty).toBe("doubtful");
	});

	it("is reported as a post-office box", () => {
		const page = aPage("60,150|Frau Annegret Heide|Postfach 1204|55116 Mainz");
		expect(readBill([page], unknown).isPostOfficeBox).toBe(true);
		expect(readBill(aBill({ seed: 5 }).pages, unknown).isPostOfficeBox).toBe(false);
	});

	it("is null on a page without one", () => {
		expect(readBill([aPage("60,150|Thank you for your letter of last week.")], unknown)).toMatchObject({
			address: null,
			holder: null,
			issued: null,
		});
		expect(readBill([], unknown).address).toBeNull();
	});
});

describe("the holder of a bill", () => {
	it("is compared with the known name, as printed", () => {
		const page = aPage("60,150|Herrn Jürgen Müllerschön|Lindenstraße 14|10969 Berlin");
		const names = { surname: "MUELLERSCHOEN", givenNames: "JUERGEN" };
		expect(readBill([page], { names, today }).holder).toMatchObject({
			printed: "Herrn Jürgen Müllerschön",
			match: { result: "same" },
		});
	});

	it("differs when another name is printed", () => {
		const page = aPage("60,150|Herrn Jürgen Müllerschön|Lindenstraße 14|10969 Berlin");
		const names = { surname: "HARTWELL", givenNames: "ROSALIND ANNE" };
		expect(readBill([page], { names, today }).holder).toMatchObject({
			printed: "Herrn Jürgen Müllerschön",
			match: { result: "different" },
		});
	});
});

describe("other facts of a bill", () => {
	it("include issuer, kind, amount and account", () => {
		for (let seed = 1; seed <= 60; seed++) {
			const { pages, truth } = aBill({ seed, layout: "window-left", kind: "telecom" });
			const facts = readBill(pages, unknown);
			expect([seed, facts.issuer, facts.features]).toEqual([
				seed,
				truth.company,
				{ issuer: true, amount: true, account: true },
			]);
		}
	});

	it("do not include bill features for a letter", () => {
		const page = aPage(
			"60,150|Rosalind Hartwell|18 Orchard Lane|Brighton|BN1 4GH",
			"60,260|Dear Edwin,|the garden is lovely this year.",
		);
		expect(readBill([page], unknown).features).toEqual({ issuer: false, amount: false, account: false });
	});

	it.each(["SPECIMEN", "www.faketools.example", "Max Mustermann", "VOID", "Sample invoice", "This is a novelty bill"])(
		"include the template word “%s”",
		(words) => {
			const { pages } = aBill({ seed: 3 });
			expect(readBill(pages, unknown).templateLabels).toEqual([]);
			expect(readBill([...pages, aPage(`200,400,30|${words}`)], unknown).templateLabels).toHaveLength(1);
		},
	);
});
