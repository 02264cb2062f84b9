import { isTypedName } from "./read-signature.ts";
import type { SignedPage } from "./signed-page-reading.ts";

/** A page of an issued power of attorney: its application and edition. */
export type KnownPage = { applicationId: string; edition: string };

type Evaluation =
	/**
	 * The application and edition of a signed document; the edition is null if unknown, in which case staff must decide.
	 */
	| { applicationId: string; edition: string | null }
	| { error: "mandate_other_case" | "mandate_foreign_code" | "mandate_old_edition" };

/**
 * Identifies a signed document by the codes on its pages. Pages of several applications are refused; pages of another
 * application belong to that one, if the sender may act for it. Only a code of another application proves that it is
 * another document; a missing code proves nothing.
 */
export function evaluateSignedPages(
	pages: readonly Pick<SignedPage, "code" | "otherQr">[],
	pagesByCode: ReadonlyMap<string, KnownPage>,
	{ applicationId, mayActFor }: { applicationId: string; mayActFor: (id: string) => boolean },
): Evaluation {
	const knownPages = pages.flatMap(({ code }) => (code === null ? [] : (pagesByCode.get(code) ?? [])));
	const [first] = knownPages;
	if (!first) {
		const isForeign = pages.some(({ code, otherQr }) => otherQr && code === null);
		return isForeign ? { error: "mandate_foreign_code" } : { applicationId, edition: null };
	}
	if (knownPages.some((page) => page.applicationId !== first.applicationId)) return { error: "mandate_other_case" };
	if (first.applicationId !== applicationId && !mayActFor(first.applicationId)) return { error: "mandate_other_case" };
	if (knownPages.some((page) => page.edition !== first.edition)) return { error: "mandate_old_edition" };
	return first;
}

/**
 * Whether the signatures in a PDF are plausibly for our document: each matches the bytes that it covers, one covers the
 * whole file, and the file begins with the document as issued.
 */
export function areSignaturesOfDocument(
	signatures: readonly { valid: boolean; coversAll: boolean }[],
	file: Uint8Array,
	original: Uint8Array,
): boolean {
	if (!signatures.every(({ valid }) => valid) || !signatures.some(({ coversAll }) => coversAll)) return false;
	return file.length > original.length && original.every((byte, index) => file[index] === byte);
}

/**
 * Returns the required signers that no certificate in the file names. Certificates may spell names differently, so
 * this only asks staff to compare.
 */
export function missingSigners(signatures: readonly { signer: string }[], signers: readonly string[]): string[] {
	return signers.filter((name) => !signatures.some(({ signer }) => isTypedName(signer, name)));
}
