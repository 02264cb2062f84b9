import { describe, expect, it } from "vitest";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const today = "2026-11-21";
const US = "60,300|Dana Whitfield|12 Main Street|Detroit, MI 48201";
const issuedOn = (...blocks: string[]) => readBill([aPage(...blocks)], { names: null, today }).issued;

describe("the payment date", () => {
	it.each([
		"Payable on 20 October 2026",
		"Please settle by: 20 October 2026",
		"Pay us by 20 October 2026",
		"Debit date: 20 October 2026",
		"We will collect this on 20 October 2026",
		"Zu zahlen am: 20.10.2026",
		"Der Betrag wird am 20.10.2026 von Ihrem Konto abgebucht",
		"Se cobrará el 20/10/2026",
		"À régler au plus tard le 20/10/2026",
		"Versamento entro 20/10/2026",
		"Betaal voor 20-10-2026",
		"Befizetés napja: 2026.10.20.",
		"Zaplaťte nejpozději 20.10.2026",
		"Πληρωτέο μέχρι 20/10/2026",
	])("is never taken as the bill's date: %s", (line) => {
		expect(issuedOn(`60,200|${line}`)).toBeNull();
	});
});

describe("the date of a bill", () => {
	it.each([
		["Rechnungsdatum: 12.03.2026", "2026-03-12"],
		["Rechnungsdatum 12.03.26", "2026-03-12"],
		["Datum: 12. März 2026", "2026-03-12"],
		["Stromrechnung vom 1. Januar 2026", "2026-01-01"],
		["Bescheid vom 3. Mai 2026", "2026-05-03"],
		["Data de emissão: 12/03/2026", "2026-03-12"],
		["Data de emissão: 12 de março de 2026", "2026-03-12"],
		["Emitida em 2026-03-12", "2026-03-12"],
		["Data da fatura 12 dez 2025", "2025-12-12"],
		["Fecha de emisión: 12 de septiembre de 2026", "2026-09-12"],
		["Fecha factura: 12-03-2026", "2026-03-12"],
		["Facture n°562044387 du 02 Juillet 2026", "2026-07-02"],
		["Date d'émission : 1er août 2026", "2026-08-01"],
		["Établi le 12 mars 2026", "2026-03-12"],
		["Fait à Lyon, le 12/03/2026", "2026-03-12"],
		["Bill date: 12 March 2026", "2026-03-12"],
		["Statement date March 12, 2026", "2026-03-12"],
		["Issued on 12th May 2026", "2026-05-12"],
		["Invoice date Sep 3, 2026", "2026-09-03"],
		["Lisboa, 12 de março de 2026", "2026-03-12"],
		["Bill date: O3/11/2O26", "2026-11-03"],
		["Data di emissione: 12 maggio 2026", "2026-05-12"],
		["Emessa il 12 luglio 2026", "2026-07-12"],
		["Factuurdatum: 12 maart 2026", "2026-03-12"],
		["Dagtekening 1 augustus 2026", "2026-08-01"],
		["Fakturadatum: 12 maj 2026", "2026-05-12"],
		["Fakturadatum 2026-03-12", "2026-03-12"],
		["Data wystawienia: 12 października 2026", "2026-10-12"],
		["Data wystawienia faktury: 3 września 2026", "2026-09-03"],
		["Fatura Tarihi: 12 Ağustos 2026", "2026-08-12"],
		["Düzenleme Tarihi: 3 Kasım 2026", "2026-11-03"],
		["Tarih: 1 Şubat 2026", "2026-02-01"],
		["Fecha emisión factura: 11/11/2026", "2026-11-11"],
	])("is recognised in “%s”", (line, date) => {
		expect(issuedOn(`60,200|${line}`)).toEqual({ date, source: "label", isInFuture: false, recognised: null });
	});

	it("is month first on a bill to the United States, and day first elsewhere", () => {
		expect(issuedOn("60,200|Bill date: 03/12/2026", US)?.date).toBe("2026-03-12");
		expect(issuedOn("60,200|Bill date: 03/11/2026")?.date).toBe("2026-11-03");
	});

	it("takes the day's position from another date on the bill", () => {
		expect(issuedOn("60,200|Bill date: 03/11/2026|Due date: 17/11/2026", US)?.date).toBe("2026-11-03");
		expect(issuedOn("60,200|Bill date: 11/03/2026|Due date: 11/17/2026")?.date).toBe("2026-11-03");
	});

	it.each([
		"Due date: 10 November 2026",
		"Please pay by 10 November 2026",
		"Fecha de cargo: 10/11/2026",
		"Vencimento: 10/11/2026",
		"Data limite de pagamento: 10/11/2026",
		"À payer avant le 10/11/2026",
		"Date limite de paiement le 10/11/2026",
		"Zahlbar bis 10.11.2026",
		"Fällig am 10.11.2026",
		"Billing period 10 October 2026 to 10 November 2026",
		"Período de faturação: 10/10/2026 a 10/11/2026",
		"10.10.2026 - 10.11.2026",
		"Du 10/10/2026 au 10/11/2026",
		"Nächste Ablesung 10.11.2026",
		"Your next meter reading is on or about 10 November 2026",
		"Print date: 10 November 2026",
		"Delivery date: 10 November 2026",
		"Contract date: 10 November 2026",
		"Fecha de impresión: 10/11/2026",
		"Data de impressão: 10/11/2026",
		"Imprimé le 10/11/2026",
		"Druckdatum: 10.11.2026",
		"Datum der Lieferung 10.11.2026",
		"Scadenza: 10 novembre 2026",
		"Data di stampa: 10/11/2026",
		"Data di scadenza: 10/11/2026",
		"Vervaldatum: 10 november 2026",
		"Uiterste betaaldatum 10-11-2026",
		"Förfallodatum: 2026-11-10",
		"Utskriftsdatum: 2026-11-10",
		"Termin płatności: 10 listopada 2026",
		"Data sprzedaży: 10.11.2026",
		"Son Ödeme Tarihi: 10 Kasım 2026",
		"Sözleşme Tarihi: 10.11.2026",
	])("is not taken from “%s”", (line) => {
		expect(issuedOn(`60,200|${line}`)).toBeNull();
		expect(issuedOn(`60,200|${line}`, "60,400|Date d'émission 05/09/2026")?.date).toBe("2026-09-05");
	});

	it("is below its label in a table, or to its right", () => {
		const row = ["60,200|Invoice no.", "200,200|Issue date", "340,200|Due date"];
		expect(issuedOn(...row, "60,214|4711", "200,214|3 Nov 2026", "340,214|19 Nov 2026")?.date).toBe("2026-11-03");
		expect(issuedOn("60,200|Due date|Issue date", "200,200|19 Nov 2026|3 Nov 2026")?.date).toBe("2026-11-03");
	});

	it("is the newest past one when none has a label", () => {
		const rows = "60,200|03 Sep 2026|11 Sep 2026|02 Dec 2026";
		expect(issuedOn(rows)).toEqual({ date: "2026-09-11", source: "newest", isInFuture: false, recognised: null });
	});

	it("is uncertain when two lines claim it", () => {
		expect(issuedOn("60,200|Bill date: 3 September 2026", "60,400|Invoice date: 10 November 2026")?.source).toBe(
			"newest",
		);
	});

	it("is not the first day of a list of payments", () => {
		const list = "60,200|Date|03/11/2026|05/11/2026|09/11/2026";
		expect(issuedOn(list)?.source).not.toBe("label");
		expect(issuedOn(list, "300,100|Statement date: 12 November 2026")).toMatchObject({
			date: "2026-11-12",
			source: "label",
		});
	});

	it("is reported as in the future", () => {
		expect(issuedOn("60,200|Bill date: 3 January 2027")).toEqual({
			date: "2027-01-03",
			source: "label",
			isInFuture: true,
			recognised: null,
		});
	});

	it.each(["31.02.2026", "Phone 12.34.56.78.90", "IBAN DE12 0320 2601 1220", "Version 1.2.2026.4", "99/99/2026"])(
		"is not read from “%s”",
		(line) => expect(readBill([aPage(`60,200|${line}`)], { names: null, today }).dates).toEqual([]),
	);
});
