import type { BillLanguage } from "./written-dates.ts";

/** The printed wording of a bill besides names and figures, with alternatives. */
export type Wording = {
	titles: Record<"electricity" | "bank" | "telecom" | "tax", string>;
	issued: string[];
	due: string[];
	period: string[];
	to: string;
	next: string;
	customer: string[];
	invoice: string[];
	holder: string[];
	supply: string[];
	address: string[];
	greeting: string[];
	courtesy: string[];
	total: string[];
	items: string[];
	advice: string;
	certificate: (name: string, address: string) => string[];
	titled: string[];
};

export const WORDING: Record<BillLanguage, Wording> = {
	en: {
		titles: {
			electricity: "Your electricity bill",
			bank: "Account statement",
			telecom: "Your monthly bill",
			tax: "Council tax bill 2026/27",
		},
		issued: ["Bill date", "Issue date", "Date of issue", "Statement date", "Invoice date"],
		due: ["Payment due", "Due date", "Please pay by", "Amount due by"],
		period: ["Billing period", "Statement period", "Service from"],
		to: "to",
		next: "Next meter reading",
		customer: ["Account number", "Customer number", "Account no."],
		invoice: ["Invoice number", "Bill number", "Reference"],
		holder: ["Account holder", "Customer", "Name", "Customer name"],
		supply: ["Supply address", "Service address", "Property address"],
		address: ["Address", "Mailing address", "Residential address"],
		greeting: ["Dear customer,", "Hello,"],
		courtesy: ["Bill to", "Deliver to", "Private and confidential", ""],
		total: ["Total amount due", "Amount due", "Total to pay"],
		items: ["Standing charge, 30 days", "Energy used, 214 kWh", "Network access", "VAT at 5%"],
		advice:
			"If you have questions about this letter call us Monday to Friday, 8am to 6pm, or write to the address above.",
		certificate: (name, address) => [
			"We hereby confirm that",
			name,
			"is registered at the following address:",
			address,
		],
		titled: ["Mr ", "Ms ", "Mrs ", "", ""],
	},
	es: {
		titles: {
			electricity: "Factura de electricidad",
			bank: "Extracto de cuenta",
			telecom: "Factura de sus servicios",
			tax: "Impuesto sobre bienes inmuebles",
		},
		issued: ["Fecha de emisión", "Fecha emisión factura", "Fecha de factura", "Fecha"],
		due: ["Fecha de cargo", "Fecha de vencimiento", "Vencimiento", "Fecha límite de pago"],
		period: ["Periodo de facturación", "Período", "Periodo de liquidación"],
		to: "a",
		next: "Próxima lectura",
		customer: ["Nº de contrato", "Referencia del contrato", "Nº cliente"],
		invoice: ["Nº factura", "Número de factura", "Referencia"],
		holder: ["Titular", "Titular del contrato", "Cliente", "Nombre"],
		supply: ["Dirección de suministro", "Dirección del servicio", "Domicilio de suministro"],
		address: ["Domicilio", "Dirección", "Dirección fiscal"],
		greeting: ["Estimado cliente:", "Estimada clienta:"],
		courtesy: ["", "Destinatario", "DATOS DEL CLIENTE", ""],
		total: ["Total importe factura", "Total a pagar", "Importe total"],
		items: ["Potencia facturada 4,6 kW", "Energía consumida 214 kWh", "Alquiler de equipos", "IVA 21%"],
		advice: "Atención al cliente 900 100 200, gratuito, de lunes a viernes de 8 a 20 horas. Reclamaciones por escrito.",
		certificate: (name, address) => [
			"El Ayuntamiento certifica que",
			name,
			"figura empadronado en el domicilio siguiente:",
			address,
		],
		titled: ["D. ", "Dña. ", "Sr. D. ", "", ""],
	},
	pt: {
		titles: {
			electricity: "Fatura de eletricidade",
			bank: "Extrato combinado",
			telecom: "Fatura/Recibo",
			tax: "Imposto Municipal sobre Imóveis",
		},
		issued: ["Data de emissão", "Data da fatura", "Emitida em", "Data de Emissão"],
		due: ["Data limite de pagamento", "Pagar até", "Vencimento", "Data de vencimento"],
		period: ["Período de faturação", "Período", "Consumo de"],
		to: "a",
		next: "Próxima leitura",
		customer: ["N.º de cliente", "Conta n.º", "Código de cliente"],
		invoice: ["Fatura n.º", "N.º do documento", "Referência"],
		holder: ["Titular", "Nome", "Cliente", "Titular do contrato"],
		supply: ["Local de consumo", "Morada de fornecimento", "Local de instalação"],
		address: ["Morada", "Endereço", "Domicílio fiscal"],
		greeting: ["Caro(a) cliente,", "Estimado cliente,"],
		courtesy: ["Exmo.(a) Senhor(a)", "Exmos. Srs.", "", "Cliente"],
		total: ["Total a pagar", "Valor a pagar", "Total da fatura"],
		items: ["Potência contratada 6,9 kVA", "Energia 214 kWh", "Taxa de exploração DGEG", "IVA 23%"],
		advice: "Apoio ao cliente 808 500 500, dias úteis das 8h às 22h. Leia atentamente as informações no verso.",
		certificate: (name, address) => ["A Junta de Freguesia atesta que", name, "reside na seguinte morada:", address],
		titled: ["Sr. ", "Sra. ", "Dra. ", "", ""],
	},
	fr: {
		titles: {
			electricity: "Votre facture d'électricité",
			bank: "Relevé de compte",
			telecom: "Facture Internet et mobile",
			tax: "Avis d'impôt 2026",
		},
		issued: ["Date d'émission", "Facture du", "Date de facture", "Établi le", "Date de la facture"],
		due: ["À payer avant le", "Date limite de paiement", "Prélèvement le", "Échéance"],
		period: ["Période de facturation", "Période du", "Consommation du"],
		to: "au",
		next: "Prochaine facture vers le",
		customer: ["N° client", "Compte client", "Référence client"],
		invoice: ["N° de facture", "Facture n°", "Référence de l'avis"],
		holder: ["Titulaire", "Titulaire du contrat", "Client", "Nom du client"],
		supply: ["Lieu de consommation", "Adresse de l'installation", "Adresse du logement"],
		address: ["Adresse", "Adresse de facturation", "Domicile"],
		greeting: ["Madame, Monsieur,", "Bonjour,"],
		courtesy: ["", "", "Destinataire", "Adressé à"],
		total: ["Montant total TTC", "Total à payer", "Montant à régler"],
		items: ["Abonnement mensuel", "Consommation 214 kWh", "Taxes et contributions", "TVA 20 %"],
		advice: "Service client 09 69 00 00 00 (appel non surtaxé) du lundi au samedi. Toutes nos coordonnées au verso.",
		certificate: (name, address) => [
			"Nous certifions que",
			name,
			"est titulaire d'un contrat à l'adresse suivante :",
			address,
		],
		titled: ["M. ", "Mme ", "Monsieur ", "", "M. ou Mme "],
	},
	de: {
		titles: {
			electricity: "Ihre Stromrechnung",
			bank: "Kontoauszug",
			telecom: "Ihre Rechnung",
			tax: "Bescheid für 2025 über Einkommensteuer",
		},
		issued: ["Rechnungsdatum", "Datum", "Ausstellungsdatum", "Bescheiddatum", "Erstellt am"],
		due: ["Fällig am", "Zahlbar bis", "Fälligkeit", "Abbuchung am"],
		period: ["Abrechnungszeitraum", "Leistungszeitraum", "Zeitraum"],
		to: "bis",
		next: "Nächste Ablesung",
		customer: ["Kundennummer", "Vertragskonto", "Kunden-Nr."],
		invoice: ["Rechnungsnummer", "Rechnungs-Nr.", "Aktenzeichen"],
		holder: ["Kunde", "Vertragspartner", "Kontoinhaber", "Name"],
		supply: ["Lieferstelle", "Verbrauchsstelle", "Lieferadresse"],
		address: ["Anschrift", "Adresse", "Rechnungsanschrift"],
		greeting: ["Sehr geehrte Damen und Herren,", "Guten Tag,"],
		courtesy: ["", "", "", "Rechnung an"],
		total: ["Rechnungsbetrag", "Zu zahlender Betrag", "Gesamtbetrag"],
		items: ["Grundpreis, 30 Tage", "Arbeitspreis, 214 kWh", "Messstellenbetrieb", "Umsatzsteuer 19 %"],
		advice: "Fragen zu diesem Schreiben beantworten wir Ihnen gern unter 0800 100 200 300, Mo-Fr 8-18 Uhr.",
		certificate: (name, address) => [
			"Hiermit wird bestätigt, dass",
			name,
			"unter folgender Anschrift gemeldet ist:",
			address,
		],
		titled: ["Herr ", "Frau ", "Herrn ", "", "Frau Dr. "],
	},
};
