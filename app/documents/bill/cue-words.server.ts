import { phrases } from "./folded.server.ts";

/** Before or above the person whom the bill is for. */
export const HOLDER_CUE = phrases(
	"bill(?:ed)? to|sold to|deliver to|ship to|account holder|customer name|customer|account name|name|tenant|policyholder|resident|taxpayer|addressee",
	"titular(?: do contrato| del contrato)?|nombre(?: y apellidos)?|cliente|datos del cliente|destinatario|arrendatario|abonado|contribuyente|contribuinte|nome(?: completo)?",
	"exm[oa]s?\\.?(?:\\([a-z/]{1,4}\\)\\.?)?(?: (?:senhor(?:es|a)?|srs?)\\.?(?:\\([a-z/]{1,4}\\))?)?|inquilino|assinante|titulaire(?: du contrat)?|nom du client|client|destinataire|adresse a|locataire|abonne",
	"kunde|kundin|kontoinhaber|vertragspartner|rechnung an|rechnungsempfanger|empfanger|mieter|name|steuerpflichtiger|vor- und nachname",
	"intestatario(?: del contratto)?|spett\\.?(?:le)?|nome e cognome|cointestatario|contribuente|inquilino|contractant|klant|naam|rekeninghouder|huurder|aan|geadresseerde",
	"kund|namn|avtalsinnehavare|kontohavare|hyresgast|mottagare|nabywca|klient|odbiorca|imie i nazwisko|najemca|wlasciciel rachunku|abone(?: adi)?|musteri(?: adi)?|adi soyadi|ad soyad|unvan[i]?|kiraci",
);

/** Before or above where the holder lives or is served. */
export const ADDRESS_CUE = phrases(
	"(?:supply|service|property|mailing|billing|residential|home|postal|delivery|customer|registered|premises|current) address|address|service (?:for|location)|premises",
	"direccion(?: de suministro| del servicio| fiscal| postal| del suministro| de facturacion)?|domicilio(?: de suministro| fiscal| social)?|punto de suministro",
	"morada(?: de fornecimento| fiscal| do cliente| de faturacao)?|endereco(?: de cobranca| de instalacao)?|local de (?:consumo|instalacao|fornecimento)|domicilio fiscal",
	"lieu de consommation|adresse(?: de l'installation| du logement| de facturation| de livraison| postale| du bien)?|domicile|point de livraison|logement",
	"lieferstelle|verbrauchsstelle|lieferadresse|anschrift|rechnungsanschrift|rechnungsadresse|wohnanschrift|meldeadresse|abnahmestelle|wohnhaft|gemeldet",
	"indirizzo(?: di (?:fornitura|fatturazione|recapito|residenza|spedizione))?|luogo di fornitura|punto di fornitura|residenza|adres|leveringsadres|verbruiksadres|afleveradres|factuuradres|postadres|woonadres",
	"adress|leveransadress|anlaggningsadress|bostadsadress|fakturaadress|faktureringsadress|forbrukningsstalle|adres (?:dostawy|zamieszkania|punktu poboru|korespondencyjny|do faktury)|punkt poboru",
	"(?:tesisat|kullanim|tuketim|fatura|tebligat|abone|ikametgah|teslimat) adresi|adresi?",
	"reside|residente|empadronado|registered at|is registered|residing at|domiciliad[oa]|demeurant",
);

/** Before or above an address that is not the holder's. */
export const ELSEWHERE_CUE = phrases(
	"remit(?: to| payment)?|make (?:checks?|cheques?) payable|return address|if undelivered|registered office|head office|headquarters|write to us|correspondence|customer services?|branch",
	"sede(?: social)?|domicilio social|oficina|sucursal|remitente|escriba a|registro mercantil|balcao|agencia|contactos|reclamacoes|atendimento|remetente",
	"siege(?: social)?|agence|service client(?:s)?|adresser|retour|expediteur|rcs|reclamations",
	"account manager|your (?:contact|adviser|advisor|manager)|case (?:handler|officer|manager)|contact(?: person)?|relationship manager|handled by|signed(?: by)?|issued by|place of (?:supply|delivery)|delivery point|collection office|payee|bill from|sold by|supplier|provider|landlord|agent",
	"su gestor|gestor(?: de cuenta)?|le atiende|atendido por|contacto|lugar de entrega|proveedor|emisor|arrendador|propietario|o seu gestor|gestor de conta|local de entrega|fornecedor|emitente|senhorio|firmado|assinado",
	"votre (?:conseill(?:er|ere)|interlocut(?:eur|rice)|contact)|conseiller|interlocuteur|(?:dossier )?suivi par|lieu de livraison|fournisseur|emetteur|bailleur|proprietaire|signe",
	"il suo referente|referente|consulente|(?:pratica )?seguita da|sede(?: legale| amministrativa| operativa)?|sportello|luogo di consegna|fornitore|locatore|mittente|filiale",
	"ihr(?:e)? (?:ansprechpartner(?:in)?|berater(?:in)?|kontakt)|ansprechpartner(?:in)?|sachbearbeiter(?:in)?|berater|bearbeiter(?:in)?|betreuer|lieferort|lieferant|vermieter|verkaufer|aussteller",
	"uw (?:contactpersoon|adviseur)|contactpersoon|behandeld door|adviseur|hoofdkantoor|statutaire zetel|afhaalpunt|plaats van levering|leverancier|verhuurder|afzender|vestiging",
	"din kontaktperson|kontaktperson|handlaggare|var referens|huvudkontor|styrelsens sate|leveransplats|kundkontor|leverantor|hyresvard|avsandare",
	"twoj opiekun|opiekun(?: klienta)?|sprawe prowadzi|siedziba(?: spolki)?|miejsce dostawy|biuro obslugi(?: klienta)?|sprzedawca|dostawca|wynajmujacy|nadawca|wystawca|oddzial",
	"musteri temsilci(?:niz|si)|ilgili kisi|genel mudurluk|sirket merkezi|teslim yeri|sube(?:si)?|satici|tedarikci|ev sahibi|gonderen|duzenleyen",
	"absender|sitz(?: der gesellschaft)?|hauptsitz|filiale|kundenservice|geschaftsstelle|postanschrift der|gerichtsstand|handelsregister",
);

const LEGAL_FORM =
	"ltd\\.?|limited|inc\\.?|llc|llp|plc|p\\.l\\.c\\.|corp\\.?|corporation|company|gmbh|mbh|ag|se|kg|kgaa|ohg|ev|e\\.v\\.|s\\.?a\\.?|s\\.?a\\.?u\\.?|s\\.?l\\.?|s\\.?l\\.?u\\.?|s\\.?r\\.?l\\.?|" +
	"s\\.?p\\.?a\\.?|sas|sarl|lda\\.?|l\\.da|ltda\\.?|b\\.?v\\.?|n\\.?v\\.?|n\\.a\\.|co\\.|eireli|s/a|cic|oyj?|a/s|ab|a\\.?s\\.?|ltd\\. sti\\.?|sp\\. z o\\.o\\.?|s\\.?c\\.?c\\.?|eg|s\\.?c\\.?|sti\\.?|spol\\.|zrt\\.?|nyrt\\.?|kft\\.?|s\\. ?r\\. ?o\\.|a\\.e\\.";
const TRADE =
	"bank|banco|banque|banca|sparkasse|volksbank|raiffeisen(?:bank)?|credit|credito|caixa|caisse|stadtwerke|energy|energie|energia|energetica|electric(?:a|ity)?|electricite|elektrizitat|power|" +
	"strom|gas|water|wasser|aguas|eau|utilities|utility|telecom(?:s|unicacoes)?|telekom(?:munikation)?|telefonia|telefonica|mobile|wireless|broadband|comunicacoes|comunicaciones|internet|" +
	"council|municipal(?:ity)?|county|collector|treasur(?:y|er)|revenue|hmrc|finanzamt|gemeinde|stadtverwaltung|landratsamt|prefeitura|camara|ayuntamiento|agencia|autoridade|financas|" +
	"tributaria|direction|directorate|ministry|ministerio|mairie|prefecture|tresor|junta|department|dept|division|office|insurance|versicherung|seguros|assurances?|hausverwaltung|immobilien|" +
	"comune|acquedotto|acque|metano|elettrica|cassa|immobiliare|gemeente|waterbedrijf|aardgas|woningstichting|belastingdienst|kommun|skatteverket|elhandel|energi|vatten|bostads|fastighets|sparbank|" +
	"gazszolgaltato|aramszolgaltato|szolgaltato|vizmuvek|wodociagi|gazownia|prad|urzad|spoldzielnia|zarzadca|belediyesi|belediye|elektrik|idaresi|bankasi|dairesi|yonetimi|housing|lettings|inmobiliaria|imobiliaria|wohnbau|syndicat|fonciere|" +
	"vodafone|meo|nos|edp|endesa|iberdrola|naturgy|repsol|movistar|orange|edf|engie|sfr|free|bouygues|eon|vattenfall|comcast|verizon|at&t|hsbc|barclays|lloyds|natwest|santander|bbva|millennium";

/** In the name of a company or an office and hardly in a person's. */
export const COMPANY_CUE = new RegExp(
	`${phrases(LEGAL_FORM, TRADE).source}|${phrases("\\w*(?:sparkasse|stadtwerke|werke|bank|netz)").source}`,
);

/** Where nobody lives. */
export const PO_BOX =
	/(?<![a-z])(?:p\.? ?o\.? ?box|post office box|postfach|apartado(?: de correos| postal)?|caixa postal|boite postale|bp \d|tsa \d|cs \d{4,}|pmb \d|private bag|casella postale|postbus)/;

export const CARE_OF = /^(?:c\/o|a\/c|aos cuidados|chez|bei|p\.a\.|attn?\.?:?|z\.? ?hd\.?)(?![a-z])/;
