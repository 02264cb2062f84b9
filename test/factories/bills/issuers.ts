const BILL_KINDS = ["electricity", "bank", "telecom", "tax"] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** Who sends a bill: invented, with an address of its own that is not the customer's. */
export type Issuer = { company: string; street: string; cityLine: string; legal: string };

const NAMES: Record<string, [electricity: string, bank: string, telecom: string, tax: string]> = {
	PT: [
		"Luz do Atlântico, S.A.",
		"Banco Ribeirinho, S.A.",
		"Ondacom Comunicações, S.A.",
		"Autoridade Tributária e Aduaneira",
	],
	ES: ["Energía Meseta, S.A.U.", "Banco del Levante, S.A.", "Telefonía Cantábrica, S.L.", "Agencia Tributaria"],
	FR: ["Électricité des Monts SA", "Crédit Provincial", "Hexatel SAS", "Direction générale des Finances publiques"],
	DE: ["Stadtwerke Lindental GmbH", "Sparkasse Mittelrhein", "Fernruf Telekommunikation GmbH", "Finanzamt Lindental"],
	GB: ["Northmoor Energy Ltd", "Pennine Bank plc", "Brightline Broadband Ltd", "Northmoor City Council"],
	US: ["Prairie Power & Light Co.", "First Cascade Bank, N.A.", "Redwood Wireless LLC", "County Tax Collector"],
	BR: ["Companhia Energética do Vale S.A.", "Banco Ipê S.A.", "Vivaz Telecomunicações S.A.", "Prefeitura Municipal"],
};

const OFFICES: Record<string, [street: string, cityLine: string, legal: string]> = {
	PT: ["Av. Marechal Gomes 240", "1050-117 Lisboa", "Capital social 50.000.000 EUR - NIPC 500 100 144 - CRC Lisboa"],
	ES: ["Calle de Serrano 300", "28006 Madrid", "CIF A-80100200 - Registro Mercantil de Madrid, Tomo 1200, Folio 45"],
	FR: ["22 avenue de Wagram", "75382 Paris Cedex 08", "SA au capital de 1 525 484 813 € - RCS Paris 552 081 317"],
	DE: [
		"Werksallee 1",
		"55116 Lindental",
		"Geschäftsführer: Dr. K. Lohse - Amtsgericht Mainz HRB 40120 - USt-IdNr. DE123456788",
	],
	GB: [
		"PO Box 4400",
		"Manchester M60 1AA",
		"Registered office: 1 Tower Place, Manchester M2 4WX. Registered in England No. 02366970",
	],
	US: ["P.O. Box 660012", "Dallas, TX 75266-0012", "Customer service 1-800-555-0142 - www.example.com"],
	BR: [
		"Av. Paulista, 2000 - 10.º andar",
		"01310-200 São Paulo - SP",
		"CNPJ 02.302.100/0001-06 - Inscrição Estadual 104.122.000",
	],
};

const NEIGHBOUR: Record<string, string> = { AT: "DE", CH: "DE", IE: "GB", CA: "US", NL: "GB", BE: "FR", IT: "GB" };

/** Who sends this kind of bill in a country; where we know none, somebody of a neighbouring one. */
export function issuerOf(kind: BillKind, country: string): Issuer {
	const home = NAMES[country] ? country : (NEIGHBOUR[country] ?? "GB");
	const [street = "", cityLine = "", legal = ""] = OFFICES[home] ?? [];
	return { company: NAMES[home]?.[BILL_KINDS.indexOf(kind)] ?? "", street, cityLine, legal };
}
