import { at, type Design, rows, sheets } from "./design.ts";

/** French of three countries, and Italian. */
export const FRENCH_ITALIAN: Design[] = [
	{
		name: "French power, window at the right",
		language: "fr",
		applicant: ["Kerbrat", "Solène"],
		street: "16 rue des Vieux Moulins",
		city: "Douarnenez",
		code: "29100",
		country: "FR",
		issued: "2026-11-04",
		html: sheets(
			"Open Sans",
			"",
			at(20, 15, "<b style='font-size:15pt'>Armor Énergie</b><br>TSA 41112<br>35908 Rennes cedex 9") +
				at(115, 45, "MADAME SOLÈNE KERBRAT<br>16 RUE DES VIEUX MOULINS<br>29100 DOUARNENEZ") +
				at(
					20,
					50,
					"Votre référence client<br>4 118 220 714<br>Lieu de consommation<br>16 rue des Vieux Moulins<br>29100 Douarnenez",
				) +
				at(
					20,
					95,
					`<h3>Facture du 4 novembre 2026</h3><p>À régler avant le 20 novembre 2026</p>${rows("Abonnement | 24,18 €\nConsommation 420 kWh | 86,02 €\nTaxes | 31,11 €\n<b>Montant TTC</b> | <b>141,31 €</b>")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "French internet, care of another person",
		language: "fr",
		applicant: ["Benhaddou", "Yanis"],
		street: "Bâtiment C, 45 avenue Jean Jaurès",
		city: "Villeurbanne",
		code: "69100",
		country: "FR",
		issued: "2026-11-02",
		html: sheets(
			"Inter",
			"",
			at(20, 20, "<b>Rhônet</b><br>Service clients<br>TSA 20033<br>69906 Lyon cedex 20") +
				at(
					115,
					48,
					"M. Yanis Benhaddou<br>chez Mme Colette Vasseur<br>Bâtiment C<br>45 avenue Jean Jaurès<br>69100 Villeurbanne",
				) +
				at(
					20,
					95,
					`<h3>Votre facture internet n° 2611-44817</h3><p>Date de facture : 02/11/2026. Prélèvement le 12/11/2026.</p>${rows("Box fibre | 29,99 €\nOption TV | 3,00 €\nTotal TTC | 32,99 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Belgian water",
		language: "fr",
		applicant: ["Lambrecht", "Maxime"],
		street: "Rue du Moulin 34 boîte 2",
		city: "Namur",
		code: "5000",
		country: "BE",
		issued: "2026-10-19",
		html: sheets(
			"Liberation Serif",
			"",
			`<h2>Compagnie des Eaux mosanes</h2><p class="s">Siège social : rue de la Concorde 41, 4800 Verviers · TVA BE 0230.132.005</p>` +
				at(110, 46, "Monsieur Maxime Lambrecht<br>Rue du Moulin 34 boîte 2<br>5000 Namur") +
				at(
					20,
					85,
					`<p>Namur, le 19 octobre 2026</p><h3>Facture annuelle d'eau</h3><p>Numéro de client 88 114 207. Échéance : 9 novembre 2026.</p>${rows("Consommation 61 m³ | 142,10 €\nAssainissement | 118,30 €\nRedevance | 46,00 €\nTotal TVA comprise | 306,40 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Québec hydro",
		language: "fr",
		applicant: ["Gagnon", "Marie-Ève"],
		street: "2250, rue Saint-Hubert, app. 4",
		city: "Montréal",
		code: "H2L 3Z5",
		country: "CA",
		issued: "2026-11-06",
		html: sheets(
			"Roboto",
			"",
			`<table><tr><td><b style="font-size:15pt">Électricité Boréale</b></td><td class="r">Date de la facture : 6 novembre 2026<br>Numéro de compte : 299 001 884 221</td></tr></table><p style="margin-top:16mm">MARIE-ÈVE GAGNON<br>2250, RUE SAINT-HUBERT, APP. 4<br>MONTRÉAL (QUÉBEC) H2L 3Z5</p><p>Adresse de consommation<br>2250, rue Saint-Hubert, app. 4, Montréal</p>${rows("Électricité 812 kWh | 61,20 $\nFrais d'accès | 28,10 $\nTPS, TVQ | 13,38 $\nMontant à payer avant le 27 novembre 2026 | 102,68 $")}<p class="s" style="margin-top:20mm">Électricité Boréale, C.P. 11022, succ. Centre-ville, Montréal (Québec) H3C 4V6</p>`,
		),
	},
	{
		name: "Italian light, holder and supply",
		language: "it",
		applicant: ["Pellegrinotti", "Ludovica"],
		street: "Via dei Serragli 112",
		city: "Firenze",
		code: "50124",
		country: "IT",
		issued: "2026-11-05",
		html: sheets(
			"Lato",
			"",
			`<h1 style="color:#1a7a46">Arnoluce</h1><p class="s">Arnoluce S.p.A., Viale Europa 6, 50126 Firenze, P.IVA 04411230485</p><table><tr><td><b>Intestatario del contratto</b><br>Ludovica Pellegrinotti<br>Via dei Serragli 112<br>50124 Firenze FI<br>CF PLLLVC90A41D612X</td><td><b>Indirizzo di fornitura</b><br>Via dei Serragli 112<br>50124 Firenze FI<br>POD IT001E04411882</td></tr></table><p style="margin-top:6mm">Bolletta n. 2026/118822 emessa il 05/11/2026<br>Scadenza 25/11/2026</p>${rows("Spesa per la materia energia | 41,10 €\nTrasporto e gestione del contatore | 14,22 €\nImposte e IVA | 9,80 €\n<b>Totale da pagare</b> | <b>65,12 €</b>")}`,
		),
	},
	{
		name: "Italian water, place before the date",
		language: "it",
		applicant: ["Scognamiglio", "Ciro"],
		street: "Vico Lungo Gelso, 31",
		city: "Napoli",
		code: "80134",
		country: "IT",
		issued: "2026-10-22",
		html: sheets(
			"EB Garamond",
			"body{font-size:12pt}",
			`<b>Acque Partenopee</b><br>Via Argine 929, 80147 Napoli` +
				at(112, 45, "Gentile Cliente<br>CIRO SCOGNAMIGLIO<br>VICO LUNGO GELSO, 31<br>80134 NAPOLI NA") +
				at(
					20,
					88,
					`<p>Napoli, 22 ottobre 2026</p><p>Oggetto: fattura del servizio idrico n. 44118, codice cliente 100 220 771</p>${rows("Acquedotto 28 mc | 31,40 €\nFognatura e depurazione | 26,05 €\nTotale fattura, entro il 16 novembre 2026 | 57,45 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "French rent receipt, another residence",
		language: "fr",
		applicant: ["Kerbrat", "Solène"],
		reasonAgainst: "another person's",
		street: "3 place du Champ de Foire",
		city: "Quimper",
		code: "29000",
		country: "FR",
		issued: "2026-11-01",
		html: sheets(
			"Caladea",
			"",
			`<h2>Armor Énergie</h2><p>TSA 41112, 35908 Rennes cedex 9</p>` +
				at(115, 45, "SCI DU CHAMP DE FOIRE<br>3 PLACE DU CHAMP DE FOIRE<br>29000 QUIMPER") +
				at(
					20,
					90,
					`<h3>Facture du 1er novembre 2026</h3><p>Point de livraison 14 118 882 011. Occupant déclaré : Solène Kerbrat.</p>${rows("Abonnement | 18,00 €\nConsommation 190 kWh | 39,20 €\nTotal TTC, à payer avant le 17 novembre 2026 | 57,20 €")}`,
					"width:168mm",
				),
		),
	},
];
