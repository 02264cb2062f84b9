import { nameWords, spellings } from "../documents/name-spelling.ts";
import { fullName } from "../person/age.ts";
import { normaliseMailbox } from "../person/email-address.ts";

/** Evidence that partner and applicant are the same person. */
type SelfReferralSign = "own-email" | "own-name" | "own-payment-details";

export type Partner = { name: string; email: string; paymentInfo: unknown };
export type ReferredApplicant = { firstName: string; lastName: string; email: string };

/** Whether two addresses lead to the same mailbox. */
export function isSameMailbox(a: string, b: string): boolean {
	return a.includes("@") && normaliseMailbox(a) === normaliseMailbox(b);
}

/** Returns the domain in lower case; "" if there is none. */
export function emailDomain(email: string): string {
	return email.trim().toLowerCase().split("@")[1] ?? "";
}

/** Returns the evidence that partner and applicant are the same person. */
export function findSelfReferralSigns(partner: Partner, applicant: ReferredApplicant): SelfReferralSign[] {
	const evidence: SelfReferralSign[] = [];
	const name = fullName(applicant);
	if (isSameMailbox(partner.email, applicant.email)) evidence.push("own-email");
	if (isSameName(partner.name, name)) evidence.push("own-name");
	const payoutTexts = collectStrings(partner.paymentInfo);
	if (payoutTexts.some((text) => isSameMailbox(text, applicant.email) || isSameName(text, name)))
		evidence.push("own-payment-details");
	return evidence;
}

/** Compares names regardless of order and spelling. A single word is not enough. */
function isSameName(a: string, b: string): boolean {
	const namesOfA = nameWords(a).map(spellings);
	const namesOfB = nameWords(b).map(spellings);
	if (namesOfA.length < 2 || namesOfA.length !== namesOfB.length) return false;
	return namesOfA.every((variants) => {
		const index = namesOfB.findIndex((otherVariants) => otherVariants.some((variant) => variants.includes(variant)));
		return index >= 0 && namesOfB.splice(index, 1).length === 1;
	});
}

/** Returns all strings in a JSON value, at any depth. */
function collectStrings(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(collectStrings);
}

/** Large public mail providers of the most frequent countries, whose domain proves no relation. */
const PUBLIC_MAIL_HOSTS = new Set(
	`gmail.com googlemail.com outlook.com outlook.pt outlook.es outlook.fr outlook.de hotmail.com hotmail.es hotmail.fr
	hotmail.co.uk hotmail.it live.com live.com.pt live.co.uk live.fr msn.com yahoo.com yahoo.es yahoo.fr yahoo.co.uk yahoo.de
	yahoo.it yahoo.com.br yahoo.co.in ymail.com rocketmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me
	tutanota.com tuta.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mail.com mail.ru
	yandex.ru yandex.com bk.ru inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net
	uol.com.br bol.com.br terra.com.br ig.com.br globo.com sapo.pt mail.telepac.pt netcabo.pt clix.pt iol.pt orange.fr wanadoo.fr
	free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it telefonica.net wp.pl o2.pl onet.pl interia.pl seznam.cz
	centrum.cz btinternet.com sky.com virginmedia.com ntlworld.com talktalk.net comcast.net verizon.net att.net sbcglobal.net
	cox.net charter.net rogers.com shaw.ca bell.net bigpond.com optusnet.com.au xtra.co.nz rediffmail.com zoho.com fastmail.com
	hey.com duck.com`.split(/\s+/),
);

/** Whether the domain is a public mail provider's. */
export function isPublicMailHost(host: string): boolean {
	return PUBLIC_MAIL_HOSTS.has(host);
}
