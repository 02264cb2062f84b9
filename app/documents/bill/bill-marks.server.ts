import { fold, phrases } from "./folded.server.ts";
import type { PageLine } from "./page-lines.server.ts";

const AMOUNT =
	/(?:[€$£]|r\$|eur|chf|usd|gbp|brl|zl|pln|kr|sek|tl|try|kc|czk|ft|huf|lei|ron)\s?\d[\d ., ']*|\d[\d ., ']*[.,]\d{2}\s?(?:[€$£]|eur|chf|usd|gbp|brl|zl|pln|kr|sek|tl|try|kc|czk|ft|huf|lei|ron)(?![a-z])/;
const TOTAL = phrases(
	"total|amount|balance|importe|saldo|valor|montant|solde|betrag|summe|totale|importo|totaal\\w*|bedrag|att betala|summa|razem|kwota|do zaplaty|toplam|tutar\\w*|odenecek|a pagar|a payer|due|celkem|castka|zustatek|fizetendo|osszesen|osszeg|egyenleg|de plata|sold|synolo|poso|pliroteo|ypoloipo",
);
const ACCOUNT = phrases(
	"account (?:number|no\\.?|#)|customer (?:number|no\\.?|id)|invoice (?:number|no\\.?)|bill number|reference|policy number|iban|contract (?:number|no\\.?)|meter (?:number|point)|mpan",
	"n\\.?o\\.? (?:de )?(?:contrato|factura|cliente|fatura|conta|contribuinte|client|facture|compte)|numero de (?:factura|contrato|cliente|conta)|referencia(?: del contrato)?|cups|poliza|conta n|codigo de cliente|fatura n|nif|nipc|cpe",
	"reference(?: client)?|numero de client|ref\\.? client|compte client|n client|facture n|kundennummer|kunden-?nr\\.?|rechnungs-?(?:nummer|nr\\.?)|vertragskonto(?:nummer)?|vertragsnummer|aktenzeichen|steuernummer|zahlernummer|beleg-?nr\\.?",
	"(?:numero|numer|nr\\.?|n\\.|n\\.o|codigo|codice|code) (?:da |de |di |del )?(?:conta|cuenta|cliente|client|klienta|umowy|faktury|contratto|fattura|contrato|factura|fatura)|faktura nr|codice cliente|fattura n|pod|pdr|klantnummer|relatienummer|contractnummer|factuurnummer|notanummer|kenmerk",
	"kundnummer|kundnr|avtalsnummer|fakturanummer|fakturanr|ocr-nummer|(?:musteri|abone|tesisat|sozlesme hesap|fatura|belge|hesap) (?:no|numarasi)|sozlesme no",
	"zakaznicke cislo|cislo (?:zakaznika|faktury|smlouvy|uctu|odberneho mista)|variabilni symbol|ean|(?:ugyfel|szamla|vevo|szerzodes|fogyaszto|felhasznalo|bankszamla)(?: ?szam(?:a)?| ?azonosito(?:ja)?| kod(?:ja)?)|szamla sorszama|cod(?:ul)? (?:de )?client(?:ului)?|(?:numar(?:ul)?|nr\\.?) (?:de )?(?:factura|facturii|client|contract|cont)|seria si numarul|(?:arithmos|ar\\.?|kodikos) (?:parochis|pelati|logariasmou|symvolaiou|timologiou|synalassomenou)|arithmos",
);

/** Whether an amount of money and a number of an account, customer or invoice are on it. */
export function marksOf(lines: readonly PageLine[]): { amount: boolean; account: boolean } {
	const amount = lines.some(
		({ text, folded }) =>
			AMOUNT.test(folded.replace(/\s+/g, " ")) || (TOTAL.test(folded) && /\d[.,]\d{2}(?!\d)/.test(text)),
	);
	return { amount, account: lines.some(({ folded }) => ACCOUNT.test(folded)) };
}

const TEMPLATE = phrases(
	"specimen|especimen|specimens|muster|mustermann|musterfrau|musterstrasse|musterstadt|muestra|fac-simile|not (?:a )?valid(?: document)?|lorem ipsum|john doe|jane doe|your (?:name|address|logo) here|anytown",
	"sample (?:bill|invoice|statement|document|only|copy)|(?:bill|invoice|statement) sample|template|plantilla|vorlage|novelty(?: use)?|for entertainment|replica(?:tion)?|mockup|faketools|fake ?(?:bill|document|utility)s?",
	"templatelab|verifywithme|docutemplates|documentstemplates|psd ?(?:template|file)s?|editable (?:pdf|psd|template)|banknovelties|replaceyourdoc|paystubs?|invoice ?generator|created with canva",
);
/** Ordinary words in a sentence, but not printed by themselves or across a bill. */
const ALONE = /^(sample|void|copy|draft|example|entwurf|ungultig|nul|annule|anulado|prova|proof|demo)[.!]?$/;

/** Words that genuine bills do not carry, folded, each once. */
export function templateLabelsOf(lines: readonly PageLine[]): string[] {
	const found = lines.flatMap(({ text }) => {
		const folded = fold(text);
		const word = TEMPLATE.exec(folded)?.[0] ?? ALONE.exec(folded)?.[1];
		return word && word !== "copy" ? [word] : [];
	});
	return [...new Set(found)];
}
