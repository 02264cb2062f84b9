import { at, type Design, rows, sheets } from "./design.ts";

/** English of five more countries, and bills that are no proof. */
export const ENGLISH_ELSEWHERE: Design[] = [
	{
		name: "Irish electricity",
		language: "en",
		applicant: ["Ní Dhomhnaill", "Gráinne"],
		street: "9 Sráid na Cé",
		city: "Dingle",
		code: "V92 KX27",
		country: "IE",
		issued: "2026-11-05",
		html: sheets(
			"Carlito",
			"",
			at(
				118,
				20,
				"<b style='font-size:16pt'>Atlantic Power</b><br>Floor 2, Quay House<br>Merchants Road<br>Galway H91 E2P3",
			) +
				at(20, 52, "Gráinne Ní Dhomhnaill<br>9 Sráid na Cé<br>Dingle<br>Co. Kerry<br>V92 KX27") +
				at(118, 60, "Invoice no. 88214417<br>Invoice date: 05/11/2026<br>MPRN 10 305 117 220<br>Due 26/11/2026") +
				at(
					20,
					105,
					`<h2>Electricity bill</h2>${rows("Units 05/09/2026 to 04/11/2026: 520 kWh | €159.12\nStanding charge | €38.70\nPSO levy | €6.46\nVAT 9 % | €18.39\n<b>Total due</b> | <b>€222.67</b>")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Australian rates",
		language: "en",
		applicant: ["Hargreaves", "Noah Benjamin"],
		street: "Unit 2/118 Jacaranda Parade",
		city: "Bellingen",
		code: "2454",
		country: "AU",
		issued: "2026-09-22",
		html: sheets(
			"Inter",
			"body{font-size:9.8pt}",
			`<h2>Bellinger Shire Council</h2><p class="s">ABN 26 066 993 265 · 33 Hyde Street, Bellingen NSW 2454</p>` +
				at(20, 48, "Mr Noah Benjamin Hargreaves<br>Unit 2/118 Jacaranda Parade<br>BELLINGEN NSW 2454") +
				at(
					120,
					48,
					"<b>Rates and charges notice</b><br>Assessment number 118-2240-9<br>Date of issue 22 September 2026<br>Due 30 November 2026",
				) +
				at(
					20,
					90,
					`<p>Location of the property: Unit 2/118 Jacaranda Parade, Bellingen NSW 2454</p>${rows("Residential ordinary | $988.00\nWaste service | $545.00\nStormwater | $25.00\n<b>Second instalment</b> | <b>$389.50</b>")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Canadian hydro",
		language: "en",
		applicant: ["Tremblay-Wong", "Lucas"],
		street: "508 Rideau Falls Crescent",
		city: "Ottawa",
		code: "K1M 0B4",
		country: "CA",
		issued: "2026-11-12",
		html: sheets(
			"Liberation Sans",
			"",
			`<table><tr><td><b style="font-size:16pt">Capital Hydro</b><br>Customer care: 2711 Hunt Club Road, Ottawa ON K1G 5Z9</td><td class="r">Statement date<br><b>November 12, 2026</b></td></tr></table>
<table style="margin-top:12mm"><tr><td style="width:60%">Lucas Tremblay-Wong<br>508 Rideau Falls Crescent<br>Ottawa ON&nbsp; K1M 0B4</td><td>Account no. 4471 0028 19<br>Meter 8821003<br>Pay by December 3, 2026</td></tr></table>
<p style="margin-top:10mm">${rows("Off-peak electricity 311 kWh | $23.64\nOn-peak electricity 92 kWh | $14.54\nDelivery | $31.18\nHST | $9.02\n<b>Amount due</b> | <b>$78.38</b>")}</p>`,
		),
	},
	{
		name: "Indian electricity, son of",
		language: "en",
		applicant: ["Chaudhary", "Vikram"],
		street: "Flat No. 402, Sai Residency, MG Road",
		city: "Pune",
		code: "411001",
		country: "IN",
		issued: "2026-11-04",
		html: sheets(
			"Noto Sans",
			"td{border:.2mm solid #888}",
			`<h2 style="text-align:center">SAHYADRI STATE ELECTRICITY DISTRIBUTION CO. LTD.</h2><p style="text-align:center" class="s">Regd. Office: Prakash Bhavan, Bandra East, Mumbai 400051</p>
<table><tr><td style="width:58%">Consumer name<br><b>VIKRAM CHAUDHARY</b><br>S/O RAJENDRA CHAUDHARY<br>FLAT NO. 402, SAI RESIDENCY,<br>MG ROAD, PUNE - 411001</td><td>Consumer no. 170021884417<br>Bill date: 04-NOV-2026<br>Due date: 24-NOV-2026<br>Tariff: LT-I Residential</td></tr></table>
${rows("Units consumed | 188\nEnergy charges | Rs. 1,212.40\nFixed charges | Rs. 130.00\nElectricity duty | Rs. 214.78\nNet bill amount | Rs. 1,560.00")}`,
		),
	},
	{
		name: "South African municipality",
		language: "en",
		applicant: ["van Wyk", "Annelise"],
		street: "22 Protea Street",
		city: "Hermanus",
		code: "7200",
		country: "ZA",
		issued: "2026-10-20",
		html: sheets(
			"Liberation Serif",
			"",
			`<table><tr><td><b>OVERBERG MUNICIPALITY</b><br>Magnolia Avenue 1, Caledon 7230<br>VAT no. 4000846321</td><td class="r"><b>TAX INVOICE</b><br>Account 0044 1182<br>Date 2026/10/20</td></tr></table>
<p style="margin-top:14mm">Me A van Wyk<br>22 Protea Street<br>HERMANUS<br>7200</p>${rows("Water 14 kl | R 318.20\nElectricity 402 kWh | R 1 120.77\nRefuse | R 244.00\nProperty rates | R 702.13\nTotal payable by 2026/11/16 | R 2 385.10")}`,
		),
	},
	{
		name: "another person's, the applicant as contact",
		language: "en",
		applicant: ["Fairweather", "Imogen Clare"],
		reasonAgainst: "another person's",
		street: "88 Station Approach",
		city: "Reading",
		code: "RG1 1LX",
		country: "GB",
		issued: "2026-11-06",
		html: sheets(
			"Lato",
			"",
			`<h1>Thames Gas</h1>` +
				at(20, 50, "Mr Duncan Oyelaran<br>88 Station Approach<br>Reading<br>RG1 1LX") +
				at(
					120,
					50,
					"Gas bill<br>Bill date 6 November 2026<br>Account 55 1120 8834<br>Named contact: Imogen Clare Fairweather",
				) +
				at(
					20,
					100,
					rows("Gas, 311 kWh | £20.20\nStanding charge | £9.11\n<b>Total due 20 November 2026</b> | <b>£29.31</b>"),
					"width:165mm",
				),
		),
	},
	{
		name: "invoice from a designer",
		language: "en",
		applicant: ["Mahmood", "Zara"],
		reasonAgainst: "no proof",
		street: "3 Poets Corner",
		city: "Hexham",
		code: "NE46 2LL",
		country: "GB",
		issued: "2026-11-10",
		html: sheets(
			"Vollkorn",
			"",
			`<h1>Holly Brandt, illustration and web</h1><p>12 Cowgate, Edinburgh EH1 1JX</p><p style="margin-top:12mm">Invoice to<br>Zara Mahmood<br>3 Poets Corner<br>Hexham<br>NE46 2LL</p><p>Invoice no. 2026-041<br>Invoice date 10 November 2026<br>Account number 11223344</p>${rows("Logo, three drafts | £420.00\nHosting, one year | £96.00\n<b>Total due in 14 days</b> | <b>£516.00</b>")}`,
		),
	},
	{
		name: "parcel note, delivered elsewhere",
		language: "en",
		applicant: ["Pemberton", "Giles Arthur"],
		reasonAgainst: "no proof",
		street: "5 Market Hall Yard",
		city: "Buxton",
		code: "SK17 6JZ",
		country: "GB",
		issued: "2026-11-08",
		html: sheets(
			"Cantarell",
			"",
			`<h2>Fellside Outdoor</h2><p>Order confirmation and invoice 778-21104, order date 8 November 2026</p><table><tr><td><b>Deliver to</b><br>Giles Arthur Pemberton<br>5 Market Hall Yard<br>Buxton SK17 6JZ</td><td><b>Bill to</b><br>G A Pemberton<br>The Old Forge, Hob Lane<br>Bakewell DE45 1QQ</td></tr></table>${rows("Walking boots | £139.00\nStanding order discount | -£10.00\nVAT included | £21.50\nTotal paid by card | £129.00")}`,
		),
	},
	{
		name: "water, two years ago reprinted",
		language: "en",
		applicant: ["van Wyk", "Annelise"],
		reasonAgainst: "old",
		street: "22 Protea Street",
		city: "Hermanus",
		code: "7200",
		country: "ZA",
		issued: "2025-02-14",
		html: sheets(
			"Liberation Serif",
			"",
			`<p class="r">Printed on 18 November 2026</p><h2>OVERBERG WATER BOARD</h2><p>Caledon Road 44, Hermanus 7200</p><p style="margin-top:10mm">Ms Annelise van Wyk<br>22 Protea Street<br>Hermanus<br>7200</p><p>Water account 0044 1182<br>Invoice date 14 February 2025<br>Payment due 7 March 2025<br>Reprint requested: November 2026</p>${rows("Water 14 kl | R 318.20\nBasic charge | R 90.00\nTotal | R 408.20")}`,
		),
	},
];
