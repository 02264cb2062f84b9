import { isTypedName } from "./read-signature.ts";
import type { SignedPage } from "./signed-page-reading.ts";

/** A page of a power of attorney that was given out: whose it is, and of which edition. */
export type KnownPage = { applicationId: string; edition: string };

type Evaluated =
	/** Whose paper it is, and of which edition; null where nothing on it says so, and a person looks. */
	| { applicationId: string; edition: string | null }
	| { fault: "mandate_other_case" | "mandate_foreign_code" | "mandate_old_edition" };

/**
 * Whose signed paper this is, by the codes on its pages. Pages of several applications are nobody's paper; pages of another
 * application are that one's, if whoever sends them may act for it. A code of somebody else alone tells that this is another
 * paper; no code at all tells nothing.
 */
export function evaluateSignedPages(
	pages: readonly Pick<SignedPage, "code" | "otherQr">[],
	known: ReadonlyMap<string, KnownPage>,
	{ applicationId, mayActFor }: { applicationId: string; mayActFor: (id: string) => boolean },
): Evaluated {
	const knownPages = pages.flatMap(({ code }) => (code === null ? [] : (known.get(code) ?? [])));
	const [first] = knownPages;
	if (!first) {
		const isForeign = pages.some(({ code, otherQr }) => otherQr && code === null);
		return isForeign ? { fault: "mandate_foreign_code" } : { applicationId, edition: null };
	}
	if (knownPages.some((page) => page.applicationId !== first.applicationId)) return { fault: "mandate_other_case" };
	if (first.applicationId !== applicationId && !mayActFor(first.applicationId)) return { fault: "mandate_other_case" };
	if (knownPages.some((page) => page.edition !== first.edition)) return { fault: "mandate_old_edition" };
	return first;
}

/**
 * Whether the signatures in a PDF can be believed to be of our paper: each fits the bytes that it covers, one covers the
 * whole file, and the file begins with the paper as it was given out.
 */
export function isSignedAsGiven(
	signatures: readonly { valid: boolean; coversAll: boolean }[],
	file: Uint8Array,
	original: Uint8Array,
): boolean {
	if (!signatures.every(({ valid }) => valid) || !signatures.some(({ coversAll }) => coversAll)) return false;
	return file.length > original.length && original.every((byte, index) => file[index] === byte);
}

/**
 * Who has to sign, and whom no certificate in the file names. A certificate may write a name in its own way, so that this
 * tells a person to compare and refuses nothing.
 */
export function notNamedIn(signatures: readonly { signer: string }[], signers: readonly string[]): string[] {
	return signers.filter((name) => !signatures.some(({ signer }) => isTypedName(signer, name)));
}
