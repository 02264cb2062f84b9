import { at, type Design, rows, sheets } from "./design.ts";

/** German, Dutch, Swedish, Polish, Turkish, and two that are not supported. */
export const NORTHERN: Design[] = [
	{
		name: "German power, DIN window",
		language: "de",
		applicant: ["Drechsler", "Henrike"],
		street: "Am Kälberstein 12",
		city: "Görlitz",
		code: "02826",
		country: "DE",
		issued: "2026-11-05",
		html: sheets(
			"Open Sans",
			"",
			at(
				20,
				42,
				`<span class="s" style="text-decoration:underline">Neißestrom GmbH · Hospitalstraße 40 · 02826 Görlitz</span><br><br>Frau<br>Henrike Drechsler<br>Am Kälberstein 12<br>02826 Görlitz`,
			) +
				at(
					125,
					42,
					"<b>Neißestrom</b><br>Kundennummer 118 822<br>Rechnungsnummer R-2026-44118<br>Datum 05.11.2026<br>Telefon 03581 496 00",
				) +
				at(
					20,
					98,
					`<h3>Ihre Stromrechnung</h3><p>Sehr geehrte Frau Drechsler, für die Zeit vom 01.11.2025 bis 31.10.2026 berechnen wir:</p>${rows("Arbeitspreis 1.880 kWh | 601,60 €\nGrundpreis | 132,00 €\nUmsatzsteuer 19 % | 139,38 €\n<b>Nachzahlung, fällig am 19.11.2026</b> | <b>88,20 €</b>")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "German bank statement, three pages",
		language: "de",
		applicant: ["Yıldırım", "Deniz"],
		street: "Sonnenallee 204b",
		city: "Berlin",
		code: "12059",
		country: "DE",
		issued: "2026-10-30",
		html: sheets(
			"Liberation Sans",
			"",
			...[1, 2, 3].map(
				(page) =>
					`<table><tr><td class="b">Spreebank eG</td><td class="r">Kontoauszug 10/2026, Blatt ${page} von 3</td></tr></table>` +
					(page === 1
						? `<p class="s" style="margin-top:14mm">Spreebank eG, Mühlenstraße 8, 10243 Berlin</p><p>Herrn<br>Deniz Yıldırım<br>Sonnenallee 204b<br>12059 Berlin</p><p class="r">Erstellt am 30.10.2026</p>`
						: "<p>IBAN DE02 1001 0010 0006 8201 01 Deniz Yıldırım</p>") +
					rows(
						Array.from(
							{ length: 14 },
							(_, row) =>
								`${String(1 + row + (page - 1) * 9).padStart(2, "0")}.10. Kartenzahlung Bäckerei | ${(3.2 + row).toFixed(2).replace(".", ",")}- EUR`,
						).join("\n"),
					),
			),
		),
	},
	{
		name: "Austrian gas",
		language: "de",
		applicant: ["Hinterseer", "Valentin"],
		street: "Linzer Gasse 44/2/11",
		city: "Salzburg",
		code: "5020",
		country: "AT",
		issued: "2026-10-14",
		html: sheets(
			"Vollkorn",
			"",
			`<h2>Salzach Gas</h2><p class="s">Salzach Gas GmbH, Bayerhamerstraße 16, 5020 Salzburg, FN 51350 s</p>` +
				at(20, 52, "Herr<br>Valentin Hinterseer<br>Linzer Gasse 44/2/11<br>5020 Salzburg") +
				at(
					20,
					92,
					`<p>Salzburg, am 14. Oktober 2026</p><h3>Gasrechnung Nr. 88 2207</h3><p>Zahlbar bis 4. November 2026. Verbrauchsstelle: Linzer Gasse 44/2/11, 5020 Salzburg</p>${rows("Energie 3.100 kWh | 214,10 €\nNetz | 88,00 €\nAbgaben | 41,20 €\nRechnungsbetrag | 343,30 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Swiss, payment part at the foot",
		language: "de",
		applicant: ["Zbinden", "Anina"],
		street: "Lorrainestrasse 9",
		city: "Bern",
		code: "3013",
		country: "CH",
		issued: "2026-11-02",
		html: sheets(
			"Liberation Sans",
			"",
			`<b>Aare Energie AG</b><br>Monbijoustrasse 11, 3001 Bern` +
				at(118, 45, "Frau<br>Anina Zbinden<br>Lorrainestrasse 9<br>3013 Bern") +
				at(
					20,
					85,
					`<p>Bern, 2. November 2026</p><h3>Stromrechnung 3. Quartal</h3>${rows("Elektrizität 402 kWh | CHF 112.60\nNetznutzung | CHF 44.10\nMWST 8.1 % | CHF 12.70\nTotal, zahlbar bis 2. Dezember 2026 | CHF 169.40")}`,
					"width:168mm",
				) +
				at(
					0,
					192,
					`<div style="border-top:.3mm solid #333;width:210mm;height:105mm;padding:6mm;display:flex;gap:8mm" class="s"><div style="width:52mm"><b>Empfangsschein</b><br><br><b>Konto / Zahlbar an</b><br>CH44 3199 9123 0008 8901 2<br>Aare Energie AG<br>Monbijoustrasse 11<br>3001 Bern<br><br><b>Zahlbar durch</b><br>Anina Zbinden<br>Lorrainestrasse 9<br>3013 Bern</div><div style="width:51mm"><b>Zahlteil</b><br><div style="width:40mm;height:40mm;background:repeating-conic-gradient(#000 0 25%,#fff 0 50%) 0 0/4mm 4mm"></div></div><div><b>Konto / Zahlbar an</b><br>CH44 3199 9123 0008 8901 2<br>Aare Energie AG<br>Monbijoustrasse 11<br>3001 Bern<br><br><b>Zahlbar durch</b><br>Anina Zbinden<br>Lorrainestrasse 9<br>3013 Bern</div></div>`,
				),
		),
	},
	{
		name: "Dutch annual bill",
		language: "nl",
		applicant: ["van den Heuvel", "Roosmarijn"],
		street: "Oudegracht 318-bis",
		city: "Utrecht",
		code: "3511 PK",
		country: "NL",
		issued: "2026-10-26",
		html: sheets(
			"Inter",
			"",
			`<h1 style="color:#e06">Lekstroom</h1><p class="s">Lekstroom B.V., Postbus 4400, 3503 RK Utrecht, KvK 30118822</p>` +
				at(20, 52, "Mevr. R. van den Heuvel<br>Oudegracht 318-bis<br>3511 PK UTRECHT") +
				at(125, 52, "Klantnummer 4411 8822<br>Factuurnummer 26-100442<br>Factuurdatum 26 oktober 2026") +
				at(
					20,
					92,
					`<h3>Uw jaarnota stroom en gas</h3>${rows("Stroom 1.604 kWh | € 433,08\nGas 611 m³ | € 812,63\nAl betaald in termijnen | € 1.104,00 -\n<b>U betaalt voor 16 november 2026</b> | <b>€ 141,71</b>")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Dutch water, window at the right",
		language: "nl",
		applicant: ["Dijkgraaf", "Sietse"],
		street: "Nieuwestad 77",
		city: "Leeuwarden",
		code: "8911 CJ",
		country: "NL",
		issued: "2026-11-10",
		html: sheets(
			"Carlito",
			"",
			`<b>Waterbedrijf Noorderzijl</b><br>Snekertrekweg 61<br>8912 AA Leeuwarden` +
				at(115, 48, "De heer Sietse Dijkgraaf<br>Nieuwestad 77<br>8911 CJ Leeuwarden") +
				at(
					20,
					88,
					`<p>Leeuwarden, 10 november 2026</p><p>Onderwerp: factuur drinkwater, debiteur 771 204</p><p>Dit bedrag incasseren wij rond 25 november 2026.</p>${rows("Drinkwater 31 m³ | € 28,52\nVastrecht | € 21,00\nBelasting op leidingwater | € 12,71\nTotaal | € 62,23")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Swedish power",
		language: "sv",
		applicant: ["Åkerblom", "Siri Matilda"],
		street: "Fiskargatan 5 lgh 1102",
		city: "Varberg",
		code: "432 41",
		country: "SE",
		issued: "2026-11-03",
		html: sheets(
			"Cabin",
			"",
			`<h2>Hallandskraft AB</h2>` +
				at(
					112,
					20,
					"FAKTURA<br>Fakturadatum 2026-11-03<br>Fakturanummer 88 114 220<br>Kundnummer 400 771<br>Förfallodag 2026-11-30",
				) +
				at(112, 55, "Siri Matilda Åkerblom<br>Fiskargatan 5 lgh 1102<br>432 41 VARBERG") +
				at(
					20,
					95,
					rows(
						"Elförbrukning 318 kWh | 402,11 kr\nElnät fast avgift | 215,00 kr\nEnergiskatt | 139,60 kr\nMoms 25 % | 189,18 kr\n<b>Att betala</b> | <b>945,89 kr</b>",
					),
					"width:168mm",
				) +
				at(
					20,
					262,
					`<span class="s">Hallandskraft AB · Birger Svenssons väg 38 · 432 40 Varberg · Org.nr 556114-8822 · Bankgiro 511-8822</span>`,
				),
		),
	},
	{
		name: "Polish power, buyer and seller",
		language: "pl",
		applicant: ["Wiśniewska", "Jagoda"],
		street: "ul. Świętego Ducha 14 m. 8",
		city: "Toruń",
		code: "87-100",
		country: "PL",
		issued: "2026-11-04",
		html: sheets(
			"Lato",
			"",
			`<h2>Faktura VAT nr E/11/88220/2026</h2><p>Data wystawienia: 4 listopada 2026 r. &nbsp; Termin płatności: 18 listopada 2026 r.</p><table><tr><td><b>Sprzedawca</b><br>Energia Wisły Sp. z o.o.<br>ul. Gdańska 102<br>85-021 Bydgoszcz<br>NIP 554-118-22-07</td><td><b>Nabywca</b><br>Jagoda Wiśniewska<br>ul. Świętego Ducha 14 m. 8<br>87-100 Toruń</td></tr></table>${rows("Energia czynna 211 kWh | 132,93 zł\nOpłata dystrybucyjna | 71,40 zł\nVAT 23 % | 47,00 zł\n<b>Do zapłaty</b> | <b>251,33 zł</b>")}<p>Adres punktu poboru: ul. Świętego Ducha 14 m. 8, 87-100 Toruń. Licznik 88 110 204.</p>`,
		),
	},
	{
		name: "Turkish power",
		language: "tr",
		applicant: ["Karaosmanoğlu", "Elif Nur"],
		street: "Bahçelievler Mah. 7. Cadde No: 22 D: 9",
		city: "Çankaya/Ankara",
		code: "06490",
		country: "TR",
		issued: "2026-10-21",
		html: sheets(
			"Noto Sans",
			"",
			`<table><tr><td><b>Anadolu Elektrik Perakende A.Ş.</b><br>Kızılırmak Mah. 1445. Sokak No: 2, 06530 Çankaya/Ankara</td><td class="r">ELEKTRİK FATURASI<br>Fatura tarihi: 21.10.2026<br>Son ödeme tarihi: 05.11.2026</td></tr></table><p style="margin-top:10mm">Sayın ELİF NUR KARAOSMANOĞLU<br>Bahçelievler Mah. 7. Cadde No: 22 D: 9<br>06490 Çankaya/ANKARA</p><p>Tesisat no 4411882207, abone grubu mesken</p>${rows("Enerji bedeli 188 kWh | 311,20 TL\nDağıtım bedeli | 144,80 TL\nKDV | 45,60 TL\nÖdenecek tutar | 501,60 TL")}`,
		),
	},
	{
		name: "German landlord, applicant as tenant",
		language: "de",
		applicant: ["Drechsler", "Henrike"],
		reasonAgainst: "another person's",
		street: "Obermarkt 3",
		city: "Görlitz",
		code: "02826",
		country: "DE",
		issued: "2026-11-07",
		html: sheets(
			"Open Sans",
			"",
			at(
				20,
				42,
				`<span class="s">Neißestrom GmbH · Hospitalstraße 40 · 02826 Görlitz</span><br><br>Herrn<br>Jochen Waldau<br>Obermarkt 3<br>02826 Görlitz`,
			) +
				at(125, 42, "Datum: 07.11.2026<br>Kundennummer 118 901<br>Rechnung R-2026-44190") +
				at(
					20,
					98,
					`<h3>Stromrechnung Hausstrom</h3><p>Verbrauchsstelle: Am Kälberstein 12, 02826 Görlitz. Mieterin: Henrike Drechsler</p>${rows("Arbeitspreis 210 kWh | 67,20 €\nGrundpreis | 33,00 €\nGesamtbetrag, fällig am 21.11.2026 | 100,20 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Danish heat",
		language: "da",
		applicant: ["Kjærgaard", "Asger"],
		street: "Jægergårdsgade 61, 2. tv.",
		city: "Aarhus C",
		code: "8000",
		country: "DK",
		issued: "2026-11-01",
		html: sheets(
			"Liberation Sans",
			"",
			`<h2>Østjysk Fjernvarme</h2><p>Karen Blixens Boulevard 7, 8220 Brabrand</p>` +
				at(20, 50, "Asger Kjærgaard<br>Jægergårdsgade 61, 2. tv.<br>8000 Aarhus C") +
				at(
					20,
					92,
					`<p>Fakturadato: 1. november 2026. Betalingsdato: 20. november 2026. Kundenummer 118 822.</p>${rows("Varme 4,1 MWh | 2.114,00 kr.\nFast bidrag | 612,00 kr.\nMoms | 681,50 kr.\nI alt at betale | 3.407,50 kr.")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Swedish, delivery at the cottage",
		language: "sv",
		applicant: ["Åkerblom", "Siri Matilda"],
		reasonAgainst: "another residence",
		street: "Fiskargatan 5 lgh 1102",
		city: "Varberg",
		code: "432 41",
		country: "SE",
		issued: "2026-10-12",
		html: sheets(
			"Roboto",
			"",
			`<h2>Bohus Elnät AB</h2><p class="s">Kungsgatan 12, 451 30 Uddevalla</p>` +
				at(112, 45, "Siri Matilda Åkerblom<br>Fiskargatan 5 lgh 1102<br>432 41 VARBERG") +
				at(
					20,
					85,
					`<p>Fakturadatum 2026-10-12, förfallodatum 2026-10-30, kundnummer 88 1147</p><p>Anläggningsadress: Strandvägen 3, 450 46 Hunnebostrand</p>${rows("Elnät fast avgift | 310,00 kr\nÖverföring 88 kWh | 41,20 kr\nMoms | 87,80 kr\nAtt betala | 439,00 kr")}`,
					"width:168mm",
				),
		),
	},
];
