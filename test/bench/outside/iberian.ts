import { at, type Design, rows, sheets } from "./design.ts";

/** Spanish and Portuguese. */
export const IBERIAN: Design[] = [
	{
		name: "Spanish light, supply and post the same",
		language: "es",
		applicant: ["Echeverría Solano", "Begoña"],
		street: "Calle de los Curtidores, 18, 3º B",
		city: "Logroño",
		code: "26001",
		country: "ES",
		issued: "2026-11-03",
		html: sheets(
			"Lato",
			".c{display:flex;gap:10mm}.c>div{flex:1;background:#eef3f6;padding:4mm}",
			`<h1 style="color:#c33">Ebrolux</h1><p class="s">Ebrolux Comercializadora, S.A. · CIF A26114457 · Avda. de la Paz, 70, 26004 Logroño</p>
<div class="c"><div><b>Datos del titular</b><br>Begoña Echeverría Solano<br>Calle de los Curtidores, 18, 3º B<br>26001 Logroño (La Rioja)</div><div><b>Dirección de suministro</b><br>Calle de los Curtidores, 18, 3º B<br>26001 Logroño (La Rioja)<br>CUPS ES0021000012345678AB</div></div>
<p style="margin-top:8mm">FACTURA DE ELECTRICIDAD<br>Fecha de emisión: 3 de noviembre de 2026<br>Periodo de facturación: 01/10/2026 a 31/10/2026<br>Fecha de cargo: 10 de noviembre de 2026</p>${rows("Potencia contratada | 14,20 €\nEnergía consumida 188 kWh | 29,11 €\nImpuesto eléctrico | 2,21 €\nIVA 21 % | 9,56 €\n<b>Total importe factura</b> | <b>55,08 €</b>")}`,
		),
	},
	{
		name: "Spanish water, window at the right",
		language: "es",
		applicant: ["Montaner Ruiz", "Jordi"],
		street: "Carrer Major, 7, baixos",
		city: "Vic",
		code: "08500",
		country: "ES",
		issued: "2026-10-15",
		html: sheets(
			"Liberation Serif",
			"",
			at(20, 18, "<b>AIGÜES DEL MONTSENY, S.A.</b><br>Ronda Camprodon, 2<br>08500 Vic<br>NIF A58001133") +
				at(110, 48, "JORDI MONTANER RUIZ<br>CARRER MAJOR, 7, BAIXOS<br>08500 VIC<br>BARCELONA") +
				at(
					20,
					85,
					`<h2>Factura de agua</h2><p>Nº de factura 2026/88114. Fecha de la factura: 15/10/2026. Vencimiento: 30/10/2026.</p><p>Nº de contrato 4410022. Lectura anterior 1.204, lectura actual 1.226.</p>${rows("Suministro 22 m3 | 18,90 €\nAlcantarillado | 6,10 €\nCanon del agua | 11,40 €\nTotal a pagar | 36,40 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Mexican light",
		language: "es",
		applicant: ["Quintanilla Rosas", "Abril"],
		street: "Av. Amsterdam 204 Depto. 5, Col. Hipódromo",
		city: "Ciudad de México",
		code: "06100",
		country: "MX",
		issued: "2026-10-27",
		html: sheets(
			"Roboto",
			"",
			at(
				14,
				14,
				"ABRIL QUINTANILLA ROSAS<br>AV. AMSTERDAM 204 DEPTO. 5<br>COL. HIPÓDROMO<br>C.P. 06100<br>CIUDAD DE MÉXICO, CDMX",
			) +
				at(
					120,
					14,
					"<b style='font-size:15pt'>Comisión de Luz del Centro</b><br>Paseo de la Reforma 164, Juárez, C.P. 06600<br><br>TOTAL A PAGAR: <b>$412.00</b><br>NO. DE SERVICIO 204 110 881 772<br>LÍMITE DE PAGO: 14 NOV 26<br>FECHA DE EMISIÓN: 27 OCT 26",
				) +
				at(
					14,
					80,
					rows(
						"Concepto | Importe\nConsumo básico 150 kWh | 148.20\nConsumo intermedio 130 kWh | 157.30\nIVA 16 % | 48.88\nApoyo gubernamental | -0.00",
					),
					"width:180mm",
				),
		),
	},
	{
		name: "Argentine gas",
		language: "es",
		applicant: ["Bianchi", "Lautaro Nicolás"],
		street: "Av. Corrientes 4820 Piso 3 Dto. B",
		city: "Ciudad Autónoma de Buenos Aires",
		code: "C1414AJS",
		country: "AR",
		issued: "2026-10-30",
		html: sheets(
			"Open Sans",
			"",
			`<table><tr><td><b>GASPAMPA S.A.</b><br>Av. Rivadavia 1100, (C1033AAP) CABA<br>CUIT 30-65786411-2</td><td class="r">LIQUIDACIÓN DE SERVICIO PÚBLICO<br>Nº 0044-88112207<br>Fecha de emisión: 30/10/2026</td></tr></table>
<p style="margin-top:12mm">Titular del servicio: BIANCHI LAUTARO NICOLÁS<br>Domicilio: Av. Corrientes 4820 Piso 3 Dto. B<br>(C1414AJS) Ciudad Autónoma de Buenos Aires</p>${rows("Cargo fijo | $ 4.102,20\nConsumo 31 m3 | $ 6.882,10\nIVA 21 % | $ 2.306,70\nTotal a pagar hasta el 16/11/2026 | $ 13.291,00")}`,
		),
	},
	{
		name: "Colombian, no code, number sign",
		language: "es",
		applicant: ["Restrepo Vélez", "Catalina"],
		street: "Calle 93 # 12-45 Apto 301",
		city: "Bogotá D.C.",
		code: "",
		country: "CO",
		issued: "2026-11-02",
		html: sheets(
			"Inter",
			"",
			`<h2>Acueducto de la Sabana E.S.P.</h2><p>NIT 899.999.094-1 · Avenida Calle 24 # 37-15, Bogotá D.C.</p><p style="margin-top:8mm">Nombre del suscriptor: Catalina Restrepo Vélez<br>Dirección del predio: Calle 93 # 12-45 Apto 301<br>Ciudad: Bogotá D.C.<br>Fecha de expedición: 2 de noviembre de 2026<br>Pague hasta: 20 de noviembre de 2026</p>${rows("Acueducto 12 m3 | $ 48.220\nAlcantarillado | $ 51.030\nAseo | $ 28.900\nTotal | $ 128.150")}`,
		),
	},
	{
		name: "Spanish, old with fresh dates",
		language: "es",
		applicant: ["Montaner Ruiz", "Jordi"],
		reasonAgainst: "old",
		street: "Carrer Major, 7, baixos",
		city: "Vic",
		code: "08500",
		country: "ES",
		issued: "2026-03-15",
		html: sheets(
			"Carlito",
			"",
			`<h2>Telecable Osona, S.L.</h2><p>Rambla del Passeig, 11, 08500 Vic</p>` +
				at(110, 48, "Jordi Montaner Ruiz<br>Carrer Major, 7, baixos<br>08500 Vic") +
				at(
					20,
					85,
					`<h3>Factura de internet</h3><p>Fecha de factura: 15 de marzo de 2026<br>Duplicado solicitado el 12 de noviembre de 2026<br>Próxima factura: 1 de diciembre de 2026</p>${rows("Fibra 600 Mb | 29,00 €\nLínea fija | 4,00 €\nTotal con IVA | 33,00 €")}`,
					"width:168mm",
				),
		),
	},
	{
		name: "Brazilian light, district below the street",
		language: "pt",
		applicant: ["Cavalcanti Moura", "Thaís"],
		street: "Rua Harmonia, 1120 AP 45, Vila Madalena",
		city: "São Paulo",
		code: "05435-001",
		country: "BR",
		issued: "2026-11-04",
		html: sheets(
			"Roboto",
			"td{border:.2mm solid #999}",
			`<table><tr><td><b>LUZ PAULISTANA S.A.</b><br>Av. Ibirapuera, 3103, Moema, São Paulo SP, 04029-902<br>CNPJ 61.695.227/0001-93</td><td>NOTA FISCAL / CONTA DE ENERGIA ELÉTRICA<br>Nº 001.882.114<br>Data de emissão: 04/11/2026</td></tr>
<tr><td>THAÍS CAVALCANTI MOURA<br>RUA HARMONIA, 1120 AP 45<br>VILA MADALENA<br>CEP 05435-001 SÃO PAULO SP</td><td>Nº da instalação 0118822047<br>Mês de referência NOV/2026<br>Vencimento 20/11/2026<br>Total a pagar R$ 214,77</td></tr></table>${rows("Energia TUSD 180 kWh | R$ 81,20\nEnergia TE 180 kWh | R$ 74,90\nICMS | R$ 38,66\nCOSIP | R$ 20,01")}`,
		),
	},
	{
		name: "Brazilian internet, address at the foot",
		language: "pt",
		applicant: ["Drummond Teles", "Caio Augusto"],
		street: "Rua da Bahia, 905, apto 1203, Centro",
		city: "Belo Horizonte",
		code: "30160-011",
		country: "BR",
		issued: "2026-11-01",
		html: sheets(
			"Cabin",
			"",
			`<h1>Serranet Fibra</h1><h3>Sua fatura de novembro</h3><p>Emitida em 1º de novembro de 2026. Vence em 15 de novembro de 2026.</p>${rows("Fibra 500 mega | R$ 99,90\nTelefone fixo | R$ 19,90\n<b>Valor total</b> | <b>R$ 119,80</b>")}` +
				at(
					20,
					232,
					"<b>Cliente</b> Caio Augusto Drummond Teles<br>Rua da Bahia, 905, apto 1203, Centro<br>30160-011 Belo Horizonte MG",
				) +
				at(
					20,
					262,
					`<span class="s">Serranet Telecomunicações Ltda. · Av. Afonso Pena, 4001, Serra, 30130-008 Belo Horizonte MG · CNPJ 07.114.880/0001-22</span>`,
				),
		),
	},
	{
		name: "Brazilian bank letter, two columns",
		language: "pt",
		applicant: ["Nakamura", "Beatriz Sayuri"],
		street: "Alameda Julia da Costa, 77",
		city: "Curitiba",
		code: "80410-070",
		country: "BR",
		issued: "2026-10-31",
		html: sheets(
			"Liberation Sans",
			".c{display:flex;gap:10mm}.c>div{flex:1}",
			`<div class="c"><div><b>Banco das Araucárias</b><br>Agência 0417<br>Rua XV de Novembro, 300<br>80020-310 Curitiba PR</div><div>Beatriz Sayuri Nakamura<br>Alameda Julia da Costa, 77<br>São Francisco<br>80410-070 Curitiba PR</div></div><h3 style="margin-top:12mm">Extrato de conta corrente</h3><p>Data de emissão do extrato: 31/10/2026. Período: 01/10/2026 a 31/10/2026. Conta 0417 11822-0.</p>${rows("Saldo anterior | 2.110,20\nSalário 05/10 | 4.900,00\nAluguel 08/10 | -1.850,00\nSaldo final | 5.160,20")}`,
		),
	},
];
