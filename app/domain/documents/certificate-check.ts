import { normaliseNif } from "../person/nif.ts";
import { nameWords, spellings } from "./name-spelling.ts";

/** What the text of the authority's PDF shows of the person it is for. */
export type CertificateCheck = {
	/** False when no text was found in it: a scan, or a page that could not be read. */
	hasText: boolean;
	/** Null when there was no number yet to look for. */
	showsNif: boolean | null;
	showsName: boolean;
};

/**
 * Compares what a certificate says with whom it is for. The number may stand in groups; of the name every surname and
 * the first given name must be there, in any order and spelling that ICAO 9303-3 allows, because authorities print all
 * given names and people type one.
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

/** Whether the text alone shows whose it is; otherwise a person must say why it is the right one. */
export function isConclusive({ showsNif, showsName }: CertificateCheck): boolean {
	return showsNif === true && showsName;
}
