import { at, type Design, rows, sheets } from "./design.ts";

/** English of Britain and America. */
export const ENGLISH: Design[] = [
	{
		name: "water, window envelope, slip at the foot",
		language: "en",
		applicant: ["Fairweather", "Imogen Clare"],
		street: "14 Tanyard Lane",
		city: "Ledbury",
		code: "HR8 1DQ",
		country: "GB",
		issued: "2026-11-03",
		html: sheets(
			"Lato",
			"h1{color:#0a5e8c;font-size:20pt}",
			`<h1>Marchwater</h1><p class="s">Marchwater Services plc · Severn House, 2 Quay Street, Gloucester GL1 2JN</p>` +
				at(20, 50, "Miss I C Fairweather<br>14 Tanyard Lane<br>Ledbury<br>HR8 1DQ") +
				at(
					125,
					50,
					"<b>Your water and sewerage bill</b><br>Customer number 4410 882 317<br>Billed on 3rd November 2026<br>Please pay by 24th November 2026",
				) +
				at(
					20,
					100,
					"<p>Dear Miss Fairweather,</p><p>This bill covers 1 May 2026 to 31 October 2026. We read your meter on 30 October.</p>" +
						rows(
							"Water used, 41 cubic metres | £68.12\nSewerage | £71.40\nStanding charges | £24.66\n<b>Total to pay</b> | <b>£164.18</b>",
						),
					"width:165mm",
				) +
				at(
					0,
					232,
					`<div style="border-top:.3mm dashed #555;padding:4mm 20mm;width:210mm"><span class="b">Bank giro credit</span><br>Miss I C Fairweather, 14 Tanyard Lane, Ledbury, HR8 1DQ<br>Pay in at any branch of Severn &amp; Wye Bank, 40 Eastgate, Gloucester GL1 1PA<br>Amount £164.18</div>`,
				),
		),
	},
	{
		name: "council tax, two columns",
		language: "en",
		applicant: ["Okafor", "Chidi Emmanuel"],
		street: "Flat 6, Corn Exchange Court, 81 Wharf Road",
		city: "Stowmarket",
		code: "IP14 1TR",
		country: "GB",
		issued: "2026-10-12",
		html: sheets(
			"Caladea",
			".c{display:flex;gap:14mm}.c>div{flex:1}",
			`<div class="c"><div><h2>Mid Gipping District Council</h2><p>Revenues and Benefits<br>Endeavour Hall<br>8 Russell Parade<br>Ipswich IP1 2BX</p><p>Telephone 01632 960 114</p></div>
<div><p>Mr C E Okafor<br>Flat 6, Corn Exchange Court<br>81 Wharf Road<br>Stowmarket<br>IP14 1TR</p></div></div>
<div class="c" style="margin-top:14mm"><div><h3>COUNCIL TAX BILL 2026/27</h3><p>Account reference: 70031826<br>Date of issue: 12 October 2026<br>Reason: change of band</p><p>Property to which this bill refers:<br>Flat 6, Corn Exchange Court, 81 Wharf Road, Stowmarket, IP14 1TR</p></div>
<div>${rows("Suffolk County | £1,104.31\nPolice | £214.77\nDistrict | £142.60\nTown | £88.05\n<b>Amount due</b> | <b>£1,549.73</b>")}</div></div>`,
		),
	},
	{
		name: "three-page bank statement",
		language: "en",
		applicant: ["Pemberton", "Giles Arthur"],
		street: "The Old Forge, Hob Lane",
		city: "Bakewell",
		code: "DE45 1QQ",
		country: "GB",
		issued: "2026-10-31",
		html: sheets(
			"Liberation Sans",
			"",
			...[1, 2, 3].map(
				(page) =>
					`<table><tr><td><span class="b" style="font-size:15pt">Peak &amp; Derwent Bank</span></td><td class="r">Current account statement<br>Page ${page} of 3</td></tr></table>` +
					(page === 1
						? `<p style="margin-top:16mm">MR G A PEMBERTON<br>THE OLD FORGE<br>HOB LANE<br>BAKEWELL<br>DE45 1QQ</p><p style="margin-top:8mm">Statement date: 31 October 2026<br>Sort code 20-00-59 &nbsp; Account number 51827364<br>Your branch: 3 Bridge Street, Matlock, DE4 3AT</p>`
						: "<p>Mr G A Pemberton · Account number 51827364</p>") +
					rows(
						Array.from(
							{ length: 16 },
							(_, row) =>
								`${1 + ((page - 1) * 10 + Math.floor(row / 2))} Oct 2026 — Card payment ${["BAKERY", "RAIL FARES", "GROCER", "CHEMIST"][row % 4]} | ${(7.1 + row * 3.3).toFixed(2)} | ${(2100 - page * 210 - row * 11.2).toFixed(2)}`,
						).join("\n"),
					),
			),
		),
	},
	{
		name: "energy, care of another person",
		language: "en",
		applicant: ["Lindgren", "Astrid"],
		street: "27 Harbour Rise",
		city: "Whitby",
		code: "YO21 3PU",
		country: "GB",
		issued: "2026-11-09",
		html: sheets(
			"EB Garamond",
			"body{font-size:12pt}",
			at(20, 48, "Ms Astrid Lindgren<br>c/o Mrs P. Whitcombe<br>27 Harbour Rise<br>Whitby<br>YO21 3PU") +
				at(
					120,
					18,
					`<b style="font-size:17pt">Northmoor Energy</b><br>PO Box 4417<br>Leeds LS98 1ZZ<br><br>Electricity statement<br>Account A-7719 2240<br>Statement date 9 November 2026`,
				) +
				at(
					20,
					105,
					`<p>Dear Ms Lindgren,</p><p>Here is your electricity statement for 9 August to 8 November 2026.</p>${rows("Opening balance | £0.00\nElectricity, 412 kWh | £118.20\nVAT at 5 % | £5.91\n<b>Balance</b> | <b>£124.11 debit</b>")}`,
					"width:165mm",
				),
		),
	},
	{
		name: "telephone, address at the foot",
		language: "en",
		applicant: ["Mahmood", "Zara"],
		street: "3 Poets Corner",
		city: "Hexham",
		code: "NE46 2LL",
		country: "GB",
		issued: "2026-11-01",
		html: sheets(
			"Cabin",
			"",
			`<h1>Tyneline Broadband</h1><h2>Your November bill</h2><p>Issued 1 November 2026. Nothing to do: £34.00 will be collected by Direct Debit on 15 November 2026.</p>` +
				rows(
					"Fibre 150, 1 to 30 November | £29.00\nEvening calls | £5.00\n<b>Total including VAT</b> | <b>£34.00</b>",
				) +
				`<p style="margin-top:20mm">Questions? Call 0191 496 0021.</p>` +
				at(
					20,
					245,
					`<b>Account holder</b> Zara Mahmood &nbsp; <b>Account</b> 900 441 728<br>3 Poets Corner, Hexham, NE46 2LL`,
				) +
				at(
					20,
					268,
					`<span class="s">Tyneline Broadband Ltd. Registered office: 100 Quayside, Newcastle upon Tyne NE1 3DX. Registered in England 09114471.</span>`,
				),
		),
	},
	{
		name: "American power, mail to a box",
		language: "en",
		applicant: ["Delgado", "Ramona Luz"],
		street: "4518 Cactus Wren Dr",
		city: "Las Cruces",
		code: "88011",
		country: "US",
		issued: "2026-11-02",
		html: sheets(
			"Roboto",
			"",
			`<table><tr><td class="b" style="font-size:18pt">Mesilla Electric Cooperative</td><td class="r">Bill date: Nov 2, 2026<br>Due date: Nov 23, 2026</td></tr></table>` +
				at(20, 45, "RAMONA L DELGADO<br>PO BOX 2291<br>LAS CRUCES NM 88004-2291") +
				at(
					115,
					45,
					"<b>Service address</b><br>4518 Cactus Wren Dr<br>Las Cruces, NM 88011<br>Meter 33190-A<br>Account 100-88-2217",
				) +
				at(
					20,
					90,
					rows(
						"Previous balance | $91.20\nPayment received Oct 19, thank you | -$91.20\nEnergy charge 604 kWh | $72.48\nCustomer charge | $14.00\n<b>Amount due</b> | <b>$86.48</b>",
					),
					"width:170mm",
				),
		),
	},
	{
		name: "American gas, stub with both addresses",
		language: "en",
		applicant: ["Novak", "Peter James"],
		street: "902 N Prairie Ave Apt 3B",
		city: "Champaign",
		code: "61820",
		country: "US",
		issued: "2026-10-28",
		html: sheets(
			"Open Sans",
			"",
			`<h1>Illini Gas Light</h1>${rows("Customer | Peter James Novak\nService at | 902 N Prairie Ave Apt 3B, Champaign, IL 61820\nStatement issued | October 28, 2026\nGas used | 38 therms")}` +
				`<p style="margin-top:6mm">${rows("Delivery | $21.11\nSupply | $19.76\nTaxes | $3.02\n<b>Total due November 18, 2026</b> | <b>$43.89</b>")}</p>` +
				at(
					0,
					205,
					`<div style="border-top:.4mm dashed #333;width:210mm;padding:5mm 20mm"><span class="s">Detach and return this part with your payment</span></div>`,
				) +
				at(20, 235, "PETER JAMES NOVAK<br>902 N PRAIRIE AVE APT 3B<br>CHAMPAIGN IL 61820-4410") +
				at(115, 235, "REMIT TO<br>ILLINI GAS LIGHT COMPANY<br>500 S LOGAN ST<br>DECATUR IL 62521-3388"),
		),
	},
	{
		name: "credit union, capitals",
		language: "en",
		applicant: ["Washington", "Tamika Renee"],
		street: "1177 Peachwood Cir SE",
		city: "Smyrna",
		code: "30080",
		country: "US",
		issued: "2026-10-31",
		html: sheets(
			"Liberation Mono",
			"body{font-size:9.5pt}",
			`<p class="b">CHATTAHOOCHEE FEDERAL CREDIT UNION</p><p>2400 CUMBERLAND PKWY ATLANTA GA 30339</p><p style="margin-top:14mm">TAMIKA RENEE WASHINGTON<br>1177 PEACHWOOD CIR SE<br>SMYRNA GA 30080</p>
<p style="margin-top:10mm">MEMBER NUMBER 0088127 &nbsp;&nbsp; STATEMENT PERIOD 10/01/2026 - 10/31/2026<br>STATEMENT DATE 10/31/2026</p>${rows("SHARE SAVINGS BEGINNING BALANCE | 1,204.11\nDIVIDEND 10/31 | .31\nCHECKING BEGINNING BALANCE | 611.20\nPAYROLL 10/15 | 1,550.00\nRENT 10/02 | -1,275.00\nENDING BALANCE | 886.20")}`,
		),
	},
];
