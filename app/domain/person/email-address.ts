import { stripInvisible } from "./text.ts";

/** RFC 5321: maximum length of an address, and of the part before the @. */
const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
/** Any character that some mail servers refuse before the @: not atext (RFC 5322) or a full stop. */
const NOT_IN_LOCAL = /[^a-z\d.!#$%&'*+/=?^_`{|}~-]/iu;
const DOMAIN = /^(?:[^\s@.<>",;:\\()[\]\p{Cc}]+\.)+[^\s@.<>",;:\\()[\]\p{Cc}]{2,}$/u;

/**
 * Returns why an address cannot receive mail, as a message key with its argument; null if it looks correct. Only a
 * delivered mail proves more.
 */
export function emailError(text: string): string | null {
	if (text.trim() === "") return "error_email_required";
	if (text.length > MAX_ADDRESS) return "error_too_long";
	const [local = "", domain = "", ...rest] = text.split("@");
	if (text !== stripInvisible(text) || rest.length > 0 || local === "" || /\s/.test(text)) return "error_email_invalid";
	if (/\.\./.test(text) || /^\.|\.$/.test(local)) return "error_email_dots";
	if (!DOMAIN.test(domain)) return "error_email_invalid";
	const character = NOT_IN_LOCAL.exec(local)?.[0];
	if (character) return `error_email_sign:${character}`;
	return local.length > MAX_LOCAL ? "error_too_long" : null;
}

export function isEmailAddress(text: string): boolean {
	return emailError(text) === null;
}

/** Common mail domains, without the shortest: those differ by one letter from too many others. */
const COMMON_DOMAINS = (
	"gmail.com googlemail.com ymail.com hotmail.com hotmail.co.uk hotmail.fr hotmail.es hotmail.it outlook.com outlook.pt outlook.es " +
	"outlook.fr live.com live.com.pt live.co.uk live.nl yahoo.com yahoo.com.br yahoo.co.uk yahoo.co.in yahoo.fr yahoo.es yahoo.de " +
	"yahoo.it yahoo.in icloud.com proton.me protonmail.com mail.com email.com zoho.com fastmail.com comcast.net verizon.net " +
	"btinternet.com web.de gmx.net gmx.de gmx.com t-online.de orange.fr wanadoo.fr laposte.net libero.it sapo.pt uol.com.br " +
	"bol.com.br terra.com.br telefonica.net yandex.com yandex.ru mail.ru"
).split(" ");

/** Suggests the common domain that differs by one letter; null if nothing looks mistyped. */
export function suggestEmail(email: string): string | null {
	const atIndex = email.lastIndexOf("@");
	const domain = email
		.slice(atIndex + 1)
		.trim()
		.toLowerCase();
	if (atIndex < 1 || COMMON_DOMAINS.includes(domain)) return null;
	const intended = COMMON_DOMAINS.find((common) => isOneLetterFrom(domain, common));
	return intended ? email.slice(0, atIndex + 1) + intended : null;
}

/** Whether one letter is added, missing, different or transposed. */
function isOneLetterFrom(first: string, second: string): boolean {
	let commonPrefix = 0;
	while (commonPrefix < first.length && first[commonPrefix] === second[commonPrefix]) commonPrefix += 1;
	const [a, b] = [first.slice(commonPrefix), second.slice(commonPrefix)];
	return (
		a.slice(1) === b ||
		a === b.slice(1) ||
		a.slice(1) === b.slice(1) ||
		(a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
	);
}

const GOOGLE = ["gmail.com", "googlemail.com"];

/**
 * Returns the mailbox that an address most likely reaches, for counting: ignores case, a plus suffix, Google's dots,
 * and the spelling of international domains. Never for sending.
 */
export function mailboxOf(address: string): string {
	const text = stripInvisible(address).normalize("NFKC").toLowerCase();
	const atIndex = text.lastIndexOf("@");
	const url = `http://${text.slice(atIndex + 1)}`;
	const domain = URL.canParse(url) ? new URL(url).hostname : text.slice(atIndex + 1);
	const name = text.slice(0, atIndex).replace(/(?<=.)\+.*$/, "");
	return GOOGLE.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
