import type { BillKind } from "#app/domain/documents/bill-facts.ts";
import { phrases } from "./folded.server.ts";
import type { PageLine } from "./page-lines.server.ts";

const KINDS: [BillKind, RegExp][] = [
	[
		"utility",
		phrases(
			"kwh|electricity|energy|gas bill|water|sewer|meter|standing charge|supply address|electricidad|energia|suministro|potencia|gas natural|agua|contador|cups|eletricidade|agua|local de consumo|contagem|cpe",
			"electricite|gaz|eau|compteur|lieu de consommation|pdl|strom|stromrechnung|gas|wasser|zahler(?:stand|nummer)?|verbrauchsstelle|arbeitspreis|grundpreis|heizung|fernwarme",
		),
	],
	[
		"telecom",
		phrases(
			"broadband|internet|mobile|phone line|wireless|data plan|minutes|sms|fibra|telefonia|movil|linea|telecomunicacoes|telemovel|tv net voz|fibre|freebox|box|forfait|ligne|telephone",
			"rufnummer|mobilfunk|telefon|dsl|festnetz|telekommunikation|datenvolumen",
		),
	],
	[
		"bank",
		phrases(
			"account statement|bank statement|iban|bic|swift|sort code|opening balance|closing balance|balance brought forward|extracto|saldo|movimientos|extrato|movimentos|releve de compte|solde",
			"kontoauszug|kontostand|alter saldo|neuer saldo|credit card statement|sparkasse|bank|banco|banque",
		),
	],
	[
		"tax",
		phrases(
			"council tax|property tax|income tax|tax (?:bill|notice|statement|assessment)|hmrc|internal revenue|impuesto|agencia tributaria|hacienda|ibi|imposto|autoridade tributaria|financas|iptu|irs",
			"avis d'impot|impot|taxe (?:fonciere|d'habitation)|finances publiques|dgfip|finanzamt|steuerbescheid|einkommensteuer|bescheid|grundsteuer|steuernummer",
		),
	],
	[
		"rent",
		phrases(
			"rent(?:al)? (?:agreement|receipt|statement|contract)|tenancy|lease|landlord|tenant|contrato de arrendamiento|alquiler|arrendador|contrato de arrendamento|renda|senhorio|inquilino|recibo de renda|aluguel",
			"quittance de loyer|loyer|bail|locataire|bailleur|mietvertrag|miete|vermieter|mieter",
		),
	],
	[
		"residence",
		phrases(
			"residence (?:certificate|permit)|certificate of residence|proof of residence|is registered at|empadronamiento|padron|certificado de residencia|volante|atestado de residencia|junta de freguesia",
			"atesta|attestation de domicile|justificatif de domicile|certificat de residence|meldebescheinigung|meldebestatigung|gemeldet|einwohnermeldeamt|burgeramt",
		),
	],
	[
		"driving_licence",
		phrases(
			"driving licen[cs]e|driver'?s? licen[cs]e|permiso de conducir|carta de conducao|permis de conduire|fuhrerschein|dvla|dmv",
		),
	],
	[
		"insurance",
		phrases(
			"insurance|policy number|premium|seguro|poliza|apolice|assurance|cotisation|versicherung|versicherungsschein|police-nr",
		),
	],
];

/** What kind of paper this is, by the words of each kind; a heading counts more than small print. */
export function kindOf(lines: readonly PageLine[]): BillKind {
	let best: [BillKind, number] = ["unknown", 0];
	for (const [kind, cue] of KINDS) {
		let score = 0;
		for (const line of lines) {
			if (!cue.test(line.folded)) continue;
			score += line.y1 - line.y0 > line.size * 1.2 ? 3 : line.y0 > line.pageHeight * 0.9 ? 0.3 : 1;
		}
		if (score > best[1]) best = [kind, score];
	}
	return best[0];
}
