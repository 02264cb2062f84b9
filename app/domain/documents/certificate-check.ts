import { normaliseNif } from "../person/nif.ts";
import { nameWords, spellings } from "./name-spelling.ts";

/** What the text of the authority's PDF shows about its owner. */
export type CertificateCheck = {
	/** False if it contains no text, such as a scan or an unreadable page. */
	hasText: boolean;
	/** Null if no number was known yet. */
	showsNif: boolean | null;
	showsName: boolean;
};

/**
 * Compares a certificate with its owner. The number may be printed in groups. Every surname and the first given name
 * must occur, in any order and spelling that ICAO 9303-3 allows, because authorities print all given names while people
 * type one.
 */
export function checkCertificate(
	text: string,
	{ nif, firstName, lastName }: { nif: string | null; firstName: string; lastName: string },
): CertificateCheck {
	const numbers = [...text.matchAll(/(?<!\d)\d{3}[\s.]?\d{3}[\s.]?\d{3}(?!\d)/g)].map(([number]) =>
		normaliseNif(number),
	);
	const printed = new Set(nameWords(text).flatMap(spellings));
	const nameParts = [...nameWords(firstName).slice(0, 1), ...nameWords(lastName)];
	return {
		hasText: /\p{L}/u.test(text),
		showsNif: nif === null ? null : numbers.includes(normaliseNif(nif)),
		showsName:
			nameParts.length > 0 && nameParts.every((word) => spellings(word).some((spelling) => printed.has(spelling))),
	};
}

/** Whether the text alone identifies its owner; otherwise staff must give a reason. */
export function isConclusive({ showsNif, showsName }: CertificateCheck): boolean {
	return showsNif === true && showsName;
}
