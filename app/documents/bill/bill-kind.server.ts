import type { BillKind } from "#app/domain/documents/bill-facts.ts";
import { fold, phrases } from "./normalise-text.server.ts";
import type { PageLine } from "./page-lines.server.ts";

type Cues = {
	/** Identify the kind: its title, or a term that only this kind has. */
	strong: RegExp;
	/** Terms that also occur on other documents. */
	weak: RegExp;
	/** Occur in the name of a company or office that sends only this kind. */
	sender?: RegExp;
};

const KINDS: [BillKind, Cues][] = [
	[
		"utility",
		{
			strong: phrases(
				"(?:electricity|gas|water|energy) (?:bill|statement|invoice|account)|bill for (?:electricity|gas|water)|mpan|mprn|sewerage|supply number",
				"(?:factura|recibo) de (?:la )?(?:electricidad|luz|agua|gas(?: natural)?)|(?:fatura|conta) de (?:eletricidade|energia(?: eletrica)?|luz|agua|gas(?: natural)?)|esgoto|saneamiento|local de consumo",
				"facture (?:d'electricite|d'eau|de gaz)(?: naturel)?|lieu de consommation|pdl|assainissement|(?:strom|gas|wasser|energie|heizkosten)rechnung|rechnung fur (?:strom|gas|wasser)|jahresrechnung erdgas|verbrauchsstelle|abwasser|fernwarme|gebuhrenbescheid wasser",
				"bolletta(?: dell'energia| dell'acqua| del gas| della luce)?|fattura (?:energia|gas|servizio idrico)|servizio idrico|\\d+ smc|energienota|gasnota|waternota|factuur (?:elektriciteit|aardgas|drinkwater|gas|water|stroom)|drinkwater",
				"elfaktura|gasfaktura|vattenfaktura|faktura for (?:el|vatten|naturgas|fjarrvarme)|elforbrukning|vatten och avlopp|vattenforbrukning|faktura za (?:energie|gaz|wode|prad|cieplo)|rachunek za (?:wode|prad|gaz)|energia elektryczna|paliwo gazowe|punkt poboru|scieki",
				"(?:elektrik|su|dogal ?gaz)(?: (?:tuketim|ve atiksu))? faturasi|enerji bedeli|atiksu|su tuketimi|tesisat no",
				"(?:vyuctovani|faktura|faktura za|vyuctovani spotreby) (?:za )?(?:elektrin[yua]|plyn[u]?|vod[yu]|vodne(?:ho)?|tepl[ao]|energii)|vodne a stocne|odberne misto|(?:aram|villany|gaz|viz|foldgaz|tavho|energia)szamla|(?:villamos energia|foldgaz|viz- es csatornadij) ?(?:szamla|elszamolas)?|felhasznalasi hely|fogyasztasi hely",
				"factura (?:de |pentru )?(?:energie(?: electrica)?|electricitate|apa|gaz(?:e)?(?: naturale)?|curent)|loc(?:ul)? de consum|apa (?:potabila|si canalizare)|logariasmos (?:revmatos|reymatos|ilektrikou|ilektrikis energeias|neroy|nerou|ydrefsis|fysikou aeriou|aeriou|katanalosis)|katanalosi (?:revmatos|reymatos|nerou|neroy|aeriou)|arithmos parochis",
				"jaarafrekening|jaarnota|energiejaarnota|jaaroverzicht (?:energie|elektriciteit|stroom|gas|water)|(?:jahresverbrauchs|turnus)abrechnung|eindafrekening|termijnnota|voorschotnota|energieafrekening|afrekening (?:energie|elektriciteit|gas|water|stroom)|(?:jahres|strom|gas|wasser|energie|verbrauchs)abrechnung|abschlagsrechnung|facture de regularisation|conguaglio|arsavrakning|rozliczenie (?:energii|gazu|wody|roczne)|annual (?:energy|electricity|gas|water) (?:statement|summary)|factura de regularizacion",
			),
			weak: phrases(
				"kwh|cups|cpe|pod|pdr|electricity|water|gas|meter(?: reading)?|standing charge|supply address|electricidad|suministro|potencia|agua|contador|eletricidade|contagem|electricite|gaz|eau|compteur|strom|wasser|zahlerstand|arbeitspreis|grundpreis|heizung|lettura|fornitura|consumo|meterstand|verbruik|levering|avlasning|forbrukning|el|odczyt|gaz|woda|energia|sayac|tuketim|okuma|spotreba|elektrina|plyn|vodne|stocne|aram|foldgaz|viz|mero|apa|canalizare|energie|revma|reyma|katanalosi|metritis|fpa|nero|aerio",
			),
			sender: phrases(
				"energy|power|electric(?:ity)?|water|gas|utilities|energia|energetica|electricidad|aguas?|eaux?|electricite|gaz|strom|stadtwerke|wasserwerke?|energie|luz|luce|acque|acquedotto|energi|vatten|prad|wodociagi|elektrik|elektrizitatswerk",
			),
		},
	],
	[
		"telecom",
		{
			strong: phrases(
				"(?:broadband|phone|mobile|internet|telephone)(?: and (?:broadband|mobile|phone))? (?:bill|statement|account)|line rental|monthly bill .*(?:mobile|broadband)|factura de (?:fibra|telefon\\w+|internet|sus servicios)|(?:linea movil|fibra \\d+ ?mb)|fatura de (?:internet|telecomunicacoes|telemovel)|telemovel",
				"facture (?:internet|mobile|fibre|telephone)|facture (?:internet et mobile|de vos services)|forfait (?:fibre|mobile)|(?:mobilfunk|telefon|internet|festnetz)rechnung|rechnung (?:internet|mobilfunk|telefon|festnetz)|dsl \\d+|rufnummer",
				"conto telefonico|fattura (?:telefono|fibra|internet|mobile)|canone fibra|factuur (?:internet|mobiel|telefonie)|uw factuur mobiel|internet en bellen|bellen en sms|faktura (?:bredband|mobil)|mobilfaktura|bredband \\d+|samtal och sms|faktura for bredband",
				"faktura za (?:internet|telefon|uslugi telekomunikacyjne)|abonament telefoniczny|internet swiatlowodowy|(?:internet|mobil hat|telefon)(?: ve telefon)? faturasi|fiber internet|sabit telefon",
				"vyuctovani (?:sluzeb|telefonu|internetu|mobilnich sluzeb)|faktura za (?:mobilni|telefonni|datove) sluzby|(?:telefon|internet|mobil)szamla|tavkozlesi szamla|factura (?:de )?(?:internet|telefon(?:ie)?|servicii (?:mobile|telecom\\w*|de telefonie))|logariasmos (?:tilefonou|tilefonias|kinitis(?: tilefonias)?|kinitou|internet)",
			),
			weak: phrases(
				"broadband|mobile|phone line|wireless|data plan|calls|minutes|sms|fibra|telefonia|movil|telecomunicacoes|fibre|freebox|forfait|telephone|mobilfunk|festnetz|telekommunikation|datenvolumen|chiamate|bellen|bredband|samtal|swiatlowod\\w*|telekomunikac\\w*|hat|dakika",
			),
			sender: phrases(
				"broadband|wireless|telecom(?:s|unicacoes|unicaciones|unications)?|telekom(?:munikation)?|telefonia|telefonica|comunicacoes|mobile|mobil|bredband|iletisim",
			),
		},
	],
	[
		"bank",
		{
			strong: phrases(
				"(?:account|bank|credit card) statement|statement of account|opening balance|closing balance|balance brought forward|extracto (?:de cuenta|bancario)|saldo (?:anterior|inicial|final)|extrato (?:bancario|de conta|combinado)",
				"releve de compte|(?:nouveau|ancien) solde|solde precedent|kontoauszug|(?:alter|neuer) (?:konto(?:stand)|saldo)|estratto conto|saldo iniziale|rekeningafschrift|rekeningoverzicht|beginsaldo|eindsaldo|kontoutdrag|(?:ingaende|utgaende) saldo",
				"wyciag (?:z rachunku|bankowy)|saldo (?:poczatkowe|koncowe)|hesap (?:ekstresi|ozeti)|devreden bakiye",
				"vypis z (?:uctu|bezneho uctu)|bankovni vypis|(?:pocatecni|konecny) zustatek|(?:bank)?szamlakivonat|(?:nyito|zaro) ?egyenleg|extras de cont|sold (?:initial|final)|(?:kinisi|antigrafo) logariasmou|(?:archiko|teliko|neo|proigoumeno) ypoloipo",
			),
			weak: phrases("balance|card payments?|movimientos|movimentos|buchungstag|valuta|pinbetalingen|kortkop|bakiye"),
		},
	],
	[
		"tax",
		{
			strong: phrases(
				"council tax|property tax|income tax|tax (?:bill|notice|statement|assessment|demand)|hmrc|internal revenue|impuesto (?:sobre bienes inmuebles|municipal)|(?:recibo|aviso) del? (?:impuesto|ibi)|agencia tributaria|imposto (?:predial|municipal|sobre imoveis)|imposto municipal sobre imoveis|autoridade tributaria|iptu|nota de cobranca",
				"avis d'impot|taxe (?:fonciere|d'habitation)|finances publiques|finanzamt|steuerbescheid|grundsteuer\\w*|bescheid (?:uber|fur)|tari|imposta municipale|agenzia delle entrate|aanslag(?:biljet)?(?: gemeentelijke| onroerende\\w*)?|belastingdienst|skatteverket|slutlig skatt|kommunal avgift|podat(?:ek|ku) od nieruchomosci|nakaz platniczy|decyzja w sprawie podatku|emlak vergisi",
				"dan z nemovitych veci|platebni vymer|(?:ado|epitmenyado)ertesito|(?:epitmeny|telek|kommunalis|helyi) ?ado|adohatarozat|decizie de impunere|impozit(?:ul)? pe (?:cladiri|teren)|ekkatharistiko(?: simeioma)?|enfia|foros (?:eisodimatos|akiniton)|dimotika teli",
			),
			weak: phrases(
				"tax|impuesto|hacienda|imposto|financas|impot|einkommensteuer|tributo|tassa|belasting\\w*|skatt|podatek|vergi(?:si)?",
			),
		},
	],
	[
		"rent",
		{
			strong: phrases(
				"rent(?:al)? (?:agreement|receipt|statement|contract|account)|tenancy|rent for the month|contrato de (?:arrendamiento|arrendamento|alquiler|locacao)|recibo de (?:alquiler|arrendamiento|renda|aluguel)|renta mensual|renda do mes",
				"quittance de loyer|avis d'echeance de loyer|contrat de (?:bail|location)|mietvertrag|mietabrechnung|nebenkostenabrechnung|kaltmiete|contratto di (?:locazione|affitto)|(?:ricevuta di affitto|canone di locazione|canone mensile)|huurnota|huurspecificatie|huurcontract|kale huur|hyresavi|avi for hyra|rachunek za czynsz|zawiadomienie o czynszu|umowa najmu|kira (?:makbuzu|odeme\\w*|kontrati|sozlesmesi)|aylik kira",
				"predpis najemneho|vyuctovani najmu|najemni smlouva|(?:berleti|lakber) ?(?:dij|szerzodes|szamla|ertesito)|havi berleti dij|chitanta de chirie|factura chirie|chirie lunara|contract de inchiriere|apodeixi enoikiou|misthotirio|miniaio (?:enoikio|misthoma)",
			),
			weak: phrases(
				"rent|lease|landlord|tenant|alquiler|arrendador|renda|senhorio|inquilino|aluguel|loyer|bail|locataire|bailleur|miete|vermieter|mieter|affitto|huur|hyra|czynsz|kira",
			),
		},
	],
	[
		"residence",
		{
			strong: phrases(
				"residence (?:certificate|permit)|certificate of residence|proof of residence|is registered at|(?:figura )?empadronad[oa]|empadronamiento|certificado de residencia|volante de|atestado de residencia|reside na|junta de freguesia",
				"atteste? (?:que|sur)|attestation de domicile|justificatif de domicile|certificat de residence|nous certifions que|meldebescheinigung|meldebestatigung|(?:unter folgender anschrift )?gemeldet|einwohnermeldeamt|burgeramt|certificato di residenza|uittreksel (?:brp|basisregistratie)|personbevis|zaswiadczenie o zameldowaniu|yerlesim yeri",
			),
			weak: phrases("padron|atesta|certifica|certifions"),
		},
	],
	[
		"driving_licence",
		{
			strong: phrases(
				"driving licen[cs]e|driver'?s? licen[cs]e|permiso de conducir|carta de conducao|permis de conduire|fuhrerschein|dvla|dmv",
			),
			weak: phrases("dvla"),
		},
	],
	[
		"insurance",
		{
			strong: phrases(
				"insurance (?:policy|certificate|statement)|policy number|poliza de seguro|apolice de seguro|avis d'echeance d'assurance|versicherungsschein|police-nr|polizza|verzekeringspolis|forsakringsbrev|polisa ubezpieczeniowa|sigorta policesi",
			),
			weak: phrases(
				"insurance|premium|seguro|poliza|apolice|assurance|cotisation|versicherung|assicurazione|verzekering|forsakring|ubezpieczenie|sigorta",
			),
		},
	],
];

/**
 * Returns the kind of a document; headings count more than small print. It is unknown unless a title, a term unique to
 * the kind, or a sender of only this kind identifies it.
 */
export function classifyBill(lines: readonly PageLine[], issuer: string | null): BillKind {
	let best: [BillKind, number] = ["unknown", 0];
	for (const [kind, { strong, weak, sender }] of KINDS) {
		let score = 0;
		const terms = new Set<string>();
		let isCertain = issuer !== null && sender?.test(fold(issuer)) === true;
		for (const line of lines) {
			const size = line.y1 - line.y0 > line.size * 1.2 ? 3 : line.y0 > line.pageHeight * 0.9 ? 0.3 : 1;
			const term = strong.exec(line.folded)?.[0];
			const hint = weak.exec(line.folded)?.[0];
			if (term) isCertain = true;
			if (hint) terms.add(hint);
			if (term || hint) score += size * (term ? 2 : 1);
		}
		if (isCertain) score += 1;
		if ((isCertain || terms.size >= 3) && score > best[1]) best = [kind, score];
	}
	return best[0];
}

const AMOUNT_PATTERN =
	/(?:[€$£]|r\$|eur|chf|usd|gbp|brl|zl|pln|kr|sek|tl|try|kc|czk|ft|huf|lei|ron)\s?\d[\d ., ']*|\d[\d ., ']*[.,]\d{2}\s?(?:[€$£]|eur|chf|usd|gbp|brl|zl|pln|kr|sek|tl|try|kc|czk|ft|huf|lei|ron)(?![a-z])/;
const TOTAL_LABEL = phrases(
	"total|amount|balance|importe|saldo|valor|montant|solde|betrag|summe|totale|importo|totaal\\w*|bedrag|att betala|summa|razem|kwota|do zaplaty|toplam|tutar\\w*|odenecek|a pagar|a payer|due|celkem|castka|zustatek|fizetendo|osszesen|osszeg|egyenleg|de plata|sold|synolo|poso|pliroteo|ypoloipo",
);
const ACCOUNT_LABEL = phrases(
	"account (?:number|no\\.?|#)|customer (?:number|no\\.?|id)|invoice (?:number|no\\.?)|bill number|reference|policy number|iban|contract (?:number|no\\.?)|meter (?:number|point)|mpan",
	"n\\.?o\\.? (?:de )?(?:contrato|factura|cliente|fatura|conta|contribuinte|client|facture|compte)|numero de (?:factura|contrato|cliente|conta)|referencia(?: del contrato)?|cups|poliza|conta n|codigo de cliente|fatura n|nif|nipc|cpe",
	"reference(?: client)?|numero de client|ref\\.? client|compte client|n client|facture n|kundennummer|kunden-?nr\\.?|rechnungs-?(?:nummer|nr\\.?)|vertragskonto(?:nummer)?|vertragsnummer|aktenzeichen|steuernummer|zahlernummer|beleg-?nr\\.?",
	"(?:numero|numer|nr\\.?|n\\.|n\\.o|codigo|codice|code) (?:da |de |di |del )?(?:conta|cuenta|cliente|client|klienta|umowy|faktury|contratto|fattura|contrato|factura|fatura)|faktura nr|codice cliente|fattura n|pod|pdr|klantnummer|relatienummer|contractnummer|factuurnummer|notanummer|kenmerk",
	"kundnummer|kundnr|avtalsnummer|fakturanummer|fakturanr|ocr-nummer|(?:musteri|abone|tesisat|sozlesme hesap|fatura|belge|hesap) (?:no|numarasi)|sozlesme no",
	"zakaznicke cislo|cislo (?:zakaznika|faktury|smlouvy|uctu|odberneho mista)|variabilni symbol|ean|(?:ugyfel|szamla|vevo|szerzodes|fogyaszto|felhasznalo|bankszamla)(?: ?szam(?:a)?| ?azonosito(?:ja)?| kod(?:ja)?)|szamla sorszama|cod(?:ul)? (?:de )?client(?:ului)?|(?:numar(?:ul)?|nr\\.?) (?:de )?(?:factura|facturii|client|contract|cont)|seria si numarul|(?:arithmos|ar\\.?|kodikos) (?:parochis|pelati|logariasmou|symvolaiou|timologiou|synalassomenou)|arithmos",
);

/** Whether the page has an amount of money and the number of an account, customer or invoice. */
export function detectFeatures(lines: readonly PageLine[]): { amount: boolean; account: boolean } {
	const amount = lines.some(
		({ text, folded }) =>
			AMOUNT_PATTERN.test(folded.replace(/\s+/g, " ")) || (TOTAL_LABEL.test(folded) && /\d[.,]\d{2}(?!\d)/.test(text)),
	);
	return { amount, account: lines.some(({ folded }) => ACCOUNT_LABEL.test(folded)) };
}

const TEMPLATE = phrases(
	"specimen|especimen|specimens|muster|mustermann|musterfrau|musterstrasse|musterstadt|muestra|fac-simile|not (?:a )?valid(?: document)?|lorem ipsum|john doe|jane doe|your (?:name|address|logo) here|anytown",
	"sample (?:bill|invoice|statement|document|only|copy)|(?:bill|invoice|statement) sample|template|plantilla|vorlage|novelty(?: use)?|for entertainment|replica(?:tion)?|mockup|faketools|fake ?(?:bill|document|utility)s?",
	"templatelab|verifywithme|docutemplates|documentstemplates|psd ?(?:template|file)s?|editable (?:pdf|psd|template)|banknovelties|replaceyourdoc|paystubs?|invoice ?generator|created with canva",
);
/** Words that are ordinary within a sentence, but never printed alone or across a genuine bill. */
const STANDALONE = /^(sample|void|copy|draft|example|entwurf|ungultig|nul|annule|anulado|prova|proof|demo)[.!]?$/;

/** Returns the folded words that genuine bills do not contain, without duplicates. */
export function findTemplateLabels(lines: readonly PageLine[]): string[] {
	const labels = lines.flatMap(({ text }) => {
		const foldedText = fold(text);
		const word = TEMPLATE.exec(foldedText)?.[0] ?? STANDALONE.exec(foldedText)?.[1];
		return word && word !== "copy" ? [word] : [];
	});
	return [...new Set(labels)];
}
