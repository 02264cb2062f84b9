import { describe, expect, it } from "vitest";
import { checkAddress } from "#app/domain/documents/address-check.ts";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const today = "2026-11-21";
const JOHN = { surname: "HOLT", givenNames: "JOHN" };
const HEAD = "34,36,16|Severn Water plc";
const FOOT = "34,300|Water bill|Bill date: 5 October 2026|Account number 998877|Amount due £40.00";

function read(blocks: string[], names = JOHN) {
	const bill = readBill([aPage(...blocks)], { names, today });
	const { address, holder, issued } = bill;
	const place = address && [address.streetAddress, address.city, address.postalCode, address.country].join(", ");
	return {
		place,
		certainty: address?.certainty,
		holder: holder?.match?.result,
		issued,
		...checkAddress(bill, { today, pages: [] }),
	};
}

describe("an address label", () => {
	const ownAddress = "John Holt|9 Oak Road|York|YO10 4AB";

	it.each([
		["residence", "Customer: John Holt|Residential address: 9 Oak Road, York, YO10 4AB", "sure"],
		["supply point, below the name", "Customer: John Holt|Supply address: 9 Oak Road, York, YO10 4AB", "sure"],
		["delivery", "Customer: John Holt|Delivery address: 9 Oak Road, York, YO10 4AB", "likely"],
	])("for the %s gives the expected certainty", (_label, block, certainty) => {
		expect(read([HEAD, `34,120|${block}`, FOOT])).toMatchObject({ place: "9 Oak Road, York, YO10 4AB, GB", certainty });
	});

	it.each([
		["goods delivery", "Adres dostawy", "likely"],
		["electricity supply", "Adres dostawy energii", "sure"],
	])("in Polish, for %s, gives the expected certainty", (_label, label, certainty) => {
		const block = `34,120|Klient: John Holt|${label}: ul. Długa 5, 80-827 Gdańsk`;
		expect(read([HEAD, block, FOOT])).toMatchObject({ place: "ul. Długa 5, Gdańsk, 80-827, PL", certainty });
	});

	it("does not remove the district before a Turkish street", () => {
		const blocks = [
			"60,300|Abone: Işıl Yıldırım",
			"330,300|Caferağa Mah. Bağdat Caddesi|No: 148 Daire: 6|34710 Kadıköy / İSTANBUL",
		];
		const { place } = read(blocks, { surname: "YILDIRIM", givenNames: "ISIL" });
		expect(place).toContain("Caferağa Mah. Bağdat Caddesi No: 148 Daire: 6, ");
	});

	it.each([
		["payer, in words that form a label only together", "Dirección del pagador"],
		["delivery, in words that begin like an address", "Adresa de livrare"],
		["delivery", "Delivery address"],
	])("for the %s counts without a colon between name and street", (_label, label) => {
		const { place, certainty } = read([HEAD, `34,120|John Holt|${label}|Calle Mayor 5|28013 Madrid`, FOOT]);
		expect(place).toBe("Calle Mayor 5, Madrid, 28013, ES");
		expect(certainty).not.toBe("sure");
	});

	it.each([
		["has unknown words", ["34,500|Where the meter reader calls: 4 Elm Close, Leeds, LS1 4AP"]],
		[
			"makes it the holder's, after one that does not",
			["34,500|Delivery address: 4 Elm Close, Leeds, LS1 4AP", "34,765,6|Home address: 4 Elm Close, Leeds, LS1 4AP"],
		],
	])("for a second address that %s leaves the first uncertain", (_label, more) => {
		expect(read([HEAD, `34,120|${ownAddress}`, FOOT])).toMatchObject({ certainty: "sure" });
		expect(read([HEAD, `34,120|${ownAddress}`, FOOT, ...more])).toMatchObject({ certainty: "likely" });
	});

	it("for the payer makes the same unlabelled address uncertain", () => {
		const more = "34,500|Payer address: 9 Oak Road, York, YO10 4AB";
		expect(read([HEAD, `34,120|${ownAddress}`, FOOT, more])).toMatchObject({ certainty: "likely" });
	});

	it("for a supply point in a different block from the name is not certain", () => {
		const { place, certainty, codes } = read([
			HEAD,
			"34,120|Account holder|John Holt",
			"330,120|Supply address|9 Oak Road|York|YO10 4AB",
			FOOT,
		]);
		expect([place, certainty, codes]).toEqual(["9 Oak Road, York, YO10 4AB, GB", "likely", ["address_unclear"]]);
	});

	it.each([
		["supplier", "Supplier: 4 Mill Lane, York, YO24 3LP"],
		["former residence", "Previous address: 4 Mill Lane, York, YO24 3LP"],
		["payer", "Payer: Mary Payne, 4 Mill Lane, York, YO24 3LP"],
	])("for the %s is never the holder's", (_label, line) => {
		expect(read([HEAD, `34,120|Customer: John Holt|Address: 9 Oak Road, York, YO10 4AB|${line}`, FOOT])).toMatchObject({
			place: "9 Oak Road, York, YO10 4AB, GB",
			certainty: "sure",
		});
		expect(read([HEAD, `34,120|${line}`, FOOT]).certainty).toBe("doubtful");
	});

	it.each([
		"Guarantor",

		"Network partner",
		"Billed for",
		"Antigua dirección",
		"Garant",
		"Address before the move",
	])("with unknown words is never certain: %s", (label) => {
		for (const lines of [`${label}: 4 Mill Lane, York, YO24 3LP`, `${label}:|4 Mill Lane|York|YO24 3LP`]) {
			expect(read([HEAD, `34,120|John Holt|${lines}`, FOOT]).certainty).not.toBe("sure");
		}
		const below = read([HEAD, `34,120|${label}:|John Holt|4 Mill Lane|York|YO24 3LP`, FOOT]);
		expect(below.certainty).not.toBe("sure");
	});

	it.each(["Your supply address", "Billing address", "Address of the supply", "Street"])(
		"with only known words is certain below the holder's name: %s",
		(label) => {
			expect(read([HEAD, `34,120|John Holt|${label}: 9 Oak Road, York, YO10 4AB`, FOOT]).certainty).toBe("sure");
		},
	);

	it("for a payer does not identify the holder", () => {
		const { codes } = read([
			HEAD,
			"34,120|Customer: Mary Payne|Address: 9 Oak Road, York, YO10 4AB|Payer: John Holt|4 Mill Lane|York YO24 3LP",
			FOOT,
		]);
		expect(codes).toContain("name_mismatch");
	});

	it.each([
		[
			"fr",
			"MME LEFEVRE HELENE|3 BIS RUE DES TANNEURS|37000 TOURS",
			"34,220|Lieu de consommation : 18 quai Paul Bert, 37100 TOURS",
		],
		[
			"it",
			"Intestatario: Sig.ra Helene Lefevre|Indirizzo di fornitura: Via Po 1, 37100 Verona|Indirizzo di recapito: 3 bis rue des Tanneurs, 37000 Tours",
			"",
		],
	])("for correspondence outranks one for supply: %s", (_language, holder, supply) => {
		const {
			place,
			holder: match,
			certainty,
		} = read(
			[
				"34,36|Énergie Val de Loire SA",
				`309,120|${holder}`,
				supply,
				"34,300|Facture d'électricité du 2 octobre 2026",
			].filter(Boolean),
			{ surname: "LEFEVRE", givenNames: "HELENE" },
		);
		expect([place?.toLowerCase(), match, certainty]).toEqual([
			"3 bis rue des tanneurs, tours, 37000, fr",
			"same",
			"likely",
		]);
	});

	it.each([
		["Via dei Mille 18/A, 10123 Torino", "Via dei Mille 18/A, Torino, 10123, IT"],
		["3 Water Lane, York, YO10 4AB", "3 Water Lane, York, YO10 4AB, GB"],
	])("marks a residence even if its street contains a company's word, before the name is known: %s", (line, place) => {
		const blocks = [
			`34,120|Customer: Mr John Holt|Supply address: Via Po 1, 10124 Torino|Billing address: ${line}`,
			FOOT,
		];
		const { address } = readBill([aPage(HEAD, ...blocks)], { names: null, today });
		expect([address?.streetAddress, address?.city, address?.postalCode, address?.country].join(", ")).toBe(place);
	});

	it("does not make a company's line below the holder's name the holder's", () => {
		const block = "34,120|Titular|Begoña García|NIF 1234|Luz Ibérica SAU, Paseo de la Castellana 200, 28046 Madrid";
		const side = "330,120|Dirección de suministro|Calle del Pez 11, 3º izda|28004 Madrid";
		const { place } = read([block, side, FOOT], { surname: "GARCIA", givenNames: "BEGONA" });
		expect(place).toBe("Calle del Pez 11, 3º izda, Madrid, 28004, ES");
	});

	it.each([
		["9 Oak Road, York|YO10 4AB", "9 Oak Road, York, YO10 4AB, GB"],
		["Billing address: Flat 2, 9 Oak Road, York|YO10 4AB", "Flat 2, 9 Oak Road, York, YO10 4AB, GB"],
		["9 Oak Road, Horsham, West Sussex|RH12 1AB", "9 Oak Road, Horsham, RH12 1AB, GB"],
	])("does not mistake a town at the end of the street line for a name: %s", (lines, place) => {
		expect(read([HEAD, `34,120|John Holt|${lines}`, FOOT])).toMatchObject({ place, certainty: "sure", holder: "same" });
	});

	it("does not turn six digits after it into an Indian postcode, and a misread British one is accepted", () => {
		expect(
			read([HEAD, `34,120|${ownAddress.replace("YO10", "Y010")}`, "34,190|Account number 441234", FOOT]).place,
		).toBe("9 Oak Road, York, YO10 4AB, GB");
	});
});

describe("addresses in five more languages", () => {
	it.each([
		[
			"Hungarian, with the postcode last",
			"SZŰCS ÁGNES|SZEGED|Petőfi Sándor utca 18. II/5.|6722",
			"Számla kelte: 2026.10.03.|Fizetési határidő: 2026.10.18.",
			"Petőfi Sándor utca 18. II/5., SZEGED, 6722, HU",
		],
		[
			"Hungarian, with the street last",
			"Szűcs Ágnes|1132 Budapest|Váci út 44. 3. em. 2.",
			"Számla kelte: 2026. október 3.|Fizetési határidő: 2026. október 18.",
			"Váci út 44. 3. em. 2., Budapest, 1132, HU",
		],
		[
			"Greek",
			"ΣΖΟΥΤΣ ΑΓΝΕΣ|ΟΔΟΣ ΕΡΜΟΥ 12|105 63 ΑΘΗΝΑ",
			"Ημερομηνία έκδοσης: 03/10/2026|Ημερομηνία λήξης: 18/10/2026",
			"ODOS ERMOU 12, ATHINA, 105 63, GR",
		],
		[
			"Romanian, with a sector",
			"Dna. Szucs Agnes|Str. Lungă nr. 12, bl. A3, sc. B, ap. 4|București, sector 2, 020331",
			"Data emiterii: 03.10.2026|Data scadenței: 18.10.2026|Cod client 99",
			"Str. Lungă nr. 12, bl. A3, sc. B, ap. 4, București, 020331, RO",
		],
		[
			"Czech",
			"Paní Agnes Szucs|Americká 31|301 00 Plzeň",
			"Datum vystavení: 3. 10. 2026|Datum splatnosti: 18. 10. 2026|Zákaznické číslo 9|Vyúčtování elektřiny|Celkem k úhradě 9,00 Kč",
			"Americká 31, Plzeň, 301 00, CZ",
		],
		[
			"Turkish, on two lines",
			"Işıl Szucs Agnes|Bağdat Caddesi|No: 148 Daire: 6|34710 Kadıköy",
			"Fatura Tarihi: 03.10.2026|Son Ödeme Tarihi: 18.10.2026",
			"Bağdat Caddesi No: 148 Daire: 6, Kadıköy, 34710, TR",
		],
	])("%s", (_label, block, dates, place) => {
		const agnes = { surname: place.endsWith("GR") ? "SZOUTS" : "SZUCS", givenNames: "AGNES" };
		const result = read([`309,120|${block}`, `34,240|${dates}`], agnes);
		expect([result.place, result.holder, result.issued?.date, result.issued?.source]).toEqual([
			place,
			"same",
			"2026-10-03",
			"label",
		]);
	});

	it.each([
		["Γεώργιος", "Georgios"],
		["ΕΥΑΓΓΕΛΙΑ", "EVANGELIA"],
		["Ευστάθιος", "Efstathios"],
		["Μπακογιάννη", "Bakogianni"],
		["Χαράλαμπος", "Charalampos"],
		["Μαΐου", "Maiou"],
		["Ψαρρά Παύλου", "Psarra Pavlou"],
	])("have Greek letters transliterated as in passports: %s", (greek, latin) => {
		expect(
			readBill([aPage(`309,120|${greek} Holt|ΟΔΟΣ ΕΡΜΟΥ 12|105 63 ΑΘΗΝΑ`)], { names: null, today }).holder?.printed,
		).toBe(`${latin} Holt`);
	});
});
