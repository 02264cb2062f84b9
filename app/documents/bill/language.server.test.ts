import { describe, expect, it } from "vitest";
import type { TextPage } from "#app/domain/documents/document-facts.ts";
import { aPage } from "#test/factories/bills/a-page.ts";
import { readBill } from "./read-bill.server.ts";

const options = { names: null, today: "2026-11-21" };
const facts = (...blocks: string[]) => readBill([aPage(...blocks)], options);

describe("the language of a bill", () => {
	it.each([
		["en", "Your electricity bill|Account number 4711|Supply address|Total amount due|Please pay by 3 May 2026"],
		["es", "Factura de electricidad|Fecha de emisión|Dirección de suministro|Total a pagar|Periodo de facturación"],
		["pt", "Fatura de eletricidade|Data de emissão|Morada de fornecimento|Total a pagar|Período de faturação"],
		["fr", "Votre facture d'électricité|Date d'émission|Adresse du logement|Montant à régler|Madame, Monsieur"],
		["it", "Bolletta dell'energia elettrica|Data di emissione|Indirizzo di fornitura|Importo totale|Scadenza"],
		["de", "Ihre Stromrechnung|Rechnungsdatum|Verbrauchsstelle|Rechnungsbetrag|Zahlbar bis|Sehr geehrte Damen"],
		["de", "Grünwälder Bank AG|Kontoübersicht|Datum: 05.10.2026|Guthaben|Zinsen und Entgelte|Überziehungsrahmen"],
		["nl", "Uw energienota|Factuurdatum|Leveringsadres|Totaal te betalen|Vervaldatum|Geachte klant"],
		["sv", "Din elfaktura|Fakturadatum|Anläggningsadress|Att betala|Förfallodatum|Kundnummer"],
		["pl", "Faktura za energię|Data wystawienia|Adres punktu poboru|Do zapłaty|Termin płatności|Numer klienta"],
		["tr", "Elektrik Faturası|Fatura Tarihi|Tesisat Adresi|Ödenecek Tutar|Son Ödeme Tarihi|Müşteri No"],
		["cs", "Vyúčtování elektřiny|Datum vystavení|Odběrné místo|Celkem k úhradě|Datum splatnosti|Zákaznické číslo"],
		["ro", "Factură de energie electrică|Data emiterii|Loc de consum|Total de plată|Data scadenței|Cod client"],
		["hu", "Villamosenergia számla|Számla kelte|Fogyasztási hely|Fizetendő összeg|Fizetési határidő|Ügyfél"],
		["el", "Λογαριασμός ρεύματος|Όνομα πελάτη Παπαδόπουλος|Διεύθυνση οδός Ερμού|Ποσό πληρωμής|Ημερομηνία λήξης"],
		["de", "Stadtbank München|Türkenstraße 8|Ihr Kontoauszug|Auszugsdatum: 05.10.2026|Kontonummer 99 88 77|Saldo"],
		["de", "Geb¨uhrenbescheid|Rechnungsdatum|G¨ultig f¨ur den Zeitraum|Betrag|Zahlbar bis|Kundennummer"],
	])("is recognised as %s by its words", (language, lines) => expect(facts(`60,100|${lines}`).language).toBe(language));

	it.each([
		["Danish", "Faktura for el|Fakturadato|Forbrugssted|Beløb at betale|Betalingsfrist|Kundenummer|Aftale"],
		["Norwegian", "Faktura for strøm|Fakturadato|Anleggsadresse|Beløp å betale|Forfallsdato|Kundenummer|Avtale"],
		["Finnish", "Sähkölasku|Laskun päiväys|Kulutuspaikka|Maksettava yhteensä|Eräpäivä|Asiakasnumero|Viitenumero"],
		[
			"Slovak",
			"Vyúčtovanie elektriny|Dátum vystavenia|Odberné miesto|Suma na úhradu|Dátum splatnosti|Zákaznícke číslo",
		],
		["a few names and figures", "Maria Jones|3 Church Lane|Lewes|2026-10-01|44.10"],
	])("is unknown for %s", (_language, lines) => expect(facts(`60,100|${lines}`).language).toBeNull());
});

describe("an unsupported script", () => {
	it.each([
		["Chinese", "北京市电力公司电费账单|用户名称王小明|用电地址北京市朝阳区建国路|应缴金额二百元整"],
		["Japanese", "電気料金等領収証|ご契約名義やまだはなこ|東京都千代田区丸の内|請求金額は次のとおりです"],
		["Arabic", "فاتورة الكهرباء|اسم المشترك محمد|العنوان شارع الملك فهد|المبلغ المستحق"],
		["Hebrew", "חשבון חשמל לתקופה|שם הלקוח ישראל|כתובת רחוב הרצל|סכום לתשלום"],
		["Russian", "Счёт за электроэнергию|Абонент Иванов Иван|Адрес улица Ленина|Сумма к оплате"],
		["Thai", "ใบแจ้งค่าไฟฟ้า|ชื่อผู้ใช้ไฟฟ้าสมชาย|ที่อยู่ถนนสุขุมวิทกรุงเทพ|จำนวนเงินที่ต้องชำระ"],
		["Hindi", "बिजली का बिल|उपभोक्ता का नाम राजेश कुमार|पता महात्मा गांधी मार्ग|देय राशि"],
	])("is recognised by its letters: %s", (_script, lines) =>
		expect(facts(`60,100|${lines}`).hasUnreadScript).toBe(true),
	);

	it("is not reported for a single name on a Latin page", () => {
		const page = facts("60,100|Your electricity bill|Account holder: Ivan Petrov (Иван)|Supply address: 3 Church Lane");
		expect(page.hasUnreadScript).toBe(false);
	});

	it("is recognised in a picture by low confidence", () => {
		const recognised = (confidence: number): TextPage => ({
			width: 1000,
			height: 1400,
			segments: Array.from({ length: 20 }, (_, row) => ({
				text: "Cuer 3a ayieKTpo",
				...{ x0: 60, x1: 400, y0: row * 40, y1: row * 40 + 20, confidence },
			})),
		});
		expect(readBill([recognised(0.3)], options).hasUnreadScript).toBe(true);
		expect(readBill([recognised(0.9)], options).hasUnreadScript).toBe(false);
	});
});

describe("a passport among the bills", () => {
	it.each([
		["its lines with filler characters", "PASSPORT|P<UTOHARTWELL<<ROSALIND<ANNE<<<<<<<<<<<<<<<<"],
		["its words", "PASSPORT PASSEPORT|Nationality/Nationalité|Date of birth|Authority"],
		["the words of an identity card", "PERSONALAUSWEIS|Staatsangehörigkeit DEUTSCH|Geburtsdatum 01.02.1980|Authority"],
	])("is recognised by %s", (_label, lines) => expect(facts(`60,100|${lines}`).isPassport).toBe(true));

	it("is recognised by its machine-readable zone, which a bill lacks", () => {
		expect(readBill([], { ...options, hasMrz: true }).isPassport).toBe(true);
		expect(facts("60,100|Your electricity bill|Please have your passport ready when you call us.").isPassport).toBe(
			false,
		);
	});
});
