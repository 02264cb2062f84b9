import { stripInvisible } from "./text.ts";

/** RFC 5321: maximum length of an address, and of the part before the @. */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** A character that some mail servers refuse before the @: neither atext (RFC 5322) nor a full stop. */
const INVALID_LOCAL_CHARACTER = /[^a-z\d.!#$%&'*+/=?^_`{|}~-]/iu;
const DOMAIN_PATTERN = /^(?:[^\s@.<>",;:\\()[\]\p{Cc}]+\.)+[^\s@.<>",;:\\()[\]\p{Cc}]{2,}$/u;

/** Returns why an address cannot receive mail, as a message key with its argument; null if its format is valid. */
export function emailError(text: string): string | null {
	if (text.trim() === "") return "error_email_required";
	if (text.length > MAX_ADDRESS_LENGTH) return "error_too_long";
	const [local = "", domain = "", ...rest] = text.split("@");
	if (text !== stripInvisible(text) || rest.length > 0 || local === "" || /\s/.test(text)) return "error_email_invalid";
	if (/\.\./.test(text) || /^\.|\.$/.test(local)) return "error_email_dots";
	if (!DOMAIN_PATTERN.test(domain)) return "error_email_invalid";
	const character = INVALID_LOCAL_CHARACTER.exec(local)?.[0];
	if (character) return `error_email_sign:${character}`;
	return local.length > MAX_LOCAL_LENGTH ? "error_too_long" : null;
}

export function isEmailAddress(text: string): boolean {
	return emailError(text) === null;
}

/** Common mail domains, without the shortest, which differ by one letter from too many others. */
const COMMON_DOMAINS = (
	"gmail.com googlemail.com ymail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.es hotmail.it outlook.com outlook.pt outlook.es " +
	"outlook.fr live.com live.com.pt live.co.uk live.nl yahoo.com yahoo.com.br yahoo.co.uk yahoo.co.in yahoo.fr yahoo.es yahoo.de " +
	"yahoo.it yahoo.in icloud.com proton.me protonmail.com mail.com email.com zoho.com fastmail.com comcast.net verizon.net " +
	"btinternet.com web.de gmx.net gmx.de gmx.com t-online.de orange.fr wanadoo.fr laposte.net libero.it sapo.pt uol.com.br " +
	"bol.com.br terra.com.br telefonica.net yandex.com yandex.ru mail.ru"
).split(" ");

/** Suggests the address at the common domain that differs by one letter; null if nothing looks mistyped. */
export function suggestEmail(email: string): string | null {
	const atIndex = email.lastIndexOf("@");
	const domain = email
		.slice(atIndex + 1)
		.trim()
		.toLowerCase();
	if (atIndex < 1 || COMMON_DOMAINS.includes(domain)) return null;
	const intendedDomain = COMMON_DOMAINS.find((common) => differsByOneLetter(domain, common));
	return intendedDomain ? email.slice(0, atIndex + 1) + intendedDomain : null;
}

/** Whether two domains differ in one added, missing, different or transposed letter. */
function differsByOneLetter(first: string, second: string): boolean {
	let prefixLength = 0;
	while (prefixLength < first.length && first[prefixLength] === second[prefixLength]) prefixLength += 1;
	const [a, b] = [first.slice(prefixLength), second.slice(prefixLength)];
	return (
		a.slice(1) === b ||
		a === b.slice(1) ||
		a.slice(1) === b.slice(1) ||
		(a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
	);
}

const GOOGLE_DOMAINS = ["gmail.com", "googlemail.com"];

/**
 * Returns the mailbox that an address most likely reaches: ignores case, a plus suffix, Google's dots, and the spelling
 * of international domains. Only for counting, never for sending.
 */
export function normaliseMailbox(address: string): string {
	const text = stripInvisible(address).normalize("NFKC").toLowerCase();
	const atIndex = text.lastIndexOf("@");
	const url = `http://${text.slice(atIndex + 1)}`;
	const domain = URL.canParse(url) ? new URL(url).hostname : text.slice(atIndex + 1);
	const name = text.slice(0, atIndex).replace(/(?<=.)\+.*$/, "");
	return GOOGLE_DOMAINS.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
