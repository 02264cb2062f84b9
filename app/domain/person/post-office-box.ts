/** "P.O. Box" and "Post Office Box" are never a street; the words behind them are. */
const ENGLISH = /\b(p\W{0,2}o\W{0,2}\s*box|post office box|gpo box)\b(?!\s+(road|street|lane|avenue|close|hill)\b)/;

/** In other languages: where a line or a part of it begins, with a number or nothing behind it, so that no street of that name is one. */
const BOXES = [
	"pob|apartado(?: de correos| postal)?|apdo|casilla(?: de correos?| postal)",
	"caixa postal",
	"postfach",
	"boite postale|case postale|b\\W?p",
	"casella postale",
	"postbus",
	"skrytka pocztowa|skr\\W? poczt",
	"postboks|postbox",
	"postilokero",
	"casuta postala",
	"posta kutusu",
	"postafiok",
	"locked bag|private (?:mail )?bag",
].join("|");
const NUMBER = "\\W{0,3}(?:n[ro]?\\W{0,2})?[a-z]{0,2}[\\s-]?\\d";
const LISTED = new RegExp(`(?:^|[,;(–-]|\\d)\\s*(?:${BOXES})(?:${NUMBER}|\\W*$|\\s*[,;)–])`);
const SWEDISH = new RegExp(`(?:^|[,;(–-])\\s*box${NUMBER}`);

/** Whether a line of a home address in this country names a P.O. box, in the words of fourteen languages. */
export function isPostOfficeBox(line: string, country: string): boolean {
	const plain = line.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
	return ENGLISH.test(plain) || LISTED.test(plain) || (country === "SE" && SWEDISH.test(plain));
}
