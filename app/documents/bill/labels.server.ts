import { anchor, fold, phrases } from "./normalise-text.server.ts";

/** Precedes the name of the person that the bill is for. */
export const HOLDER_CUE = phrases(
	"bill(?:ed)? to|sold to|account holder|customer name|customer|account name|name|tenant|policyholder|resident|taxpayer|addressee",
	"titular(?: do contrato| del contrato)?|nombre(?: y apellidos)?|cliente|datos del cliente|destinatario|arrendatario|abonado|contribuyente|contribuinte|nome(?: completo)?",
	"exm[oa]s?\\.?(?:\\([a-z/]{1,4}\\)\\.?)?(?: (?:senhor(?:es|a)?|srs?)\\.?(?:\\([a-z/]{1,4}\\))?)?|inquilino|assinante|titulaire(?: du contrat)?|nom du client|client|destinataire|adresse a|locataire|abonne",
	"kunde|kundin|kontoinhaber|vertragspartner|rechnung an|rechnungsempfanger|empfanger|mieter|name|steuerpflichtiger|vor- und nachname",
	"intestatario(?: del contratto)?|spett\\.?(?:le)?|nome e cognome|cointestatario|contribuente|inquilino|contractant|klant|naam|rekeninghouder|huurder|aan|geadresseerde",
	"kund|namn|avtalsinnehavare|kontohavare|hyresgast|mottagare|nabywca|klient|odbiorca|imie i nazwisko|najemca|wlasciciel rachunku|abone(?: adi)?|musteri(?: adi)?|adi soyadi|ad soyad|unvan[i]?|kiraci",
	"zakaznik|odberatel|jmeno(?: a prijmeni)?|najemce|majitel uctu|prijemce|adresat|platce dane|vevo(?: neve)?|ugyfel(?: neve)?|felhasznalo(?: neve)?|fogyaszto(?: neve)?|nev|szamlatulajdonos|cimzett|berlo|elofizeto",
	"titular(?: (?:contract|cont))?|nume(?:le)?(?: (?:si prenume(?:le)?|client(?:ului)?))?|client(?:ul)?|abonat(?:ul)?|consumator(?:ul)?|chirias(?:ul)?|destinatar(?:ul)?|contribuabil(?:ul)?|cumparator(?:ul)?",
	"onomateponymo(?: pelati)?|onoma(?: pelati)?|pelatis|stoicheia pelati|katanalotis|dikaiouchos|paraliptis|misthotis|enoikiastis|syndromitis|forologoumenos",
);

/**
 * Precedes the address where the holder lives or receives mail. It identifies the residence without further evidence.
 */
const HOME_CUE = phrases(
	"(?:mailing|billing|residential|home|postal|customer|correspondence|current|account holder'?s?) address|registered at|is registered|residing at",
	"direccion (?:fiscal|postal|de facturacion|de correspondencia|de envio|del titular|del cliente)|domicilio(?: fiscal| del titular| de facturacion)?|reside|residente|empadronado|domiciliad[oa]",
	"morada (?:fiscal|do cliente|de faturacao|de correspondencia|de envio)|endereco (?:de cobranca|de correspondencia|residencial)|domicilio fiscal",
	"adresse (?:de facturation|postale|de correspondance|d'envoi|du client|du titulaire|du domicile)|domicile|demeurant",
	"rechnungs(?:anschrift|adresse)|wohnanschrift|meldeadresse|postanschrift|kundenanschrift|korrespondenzadresse|wohnhaft|gemeldet",
	"indirizzo (?:di (?:fatturazione|recapito|residenza|spedizione|corrispondenza)|del cliente)|recapito|residenza|factuuradres|postadres|woonadres|correspondentieadres|klantadres",
	"bostadsadress|fakturaadress|faktureringsadress|postadress|hemadress|folkbokforingsadress|adres (?:zamieszkania|korespondencyjny|do korespondencji|do faktury|klienta)",
	"(?:fatura|tebligat|ikametgah|yazisma|posta|ev) adresi",
	"(?:fakturacni|zasilaci|korespondencni|postovni|dorucovaci) adresa|adresa (?:bydliste|zakaznika|pro zasilani)|(?:trvale )?bydliste",
	"(?:lak|levelezesi |ertesitesi |szamlazasi |postazasi |postai )cim(?:e)?|lakohely(?:e)?|(?:vevo|ugyfel|felhasznalo) cime",
	"adresa (?:de (?:facturare|corespondenta|domiciliu)|client(?:ului)?|postala)|domicili(?:u|ul)",
	"(?:dieythynsi|diefthynsi) (?:katoikias|allilografias|apostolis(?: logariasmou)?|pelati|epikoinonias|timologisis)|katoikia",
);

/** Precedes the address where electricity, gas or water is used. The holder may live elsewhere. */
const SUPPLY_CUE = phrases(
	"(?:supply|service|property|premises|site|installation) address|service (?:for|location|at)|premises|supply(?: point)?",
	"(?:direccion|domicilio|punto)(?: de(?:l)?)? (?:suministro|servicio)|direccion de la instalacion|(?:morada|local|endereco|ponto)(?: de| da)? (?:fornecimento|consumo|instalacao|entrega de energia)",
	"lieu de (?:consommation|fourniture)|point de (?:livraison|consommation|fourniture)|adresse (?:de (?:l'installation|consommation|fourniture)|du (?:logement|bien|local desservi|compteur))|logement|site de consommation",
	"lieferstelle(?:nadresse)?|verbrauchsstelle(?:nadresse)?|lieferadresse|lieferanschrift|abnahmestelle|entnahmestelle|messstelle|objekt(?:adresse)?",
	"(?:indirizzo|luogo|punto) (?:di |della |dell')?(?:fornitura|prelievo|consegna gas|utenza)|leveringsadres|verbruiksadres|aansluitadres|leveradres|perceel|objectadres",
	"leveransadress|anlaggningsadress|forbrukningsstalle|uttagspunkt|anlaggning|adres (?:dostawy energii|punktu poboru)|punkt poboru|miejsce (?:poboru|dostarczania)",
	"(?:tesisat|kullanim|tuketim|abone|hizmet) adresi|(?:adresa )?odberne(?:ho)? mist[oa]|misto spotreby|adresa odberu",
	"(?:felhasznalasi|fogyasztasi|szolgaltatasi) (?:hely|cim)(?:e|enek cime)?|fogyaszto hely|(?:adresa )?loc(?:ul(?:ui)?)? de consum|punct de consum",
	"(?:(?:dieythynsi|diefthynsi) )?(?:akinitou|paroch(?:is|i)|simeiou? parochis|ilektrodotisis|ydrodotisis|katanalosis)|simeio parochis|topos katanalosis",
);

/** Precedes the address where goods are delivered, which does not show who lives there. */
const DELIVERY_CUE = phrases(
	"(?:delivery|shipping|ship-to) address|(?:deliver|ship) to|place of delivery|delivery point|(?:entregar|enviar) (?:em|en|a)|livre[r]? a|consegnare a|lieferung an|bezorgen bij|levereras till|livrare la|kezbesitesi cim|direccion de entrega|lugar de entrega|morada de entrega|local de entrega|endereco de entrega",
	"(?:adresse|lieu) de livraison|versandadresse|versandanschrift|lieferort|(?:luogo|indirizzo) di (?:consegna)|afleveradres|bezorgadres|plaats van levering|leveransplats",
	"(?:adres|miejsce) dostawy|adres wysylki|teslimat adresi|teslim yeri|(?:misto|adresa) dodani|dodaci adresa|szallitasi cim|(?:adresa de|locul) livrar(?:e|ii)|(?:topos|dieythynsi|diefthynsi) paradosis",
);

/** Labels any address. The position on the page shows to whom it belongs. */
const ADDRESS_CUE = phrases(
	"address|registered address|direccion|morada|endereco|adresse|anschrift|indirizzo|adres|adress|adresi?|adresa|cim(?:e)?|dieythynsi|diefthynsi",
);

/** Precedes a previous address of the holder. */
const PREVIOUS_CUES = [
	"(?:previous|former|old|prior|last) (?:address|customer|tenant|occupier|occupant|account holder|residence)|moved (?:from|out)|address before(?: the)? mov(?:e|ing)|(?:antigu[oa]|antig[oa]) (?:direccion|domicilio|titular|morada|endereco|cliente)|(?:direccion|domicilio|titular|cliente) anterior|(?:morada|endereco|titular|cliente) anterior",
	"(?:ancien(?:ne)?|precedent(?:e)?) (?:adresse|titulaire|locataire|client|occupant|domicile|logement)|(?:adresse|titulaire|domicile) precedent(?:e)?|(?:fruhere|alte|vorherige|bisherige)[rs]? (?:anschrift|adresse|kunde|mieter|wohnung)|vormieter|vorbesitzer",
	"(?:precedente|vecchio|ex) (?:indirizzo|intestatario|cliente|inquilino)|(?:indirizzo|intestatario) precedente|(?:vorige?|oude?) (?:adres|klant|huurder|bewoner|contractant)|(?:tidigare|gammal|foregaende) (?:adress|kund|hyresgast)",
	"(?:poprzedni|stary|dawny) (?:adres|klient|najemca|odbiorca)|(?:onceki|eski) (?:adres|abone|musteri|kiraci)(?:i)?|(?:predchozi|puvodni|byvala|stara) (?:adresa|odberatel|zakaznik|najemce|bydliste)",
	"(?:elozo|korabbi|regi) (?:cim|lakcim|ugyfel|vevo|fogyaszto|berlo)(?:e)?|(?:adresa|titular|client) (?:anterioara?|veche|precedent(?:a)?)|(?:vechea|fosta) adresa|(?:proigoumeni|palia) (?:dieythynsi|diefthynsi)|proigoumenos (?:pelatis|dikaiouchos|enoikos)",
];

/** Precedes a third-party payer. */
const PAYER_CUES = [
	"payer|paid by|payment by|ordenante|bill payer|third[- ]party payer|debtor|pagador(?:a)?|pagado por|pago por|payeur|tiers payeur|debiteur|paye par|zahler|zahlungspflichtiger?|abweichender rechnungsempfanger|zahlt fur|bezahlt von",
	"pagatore|pagante|pagato da|oplacone przez|intestatario (?:del )?conto|debitore|betaler|betaald door|betalare|betalas av|platnik|zaplacil|odeyen|fatura odeyen|platce|plati za|hradi",
	"(?:szamla)?fizeto(?: fel)?|befizeto|platitor(?:ul)?|platit de|pliroti?s|plirono|ypochreos pliromis",
];

/** Precedes a supplier, sender or helpdesk: an address that is not the holder's. */
const ELSEWHERE_CUE = phrases(
	...PREVIOUS_CUES,
	...PAYER_CUES,
	"remit(?: to| payment)?|make (?:checks?|cheques?) payable|return address|if undelivered|registered office|head office|headquarters|write to us|correspondence|customer services?|branch",
	"sede(?: social)?|domicilio social|oficina|sucursal|remitente|escriba a|registro mercantil|balcao|agencia|contactos|reclamacoes|atendimento|remetente",
	"siege(?: social)?|agence|service client(?:s)?|adresser|retour|expediteur|rcs|reclamations",
	"account manager|your (?:contact|adviser|advisor|manager)|case (?:handler|officer|manager)|contact(?: person)?|relationship manager|handled by|signed(?: by)?|issued by|collection office|payee|bill from|sold by|supplier|provider|landlord|agent",
	"su gestor|gestor(?: de cuenta)?|le atiende|atendido por|contacto|proveedor|emisor|arrendador|propietario|o seu gestor|gestor de conta|fornecedor|emitente|senhorio|firmado|assinado",
	"votre (?:conseill(?:er|ere)|interlocut(?:eur|rice)|contact)|conseiller|interlocuteur|(?:dossier )?suivi par|fournisseur|emetteur|bailleur|proprietaire|signe",
	"il suo referente|referente|consulente|(?:pratica )?seguita da|sede(?: legale| amministrativa| operativa)?|sportello|fornitore|locatore|mittente|filiale",
	"ihr(?:e)? (?:ansprechpartner(?:in)?|berater(?:in)?|kontakt)|ansprechpartner(?:in)?|sachbearbeiter(?:in)?|berater|bearbeiter(?:in)?|betreuer|lieferant|vermieter|verkaufer|aussteller",
	"uw (?:contactpersoon|adviseur)|contactpersoon|behandeld door|adviseur|hoofdkantoor|statutaire zetel|afhaalpunt|leverancier|verhuurder|afzender|vestiging",
	"din kontaktperson|kontaktperson|handlaggare|var referens|huvudkontor|styrelsens sate|kundkontor|leverantor|hyresvard|avsandare",
	"twoj opiekun|opiekun(?: klienta)?|sprawe prowadzi|siedziba(?: spolki)?|biuro obslugi(?: klienta)?|sprzedawca|dostawca|wynajmujacy|nadawca|wystawca|oddzial",
	"musteri temsilci(?:niz|si)|ilgili kisi|genel mudurluk|sirket merkezi|sube(?:si)?|satici|tedarikci|ev sahibi|gonderen|duzenleyen",
	"dodavatel|prodavajici|pronajimatel|odesilatel|sidlo(?: spolecnosti)?|vyrizuje|vas poradce|kontaktni osoba|zakaznick[ea] (?:centrum|linka)|pobocka|vystavil|provozovna",
	"szolgaltato|elado|szallito|kibocsato|berbeado|felado|szekhely(?:e)?|ugyintezo|kapcsolattarto|ugyfelszolgalat(?:i iroda)?|fiok|telephely|szamlakibocsato",
	"furnizor(?:ul)?|vanzator(?:ul)?|emitent(?:ul)?|proprietar(?:ul)?|locator|expeditor|sediu(?:l)?(?: social)?|persoana de contact|consilier(?:ul)?(?: dumneavoastra)?|sucursala|agentia|punct de lucru|reprezentant",
	"promitheytis|promithe(?:f|y)tis|parochos|ekdotis|ekmisthotis|apostoleas|edra|ypefthynos|ypeythynos|ypokatastima|exypiretisi pelaton|epikoinonia|grafeia",
	"supplied by|network operator|empresa suministradora|distributeur|venditore|\\w*(?:lieferant|versorger|betreiber)(?:en)?|\\w*leverantor|dystrybutor|provozovatel(?: distribucni soustavy)?|kereskedo|diacheiristis(?: diktyou)?|distribuitor(?:ul)?|proveedor(?: de energia)?|comercializadora|distribuidora?|gestionnaire de reseau|distributore|netbeheerder|natagare|elnat|operator|dagitim sirketi|distributor",
	"absender|sitz(?: der gesellschaft)?|hauptsitz|filiale|kundenservice|geschaftsstelle|postanschrift der|gerichtsstand|handelsregister",
);

const LEGAL_FORM =
	"ltd\\.?|limited|inc\\.?|llc|llp|plc|p\\.l\\.c\\.|corp\\.?|corporation|company|gmbh|mbh|ag|se|kg|kgaa|ohg|ev|e\\.v\\.|s\\.?a\\.?|s\\.?a\\.?u\\.?|s\\.?l\\.?|s\\.?l\\.?u\\.?|s\\.?r\\.?l\\.?|" +
	"s\\.?p\\.?a\\.?|sas|sarl|lda\\.?|l\\.da|ltda\\.?|b\\.?v\\.?|n\\.?v\\.?|n\\.a\\.|co\\.|eireli|s/a|cic|oyj?|a/s|ab|a\\.?s\\.?|ltd\\. sti\\.?|sp\\. z o\\.o\\.?|s\\.?c\\.?c\\.?|eg|s\\.?c\\.?|sti\\.?|spol\\.|zrt\\.?|nyrt\\.?|kft\\.?|s\\. ?r\\. ?o\\.|a\\.e\\.|e\\.p\\.e\\.|i\\.k\\.e\\.|bt\\.|v\\.o\\.s\\.|k\\.s\\.";
const TRADE =
	"bank|banco|banque|banca|sparkasse|volksbank|raiffeisen(?:bank)?|credit|credito|caixa|caisse|stadtwerke|energy|energie|energia|energetica|electric(?:a|ity)?|electricite|elektrizitat|power|" +
	"strom|gas|water|wasser|aguas|eau|utilities|utility|telecom(?:s|unicacoes)?|telekom(?:munikation)?|telefonia|telefonica|mobile|wireless|broadband|comunicacoes|comunicaciones|internet|" +
	"council|municipal(?:ity)?|county|collector|treasur(?:y|er)|revenue|hmrc|finanzamt|gemeinde|stadtverwaltung|landratsamt|prefeitura|camara|ayuntamiento|agencia|autoridade|financas|" +
	"tributaria|direction|directorate|ministry|ministerio|mairie|prefecture|tresor|junta|department|dept|division|office|insurance|versicherung|seguros|assurances?|hausverwaltung|immobilien|" +
	"comune|acquedotto|acque|metano|elettrica|cassa|immobiliare|gemeente|waterbedrijf|aardgas|woningstichting|belastingdienst|kommun|skatteverket|elhandel|energi|vatten|bostads|fastighets|sparbank|" +
	"gazszolgaltato|aramszolgaltato|szolgaltato|vizmuvek|wodociagi|gazownia|prad|urzad|spoldzielnia|zarzadca|belediyesi|belediye|elektrik|idaresi|bankasi|dairesi|yonetimi|housing|lettings|inmobiliaria|imobiliaria|wohnbau|syndicat|fonciere|" +
	"energie|elektrina|plyn(?:arn[ay])?|vodarn[ay]|vody|teplarn[ay]|banka|sporitelna|urad|druzstvo|pojistovna|sprava domu|gazszolgaltato|energiaszolgaltato|kozmu|onkormanyzat(?:a)?|takarek(?:szovetkezet)?|biztosito|lakasszovetkezet|tavkozles|szolgaltatas|" +
	"electrica|gaze|apele|apa|distributie|primaria|directia|banca|imobiliara|locuinte|asigurari|telefonia|retea|eydap|deddie|trapeza|ilektriki|ilektrismos|ydrefsis?|fysiko|aerio|dimos|aade|eforia|tilepikoinonies|energeiaki|etaireia|asfalistiki|" +
	"vodafone|meo|nos|edp|endesa|iberdrola|naturgy|repsol|movistar|orange|edf|engie|sfr|free|bouygues|eon|vattenfall|comcast|verizon|at&t|hsbc|barclays|lloyds|natwest|santander|bbva|millennium";

/** Common in the names of companies and offices, rare in personal names. */
export const COMPANY_CUE = new RegExp(
	`${phrases(LEGAL_FORM, TRADE).source}|${phrases("\\w*(?:sparkasse|stadtwerke|werke|bank|netz)").source}`,
);

/** A post-office box, which is not a residence. */
export const PO_BOX =
	/(?<![a-z])(?:p\.? ?o\.? ?box|post office box|postfach|apartado(?: de correos| postal)?|caixa postal|boite postale|bp \d|tsa \d|cs \d{4,}|pmb \d|private bag|casella postale|postbus)/;

export const CARE_OF = /^(?:c\/o|a\/c|aos cuidados|chez|bei|p\.a\.|attn?\.?:?|z\.? ?hd\.?)(?![a-z])/;

const CODE_LABEL =
	/(?<!\p{L})(?:(?:CEP|C\.P\.|PLZ|PSČ|T\.?K\.?|Cod(?:ul)? po[sșş]tal|Irányítószám|irsz\.?|Código postal|Code postal)[\s:.]*(?=\d)|(?:Zip(?: code)?|Postcode|Postal code)[\s:.]*(?=[\dA-Z]))/giu;

/** Street texts that contain a colon in Turkish: "Gül Sokak No: 7", and "No: 148 Daire: 6" below its street. */
const HOUSE_NUMBER =
	/(?<![a-z])(?:mah(?:allesi|alle)?|sok(?:agi|ak)?|sk|cad(?:desi|de)?|cd|bulvari?|blv)\.? (?:no|d|daire|kat|k)$|^(?:no|daire|kat)$/;

/** Splits a line into the label before a colon, if any, and the rest. */
export function splitLabel(printed: string): { label: string; rest: string } {
	// A word for "postal code" does not label the text before it.
	const text = printed.replace(CODE_LABEL, "");
	const match = /^([^:\d]{2,45}?)\s*:\s*(.*)$/.exec(text);
	if (match && !HOUSE_NUMBER.test(fold(match[1] ?? ""))) return { label: match[1] ?? "", rest: match[2] ?? "" };
	return splitWithoutColon(text);
}

const LABELS = [ADDRESS_CUE, HOME_CUE, SUPPLY_CUE, DELIVERY_CUE, HOLDER_CUE].map(anchor);

/**
 * Splits a line whose colon OCR has lost: a leading cue is a label too. A line with nothing but a label is not split.
 */
function splitWithoutColon(text: string): { label: string; rest: string } {
	if (isLabel(text)) return { label: "", rest: text };
	const words = text.split(" ");
	for (let count = Math.min(5, words.length - 2); count >= 1; count--) {
		const label = words.slice(0, count).join(" ");
		if (LABELS.some((pattern) => pattern.test(fold(label)))) return { label, rest: words.slice(count).join(" ") };
	}
	return { label: "", rest: text };
}

/** Whether a text is the label of an address or holder and nothing else. */
export function isLabel(text: string): boolean {
	if (LABELS.some((pattern) => pattern.test(fold(text).replace(/[\s:.]+$/, "")))) return true;
	return !/\d/.test(text) && classifyLabel(text) !== null && isKnownLabel(text);
}

/**
 * Kind of the name or address after a label. `home`: the holder lives or receives mail there. `supply`: the holder uses
 * a service there. `delivery`: goods are delivered there. `elsewhere`: the supplier's, the payer's or a previous
 * address.
 */
export type LabelKind = "holder" | "address" | "home" | "supply" | "delivery" | "elsewhere" | null;

/** In order of precedence, if a line has two labels. */
const KINDS = (
	[
		["elsewhere", ELSEWHERE_CUE],
		["delivery", DELIVERY_CUE],
		["supply", SUPPLY_CUE],
		["home", HOME_CUE],
		["address", ADDRESS_CUE],
		["holder", HOLDER_CUE],
	] as const
).map(([kind, pattern]) => [kind, new RegExp(pattern.source, "g")] as const);

export function classifyLabel(label: string): LabelKind {
	const foldedText = fold(label);
	if (foldedText === "") return null;
	const matches = KINDS.flatMap(([kind, pattern]) =>
		[...foldedText.matchAll(pattern)].map((match) => ({ kind, from: match.index, to: match.index + match[0].length })),
	);
	// "Correspondence address" is not correspondence, and "adresa anterioară" is a previous address.
	const longest = matches.filter(
		(candidate) =>
			!matches.some(
				({ from, to }) => from <= candidate.from && to >= candidate.to && to - from > candidate.to - candidate.from,
			),
	);
	return KINDS.find(([kind]) => longest.some((candidate) => candidate.kind === kind))?.[0] ?? null;
}

/** Connecting words in labels, in the fourteen languages, and the parts of an address in a form. */
const CONNECTING_WORDS = phrases(
	"and|at|for|in|of|the|your|current|de|del|e|el|en|la|las|los|su|sus|tu|y|a|da|do|dos|o|sua|seu|d|des|du|et|l|le|les|votre|vos|ed|della|dell|di|il|lo|suo",
	"das|dem|der|die|fur|ihr|ihre|ihrer|und|het|uw|van|din|ditt|er|och|dla|i|panstwa|twoj|icin|ve|pro|vase|az|es|on|kai|sas|tin|tis|to|tou|al|ale|dumneavoastra|si",
	"street|calle|rua|rue|via|strasse|straat|gata|ulica|ulice|utca|odos|strada|city|town|ciudad|localidad|poblacion|cidade|localidade|ville|commune|citta|comune|ort|stadt|plaats|woonplaats|postort|miasto|miejscowosc|sehir|ilce|mesto|obec|varos|telepules|poli|oras|localitate",
);

const KNOWN_WORDS = [...KINDS.map(([, pattern]) => pattern), CONNECTING_WORDS].map(({ source }) => source).join("|");
const KNOWN_LABEL = new RegExp(`^(?:[^a-z]*(?:${KNOWN_WORDS}))+[^a-z]*$`);

/**
 * Whether every word of a label is known. "Antigua dirección" has an unknown word, so the address may belong to another
 * person.
 */
export function isKnownLabel(label: string): boolean {
	return KNOWN_LABEL.test(fold(label));
}
