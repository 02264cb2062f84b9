import type { BillLanguage } from "#app/domain/documents/bill-facts.ts";
import type { PageLine } from "./page-lines.server.ts";

/** Words of bills and everyday sentences, folded. Words shared between languages count less. */
const SUPPORTED_WORDS: Record<BillLanguage, string> = {
	en: "the and for your you from with this that are if have any about call us of on by to date account number customer bill amount due total payment please charge charges period meter reading statement balance address supply name council tax rent issue issued invoice holder service standing energy used water gas electricity monthly contact next usage office registered head",
	es: "el la los las del y para con por su sus fecha factura importe cliente titular direccion domicilio periodo lectura pago pagar vencimiento numero contrato suministro emision cuenta saldo consumo energia consumida potencia impuesto alquiler recibo agua electricidad telefonia movil fibra estimado atencion limite cargo referencia oficina social facturacion extracto inmuebles proxima nombre luz hola lunes viernes bienes tarjeta anterior cuota calle",
	pt: "o os da do das dos e em para com por sua seu data fatura fatura conta cliente titular morada endereco periodo leitura pagamento pagar vencimento numero contrato fornecimento emissao saldo consumo energia imposto renda aluguel recibo agua eletricidade telemovel valor limite referencia sede extrato proxima caro estimado atendimento cobranca dias uteis nome instalacao local faturacao emitida ate codigo esgoto rua sao",
	fr: "le les des du et en pour avec par votre vos nous date facture montant client titulaire adresse periode releve paiement payer avant echeance numero contrat consommation compte solde electricite eau gaz loyer quittance impot taxe prelevement emission reference siege social madame monsieur bonjour conseiller prochaine facturation ttc tva abonnement lieu service appel lundi samedi domicile logement etabli mensuel rue chemin",
	it: "il lo la gli le di del della dei e per con che da al data fattura bolletta importo cliente intestatario indirizzo periodo lettura pagamento pagare scadenza numero contratto fornitura conto saldo consumo energia elettrica imposta affitto ricevuta acqua telefono codice sede legale gentile buongiorno servizio clienti prossima emissione fatturazione totale entro iva quota fissa fiscale luogo avviso comune lunedi via piazza canone",
	de: "der die das und fur mit von vom zu zum den dem ihr ihre ihrer wir sie rechnung rechnungsdatum datum betrag kunde kundennummer vertragskonto vertrag anschrift adresse zeitraum abrechnungszeitraum ablesung zahlung zahlbar fallig bis nummer lieferung lieferstelle verbrauchsstelle konto kontoauszug kontostand verbrauch strom wasser gas miete bescheid steuer gebuhren sehr geehrte damen herren guten tag fragen nachste umsatzsteuer gesamtbetrag rechnungsbetrag zahlender gern tage kontoubersicht ubersicht guthaben zinsen entgelte uberziehung verwendungszweck girokonto kontoinhaber uberweisung uberweisungen buchung buchungstag gutschrift lastschrift abschluss auszug blatt alter neuer gehalt wertstellung kundenberater filiale jahresabrechnung abschlag kontonummer auszugsdatum saldo",
	nl: "de het een en van voor met uw u wij op te bij naar factuur factuurdatum datum bedrag klant klantnummer klanten contract adres periode meterstand betaling betalen vervaldatum nummer levering leveringsadres verbruik verbruiksadres rekening rekeningafschrift saldo stroom water gas huur aanslag belasting belastingen gemeente geachte beste volgende btw totaal totaalbedrag kosten dagtekening vaste heeft vragen over deze bel brief werkdagen relatienummer kenmerk uiterste postadres hoofdkantoor straat jaarafrekening jaarnota eindafrekening afrekening jaar termijnbedrag voorschot verbruikt energie elektriciteit terug ontvangt levering leverancier aansluiting",
	sv: "och i att det som en ett for med av till din ditt er vi har du om vid pa faktura fakturadatum fakturanummer datum belopp kund kundnummer avtal adress period avlasning betalning betala forfallodatum forfallodag nummer leverans forbrukning forbrukningsstalle konto kontoutdrag saldo el elfaktura vatten avlopp hyra hyresavi skatt beslut avgift fast moms nasta senast summa totalt anlaggningsadress leveransadress bredband mobil fragor ring vardagar hej basta huvudkontor styrelsens sate kommun fakturaadress ocr utskriftsdatum",
	pl: "i w z na do od dla za oraz jest nie sie pan pani panstwo faktura faktury data wystawienia termin platnosci zaplaty kwota klient klienta nabywca odbiorca umowy numer nr adres okres rozliczeniowy odczyt nastepny nastepna zuzycie energia energii elektryczna elektryczna wode woda gaz czynsz rachunek rachunku wyciag saldo podatek podatku vat razem oplata siedziba spolki szanowni pytan prosimy dzwonic dzien dobry zaplacic punkt poboru dostawy miejsce biuro obslugi imie nazwisko urzad miasta decyzja ul",
	tr: "ve ile icin bu bir olan tarihi fatura faturasi no numarasi tutar tutari toplam odenecek odeme son musteri abone abonelik sozlesme hesap adres adresi donem donemi tuketim okuma sonraki bedeli bedel kdv elektrik su dogal gaz dogalgaz telefon internet kira vergi vergisi emlak banka ekstresi ozeti sayin musterimiz sorulariniz numarali hatti hafta ici arayabilirsiniz tesisat duzenleme duzenlenme vade genel mudurluk sirket merkezi belediyesi sicil adi soyadi kullanim mah sok cad merhaba teslim yeri",
	cs: "a v na se pro za od do datum vystaveni splatnosti splatnost celkem uhrade castka zakaznik zakaznicke cislo odberatel odberne misto adresa obdobi zuctovaci faktura vyuctovani elektriny vody plynu spotreba staly plat dph sidlo spolecnosti dobry den vazeny zakazniku vypis uctu najemne dan vystaveno prosim dodavatel ico dic smlouva odecet pristi fakturacni variabilni symbol vyrizuje dotazy elektrinu elektrina plyn voda vodne stocne faktury zakaznika zaplatit zaloha zaloh ulice jmeno ucet dne kc pani pan bydliste zasilaci platby rocni nedoplatek preplatek energie sluzby cena soucet upominka linku pracovni dny predpis poplatek mesto banka zustatek",
	hu: "a az es hogy nem vagy kelt szamla szamlaszam kelte teljesites fizetesi hatarido fizetendo osszeg osszesen ugyfel vevo nev neve cim cime fogyasztas fogyasztasi hely aram viz gaz afa idoszak elszamolasi szerzodes szam szama szamlaegyenleg bankszamla kivonat ado onkormanyzat ugyfelszolgalat tisztelt ugyfelunk szekhely berleti dij merooraallas utca ut ter ugyfelszam gazszamla villanyszamla aramszamla vizszamla szamlazasi levelezesi felhasznalasi felhasznalo szolgaltato datuma hatarideje forint ft havi eves kovetkezo leolvasas egyenleg befizetes alapdij tavkozlesi villamos energia foldgaz csatorna kiallitas vegosszeg ugyintezo kerdes eseten hivja munkanapokon uram holgyem jo napot",
	el: "kai to tin tou tis ton sto sti apo gia me logariasmos logariasmou imerominia ekdosis lixis lixi pliromis pliromi poso pliroteo synolo pelatis pelati arithmos paroxis parochis parochi dieythynsi diefthynsi periodos katanalosi katanalosis reyma revma revmatos ilektrikou ilektriki energeia nero ydrefsi ydrefsis aerio fysiko fpa kinito internet tilefono onoma onomateponymo endeixi epomeni metrisi ofeili timologio exofliste edra etairia enoikio foros dimos trapeza kinisi ypoloipo eos iban afm odos kyrie kyria agapite efcharistoume exypiretisi symvolaio kodikos paragogis xreosi chreosi pagio",
	ro: "si in la cu pe din pentru de data emiterii facturii factura scadenta scadentei termen plata total client cod numar contract titular adresa loc consum perioada facturare energie electrica apa canalizare gaze naturale tva abonament sold cont extras sediul social stimate buna ziua rugam sunati zilele lucratoare intrebari chirie impozit cladiri str nr judet telefonie dumneavoastra locului primaria electricitate emisa emitere corespondenta furnizor factur lei citire urmatoarea urmatorul codul clientului nume lunara consumul valoare platit domiciliu servicii internet plati va sa dupa pana catre",
};

/** Related languages whose bills resemble those of a supported language. */
const RELATED_WORDS: Record<string, string> = {
	sk: "a v na sa pre za od do datum vystavenia splatnosti splatnost spolu uhrade suma zakaznik zakaznicke cislo odberatel odberne miesto adresa obdobie faktura vyuctovanie elektriny vody plynu spotreba dph sidlo spolocnosti dobry den vazeny vypis uctu najomne dan ico dic zmluva",
	da: "og i at det som en et for med af til din dit vi har du om ved pa ikke fra faktura fakturadato dato belob kunde kundenummer aftale adresse periode aflaesning betaling betales betalingsfrist forfaldsdato forbrug forbrugssted konto kontoudskrift el vand leje husleje skat moms naeste senest samlet leveringsadresse sporgsmal venlig hilsen",
	no: "og i at det som en et for med av til din ditt vi har du om ved pa ikke fra faktura fakturadato dato belop kunde kundenummer avtale adresse periode avlesning betaling betales forfall forfallsdato forbruk anleggsadresse konto kontoutskrift strom vann leie husleie skatt mva neste senest totalt sporsmal hilsen",
	fi: "ja on ei se tai etta lasku laskun paivays paivamaara erapaiva summa yhteensa maksettava asiakas asiakasnumero nimi osoite kulutuspaikka kulutus jakso laskutuskausi sahko vesi kaasu vuokra vero alv tili tiliote saldo viitenumero sopimus seuraava kysymyksia hyva toimitusosoite",
	ca: "el la els les de del i per amb a data factura import client titular adreca periode lectura pagament pagar venciment numero contracte subministrament emissio compte saldo consum energia potencia lloguer rebut aigua electricitat carrer",
	hr: "i u na za od do se je datum racun racuna dospijeca dospijece iznos ukupno platiti kupac korisnik broj adresa razdoblje potrosnja elektricna energija voda plin najam porez pdv oib ugovor stanje izvadak mjesto isporuke postovani ulica",
	id: "dan di yang untuk dengan dari tanggal tagihan jumlah pelanggan nomor alamat pembayaran listrik air",
	vi: "va cua ngay hoa don khach hang so dia chi tien",
	sq: "dhe te ne per me nga data fatura klienti adresa shuma pagesa",
	et: "ja on ei arve kuupaev summa klient aadress periood makse tasuda elekter",
	lt: "ir yra saskaita data suma klientas adresas laikotarpis moketi elektros",
	lv: "un ir rekins datums summa klients adrese periods apmaksai elektriba",
};

/** Letters that few languages have. A few of them may come from a name and prove nothing. */
const RARE_LETTERS = /[řěůďťňőűșțşţăđķņģļėįųūāīčľĺŕøæþð]/giu;
/** Letters unique to a language. Turkish and Romanian share one of them in print. */
const UNIQUE_LETTERS: Partial<Record<string, RegExp>> = {
	cs: /[řěůďťňč]/giu,
	hu: /[őű]/giu,
	ro: /[șțşţă]/giu,
	tr: /[şţ]/giu,
};
const MAX_FOREIGN_WORDS = 3;
const MAX_LETTER_SCORE = 3;
/** Minimum number of distinct words; shared words count in part. */
const MIN_WORDS = 4;
/** Required lead over every other language. */
const MIN_LEAD = 1.35;

const LANGUAGES = new Map<string, Set<string>>(
	Object.entries({ ...SUPPORTED_WORDS, ...RELATED_WORDS }).map(([language, words]) => [
		language,
		new Set(words.split(" ")),
	]),
);
const LANGUAGES_PER_WORD = countLanguagesPerWord();

/** Returns the language of a bill, based on its words; null if it is not supported or the evidence is too weak. */
export function detectLanguage(lines: readonly PageLine[]): BillLanguage | null {
	const words = new Set(lines.flatMap(({ folded }) => folded.match(/[a-z]+/g) ?? []));
	const scores = [...LANGUAGES].map(([language, known]) => {
		let score = 0;
		for (const word of words) if (known.has(word)) score += 1 / (LANGUAGES_PER_WORD.get(word) ?? 1);
		return { language, score: score + scoreLetters(lines, language) };
	});
	scores.sort((a, b) => b.score - a.score);
	const [best, second] = scores;
	if (
		!best ||
		!(best.language in SUPPORTED_WORDS) ||
		best.score < MIN_WORDS ||
		best.score < (second?.score ?? 0) * MIN_LEAD
	)
		return null;
	return countForeignWords(lines, best.language) > MAX_FOREIGN_WORDS ? null : (best.language as BillLanguage);
}

/** Scores the words with letters unique to this language, beyond the two that a name may have. */
function scoreLetters(lines: readonly PageLine[], language: string): number {
	const uniqueLetters = language === "tr" ? undefined : UNIQUE_LETTERS[language];
	return uniqueLetters
		? Math.min(
				MAX_LETTER_SCORE,
				Math.max(0, listDistinctWords(lines).filter((word) => word.search(uniqueLetters) >= 0).length - 2),
			)
		: 0;
}

function countForeignWords(lines: readonly PageLine[], language: string): number {
	const uniqueLetters = UNIQUE_LETTERS[language];
	return listDistinctWords(lines).filter(
		(word) => (uniqueLetters ? word.replace(uniqueLetters, "") : word).search(RARE_LETTERS) >= 0,
	).length;
}

function listDistinctWords(lines: readonly PageLine[]): string[] {
	return [...new Set(lines.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []))];
}

function countLanguagesPerWord(): Map<string, number> {
	const counts = new Map<string, number>();
	for (const words of LANGUAGES.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}
