import type { DateRole } from "#app/domain/documents/bill-facts.ts";
import { phrases } from "../folded.server.ts";

/** Words that say what a date is, in folded text. The nearest one before a date counts, the longer one where two overlap. */
export const DATE_WORDS: [DateRole, RegExp][] = [
	[
		"next",
		phrases(
			"next|upcoming|proxim[oa]|prochain[e]?|nachste[rn]?|naechste[rn]?|following|prossim[oa]|volgende|nasta|nastepn[ya]|sonraki|bir sonraki|pristi|dalsi|nasledujici|kovetkezo|urmato(?:area|rul)|epomeni[s]?|epomenos",
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
			"son odeme(?: tarihi| gunu)?|odeme tarihi|vade(?: tarihi)?|odenecek tarih|son gun",
			"(?:datum )?splatnost[i]?(?: do)?|splatne(?: do| dne)?|uhradte do|zaplatte do|datum (?:uhrady|platby)|den splatnosti|inkaso(?: dne)?",
			"(?:fizetesi |befizetesi )?hatarido(?:je|ig)?|(?:fizetes|fizetesi|esedekesseg) (?:napja|datuma)|esedekesseg(?:e)?|fizetendo(?: eddig)?|beszedes(?: napja)?",
			"(?:data )?scaden(?:ta|tei)(?: facturii| platii)?|data (?:limita|platii)(?: de plata)?|termen(?:ul)?(?: limita)?(?: de)? plata|plata pana la|scadent(?: la)?|(?:de )?platit pana la",
			"(?:imerominia |imer(?:omi?nia|\\.)? )?lixis?(?: pliromis| prothesmias)?|prothesmia(?: pliromis| exoflisis)?|pliroteo eos|exoflis(?:i|te) eos|pliromi eos|(?:imerominia )?pliromis|eos",
			"pay before|last day to pay|final date(?: for payment)?|deadline|taken on|fecha de domiciliacion|se cargara(?: el)?|plazo(?: de pago)?|pagar antes|au plus tard|date de paiement|spatestens(?: bis)?|einzug(?: am)?|bezahlen bis|pagare entro|termine (?:di|per il) pagamento|betaaltermijn|uiterste datum|afschrijving(?: op)?|sista (?:betalningsdag|dag)|betala senast",
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
			"(?:zuctovaci |fakturacni )?obdobi|za obdobi|odecet|vytisteno|datum (?:tisku|narozeni|dodani|odectu|uzavreni smlouvy|uskutecneni(?: zdanitelneho)? plneni|objednavky|zauctovani)|duzp|smlouva od|zakaznikem od|predchozi",
			"(?:elszamolasi |szamlazasi )?idoszak(?:a)?|teljesites(?:e| kelte| datuma| napja)?|leolvasas(?: datuma| napja)?|nyomtat(?:va|as)(?: datuma)?|szuletesi (?:datum|ido)|szerzodes(?: kelte| kezdete)?|szerzodeskotes(?: datuma)?|konyveles napja|elozo|ugyfelunk",
			"perioada(?: de facturare| facturata)?|citire(?:a)?|index(?:ul)?|tiparit(?:a)?(?: la)?|data (?:nasterii|livrarii|citirii|contractului|tiparirii|comenzii|tranzactiei|platii)|contract din|client din|anterior",
			"periodos(?: katanalosis| logariasmou)?|apo|metrisi|endeixi|(?:imerominia )?(?:ektyposis|gennisis|paradosis|metrisis|katametrisis|symvolaiou|symvasis|enarxis|paraggelias|synallagis|katachorisis)|proigoumen[iosy]+|symvolaio apo|pelatis apo",
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
			"rechnungsdatum|auszugsdatum|ausstellungsdatum|bescheiddatum|erstellt am|erstellungsdatum|belegdatum|briefdatum|ausgestellt(?: am)?|rechnung vom|bescheid vom|auszug vom|kontostand (?:am|vom)",
			"data (?:di )?(?:emissione|fattura)|data della fattura|emess[ao](?: il)?|fattura del|bolletta del",
			"factuurdatum|notadatum|dagtekening|datum (?:factuur|nota|van uitgifte)",
			"fakturadatum|avidatum|utfardad(?: den)?|utstallningsdatum|beslutsdatum",
			"data wystawienia(?: faktury)?|data faktury|wystawion[oa](?: dnia)?|z dnia|data sporzadzenia",
			"fatura tarihi|duzenle(?:n)?me tarihi|duzenlendigi tarih|belge tarihi|tanzim tarihi",
			"datum (?:vystaveni(?: faktury| dokladu)?|vyhotoveni|faktury)|vystaven[oaye](?: dne)?|(?:faktura|vyuctovani|vypis) ze dne|ze dne",
			"(?:szamla |kiallitas |kibocsatas )?kelte|szamla (?:datuma|kelte)|kiallitas(?:anak)? (?:datuma|kelte|napja)|kiallitva|kibocsatas datuma|kelt",
			"data (?:emiterii(?: facturii)?|facturii|emitere|documentului)|emis[ae]?(?: la| in data de)?|factura din(?: data de)?|din data de",
			"(?:imerominia|imer\\.?|im\\.?|imnia) (?:ekdosis(?: logariasmou)?|logariasmou|timologiou|apostolis|syntaxis)|ekdosi[s]?|ekdothike(?: stis)?",
			"(?:facture|releve|avis|quittance|fattura|bolletta|rechnung|factura|fatura|conta|recibo|factuur|nota|faktura)(?: (?!du|del?|da|di|vom|van|av|od|periode|periodo)[a-z'./-]+){1,3} (?:du|del?|vom|van|av)",
			"date|data|datum|fecha|tarih[i]?|dato|le|den|vom|imerominia",
		),
	],
];

/** Mean the day of issue only when nothing else stands in the label: "Datum", but not "Datum der Lieferung". */
export const BARE_DATE_WORD = /^(?:date|data|datum|fecha|tarih[i]?|dato|le|den|vom|imerominia)$/;

/** Beginnings of words for paying, collecting and owing: a date behind one is due, whatever else its label says. */
export const PAYING_WORD =
	/(?<![a-z])(?:pay|paid|settle|collect|debit|taken?(?![a-z])|deadline|zahl|bezahl|abbuch|abgebucht|einzug|uberweis|pag[aou]|abon[ao]r|cobr|carg[oa]|vencim|paie|prelev|regl[ea]|echean|scaden|addebit|vers(?:are|amento)|betaal|betal|afschrij|incass|platn|zaplat|zaplac|uhrad|uhrazen|splat|odeme|odeyin|fizet|befizet|hatarid|esedek|plata|platit|plirom|plirot|exofl)/;
