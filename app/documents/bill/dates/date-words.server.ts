import type { DateRole } from "#app/domain/documents/bill-facts.ts";
import { phrases } from "../folded.server.ts";

/** Words that say what a date is, in folded text. The nearest one before a date counts, the longer one where two overlap. */
export const DATE_WORDS: [DateRole, RegExp][] = [
	[
		"next",
		phrases(
			"next|upcoming|proxim[oa]|prochain[e]?|nachste[rn]?|naechste[rn]?|following|prossim[oa]|volgende|nasta|nastepn[ya]|sonraki|bir sonraki",
		),
	],
	[
		"due",
		phrases(
			"due(?: date| on| by)?|pay(?:able)? by|please pay(?: by)?|payment (?:date|due|by)|amount due by|direct debit(?: will be taken on)?|will be (?:debited|collected|taken)|autopay|late after|collection date",
			"vencimento|vencimiento|vence|vto\\.?|data limite(?: de pagamento)?|data de (?:vencimento|debito|pagamento|cobranca)|pagar ate|limite de pagamento|fecha de (?:cargo|cobro|vencimiento|pago)|fecha limite(?: de pago)?|cargo|debito(?: direto)? em|domiciliacion|pago antes del?",
			"echeance|date (?:limite|d'echeance|de prelevement)(?: de paiement)?|a (?:payer|regler) (?:avant|pour)(?: le)?|avant le|prelevement(?: le)?|preleve(?: le)?|sera preleve|exigible",
			"fallig(?:keit)?(?: am| bis| zum)?|falligkeitsdatum|faellig|zahlbar(?: bis)?(?: zum)?|zahlungsziel|zu zahlen bis|abbuchung(?: am)?|wird abgebucht|lastschrift|zahlung bis|uberweisen sie bis|zahltag",
			"scadenza|data (?:di )?scadenza|da pagare entro(?: il)?|entro il|addebito(?: il)?|pagamento entro",
			"vervaldatum|vervaldag|uiterste betaaldatum|betaaldatum|te betalen (?:voor|op)|uiterlijk|incasso(?:datum)?|betalen voor",
			"forfallo(?:datum|dag|r)|att betala senast|oss tillhanda(?: senast)?|betalas senast|betalningsdag|autogiro",
			"termin (?:platnosci|zaplaty)|zaplacic do|platne do(?: dnia)?|data platnosci|do dnia",
			"son odeme(?: tarihi)?|odeme tarihi|vade(?: tarihi)?|odenecek tarih",
		),
	],
	[
		"period",
		phrases(
			"period|service from|billing cycle|from|between|usage|readings?|previous|last payment|payment received|contract(?: start| end)?(?: date)?|start date|end date|customer since|date of birth|birth date|born|valid (?:until|from)|expires?|expiry date|tariff ends(?: on)?|meter|delivery date|date of (?:supply|delivery|payment|birth|contract)|order date|supply date|service date|print(?:ed)?(?: date| on)?|copy date|date printed|effective date|member since",
			"periodo|lectura|consumo|leitura|desde|contrato desde|fecha de (?:alta|contrato|impresion|nacimiento|lectura|entrega|pedido|inicio|fin|operacion|valor)|alta|fin de contrato|impreso(?: el)?|nacimiento|nascimento|valido ate|validade|liquidacion|anterior|ultim[oa]|entrega",
			"data de (?:impressao|nascimento|inicio|entrega|leitura|contrato|operacao|validade)|impresso em|cliente desde|inicio do contrato|fim do contrato",
			"periode|releve du|du compteur|naissance|valable|index|depuis|precedent|imprime le|date (?:d'impression|de naissance|de livraison|de commande|d'effet|de releve)|client depuis le|(?:debut|fin) (?:du|de) contrat|livraison",
			"zeitraum|abrechnungszeitraum|leistungszeitraum|lieferzeitraum|vom .* bis|ablesung|ablesedatum|geburtsdatum|geboren|gultig|vertragsbeginn|vertragsende|seit|lieferbeginn|lieferdatum|leistungsdatum|datum (?:der (?:lieferung|leistung|bestellung)|des vertrags?)|bestelldatum|zahlerstand|buchung(?:stag)?|wert(?:stellung)?|gedruckt(?: am)?|druckdatum|kunde seit",
			"periodo di|data (?:di )?(?:stampa|nascita|consegna|inizio|fine|lettura|attivazione|contratto|ordine|valuta|operazione|inizio contratto)|stampat[oa](?: il)?|cliente dal|attivo dal|lettura",
			"periode|verbruiksperiode|factuurperiode|meterstand|geboortedatum|afgedrukt(?: op)?|printdatum|klant sinds|ingangsdatum(?: contract)?|einddatum(?: contract)?|leverdatum|besteldatum|orderdatum|boekdatum|leveringsdatum",
			"period|avlasning|fodelsedatum|utskrift(?:sdatum)?|utskriven|kund sedan|avtalsstart|avtal galler till|leveransdatum|orderdatum|bokforingsdag|bestallningsdatum",
			"okres(?: rozliczeniowy)?|za okres|odczyt|data (?:urodzenia|wydruku|zawarcia umowy|sprzedazy|dostawy|odczytu|ksiegowania|zamowienia)|wydrukowano|umowa od|dnia zawarcia",
			"donem[i]?|fatura donemi|okuma(?: tarihi)?|dogum tarihi|baski tarihi|yazdirma tarihi|sozlesme tarihi|abonelik baslangici|teslim(?:at)? tarihi|siparis tarihi|islem tarihi|ilk okuma|son okuma",
		),
	],
	[
		"issued",
		phrases(
			"(?:bill|issue|issuing|invoice|statement|billing|letter|notice|document) date|date of (?:issue|bill|invoice|statement|this bill)|date issued|issued(?: on| at)?|billed(?: on)?|dated|prepared on|bill dated|invoice dated",
			"fecha (?:de )?emision(?: de la)? factura|fecha(?: de)?(?: la)? (?:emision|factura|expedicion|expediente|documento)|emitid[oa](?: em| el)?|expedid[oa](?: el)?|emision",
			"data(?: de| da)? (?:emissao|fatura|factura|documento|conta)|emissao|emitid[oa] (?:em|a)",
			"(?:facture|releve|avis|fatura|factura|fattura|invoice|bill|rechnung|bescheid|kontoauszug|stromrechnung|gasrechnung)(?: no?\\.?o?\\.?| nr\\.?| number)? ?[a-z0-9/-]* ?(?:du|de|of|vom|from|dated|del)",
			"date(?: d'| de | de la )?(?:emission|facture|facturation|edition|releve)|facture du|emise? le|etabli(?:e)? le|edite(?:e)? le|fait (?:a|le)|en date du",
			"rechnungsdatum|ausstellungsdatum|bescheiddatum|erstellt am|erstellungsdatum|belegdatum|briefdatum|ausgestellt(?: am)?|rechnung vom|bescheid vom|auszug vom|kontostand (?:am|vom)",
			"data (?:di )?(?:emissione|fattura)|data della fattura|emess[ao](?: il)?|fattura del|bolletta del",
			"factuurdatum|notadatum|dagtekening|datum (?:factuur|nota|van uitgifte)",
			"fakturadatum|avidatum|utfardad(?: den)?|utstallningsdatum|beslutsdatum",
			"data wystawienia(?: faktury)?|data faktury|wystawion[oa](?: dnia)?|z dnia|data sporzadzenia",
			"fatura tarihi|duzenle(?:n)?me tarihi|duzenlendigi tarih|belge tarihi|tanzim tarihi",
			"date|data|datum|fecha|tarih[i]?|dato|le|den|vom",
		),
	],
];

/** Mean the day of issue only when nothing else stands in the label: "Datum", but not "Datum der Lieferung". */
export const BARE_DATE_WORD = /^(?:date|data|datum|fecha|tarih[i]?|dato|le|den|vom)$/;
